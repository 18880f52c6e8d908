/** What each type of joint looks like: one entry per type. Lengths in units of `JointSize.unit`. */
import { Shape } from 'three'
import type { JointType, HeldRows } from '../../scene/index.ts'
import type { Vec3 } from '../../tools/index.ts'
import { cross, directionOr, dot, scale, squareTo } from '../../tools/index.ts'
import type { Guide, JointForm, Surroundings } from './joint-form.ts'
import { lockGlyph } from './lock-glyph.ts'
import { DARK, LIGHT, MID, Solid, X, Y, Z } from './solid.ts'

interface JointLook {
  /** Factor by which it is drawn larger than the bodies at its place suggest. */
  readonly larger: number
  /** Draws into the solids of the form, by numbers of the joint's own (SI) where its type has some; the guide that it goes along, half the length of its axis line and whether what is on the main marker is slender, where it has them. */
  readonly draw: (
    form: JointForm,
    around: Surroundings,
    held: HeldRows,
    own: Readonly<Record<string, number>>,
  ) => { readonly guide?: Guide; readonly bar?: number; readonly axis?: number; readonly slender?: boolean } | void
}

/** Joints that sit round a point have to stand out from the bodies that they join, and are drawn larger. */
const ROUND = 1.65

/** Half the thickness of rims, in units. */
const RIM = 0.12

export const JOINT_LOOKS: Readonly<Record<JointType, JointLook>> = {
  revolute: {
    larger: 1,
    draw: ({ main, driven, mount }, around) => {
      const { lower, upper, spans } = around.size
      for (const [from, to] of spans) {
        pin(main, from, to)
        driven.rod(0.98, 0.2, [0, 0, to + 0.1], Z, LIGHT).rod(0.98, 0.2, [0, 0, from - 0.1], Z, LIGHT)
      }
      driven.box([0.5, 0.14, 0.06], [0.62, 0, upper + 0.2], DARK)
      if (around.grounded) bracket(main, mount, around)
      return { axis: Math.max(2.2, upper + 1.8, 1.8 - lower) }
    },
  },
  prismatic: {
    larger: 1,
    draw: ({ driven }, around) => {
      const { aside } = around
      const offset = besideBody(around) + 0.55
      if (around.mainShown) {
        // The bodies show the guide; a double arrow beside them says that they slide.
        const at = scale(aside, offset + 0.2)
        driven.rod(0.15, 2.6, at, Z, MID)
        for (const side of [-1, 1]) driven.cone(0.42, 0.9, [at[0], at[1], side * 1.3], [0, 0, side], MID)
        return { axis: 3 }
      }
      for (const side of [-1, 1]) {
        const at = scale(aside, side * offset)
        driven.tube(0.62, 0.34, 1.5, at, Z, MID)
        driven.rod(0.3, 0.5, scale(aside, side * (offset - 0.65)), aside, MID)
      }
      const rods = [-1, 1].map((side) => [aside[0] * side * offset, aside[1] * side * offset] as const)
      return { guide: { rods, radius: 0.3, beyond: 2.6 }, axis: 0 }
    },
  },
  cylindrical: {
    larger: 1,
    draw: ({ driven }, { size }) => {
      const half = Math.max(1.2, (size.upper - size.lower) / 2 + 0.5)
      driven.tube(0.95, 0.5, 2 * half, [0, 0, (size.upper + size.lower) / 2], Z, MID)
      for (const end of [size.lower - 0.5, size.upper + 0.5]) driven.tube(1.15, 0.5, 0.3, [0, 0, end], Z, LIGHT)
      return { guide: { rods: [[0, 0]], radius: 0.48, beyond: half + 2.2 }, axis: half + 3 }
    },
  },
  spherical: {
    larger: ROUND,
    draw: ({ main, driven, mount }, around) => {
      const open = directionOr(around.towardDriven, scale(around.down, -1))
      driven.ball(0.95, [0, 0, 0], LIGHT)
      main.bowl(1.15, 1.75, scale(open, -1))
      if (around.grounded) foot(main, mount, around)
    },
  },
  universal: {
    larger: ROUND,
    draw: ({ main, driven, mount }, around) => {
      yoke(main, X, around.towardMain, around.down)
      yoke(driven, Y, around.towardDriven, scale(around.down, -1))
      if (around.grounded) foot(main, mount, around)
      return { axis: 2.4 }
    },
  },
  weld: {
    larger: 1.3,
    draw: ({ main, mount }, around) => {
      for (let i = 0; i < 14; i++) {
        const angle = (i * 2 * Math.PI) / 14
        main.ball(0.34, [1.05 * Math.cos(angle), 1.05 * Math.sin(angle), around.size.upper], i % 2 ? MID : DARK)
      }
      if (around.grounded) foot(main, mount, around)
    },
  },
  planar: {
    larger: 1,
    draw: ({ main, driven, mount }, around) => {
      table(around.grounded ? mount : main, 5)
      driven.rod(1.3, 0.3, [0, 0, 0.22], Z, LIGHT)
      return { axis: 3 }
    },
  },
  oldham: {
    larger: 1,
    draw: ({ main, driven }) => {
      main.rod(1.6, 0.35, [0, 0, -0.55]).box([3, 0.5, 0.5], [0, 0, -0.2], LIGHT)
      driven.rod(1.6, 0.35, [0, 0, 0.55]).box([0.5, 3, 0.5], [0, 0, 0.2], LIGHT)
      main.rod(1.5, 0.3, [0, 0, 0], Z, DARK)
      return { axis: 3 }
    },
  },
  'point-on-plane': {
    larger: ROUND,
    draw: ({ main, driven, mount }, around) => {
      table(around.grounded ? mount : main, 5)
      driven.ball(0.7, [0, 0, 0], LIGHT)
      return { axis: 3 }
    },
  },
  'point-on-line': {
    larger: ROUND,
    draw: ({ driven }) => {
      driven.ball(0.85, [0, 0, 0], LIGHT)
      return { guide: { rods: [[0, 0]], radius: 0.26, beyond: 3.5 }, axis: 0 }
    },
  },
  'constant-velocity': {
    larger: 1.35,
    draw: ({ main, driven, mount }, around) => {
      cage(main, driven, around.towardMain, around.down)
      if (around.grounded) foot(main, mount, around)
      return { axis: 2.6 }
    },
  },
  'plunging-constant-velocity': {
    larger: 1.35,
    draw: ({ main, driven }) => {
      main.tube(1.5, 1.25, 2.2, [0, 0, 0], Z, MID)
      for (let i = 0; i < 3; i++) {
        const angle = (i * 2 * Math.PI) / 3
        const out: Vec3 = [Math.cos(angle), Math.sin(angle), 0]
        driven.rod(0.16, 1, scale(out, 0.5), out, MID).rod(0.42, 0.4, scale(out, 0.95), out, LIGHT)
      }
      driven.ball(0.35, [0, 0, 0], MID)
      return { guide: { rods: [], radius: 0, beyond: 0 }, axis: 3.2 }
    },
  },
  alignment: {
    larger: ROUND,
    draw: ({ main, driven }) => {
      triad(main, 1.5, MID)
      triad(driven, 1.1, LIGHT)
    },
  },
  parallel: {
    larger: ROUND,
    draw: ({ main, driven }) => {
      main.rod(0.2, 2.8, [-0.35, 0, 0], Z, MID)
      driven.rod(0.2, 2.8, [0.35, 0, 0], Z, LIGHT)
      return { axis: 2.4 }
    },
  },
  perpendicular: {
    larger: ROUND,
    draw: ({ main, driven }) => {
      main.rod(0.2, 2.6, [0, 0, 0], X, MID)
      driven.rod(0.2, 2.6, [0, 0, 0], Y, LIGHT).ball(0.34, [0, 0, 0], LIGHT)
    },
  },
  'distance-rod': {
    larger: 0.8,
    draw: ({ main, driven, mount }, around) => {
      main.ball(0.8, [0, 0, 0], LIGHT)
      driven.ball(0.8, [0, 0, 0], LIGHT)
      if (around.grounded) mount.rod(1.1, 0.4, scale(around.down, 0.75), around.down, MID)
      return { bar: 0.36 }
    },
  },
  'rolling-disc': {
    larger: 1,
    draw: ({ driven }, { size: { unit } }, _, { radius = unit }) => {
      const reach = radius / unit
      driven.ring(reach - RIM, RIM, [0, 0, 0], Z, LIGHT).rod(0.3, 0.6, [0, 0, 0], Z, DARK)
      return { axis: 0 }
    },
  },
  'rolling-ball': {
    larger: 1,
    draw: ({ main, driven }, { size: { unit } }, _, { radius = unit, surface = 0 }) => {
      const reach = radius / unit
      // rings show how it turns, also where a body of the same size hides the ball
      for (const axis of [X, Y, Z]) driven.ring(reach, RIM, [0, 0, 0], axis, LIGHT)
      if (surface !== 0) sphere(main, Math.abs(surface) / unit, surface < 0)
      return { axis: 0, slender: true }
    },
  },
  'rolling-wheel': {
    larger: 1,
    draw: ({ main, driven }, { size: { unit } }, _, { radius = unit, surface = 0 }) => {
      const reach = radius / unit
      driven.ring(reach - RIM, RIM, [0, 0, 0], Z, LIGHT).box([reach, 0.2, 0.2], [0.5 * reach, 0, 0], DARK)
      if (surface === 0) main.box([Math.max(10, 5 * reach), 0.4, 0.8], [0, -0.2, 0], MID)
      else main.ring(Math.abs(surface) / unit - Math.sign(surface) * RIM, RIM, [0, 0, 0], Z, MID)
      return { axis: 0, slender: true }
    },
  },
  pfaffian: {
    larger: ROUND,
    draw: ({ main, driven }) => {
      main.ring(0.8, 0.14, [-0.6, 0, 0], Z, MID)
      driven.ring(0.8, 0.14, [0.6, 0, 0], Z, LIGHT).ball(0.26, [0, 0, 0], DARK)
    },
  },
  'knife-edge': {
    larger: 1,
    draw: ({ driven }) => {
      driven.box([3.2, 0.16, 0.5], [0, 0, 0.25], LIGHT).cone(0.35, 0.8, [1.6, 0, 0.25], X, LIGHT)
      return { axis: 0 }
    },
  },
  lock: {
    larger: ROUND,
    draw: (form, _, rows) => lockGlyph(form, rows),
  },
}

function pin(solid: Solid, lower: number, upper: number): void {
  solid.rod(0.55, upper - lower + 1, [0, 0, (lower + upper) / 2], Z, DARK)
  solid.nut(0.62, 0.36, [0, 0, upper + 0.38], Z, MID)
  solid.nut(0.62, 0.36, [0, 0, lower - 0.38], Z, MID)
}

/** A bearing bracket on the free end of a pin, standing on hatched ground; a flange when the pin is upright. */
function bracket(main: Solid, mount: Solid, { size, down, free }: Surroundings): void {
  const end = free > 0 ? size.upper + 0.25 : size.lower - 0.25
  if (Math.abs(down[2]) > 0.8) {
    const foot = down[2] < 0 ? size.lower - 0.25 : size.upper + 0.25
    const sign = Math.sign(foot)
    main.rod(1.15, 0.5, [0, 0, foot + sign * 0.25], Z, MID)
    mount.rod(2.3, 0.5, [0, 0, foot + sign * 0.7], Z, MID)
    return
  }
  const v = squareTo(Z, scale(down, -1), Y)
  const u = cross(v, Z)
  const [from, to] = free > 0 ? [end, end + 0.6] : [end - 0.6, end]
  const cheek = new Shape()
  cheek.moveTo(-1.9, -2.6).lineTo(1.9, -2.6).lineTo(1.15, 0).absarc(0, 0, 1.15, 0, Math.PI, false).lineTo(-1.9, -2.6)
  main.plate(cheek, u, v, from, to, MID)
  const base = new Shape()
  base.moveTo(-2.7, -3.2).lineTo(2.7, -3.2).lineTo(2.7, -2.6).lineTo(-2.7, -2.6).lineTo(-2.7, -3.2)
  const [back, front] = free > 0 ? [end - 0.2, end + 1.1] : [end - 1.1, end + 0.2]
  mount.plate(base, u, v, back, front, MID)
}

/** A stem down to a hatched disc. */
function foot(main: Solid, mount: Solid, { down }: Surroundings): void {
  main.rod(0.4, 1.6, scale(down, 1.75), down, MID)
  mount.rod(1.7, 0.5, scale(down, 2.75), down, MID)
}

/** A fork whose ends bear an arm of the cross along `arm`. */
function yoke(solid: Solid, arm: Vec3, toward: Vec3, otherwise: Vec3): void {
  const back = squareTo(arm, toward, otherwise)
  solid.rod(0.26, 2.3, [0, 0, 0], arm, LIGHT)
  solid.bow(1.15, 0.3, arm, back, MID)
  for (const side of [-1, 1]) solid.rod(0.42, 0.5, scale(arm, side * 1.15), arm, MID)
  solid.rod(0.4, 0.8, scale(back, 1.6), back, MID)
}

/** A framed table square to z, with slats. */
function table(solid: Solid, half: number): void {
  for (const side of [-1, 1]) {
    solid.box([2 * half + 0.3, 0.3, 0.22], [0, side * half, -0.11])
    solid.box([0.3, 2 * half + 0.3, 0.22], [side * half, 0, -0.11])
  }
  for (let i = -2; i <= 2; i++) solid.box([0.12, 2 * half, 0.08], [(i * half) / 3, 0, -0.12], DARK)
}

/** The rings of a sphere, through which one sees what rolls on it; of what something rolls in, the lower half. */
function sphere(solid: Solid, radius: number, hollow: boolean): void {
  const rings = hollow ? [0, -0.35, -0.7] : [0.7, 0.35, 0, -0.35, -0.7]
  for (const height of rings) solid.ring(radius * Math.sqrt(1 - height * height), RIM, [0, 0, height * radius], Z, MID)
  for (const turn of [0, 0.25, 0.5, 0.75]) {
    const along: Vec3 = [Math.cos(turn * Math.PI), Math.sin(turn * Math.PI), 0]
    if (hollow) solid.bow(radius, RIM, along, [0, 0, -1], MID)
    else solid.ring(radius, RIM, [0, 0, 0], along, MID)
  }
}

function cage(main: Solid, driven: Solid, toward: Vec3, otherwise: Vec3): void {
  main.bowl(1.5, 1.45, directionOr(toward, otherwise))
  driven.ball(0.72, [0, 0, 0], MID)
  for (let i = 0; i < 6; i++) {
    const angle = (i * Math.PI) / 3
    driven.ball(0.3, [0.95 * Math.cos(angle), 0.95 * Math.sin(angle), 0], LIGHT)
  }
  driven.ring(0.95, 0.16, [0, 0, 0], Z, DARK)
}

function triad(solid: Solid, length: number, tone: number): void {
  for (const axis of [X, Y, Z]) {
    solid.rod(0.14, length, scale(axis, length / 2), axis, tone)
    solid.cone(0.32, 0.6, scale(axis, length), axis, tone)
  }
  solid.ball(0.26, [0, 0, 0], tone)
}

/** How far the driven body reaches to the side on which a slide's rods stand. */
export const besideBody = ({ size, aside }: Surroundings): number =>
  Math.min(9, Math.abs(dot(aside, X)) > 0.7 ? size.across[0] : size.across[1])
