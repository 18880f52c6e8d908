/**
 * Joints that close loops of a tree of segments: such as constrain nothing more, as a second hinge on the axis of the first, and such as hold two of its segments together at a
 * point, for which there are equations of closure (closures.ts).
 */
import type { Sentence } from '../failure.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import {
  between,
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
import { areParallel, cross, dot, lengthOf, minus, SAME } from '../math/vectors.ts'

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
    const closes = closingOf(model, tree, j)
    if (!('joint' in closes)) return refuse([jointOf(model, j), ...closes])
    closing.push(closes)
    if (freeOf(model, j)!.length < 3)
      coordinates.angles.set(j, angleBy(model, state, tree, j, turnsAlong(model, tree, closes)))
  }
  return { ok: true, chain: { ...tree, closing, ...coordinates } }
}

/** A joint that closes a loop as what is written of it, or why there are no formulas for it, in words that go on after its name. */
function closingOf(model: Model, tree: SegmentTree, j: number): Closing | Sentence {
  const { segments, segmentOf, zero } = tree
  const free = freeOf(model, j)!
  if (model.joints[j].driveMask !== 0) return [' is driven where it closes a loop: drive another joint of the loop to have formulas.'] // prettier-ignore
  // in a plane nothing slides along the axis of a cylindrical joint
  if (!free.includes('turn')) return [' closes a loop: there are formulas for loops that a pin or a ball joint closes.']
  const end = (marker: number, body: number): ClosingEnd => ({
    segment: segmentOf[body],
    body,
    point: markerAxis(model, zero, marker)[0],
  })
  const [driven, main] = [end(2 * j, model.jointBody1[j]), end(2 * j + 1, model.jointBody2[j])]
  const way = between(tree, main.segment, driven.segment).map(({ segment }) => segment)
  const first = way.find((s) => segments[s].motion === 'turn')
  const isPin = free.length < 3
  const axis = isPin || first === undefined ? markerAxis(model, zero, 2 * j + 1)[1] : segments[first].axis
  const isFlat =
    first !== undefined &&
    way.every((s) =>
      segments[s].motion === 'slide'
        ? Math.abs(dot(segments[s].axis, axis)) < SAME
        : areParallel(segments[s].axis, axis),
    )
  if (isPin && !(isFlat && areParallel(axis, markerAxis(model, zero, 2 * j)[1])))
    return [' closes a loop in space: there are formulas for loops that move in a plane, and for those that a ball joint closes.'] // prettier-ignore
  const base = commonBase(segments, driven.segment, main.segment)
  return { joint: j, base, turn: isFlat ? first : null, main, driven }
}

/** The turns along a loop that add up to the angle of the pin that closes it. */
function turnsAlong(model: Model, tree: SegmentTree, { joint, main, driven }: Closing): JointCoordinate['parts'] {
  const [, along] = markerAxis(model, tree.zero, 2 * joint + 1)
  return between(tree, main.segment, driven.segment).flatMap(({ segment, sign }) => {
    const { motion, axis } = tree.segments[segment]
    return motion === 'turn' ? [{ segment, sign: sign * Math.sign(dot(axis, along)) }] : []
  })
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

/** The last segment that two stand on, or GROUND; segments come after those they stand on. */
function commonBase(segments: readonly Segment[], a: number, b: number): number {
  while (a !== b) {
    if (a > b) a = segments[a].parent
    else b = segments[b].parent
  }
  return a
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
