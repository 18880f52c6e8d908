/**
 * Joints that close loops of a tree of segments: such as constrain nothing more, as a second hinge on the axis of the first, and such as hold two of its segments together at a
 * point, for which there are equations of closure (closures.ts).
 */
import type { Sentence } from '../failure.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import {
  freeOf,
  GROUND,
  jointOf,
  makeTree,
  markerAxis,
  refuse,
  type Chain,
  type Closing,
  type ClosingEnd,
  type JointCoordinate,
  type Refused,
  type Segment,
  type SegmentTree,
} from './chain.ts'
import { areParallel, cross, dot, lengthOf, minus, SAME } from './vectors.ts'

/** Makes the chain of a mechanism that is assembled in a state, its loops opened. */
export function makeChain(model: Model, state: State): { readonly ok: true; readonly chain: Chain } | Refused {
  const made = makeTree(model, state)
  if (!made.ok) return made
  const { tree } = made
  const coordinates = coordinatesOf(tree.segments)
  const closing: Closing[] = []
  for (const cut of tree.cuts) {
    const j = model.rows.owner[cut]
    if (j < 0) return refuse(['A constraint couples bodies: there are formulas for joints alone.'])
    if (addSpare(model, state, tree, coordinates, j)) continue
    const refused = whyNotClosing(model, tree, j)
    if (refused !== null) return refuse([jointOf(model, j), ...refused])
    closing.push(closingOf(model, tree, j))
    if (freeOf(model, j)!.length < 3)
      coordinates.angles.set(j, angleBy(model, state, tree, j, turnsAlong(model, tree, j)))
  }
  return { ok: true, chain: { ...tree, closing, ...coordinates } }
}

function closingOf(model: Model, { segments, segmentOf, zero }: SegmentTree, j: number): Closing {
  const end = (marker: number, body: number): ClosingEnd => ({
    segment: segmentOf[body],
    body,
    point: markerAxis(model, zero, marker)[0],
  })
  const [driven, main] = [end(2 * j, model.jointBody1[j]), end(2 * j + 1, model.jointBody2[j])]
  return { joint: j, base: commonBase(segments, driven.segment, main.segment), main, driven }
}

/** The turns along a loop that add up to the angle of the pin that closes it. */
function turnsAlong(model: Model, { segments, segmentOf, zero }: SegmentTree, j: number): JointCoordinate['parts'] {
  const [, along] = markerAxis(model, zero, 2 * j + 1)
  const [driven, main] = [segmentOf[model.jointBody1[j]], segmentOf[model.jointBody2[j]]]
  const base = commonBase(segments, driven, main)
  const turns = (end: number, side: number): JointCoordinate['parts'] =>
    wayDown(segments, end, base).flatMap((segment) => {
      const { motion, axis } = segments[segment]
      return motion === 'turn' ? [{ segment, sign: side * Math.sign(dot(axis, along)) }] : []
    })
  return [...turns(driven, 1), ...turns(main, -1)]
}

/** Coordinates of joints, by the joint. */
interface Coordinates {
  readonly angles: Map<number, JointCoordinate>
  readonly slides: Map<number, JointCoordinate>
}

/** Those of the joints of the tree: angles of ball joints are none of their own. */
function coordinatesOf(segments: readonly Segment[]): Coordinates {
  const angles = new Map<number, JointCoordinate>()
  const slides = new Map<number, JointCoordinate>()
  for (const [s, { motion, joint, euler }] of segments.entries())
    if (euler === null)
      (motion === 'turn' ? angles : slides).set(joint, { parts: [{ segment: s, sign: 1 }], offset: 0 })
  return { angles, slides }
}

/** The segments from one down to another that it stands on, that one left out. */
function wayDown(segments: readonly Segment[], from: number, to: number): number[] {
  const way: number[] = []
  for (let s = from; s !== to; s = segments[s].parent) way.push(s)
  return way
}

/** The last segment that two stand on, or GROUND; segments come after those they stand on. */
function commonBase(segments: readonly Segment[], a: number, b: number): number {
  while (a !== b) {
    if (a > b) a = segments[a].parent
    else b = segments[b].parent
  }
  return a
}

/** Why there are no formulas for a loop that a joint closes, in words that go on after its name; null where there are. */
function whyNotClosing(model: Model, { segments, segmentOf, zero }: SegmentTree, j: number): Sentence | null {
  const free = freeOf(model, j)!
  if (model.joints[j].driveMask !== 0) return [' is driven where it closes a loop: drive another joint of the loop to have formulas.'] // prettier-ignore
  if (free.length === 3) return null
  // in a plane nothing slides along the axis of a cylindrical joint
  if (!free.includes('turn')) return [' closes a loop: there are formulas for loops that a pin or a ball joint closes.'] // prettier-ignore
  const [, axis] = markerAxis(model, zero, 2 * j + 1)
  const ends = [segmentOf[model.jointBody1[j]], segmentOf[model.jointBody2[j]]] as const
  const base = commonBase(segments, ...ends)
  const isFlat = ends.every((end) =>
    wayDown(segments, end, base).every((s) => {
      const { motion, axis: own } = segments[s]
      return motion === 'slide' ? Math.abs(dot(own, axis)) < SAME : areParallel(own, axis)
    }),
  )
  if (isFlat && areParallel(axis, markerAxis(model, zero, 2 * j)[1])) return null
  return [' closes a loop in space: there are formulas for loops that move in a plane, and for those that a ball joint closes.'] // prettier-ignore
}

/** Accepts a joint that closes a loop and constrains nothing more: a second hinge or ball joint on the axis of the first, a second guide along it. */
function addSpare(model: Model, state: State, tree: SegmentTree, { angles, slides }: Coordinates, j: number): boolean {
  const { segments, segmentOf, zero, size } = tree
  if (freeOf(model, j) === null || model.joints[j].driveMask !== 0) return false
  const [a, b] = [segmentOf[model.jointBody1[j]], segmentOf[model.jointBody2[j]]]
  if (a === b) return true
  const driven = a !== GROUND && segments[a].parent === b
  const s = driven ? a : b
  if (!driven && (b === GROUND || segments[b].parent !== a)) return false
  const { axis, point, motion } = segments[s]
  const [main, along] = markerAxis(model, zero, 2 * j + 1)
  if (!freeOf(model, j)!.includes(motion)) return false
  const apart = minus(main, point)
  if (freeOf(model, j)!.length === 3) return lengthOf(cross(apart, axis)) <= SAME * size
  if (!areParallel(along, axis)) return false
  if (motion === 'turn' && lengthOf(cross(apart, axis)) > SAME * size) return false
  const parts = [{ segment: s, sign: Math.sign(dot(along, axis)) * (driven ? 1 : -1) }]
  if (motion === 'turn') angles.set(j, angleBy(model, state, tree, j, parts))
  else slides.set(j, { parts, offset: dot(along, minus(markerAxis(model, zero, 2 * j)[0], main)) })
  return true
}

/** The angle of a joint that closes a loop, by the turns about its axis along the loop. */
function angleBy(
  model: Model,
  state: State,
  { segments, zero }: SegmentTree,
  j: number,
  parts: JointCoordinate['parts'],
): JointCoordinate {
  const [, along] = markerAxis(model, zero, 2 * j + 1)
  const [, x] = markerAxis(model, zero, 2 * j, 'x')
  const [, mainX] = markerAxis(model, zero, 2 * j + 1, 'x')
  const offset = Math.atan2(dot(along, cross(mainX, x)), dot(mainX, x))
  // whole turns are counted by the joints themselves
  const angleOf = (joint: number): number =>
    model.joints[joint].angle < 0 ? NaN : state.angle[model.joints[joint].angle]
  const counted = parts.reduce((rest, { segment, sign }) => rest - sign * angleOf(segments[segment].joint), angleOf(j))
  const turns = Math.round((counted - offset) / (2 * Math.PI))
  return { parts, offset: offset + 2 * Math.PI * (Number.isFinite(turns) ? turns : 0) }
}
