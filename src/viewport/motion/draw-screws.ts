/** Draws screw axes: each as a centre line with the sense of its turn and of its slide, and its axodes where they are wished for. */
import { Group } from 'three'
import { calcAxode, type Axode, type Generator, type RelativeRuns } from '../../laboratory/index.ts'
import { massOfBody, screwsIn, seenFrom, type ShownScrew } from '../../scene/index.ts'
import { slides, toWorld, turn, type Pose } from '../../geometry/index.ts'
import type { Vec3 } from '../../tools/index.ts'
import { add, calcPixelSize, project, scale, squareTo } from '../../tools/index.ts'
import type { LineStyle } from '../building/line-field.ts'
import { poseOf } from './body-pose.ts'
import { makeRuledSurface, type RuledSurface } from './ruled-surface.ts'
import { readScrew } from './screw-figure.ts'
import type { Sheet } from './sheet.ts'

export interface DrawScrews {
  readonly object: Group
  readonly draw: (sheet: Sheet) => void
  readonly dispose: () => void
}

/** Half the length of an axis and of the lines of an axode, over the size of the mechanism. */
const HALF_AXIS = 0.6
const HALF_LINE = 0.25
/** px. */
const TURN_RADIUS = 20
const SLIDE_LENGTH = 46
const SHAFT = 1.3
const HEAD = 4
const HEAD_LENGTH = 10
/** rad. */
const TURN_SWEEP = 1.5 * Math.PI
/** Lines of a surface at most, and how many of them are ruled on it. */
const MOST_LINES = 600
const RULED = 24
const ORDER = 12

const AXIS: Omit<LineStyle, 'colour'> = { width: 2, dashes: [14, 4, 3, 4], opacity: 1 }
/** The axode in the body that it is seen from is ruled with full lines, that in the body that moves with dashed ones. */
const FIXED: Omit<LineStyle, 'colour'> = { width: 1, dashes: [], opacity: 0.55 }
const MOVING: Omit<LineStyle, 'colour'> = { width: 1.5, dashes: [5, 4, 5, 4], opacity: 1 }

export function makeDrawScrews(runs: RelativeRuns): DrawScrews {
  const object = new Group()
  const surfaces: RuledSurface[] = []
  /** Axodes by the serial of what they were made of. */
  const known = new Map<string, { readonly serial: number; readonly axode: Axode }>()

  const surfaceAt = (i: number): RuledSurface => {
    const surface = surfaces[i] ?? makeRuledSurface(MOST_LINES, ORDER)
    if (surfaces[i] === undefined) {
      surfaces.push(surface)
      object.add(surface.object)
    }
    return surface
  }

  function axodeOf(key: string, screw: ShownScrew, near: Vec3, size: number): Axode {
    const serial = runs.serial()
    const last = known.get(key)
    if (last?.serial === serial) return last.axode
    const axode = calcAxode(runs, screw, near, size)
    known.set(key, { serial, axode })
    return axode
  }

  function drawSurface(
    { lines, size }: Sheet,
    surface: RuledSurface,
    generators: readonly (Generator | null)[],
    pose: Pose,
    style: LineStyle,
  ): void {
    surface.begin(style.colour)
    const each = Math.max(1, Math.floor(generators.length / RULED))
    generators.forEach((generator, i) => {
      if (generator === null) return surface.add(null)
      const middle = toWorld(pose, generator.point)
      const half = scale(turn(pose.orientation, generator.direction), HALF_LINE * size)
      const ends = [add(middle, scale(half, -1)), add(middle, half)] as const
      surface.add(ends)
      if (i % each === 0 || i === generators.length - 1) lines.add(ends[0], ends[1], style)
    })
    surface.end()
  }

  function draw(sheet: Sheet): void {
    const { scene, frame, size, pose, view, colours, lines, arrows, words } = sheet
    const tone = colours.velocity
    let used = 0
    const seen = new Set<string>()
    for (const screw of screwsIn(scene)) {
      const key = `${screw.body} ${seenFrom(screw)}`
      // a file may name one motion twice
      if (seen.has(key)) continue
      seen.add(key)
      const figure = readScrew(scene, frame, screw, size)
      if (figure === null) continue
      const { axis, centre, text } = figure
      words.push({ key: `screw ${key}`, text, at: axis.kind === 'screw' ? axis.point : centre, rank: 1.5 })
      const body = scene.bodies.find(({ id }) => id === screw.body)
      const [own, from] = [poseOf(frame, screw.body), poseOf(frame, seenFrom(screw))]
      if (screw.axode === true && body !== undefined && own !== null && from !== null) {
        const { fixed, moving } = axodeOf(key, screw, massOfBody(body).centre, size)
        drawSurface(sheet, surfaceAt(used++), fixed, from, { ...FIXED, colour: colours.ink })
        drawSurface(sheet, surfaceAt(used++), moving, own, { ...MOVING, colour: colours.accent })
      }
      if (axis.kind !== 'screw') continue
      const half = scale(axis.direction, HALF_AXIS * size)
      lines.add(add(axis.point, scale(half, -1)), add(axis.point, half), { ...AXIS, colour: tone })
      const { depth } = project(pose, view, axis.point)
      if (!(depth > 0)) continue
      const pixel = calcPixelSize(view, depth, pose)
      const style = {
        colour: tone,
        hatched: false,
        cut: false,
        shaft: SHAFT * pixel,
        head: HEAD * pixel,
        headLength: HEAD_LENGTH * pixel,
      }
      const start = squareTo(axis.direction, [0, 0, 1], [1, 0, 0])
      arrows.addCurved(axis.point, axis.direction, start, TURN_RADIUS * pixel, TURN_SWEEP, style)
      if (slides(axis, size))
        arrows.addStraight(axis.point, scale(axis.direction, Math.sign(axis.pitch)), SLIDE_LENGTH * pixel, style)
    }
    for (const key of known.keys()) if (!seen.has(key)) known.delete(key)
    surfaces.forEach((surface, i) => (surface.object.visible = i < used && surface.object.visible))
  }

  return {
    object,
    draw,
    dispose: () => surfaces.forEach((surface) => surface.dispose()),
  }
}
