/** Makes the data of a mechanism in a plane: which rows stand in which pair, which pairs meet at which body, and in what order they are eliminated. */
import { makePairLdl, pairBlockAt, type PairLdl } from '../linalg/pair-ldl.ts'
import { anyAcross, cross } from '../math/vectors.ts'
import { matrixOfQ } from '../math/quaternion.ts'
import type { DriveModel, Model } from '../model/model.ts'
import type { Vec3 } from '../model/spec.ts'
import type { Plane, PlaneRow } from './find-plane.ts'
import { ALONG, NOTHING, PIN_X, PIN_Y, TURN, type PlaneSystem } from './plane-system.ts'

/** A body at which more sides of pairs meet is a hub. */
const MOST_SIDES = 8

const FILL: PlaneRow = { kind: NOTHING, markerAxis: 0, drive: -1, sign: 1 }

/** @param axes of the plane, as PlaneSystem has them */
export function makePlaneSystem(
  model: Model,
  { normal, bodies: moving, rows }: Plane,
  axes: Float64Array = axesOf(normal),
): PlaneSystem {
  const bodies = Int32Array.from(moving)
  const place = new Int32Array(model.bodyCount).fill(-1)
  bodies.forEach((b, i) => (place[b] = i))
  const paired = pinsFirst(
    rows.flatMap((of, j) => (of.length > 0 ? [{ j, pairs: pairUp(of) }] : [])),
    (one) => one.pairs.some(isPin),
  )
  const joints = Int32Array.from(paired, ({ j }) => j)
  const driven = joints.map((j) => place[model.jointBody1[j]])
  const main = joints.map((j) => place[model.jointBody2[j]])
  const pairs = pinsFirst(
    paired.flatMap((one, joint) => one.pairs.map((of) => ({ joint, of }))),
    ({ of }) => isPin(of),
  )
  const pins = pairs.filter(({ of }) => isPin(of)).length
  const all = pairs.flatMap(({ joint, of }) => of.map((row) => ({ joint, row })))
  const sidesAt: number[][] = Array.from(bodies, () => [])
  pairs.forEach(({ joint }, pair) => {
    if (driven[joint] >= 0) sidesAt[driven[joint]].push(2 * pair)
    if (main[joint] >= 0) sidesAt[main[joint]].push(2 * pair + 1)
  })
  const hubs = [...bodies.keys()].filter((i) => sidesAt[i].length > MOST_SIDES)
  const meeting = sidesAt.flatMap((sides, body) =>
    hubs.includes(body) ? [] : sides.flatMap((a) => sides.filter((b) => b >> 1 < a >> 1).map((b) => ({ body, a, b }))),
  )
  const linked = hubs.flatMap((body, hub) => sidesAt[body].map((side) => ({ side, hub })))
  const factors = makeFactors(
    pairs.length,
    hubs.length,
    meeting,
    linked,
    new Set(sidesAt.flatMap((sides, body) => (hubs.includes(body) ? [] : sides.map((side) => side >> 1)))),
  )
  const meetings = meeting.map(({ body, a, b }) => {
    const isRow = factors.place[a >> 1] > factors.place[b >> 1]
    return [body, isRow ? a : b, isRow ? b : a, pairBlockAt(factors, a >> 1, b >> 1)]
  })
  const areBothPins = ([, a, b]: readonly number[]): boolean => Math.max(a, b) < 2 * pins
  const links = linked.flatMap(({ side, hub }) => {
    const [flat, turn] = hubNodes(pairs.length, hub)
    const isRow = factors.place[flat] > factors.place[side >> 1] ? 1 : 0
    return [side, hub, pairBlockAt(factors, side >> 1, flat), pairBlockAt(factors, side >> 1, turn), isRow]
  })
  const isAtHub = new Uint8Array(2 * pairs.length)
  for (const { side } of linked) isAtHub[side] = 1
  return {
    axes,
    bodies,
    place,
    inverseMass: Float64Array.from(bodies, (b) => model.inverseMass[b]),
    gravity: Float64Array.of(...[0, 1].map((k) => model.gravity.reduce((sum, g, i) => sum + g * axes[3 * k + i], 0))),
    joints,
    driven,
    main,
    pins,
    pairJoint: Int32Array.from(pairs, ({ joint }) => joint),
    kind: Uint8Array.from(all, ({ row }) => row.kind),
    markerAxes: Float64Array.from(all.flatMap(({ joint, row }) => markerAxesOf(model, joints[joint], row))),
    drive: all.map(({ joint, row }): DriveModel | null => model.joints[joints[joint]].drives[row.drive] ?? null),
    sign: Int8Array.from(all, ({ row }) => row.sign),
    pinMeetings: Int32Array.from(meetings.filter(areBothPins).flat()),
    meetings: Int32Array.from(meetings.filter((one) => !areBothPins(one)).flat()),
    hubs: Int32Array.from(hubs),
    isAtHub,
    links: Int32Array.from(links),
    factors,
  }
}

const readsFreely = ({ kind, drive }: PlaneRow, reads: number): boolean => kind === reads && drive < 0
const isPin = ([x, y]: readonly PlaneRow[]): boolean => readsFreely(x, PIN_X) && readsFreely(y, PIN_Y)

const pinsFirst = <T>(all: readonly T[], is: (one: T) => boolean): readonly T[] => [
  ...all.filter(is),
  ...all.filter((one) => !is(one)),
]

const hubNodes = (pairs: number, hub: number): readonly [number, number] => [pairs + 2 * hub, pairs + 2 * hub + 1]

/** @param held pairs that hold a body which is no hub: others get their pivot from hubs */
function makeFactors(
  pairs: number,
  hubs: number,
  meeting: readonly { readonly a: number; readonly b: number }[],
  linked: readonly { readonly side: number; readonly hub: number }[],
  held: ReadonlySet<number>,
): PairLdl {
  const edges = [
    ...meeting.flatMap(({ a, b }) => [a >> 1, b >> 1]),
    ...linked.flatMap(({ side, hub }) => hubNodes(pairs, hub).flatMap((node) => [side >> 1, node])),
    ...Array.from({ length: hubs }, (_, hub) => hubNodes(pairs, hub)).flat(),
  ]
  const nodes = pairs + 2 * hubs
  const isHub = (node: number): boolean => node >= pairs
  const constraint = Uint8Array.from({ length: nodes }, (_, node) => (isHub(node) || held.has(node) ? 0 : 1))
  const groups = Int32Array.from({ length: nodes }, (_, node) => (isHub(node) ? pairs + ((node - pairs) >> 1) : node))
  if (hubs === 0) return makePairLdl(nodes, Int32Array.from(edges))
  // a hub has three unknowns to give pivots with, and the fourth is nothing; what pairs have they hold themselves
  const room = Int32Array.from({ length: nodes }, (_, node) => (isHub(node) ? 2 - ((node - pairs) & 1) : 0))
  return makePairLdl(nodes, Int32Array.from(edges), constraint, room, groups)
}

function pairUp(rows: readonly PlaneRow[]): PlaneRow[][] {
  const pairs: PlaneRow[][] = []
  for (let i = 0; i < rows.length; i += 2) pairs.push([rows[i], rows[i + 1] ?? FILL])
  return pairs
}

const R = new Float64Array(9)

function markerAxesOf({ markerQ }: Model, j: number, { kind, markerAxis: k }: PlaneRow): readonly number[] {
  const axisOf = (marker: number): readonly number[] => {
    matrixOfQ(R, 0, markerQ, 4 * marker)
    return [R[k], R[3 + k], R[6 + k]]
  }
  if (kind === TURN) return [...axisOf(2 * j), ...axisOf(2 * j + 1)]
  return kind === ALONG ? [...axisOf(2 * j + 1), 0, 0, 0] : [0, 0, 0, 0, 0, 0]
}

/** Two axes across a normal, and the normal. */
function axesOf(normal: Vec3): Float64Array {
  const one = anyAcross(normal)
  return Float64Array.of(...one, ...cross(normal, one), ...normal)
}
