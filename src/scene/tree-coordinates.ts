/** The coordinates of the joints of a scene, as those of a robot: which of them may be set, and what goes along. */
import { coordinateAt } from './joint-coordinate.ts'
import { GROUND, drivesOf, type Drive, type Joint, type Law, type Scene } from './document.ts'
import { countHeld, freedomOfDrive, freedomsOf, givesEffort, isElement, type Freedom } from './joints.ts'
import { bodiesOf } from './topology.ts'

type Lists = Pick<Scene, 'bodies' | 'joints'>

/** What keeps a coordinate from being set alone: a closed loop, laws that move its markers, or axes of these more than a right angle apart. */
export type HeldBy = 'loop' | 'marker-laws' | 'axes'

export interface TreeCoordinate {
  readonly joint: Joint
  readonly on: Freedom
  /** Where the scene has it, rad in (−π, π] or m; NaN where the axes of its markers are more than a right angle apart. */
  readonly stated: number
  /** The drive whose law says where it is or how fast it goes; null where it is free, or an effort acts on it. */
  readonly leads: Drive | null
  /** Why it cannot be set by itself; null where it can. */
  readonly held: HeldBy | null
}

/** A joint that leaves motions of which no coordinate tells. */
export interface Untold {
  readonly joint: Joint
  /** How many; null of a joint that binds bodies by other than the six rows, so that what it leaves is no tree. */
  readonly freedoms: number | null
}

/** What a coordinate of a joint is to be over time, or what effort acts on it: rad or m, N·m or N. */
export interface CoordinateLaw {
  readonly joint: string
  readonly on: Freedom
  readonly law: Law
}

/** The bodies on one side of a joint, which go along where its coordinate changes. */
export interface Side {
  readonly end: 'driven' | 'main'
  readonly bodies: readonly string[]
}

/** The coordinates of all joints, in the order of the scene; and the joints that have motions without one. */
export function treeCoordinates(scene: Lists): {
  readonly coordinates: readonly TreeCoordinate[]
  readonly untold: readonly Untold[]
} {
  const sideOf = makeSides(scene)
  const coordinates = scene.joints.flatMap((joint) => {
    const freedoms = freedomsOf(joint.type)
    if (freedoms.length === 0) return []
    const side = sideOf(joint)
    return freedoms.map((on): TreeCoordinate => {
      const leads = drivesOf(joint).find(({ kind }) => freedomOfDrive(kind) === on && !givesEffort(kind)) ?? null
      const stated = coordinateAt(joint, on, (id) => scene.bodies.find((body) => body.id === id))
      return { joint, on, stated, leads, held: whyHeld(joint, stated, side) }
    })
  })
  return { coordinates, untold: scene.joints.flatMap(untoldOf) }
}

function whyHeld({ driven, main, motion }: Joint, stated: number, side: Side | null): HeldBy | null {
  if (side === null) return 'loop'
  if (driven.motion !== null || main.motion !== null || motion !== null) return 'marker-laws'
  return Number.isNaN(stated) ? 'axes' : null
}

function untoldOf(joint: Joint): readonly Untold[] {
  if (isElement(joint.type)) return [{ joint, freedoms: null }]
  const freedoms = 6 - countHeld(joint) - freedomsOf(joint.type).length
  return freedoms > 0 ? [{ joint, freedoms }] : []
}

/** What goes along with a coordinate of a joint: the side that hangs on it, the driven one first; null where both stand or hang together elsewhere. */
export function makeSides(scene: Lists): (joint: Joint) => Side | null {
  const still = new Set([GROUND, ...scene.bodies.filter(({ fixed }) => fixed).map(({ id }) => id)])
  const lists = { ...scene, forces: [] }
  const neighbours = new Map<string, { readonly joint: string; readonly bodies: readonly string[] }[]>()
  for (const { id } of scene.joints) {
    const bodies = bodiesOf(lists, { kind: 'joint', id })
    for (const body of bodies) neighbours.set(body, [...(neighbours.get(body) ?? []), { joint: id, bodies }])
  }
  const hangingOn = (joint: Joint, end: 'driven' | 'main'): readonly string[] | null => {
    const other = joint[end === 'driven' ? 'main' : 'driven'].body
    const found = new Set([joint[end].body])
    for (const body of found) {
      if (still.has(body) || body === other) return null
      for (const next of neighbours.get(body) ?? [])
        if (next.joint !== joint.id) next.bodies.forEach((one) => found.add(one))
    }
    return [...found]
  }
  return (joint) => {
    for (const end of ['driven', 'main'] as const) {
      const bodies = hangingOn(joint, end)
      if (bodies !== null) return { end, bodies }
    }
    return null
  }
}
