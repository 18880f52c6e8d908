import { compileElements, isElement } from './constraints/elements.ts'
import { compileForces, listStateLaws } from './forces/forces.ts'
import { makeLaw } from './laws/index.ts'
import { findComponents } from './linalg/components.ts'
import { DRIVES } from './model/drives.ts'
import { countRows, maskOf, PERPENDICULAR, presetOf, ROTATION_Z, TRANSLATION_Z } from './model/presets.ts'
import { matrixOfQ } from './math/quaternion.ts'
import { addCross3, invertSym3, mulMtV, mulMV } from './math/vec3.ts'
import type { Law } from './laws/law.ts'
import { kindOfSignal } from './signals/kinds.ts'
import type { Compiling as SignalCompiling } from './signals/signal.ts'
import {
  makeModel,
  type DriveModel,
  type JointModel,
  type LawUse,
  type Model,
  type MotionModel,
  type Signal,
  type StateLaw,
} from './model/model.ts'
import { makeMetric, makeRankMetric, type Metric } from './model/metric.ts'
import { bodiesOfJoint, lockBlock, makeRowTable, type BlockShape } from './model/rows.ts'
import { isSame } from './model/same-data.ts'
import { countLaws, keepSame, readSignals, sameJoints, type Compiled } from './model/unchanged.ts'
import type { BodySpec, JointSpec, LawSpec, MarkerSpec, MechanismSpec, MotionSpec, Vec3 } from './model/spec.ts'

/**
 * Compiles a mechanism. The spec must be valid (ids resolve, masses positive, inertias physical, drives and laws on rows that the
 * joint has); nothing is assembled yet. Laws that read what they may not, or what there is not, throw RangeError.
 *
 * @param known an earlier one: what the two have in common is not compiled again, and is one and the same object in both models
 */
export function compile(spec: MechanismSpec, known: Compiled | null = null): Model {
  const bodies = compileBodies(spec.bodies, known)
  const before = known?.model ?? null
  const sameBodies = before !== null && bodies.bodyIndex === before.bodyIndex && bodies.fixed === before.fixed
  const alike = known !== null && sameBodies && sameJoints(known.spec.joints, spec.joints, isElement)
  const still = alike && bodies.centre === known.model.centre
  const placed = placeMarkers(spec.joints, bodies)
  const common = {
    ...bodies,
    ...(before === null ? placed : keepSame(placed, before)),
    gravity: Float64Array.from(spec.gravity),
  }
  if (known !== null && still && isSame(known.spec.forces, spec.forces))
    return makeModel({ ...known.model, ...common, ...weigh(bodies, known.model) })

  const joined = (alike ? keepJoints(known.model) : null) ?? compileJoints(spec.joints, bodies.bodyIndex)
  const acting = compileActing(spec, bodies, joined)
  const { blocks, ...elements } = acting
  const structure =
    alike && blocks.length === 0 && known.model.elements.length === 0
      ? known.model
      : makeStructure(joined.joints, blocks, bodies)
  const { rows, piece, jointBody1, jointBody2, jointMask } = structure
  return makeModel({
    ...common,
    ...weigh(bodies, structure),
    piece,
    ...joined,
    jointBody1,
    jointBody2,
    jointMask,
    moved: joined.joints.some(isMoving) || elements.elements.some(({ moved }) => moved),
    rheonomic: Uint8Array.from(joined.joints, (j) => (isMoving(j) ? 1 : 0)),
    rows,
    ...elements,
  })
}

const isMoving = ({ moving, motion1, motion2 }: JointModel): boolean => moving || motion1 !== null || motion2 !== null

type Bodies = Metric & Pick<Model, 'bodyCount' | 'bodyIds' | 'bodyIndex' | 'fixed' | 'centre' | 'initialQ' | 'initialV'>
type Joined = Pick<Model, 'joints' | 'angleCount' | 'originCount' | 'integrals' | 'laws'> & {
  /** The specs of the laws that read signals, in the order of their slots. */
  readonly slots: readonly LawSpec[]
}

/** What acts on the bodies, the rows of elements, and all laws: those of joints come first. */
function compileActing(spec: MechanismSpec, bodies: Bodies, { joints, laws: ofJoints, slots: first }: Joined) {
  const laws = [...ofJoints]
  const slots = [...first]
  const placeOf = (id: string): number => joints.findIndex((joint) => joint.id === id)
  const found = (who: string, what: string, index: number | undefined, id: string): number => {
    if (index === undefined || index < 0) throw new RangeError(`${who} ${what} ${id}, which there is not`)
    return index
  }
  const compiling = {
    joints,
    bodyOf: (id: string) => bodies.bodyIndex.get(id)!,
    jointOf: (id: string) => found('a force or a joint names', 'joint', placeOf(id), id),
    fromCentre: (place: Vec3, body: number, out: Float64Array, at: number) =>
      fromCentre(place, body, bodies.centre, out, at),
  }
  const forces = compileForces(spec.forces, {
    ...compiling,
    jointSpecs: spec.joints,
    useLaw: (law, owner, item) => useLaw(law, owner, item, 2, laws, slots),
  })
  const keptByForces = forces.forces.reduce((sum, { kept }) => sum + kept.length, 0)
  const { elements, blocks, sideCount } = compileElements(spec.joints, keptByForces, forces.sideCount, {
    ...compiling,
    useLaw: (law, what, { id }, positive) => useLaw(law, what, { kind: 'joint', id }, 0, laws, undefined, positive),
    // the kind reads what the names in it stand for: it has no slot among the laws whose signals the model has
    useFactor(spec, owner, { id }) {
      const law = makeLaw(spec)
      laws.push({ law, owner, item: { kind: 'joint', id }, smoothness: 0, positive: false })
      return law
    },
  })
  const reading = {
    ...compiling,
    bodyOf: (id: string) => found('a signal reads', 'body', bodies.bodyIndex.get(id), id),
    jointOf: (id: string) => found('a signal reads', 'joint', placeOf(id), id),
  }
  const stateLaws: StateLaw[] = []
  const signals: Signal[] = []
  let firstSide = sideCount
  for (const { law, ...of } of listStateLaws(forces.forces)) {
    const names = law.ofState!.names
    stateLaws.push({ ...of, firstSignal: signals.length, signalCount: names.length, firstSide })
    firstSide += law.ofState!.switchCount
    signals.push(...names.map((name) => compileSignal(name, slots[law.slot], reading)))
  }
  return { ...forces, elements, blocks, signals, stateLaws, sideCount: firstSide, laws }
}

/** The joints of an earlier model; null where their laws read signals, which are listed with those of forces. */
function keepJoints({ joints, angleCount, originCount, integrals, laws }: Model): Joined | null {
  const own = laws.slice(0, countLaws(joints))
  return readSignals(own) ? null : { joints, angleCount, originCount, integrals, laws: own, slots: [] }
}

function compileJoints(specs: readonly JointSpec[], bodyIndex: ReadonlyMap<string, number>): Joined {
  const laws: LawUse[] = []
  const slots: LawSpec[] = []
  const integrals: Law[] = []
  const count = { angle: 0, origin: 0, row: 0 }
  const joints = specs.map((joint) => compileJoint(joint, bodyIndex, count, laws, slots, integrals))
  return { joints, angleCount: count.angle, originCount: count.origin, integrals, laws, slots }
}

type Structure = Pick<Model, 'rows' | 'piece' | 'jointBody1' | 'jointBody2' | 'jointMask'>

function makeStructure(joints: readonly JointModel[], blocks: readonly BlockShape[], { bodyCount, fixed }: Bodies) {
  const rows = makeRowTable([...joints.map(lockBlock), ...blocks])
  const connected = joints.map((_, j) => bodiesOfJoint(rows, j))
  return {
    rows,
    piece: findComponents(
      bodyCount,
      connected.flatMap((of) => pairsOf(of.filter((body) => !fixed[body]))),
    ),
    jointBody1: Int32Array.from(joints, (j) => j.body1),
    jointBody2: Int32Array.from(joints, (j) => j.body2),
    jointMask: Int32Array.from(joints, (j) => j.mask | (j.perpendicular ? PERPENDICULAR : 0)),
  } satisfies Structure
}

/** What follows from the masses; of an earlier model of this structure where it has the same. */
function weigh(
  bodies: Bodies,
  of: Structure & Partial<Pick<Model, 'mass' | 'inertia' | 'metric' | 'rankMetric' | 'connectedMass'>>,
): Pick<Model, 'metric' | 'rankMetric' | 'connectedMass'> {
  const { rows, piece, metric, rankMetric, connectedMass: masses } = of
  if (metric && rankMetric && masses && bodies.mass === of.mass && bodies.inertia === of.inertia)
    return { metric, rankMetric, connectedMass: masses }
  const ties = rows.blocksOf.flatMap((_, j) => pairsOf(bodiesOfJoint(rows, j)))
  const { mass, inverseMass, inertia, inverseInertia, fixed } = bodies
  const own: Metric = { mass, inverseMass, inertia, inverseInertia }
  return {
    metric: makeMetric(own, fixed, ties, piece),
    rankMetric: makeRankMetric(own, fixed),
    connectedMass: connectedMass(mass, piece),
  }
}

/** Pairs of the first of some bodies with each of the others. */
const pairsOf = ([first, ...others]: readonly number[]): (readonly [number, number])[] =>
  others.map((other) => [first, other])

function placeMarkers(specs: readonly JointSpec[], bodies: Bodies): Pick<Model, 'markerU' | 'markerQ'> {
  const markerU = new Float64Array(6 * specs.length)
  const markerQ = new Float64Array(8 * specs.length)
  for (const [j, joint] of specs.entries()) {
    placeMarker(joint.driven, 2 * j, bodies, markerU, markerQ)
    placeMarker(joint.main, 2 * j + 1, bodies, markerU, markerQ)
  }
  return { markerU, markerQ }
}

function compileBodies(specs: readonly BodySpec[], known: Compiled | null): Bodies {
  if (known === null) return makeBodies(specs, null)
  if (known.spec.bodies !== specs) return keepSame(makeBodies(specs, known.model), known.model)
  return known.model
}

/** @param known whose ids are taken over where they are the same */
function makeBodies(specs: readonly BodySpec[], known: Model | null): Bodies {
  const n = specs.length + 1
  const fixed = new Uint8Array(n)
  const mass = new Float64Array(n)
  const inverseMass = new Float64Array(n)
  const inertia = new Float64Array(9 * n)
  const inverseInertia = new Float64Array(9 * n)
  const centre = new Float64Array(3 * n)
  const initialQ = new Float64Array(7 * n)
  const initialV = new Float64Array(6 * n)
  fixed[0] = 1
  initialQ[3] = 1
  const R = new Float64Array(9)
  const w = new Float64Array(3)
  const arm = new Float64Array(3)
  const scaled = new Float64Array(9)
  for (const [i, body] of specs.entries()) {
    const b = i + 1
    fixed[b] = body.fixed ? 1 : 0
    centre.set(body.centre, 3 * b)
    initialQ.set(body.orientation, 7 * b + 3)
    matrixOfQ(R, 0, initialQ, 7 * b + 3)
    mulMV(arm, 0, R, 0, centre, 3 * b)
    for (let k = 0; k < 3; k++) initialQ[7 * b + k] = body.position[k] + arm[k]
    if (body.fixed) continue
    // velocity of the centre of mass, not of the frame's origin
    w.set(body.angularVelocity)
    initialV.set(body.velocity, 6 * b)
    addCross3(initialV, 6 * b, w, 0, arm, 0)
    mulMtV(initialV, 6 * b + 3, R, 0, w, 0)
    mass[b] = body.mass
    inverseMass[b] = 1 / body.mass
    const [xx, yy, zz, xy, xz, yz] = body.inertia
    // divided by a power of two, which rounds nothing, since products of three entries leave the range of doubles before the entries do
    const scale = 2 ** Math.floor(Math.log2(xx + yy + zz))
    inertia.set([xx, xy, xz, xy, yy, yz, xz, yz, zz], 9 * b)
    for (let k = 0; k < 9; k++) scaled[k] = inertia[9 * b + k] / scale
    invertSym3(inverseInertia, 9 * b, scaled, 0)
    for (let k = 9 * b; k < 9 * b + 9; k++) inverseInertia[k] /= scale
  }
  const bodyIds = ['ground', ...specs.map((b) => b.id)]
  const named =
    known !== null && bodyIds.length === known.bodyCount && bodyIds.every((id, b) => id === known.bodyIds[b])
  const bodyIndex: Model['bodyIndex'] = named ? known.bodyIndex : new Map(bodyIds.map((id, b) => [id, b]))
  return {
    bodyCount: n,
    bodyIds,
    bodyIndex,
    fixed,
    mass,
    inverseMass,
    inertia,
    inverseInertia,
    centre,
    initialQ,
    initialV,
  }
}

function compileJoint(
  joint: JointSpec,
  bodyIndex: ReadonlyMap<string, number>,
  count: { angle: number; origin: number; row: number },
  laws: LawUse[],
  slots: LawSpec[],
  integrals: Law[],
): JointModel {
  const preset = presetOf(joint.type, joint.held)
  const item = { kind: 'joint', id: joint.id } as const
  const motion = (m: MotionSpec | null, what: string): MotionModel | null =>
    m && compileMotion(m, `${what} of joint `, item, laws)
  let driveMask = 0
  const drives = joint.drives.map(({ kind, law }): DriveModel => {
    const { on, gives } = DRIVES[kind]
    const owner = 'drive of joint '
    if (gives === 'effort') {
      const compiled = useLaw(law, owner, item, 2, laws, slots)
      return { kind: gives, on, law: compiled, antiderivative: null, origin: -1, integral: -1 }
    }
    driveMask |= on === 'angle' ? ROTATION_Z : TRANSLATION_Z
    if (gives === 'position') {
      const compiled = useLaw(law, owner, item, 0, laws)
      return { kind: gives, on, law: compiled, antiderivative: null, origin: -1, integral: -1 }
    }
    const compiled = useLaw(law, owner, item, 1, laws)
    const antiderivative = compiled.antiderivative()
    const integral = antiderivative ? -1 : integrals.push(compiled) - 1
    return { kind: gives, on, law: compiled, antiderivative, origin: count.origin++, integral }
  })
  const mask = maskOf(preset.held) | driveMask
  const rowCount = countRows(mask) + (preset.perpendicular ? 1 : 0)
  const rowStart = count.row
  count.row += rowCount
  return {
    id: joint.id,
    body1: bodyIndex.get(joint.driven.body)!,
    body2: bodyIndex.get(joint.main.body)!,
    mask,
    driveMask,
    perpendicular: preset.perpendicular,
    rowStart,
    rowCount,
    moving: joint.motion !== null || driveMask !== 0,
    motion: motion(joint.motion, 'motion'),
    motion1: motion(joint.driven.motion, 'motion of the driven marker'),
    motion2: motion(joint.main.motion, 'motion of the main marker'),
    drives,
    angle: preset.angle ? count.angle++ : -1,
    slide: preset.slide,
  }
}

function compileMotion(motion: MotionSpec, owner: string, item: LawUse['item'], laws: LawUse[]): MotionModel {
  return {
    translation: motion.translation.map((law) => useLaw(law, owner, item, 0, laws)),
    rotation: motion.rotation.map(({ axis, angle }) => {
      const length = Math.hypot(...axis)
      return { axis: Float64Array.from(axis, (x) => x / length), angle: useLaw(angle, owner, item, 0, laws) }
    }),
  }
}

/**
 * Compiles a law and lists it.
 *
 * @param slots list to which laws that read signals are added; without it the law may read none
 */
function useLaw(
  spec: LawSpec,
  owner: string,
  item: LawUse['item'],
  smoothness: LawUse['smoothness'],
  laws: LawUse[],
  slots?: LawSpec[],
  positive = false,
): Law {
  const made = makeLaw(spec)
  const names = made.ofState?.names
  if (names && !slots)
    throw new RangeError(
      `The law of the ${owner}${item.id} reads ${names.join(', ')}. A prescribed motion is a function of time alone; let a force or torque follow what the mechanism does.`,
    )
  const law = names && slots ? { ...made, slot: slots.push(spec) - 1 } : made
  laws.push({ law, owner, item, smoothness, positive })
  return law
}

/** Compiles the signal that has this name in a law. */
function compileSignal(name: string, law: LawSpec, compiling: SignalCompiling): Signal {
  const declared = typeof law === 'object' && law.kind === 'expression' ? law.signals : undefined
  const spec = declared?.[name]
  if (spec) return kindOfSignal(spec).compile(spec, compiling)
  const known = Object.keys(declared ?? {})
  throw new RangeError(
    `"${name}" is no signal of the law; ${known.length > 0 ? `its signals are ${known.join(', ')}` : 'it declares none'}`,
  )
}

function fromCentre(place: Vec3, body: number, centre: Float64Array, out: Float64Array, o: number): void {
  for (let k = 0; k < 3; k++) out[o + k] = place[k] - centre[3 * body + k]
}

function placeMarker(
  marker: MarkerSpec,
  index: number,
  bodies: { readonly bodyIndex: ReadonlyMap<string, number>; readonly centre: Float64Array },
  markerU: Float64Array,
  markerQ: Float64Array,
): void {
  fromCentre(marker.position, bodies.bodyIndex.get(marker.body)!, bodies.centre, markerU, 3 * index)
  markerQ.set(marker.orientation, 4 * index)
}

/** For each body the total mass of the piece that it is in, kg. */
function connectedMass(mass: Float64Array, piece: Int32Array): Float64Array {
  const total = new Float64Array(mass.length)
  mass.forEach((m, b) => (total[piece[b]] += m))
  return mass.map((_, b) => total[piece[b]])
}
