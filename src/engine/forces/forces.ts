/** What is asked of all force elements of a mechanism, whatever their kinds. */
import type { Law } from '../laws/law.ts'
import { computeGuards, countSwitches } from '../model/guard.ts'
import type { ForceBatch, Model, StateLaw } from '../model/model.ts'
import type { ForceSpec } from '../model/spec.ts'
import type { State } from '../model/state.ts'
import type { Tangent } from '../model/tangent.ts'
import type { Workspace } from '../model/workspace.ts'
import { addStateLawTangents, computeStateLawGuards, computeStateLaws } from './state-laws.ts'
import type { Compiling, ForceLaws, Hardness } from './element.ts'
import { forceKindAt, LISTED_FORCE_KINDS, type AnyForceKind } from './kinds.ts'

/** The kind of a batch. */
export const kindOf = (batch: ForceBatch): AnyForceKind => forceKindAt(batch.kind)

/**
 * Makes a batch with these fields in this order, so that all batches, copies too, share one hidden class, and compiled loops read their fields at
 * fixed places (see makeModel).
 */
const makeBatch = (b: ForceBatch): ForceBatch =>
  Object.assign(
    {
      kind: b.kind,
      count: b.count,
      ids: b.ids,
      sides: b.sides,
      bodies: b.bodies,
      first: b.first,
      keptStart: b.keptStart,
      kept: b.kept,
      firstSide: b.firstSide,
    },
    b,
  )

/** The batches of a mechanism, kind by kind, and where the forces of its spec are in them. */
export function compileForces(
  specs: readonly ForceSpec[],
  compiling: Omit<Compiling, 'begin'>,
): Pick<Model, 'forces' | 'forceAt'> & { readonly sideCount: number } {
  const forces: ForceBatch[] = []
  const at = new Map<ForceSpec, Model['forceAt'][number]>()
  let first = 0
  let keptStart = 0
  let sideCount = 0
  LISTED_FORCE_KINDS.forEach(({ name, value }, k) => {
    const own = specs.filter((spec) => spec.kind === name)
    if (value === null && own.length === 0) return
    const kind = forceKindAt(k)
    const batch = kind.compile(own, {
      ...compiling,
      begin: (ids, bodies, kept = []) => ({
        kind: k,
        count: ids.length,
        ids,
        sides: bodies[0].length,
        bodies: Int32Array.from(bodies.flat()),
        first,
        keptStart,
        kept: Float64Array.from(kept),
        firstSide: sideCount,
      }),
    })
    if (batch === null) return
    sideCount += batch.count * countSwitches(kind.guards)
    own.forEach((spec, index) => at.set(spec, { batch: forces.length, index }))
    forces.push(makeBatch(batch))
    first += batch.count
    keptStart += batch.kept.length
  })
  return { forces, forceAt: specs.map((spec) => at.get(spec)!), sideCount }
}

/** The laws of a batch whose kind has laws. */
const lawsOf = (batch: ForceBatch): ForceLaws<ForceBatch> => kindOf(batch).laws!

/** Lists the laws of these batches that read signals, in the order of their slots, each with the element that it belongs to. */
export function listStateLaws(
  forces: readonly ForceBatch[],
): readonly (Pick<StateLaw, 'batch' | 'index' | 'component'> & { readonly law: Law })[] {
  const found = forces.flatMap((of, batch) => {
    const { laws } = kindOf(of)
    if (!laws) return []
    return Array.from({ length: of.count }, (_, index) =>
      Array.from({ length: laws.count(of, index) }, (__, component) => ({
        batch,
        index,
        component,
        law: laws.at(of, index, component),
      })),
    ).flat()
  })
  return found.filter(({ law }) => law.slot >= 0).sort((a, b) => a.law.slot - b.law.slot)
}

/** Writes the guards of all switches of forces and of the laws that they follow to `out`, each in the place of its side. Needs positions, rates and coordinates. */
export function computeForceGuards(model: Model, state: State, ws: Workspace, out: Float64Array): void {
  for (const batch of model.forces) computeGuards(kindOf(batch).guards, model, state, ws, batch, out)
  if (model.stateLaws.length > 0) computeStateLawGuards(model, state, ws, lawsOf, out)
}

/** Adds all forces to ws.force, with their elastic energy and its rate. Needs positions, rates and coordinates. */
export function addForces(model: Model, state: State, ws: Workspace): void {
  const { forces, stateLaws } = model
  if (stateLaws.length > 0) computeStateLaws(model, state, ws, lawsOf)
  for (let f = 0; f < forces.length; f++) {
    const batch = forces[f]
    kindOf(batch).addForces(model, state, ws, batch, 0, batch.count)
  }
}

/** Adds the tangents of all forces, world axes. Needs positions, rates and coordinates. */
export function addForceTangents(model: Model, state: State, ws: Workspace, out: Tangent): void {
  const { forces, stateLaws } = model
  if (stateLaws.length > 0) computeStateLaws(model, state, ws, lawsOf)
  for (let f = 0; f < forces.length; f++)
    kindOf(forces[f]).addTangents(model, state, ws, forces[f], out.ofForces[f], out)
  if (stateLaws.length > 0) addStateLawTangents(model, state, ws, lawsOf, out)
}

/**
 * The forces of one element in a new array, 6 per body: force in world axes, torque about the centre of mass in body axes. Leaves the workspace as it is.
 */
export function calcForcesOf(
  model: Model,
  state: State,
  ws: Workspace,
  batch: ForceBatch,
  index: number,
): Float64Array {
  const { elastic, elasticRate } = ws
  const all = ws.force.slice()
  ws.force.fill(0)
  kindOf(batch).addForces(model, state, ws, batch, index, index + 1)
  const own = ws.force.slice()
  ws.force.set(all)
  ws.elastic = elastic
  ws.elasticRate = elasticRate
  return own
}

/** Whether anything acts on the bodies besides weight and joints. */
export function isAnythingActing({ forces }: Model, ws: Workspace): boolean {
  for (let f = 0; f < forces.length; f++) if (kindOf(forces[f]).acts(forces[f], ws)) return true
  return false
}

/** Whether forces depend on velocities. */
export function readsVelocity(model: Model, ws: Workspace): boolean {
  return model.signals.some(({ rate }) => rate) || model.forces.some((batch) => kindOf(batch).readsVelocity(batch, ws))
}

/** Whether potential energy tells all that forces do, dampers apart. */
export const isConservative = (model: Model, ws: Workspace): boolean =>
  model.forces.every((batch) => kindOf(batch).isConservative(batch, ws))

/** The forces of the same mechanism without damping; laws that read rates get 0 for them. */
export function undampedForces(model: Model): readonly ForceBatch[] {
  const still = (law: Law): Law => {
    if (law.ofState === null) return law
    const { firstSignal, signalCount } = model.stateLaws[law.slot]
    const read = model.signals.slice(firstSignal, firstSignal + signalCount)
    return { ...law, ofState: law.ofState.without(Uint8Array.from(read, ({ rate }) => (rate ? 1 : 0))) }
  }
  const undamped = model.forces.map((batch) => kindOf(batch).undamped(batch))
  return changeLaws(undamped, still)
}

/** The forces of the same mechanism with every law replaced by `hold` of it. */
export const heldForces = (model: Model, hold: (law: Law) => Law): readonly ForceBatch[] =>
  changeLaws(model.forces, hold)

const changeLaws = (forces: readonly ForceBatch[], change: (law: Law) => Law): readonly ForceBatch[] =>
  forces.map((batch) => makeBatch(kindOf(batch).laws?.changed(batch, change) ?? batch))

/** Reads the numbers that elements keep of the assembled pose off the state. Needs positions. */
export function settleKeptNumbers(model: Model, state: State, ws: Workspace): void {
  for (const batch of model.forces) kindOf(batch).settleKept?.(model, state, ws, batch)
}

/** Tells how hard every element is. */
export function seeHardness(model: Model, see: (hardness: Hardness) => void): void {
  for (const batch of model.forces) kindOf(batch).seeHardness(batch, see)
}

/** Tells the forces of all elements, N, and what they would exert were they stretched by ℓ; torques over ℓ. Needs forces. */
export function seeScale(model: Model, ws: Workspace, see: (force: number, stretched: number) => void): void {
  for (const batch of model.forces) kindOf(batch).seeScale(ws, batch, see)
}
