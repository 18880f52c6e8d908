import { compileElements } from '../constraints/elements.ts'
import { compileForces } from '../forces/forces.ts'
import { makeLaw } from '../laws/index.ts'
import { findComponents } from '../linalg/components.ts'
import { countRows, maskOf, PERPENDICULAR, presetOf, ROTATION_Z, TRANSLATION_Z } from '../joints/presets.ts'
import { matrixOfQ } from '../math/quaternion.ts'
import { addCross3, invertSym3, mulMtV, mulMV } from '../math/vec3.ts'
import type { Law } from '../laws/law.ts'
import { makeModel, type DriveModel, type JointModel, type LawUse, type Model, type MotionModel } from './model.ts'
import { makeMetric, makeRankMetric } from './metric.ts'
import { lockBlock, makeRowTable } from './rows.ts'
import type { BodySpec, JointSpec, LawSpec, MarkerSpec, MechanismSpec, MotionSpec, Vec3 } from './spec.ts'

/**
 * Compiles a mechanism. The spec must be valid (ids resolve, masses positive, inertias physical, drives and laws on rows that the
 * joint has); nothing is assembled yet.
 */
export function compile(spec: MechanismSpec): Model {
  const bodies = compileBodies(spec.bodies)
  const laws: LawUse[] = []
  const joints: JointModel[] = []
  const count = { angle: 0, origin: 0, row: 0 }
  const integrals: Law[] = []
  const markerU = new Float64Array(6 * spec.joints.length)
  const markerQ = new Float64Array(8 * spec.joints.length)
  for (const [j, joint] of spec.joints.entries()) {
    placeMarker(joint.driven, 2 * j, bodies, markerU, markerQ)
    placeMarker(joint.main, 2 * j + 1, bodies, markerU, markerQ)
    joints.push(compileJoint(joint, bodies.bodyIndex, count, laws, integrals))
  }

  const forces = compileForces(spec.forces, {
    joints,
    jointSpecs: spec.joints,
    bodyOf: (id) => bodies.bodyIndex.get(id)!,
    jointOf: (id) => joints.findIndex((joint) => joint.id === id),
    fromCentre: (place, body, out, at) => fromCentre(place, body, bodies.centre, out, at),
    useLaw: (law, owner, item) => useLaw(law, owner, item, 2, laws),
  })

  const keptByForces = forces.forces.reduce((sum, { kept }) => sum + kept.length, 0)
  const { elements, blocks } = compileElements(spec.joints, joints, keptByForces, (law, what, { id }) =>
    useLaw(law, what, { kind: 'joint', id }, 0, laws),
  )
  const rows = makeRowTable([...joints.map(lockBlock), ...blocks])
  const ties = joints.flatMap(({ body1, body2 }): [number, number][] =>
    bodies.fixed[body1] || bodies.fixed[body2] ? [] : [[body1, body2]],
  )
  const piece = findComponents(bodies.bodyCount, ties)
  return makeModel({
    ...bodies,
    gravity: Float64Array.from(spec.gravity),
    metric: makeMetric(bodies, bodies.fixed, joints, piece),
    rankMetric: makeRankMetric(bodies, bodies.fixed),
    piece,
    connectedMass: connectedMass(bodies.mass, piece),
    joints,
    jointBody1: Int32Array.from(joints, (j) => j.body1),
    jointBody2: Int32Array.from(joints, (j) => j.body2),
    jointMask: Int32Array.from(joints, (j) => j.mask | (j.perpendicular ? PERPENDICULAR : 0)),
    moved: joints.some((j) => j.moving || j.motion1 || j.motion2) || elements.some(({ moved }) => moved),
    rheonomic: Uint8Array.from(joints, (j) => (j.moving || j.motion1 || j.motion2 ? 1 : 0)),
    markerU,
    markerQ,
    rows,
    elements,
    ...forces,
    laws,
    angleCount: count.angle,
    originCount: count.origin,
    integrals,
  })
}

function compileBodies(specs: readonly BodySpec[]) {
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
    // over a power of two, which rounds nothing: products of three entries leave the range of doubles before the entries do
    const scale = 2 ** Math.floor(Math.log2(xx + yy + zz))
    inertia.set([xx, xy, xz, xy, yy, yz, xz, yz, zz], 9 * b)
    for (let k = 0; k < 9; k++) scaled[k] = inertia[9 * b + k] / scale
    invertSym3(inverseInertia, 9 * b, scaled, 0)
    for (let k = 9 * b; k < 9 * b + 9; k++) inverseInertia[k] /= scale
  }
  const bodyIds = ['ground', ...specs.map((b) => b.id)]
  const bodyIndex = new Map(bodyIds.map((id, b) => [id, b]))
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
  integrals: Law[],
): JointModel {
  const preset = presetOf(joint.type, joint.rows)
  const item = { kind: 'joint', id: joint.id } as const
  const motion = (m: MotionSpec | null, what: string): MotionModel | null =>
    m && compileMotion(m, `${what} of joint `, item, laws)
  let driveMask = 0
  const drives = joint.drives.map(({ kind, law }): DriveModel => {
    const on = kind === 'angle' || kind === 'angular-velocity' || kind === 'torque' ? 'angle' : 'slide'
    const owner = 'drive of joint '
    if (kind === 'torque' || kind === 'force') {
      const compiled = useLaw(law, owner, item, 2, laws)
      return { kind: 'effort', on, law: compiled, antiderivative: null, origin: -1, integral: -1 }
    }
    driveMask |= on === 'angle' ? ROTATION_Z : TRANSLATION_Z
    if (kind === 'angle' || kind === 'position') {
      const compiled = useLaw(law, owner, item, 0, laws)
      return { kind: 'position', on, law: compiled, antiderivative: null, origin: -1, integral: -1 }
    }
    const compiled = useLaw(law, owner, item, 1, laws)
    const antiderivative = compiled.antiderivative()
    const integral = antiderivative ? -1 : integrals.push(compiled) - 1
    return { kind: 'velocity', on, law: compiled, antiderivative, origin: count.origin++, integral }
  })
  const mask = maskOf(preset.rows) | driveMask
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

function useLaw(
  spec: LawSpec,
  owner: string,
  item: LawUse['item'],
  smoothness: LawUse['smoothness'],
  laws: LawUse[],
): Law {
  const law = makeLaw(spec)
  laws.push({ law, owner, item, smoothness })
  return law
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

/** Of each body the total mass of the piece that it is in. */
function connectedMass(mass: Float64Array, piece: Int32Array): Float64Array {
  const total = new Float64Array(mass.length)
  mass.forEach((m, b) => (total[piece[b]] += m))
  return mass.map((_, b) => total[piece[b]])
}
