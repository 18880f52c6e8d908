import {
  calcEnergy,
  BEARABLE_EFFORT,
  calcMobility,
  calcPlanarity,
  calcRankEffort,
  carryOver,
  computeDynamics,
  makeState,
  makeWorkspace,
  makeUniqueness,
  isSame,
  keptNumbers,
} from '../../engine/index.ts'
import type { Failure, MechanismSpec, Model, State, Uniqueness, Workspace } from '../../engine/index.ts'
import type { FrameLayout } from '../protocol/frame.ts'
import type { EnergyStep, MechanismReport, RunSettings, RunStart } from '../protocol/messages.ts'
import { assembleAtStart, assembleMidway, placeRun } from './assembling.ts'
import { startCourse } from './course.ts'
import type { Course } from './course.ts'
import type { EnergyBooks } from './recording.ts'
import { applyPosed, type Posed } from './seen-poses.ts'

/** A mechanism that was assembled and can run. */
export interface Mechanism {
  readonly spec: MechanismSpec
  readonly settings: RunSettings
  readonly layout: FrameLayout
  /** Of the scene, as told by who takes it over. */
  revision: number
  readonly model: Model
  /** On show; what moves it by other means than `moveOn` starts a new course. */
  readonly state: State
  readonly ws: Workspace
  readonly uniqueness: Uniqueness
  /** Assembled at t = 0; null when an edit took hold in mid-run and would not assemble at the start. */
  readonly start: State | null
  readonly assemblyMove: number
  /** What was found of its joints last; null before that. */
  findings: Findings | null
  course: Course
  readonly books: EnergyBooks
}

/** What an analysis of the joints finds; it depends on no load and no mass. */
type Findings = Pick<MechanismReport, 'analysis' | 'mobility' | 'indeterminate' | 'planarity'>

export type Realised =
  { readonly ok: true; readonly mechanism: Mechanism } | { readonly ok: false; readonly failure: Failure }

/** Compile and assemble at t = 0. */
export function realise(spec: MechanismSpec, settings: RunSettings): Realised {
  const made = assembleAtStart(spec)
  if (!made.ok) return made
  const { move, ...assembled } = made.assembled
  return finish({ spec, settings, ...assembled, assemblyMove: move })
}

/**
 * Compile, take over time, poses and velocities from a run in progress, put the bodies of `posed` where they are wanted, and assemble there. Open rest
 * lengths are those of the new mechanism's start, as if it had been loaded; velocity drives go on from the coordinate that they are at.
 */
export function revise(
  from: { readonly model: Model; readonly state: State },
  spec: MechanismSpec,
  settings: RunSettings,
  posed: readonly Posed[],
): Realised {
  return goOn(spec, settings, (model) => {
    const state = makeState(model)
    carryOver(from.model, from.state, model, state, [])
    applyPosed(model, state, posed)
    return state
  })
}

/** As if the run had come to where it begins by itself: rest lengths and velocity drives are as after an edit there. */
export function resume(spec: MechanismSpec, settings: RunSettings, at: RunStart): Realised {
  return goOn(spec, settings, (model) => placeRun(model, spec, at))
}

function goOn(spec: MechanismSpec, settings: RunSettings, makeMidway: (model: Model) => State): Realised {
  const made = assembleMidway(spec, makeMidway)
  if (!made.ok) return made
  const { move, ...assembled } = made.assembled
  return finish({ spec, settings, ...assembled, assemblyMove: move })
}

function finish(
  parts: Omit<Mechanism, 'layout' | 'revision' | 'uniqueness' | 'course' | 'books' | 'findings'>,
): Realised {
  const { spec, settings, model } = parts
  const uniqueness = makeUniqueness(model)
  const layout = {
    bodies: spec.bodies.length,
    joints: spec.joints.length,
    forces: spec.forces.length,
    bundles: uniqueness.bundles.length,
  }
  const course = startCourse(model, parts.state, settings)
  const books = { baseline: 0, largestKinetic: 0 }
  const mechanism = { ...parts, layout, revision: -1, uniqueness, course, books, findings: null }
  computeDynamics(model, parts.state, parts.ws)
  rebook(mechanism)
  return { ok: true, mechanism }
}

/** Measure drift from here on: the state was moved by other means than its equations of motion. Needs computed dynamics. */
export function rebook(mechanism: Mechanism): void {
  const { kinetic, potential, work } = calcEnergy(mechanism.model, mechanism.state, mechanism.ws)
  mechanism.books.baseline = kinetic + potential - work
  mechanism.books.largestKinetic = kinetic
}

/** Whether it is still within what numbers can hold. Needs computed dynamics. */
export function hasFiniteEnergy({ model, state, ws }: Mechanism): boolean {
  const { kinetic, potential } = calcEnergy(model, state, ws)
  return Number.isFinite(kinetic + potential)
}

/** What an edit in mid-run did to the mechanical energy, J; null where that is more than a number can hold. Needs computed dynamics. */
export function calcEnergyStep(before: number, { model, state, ws, assemblyMove }: Mechanism): EnergyStep | null {
  const { kinetic, potential } = calcEnergy(model, state, ws)
  const after = kinetic + potential
  return Number.isFinite(before) && Number.isFinite(after) ? { before, after, moved: assemblyMove } : null
}

/** Effort at which the rank of the rows is found within about a display frame. */
const QUICK = 5e5

/** What to tell of a mechanism in the pose that it is in, without the analysis where that would be waited for. Leaves traces in the workspace. */
export function describeQuickly(mechanism: Mechanism): MechanismReport {
  const effort = calcRankEffort(mechanism.model)
  if (effort <= QUICK) return describe(mechanism)
  const analysis = effort <= BEARABLE_EFFORT ? 'later' : 'tooLarge'
  return tell(mechanism, { analysis, mobility: null, indeterminate: [], planarity: null })
}

/** All there is to tell of a mechanism in the pose that it is in. Leaves traces in the workspace. */
export function describe(mechanism: Mechanism): MechanismReport {
  const { spec, model, state, ws } = mechanism
  const mobility = calcMobility(model, state, ws)
  const { indeterminate } = mobility
  return tell(mechanism, {
    analysis: 'done',
    mobility,
    indeterminate,
    planarity: calcPlanarity(spec, model, state, ws),
  })
}

/** What to tell of a mechanism whose joints are as they were when something was found of them; leaves no traces. */
export const describeAgain = (mechanism: Mechanism): MechanismReport =>
  mechanism.findings === null ? describeQuickly(mechanism) : tell(mechanism, mechanism.findings)

/** What to tell of it where its joints were edited since: what was found before, until it is found anew; leaves no traces. */
export function describeBefore(mechanism: Mechanism): MechanismReport {
  const { findings } = mechanism
  if (findings === null || findings.mobility === null) return describeQuickly(mechanism)
  return tell(mechanism, { ...findings, analysis: 'before' })
}

/** All there is to tell of a mechanism that goes on running: of a workspace of its own. */
export const describeBeside = (mechanism: Mechanism): MechanismReport => {
  const beside = { ...mechanism, ws: makeWorkspace(mechanism.model) }
  const report = describe(beside)
  mechanism.findings = beside.findings
  return report
}

function tell(mechanism: Mechanism, findings: Findings): MechanismReport {
  mechanism.findings = findings
  return { ...findings, ...describeAtOnce(mechanism) }
}

/** What takes no analysis. */
function describeAtOnce({
  model,
  state,
  uniqueness,
  assemblyMove,
}: Mechanism): Pick<MechanismReport, 'assemblyMove' | 'bundles' | 'kept'> {
  return {
    assemblyMove,
    bundles: uniqueness.bundles.map(({ joints }) => ({ joints: joints.map((j) => model.joints[j]!.id) })),
    kept: keptNumbers(model, state),
  }
}

/** Whether it is what a spec and settings say. */
export const isOf = (mechanism: Mechanism, spec: MechanismSpec, settings: RunSettings): boolean =>
  isSame(mechanism.spec, spec) && isSame(mechanism.settings, settings)

/** Settings for a mechanism that does not run. */
export const ANALYSED: RunSettings = { integrator: 'dormand-prince', step: 1e-3, tolerance: 1e-8 }
