import {
  BEARABLE_EFFORT,
  calcEnergy,
  calcMobilityHere,
  calcPlanarity,
  calcRankEffort,
  carryOver,
  compile,
  computeDynamics,
  isSame,
  keptNumbers,
  makeState,
  makeUniqueness,
  makeWorkspace,
  startCourse,
} from '../../engine/index.ts'
import type { Course, Failure, MechanismSpec, Model, State, Uniqueness, Workspace } from '../../engine/index.ts'
import type { FrameLayout } from '../protocol/frame.ts'
import type { Choice, EnergyStep, MechanismReport, RunSettings } from '../protocol/messages.ts'
import type { RunStart } from '../protocol/run-start.ts'
import { assembleAtStart, assembleMidway, placeRun } from './assembling.ts'
import type { EnergyBooks } from './record/chunk.ts'
import { applyRelocation, NOTHING_RELOCATED, type Relocation } from './seen-poses.ts'

/** A mechanism that was assembled and can run. */
export interface Mechanism {
  readonly spec: MechanismSpec
  readonly settings: RunSettings
  readonly layout: FrameLayout
  /** Revision of the scene, set by whoever takes the mechanism over. */
  revision: number
  readonly model: Model
  /** The state on show. Whatever changes it by other means than `moveOn` must start a new course. */
  readonly state: State
  readonly ws: Workspace
  readonly uniqueness: Uniqueness
  /** Assembled at t = 0; null when an edit took hold in mid-run and would not assemble at the start. */
  readonly start: State | null
  /** How far the marker that moved most was moved, m: in the last assembly of the state, and of its start. */
  assemblyMove: number
  readonly startMove: number
  /** Result of the last analysis of its joints; null before the first. */
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

/** Compiles, and leaves the bodies where they are placed, whether joints close there or not; joints between the same two bodies are not told together. */
export function place(spec: MechanismSpec, settings: RunSettings): Mechanism {
  const model = compile(spec)
  const placed = { model, state: makeState(model), ws: makeWorkspace(model) }
  const mechanism = complete({ spec, settings, ...placed, start: null, assemblyMove: 0, startMove: NaN })
  return { ...mechanism, layout: { ...mechanism.layout, bundles: 0 } }
}

/** Whether its joints close: it goes on from where they do, or began there. */
export const isAssembled = ({ start, state }: Mechanism): boolean => start !== null || state.t > 0

/**
 * Compile, take over time, poses and velocities from a run in progress, put what `relocation` names where it is wanted, and assemble there. Open rest
 * lengths are those of the new mechanism's start, as if it had been loaded; velocity drives go on from the coordinate that they are at.
 */
export function revise(
  from: { readonly model: Model; readonly state: State },
  spec: MechanismSpec,
  settings: RunSettings,
  relocation: Relocation = NOTHING_RELOCATED,
): Realised {
  const makeMidway = (model: Model): State => {
    const state = makeState(model)
    carryOver(from.model, from.state, model, state, [])
    applyRelocation(model, state, relocation)
    return state
  }
  return goOn(spec, settings, makeMidway, from.model)
}

/** Makes a mechanism whose run goes on from a given state, as if it had got there by itself: rest lengths and velocity drives are as after an edit there. */
export function resume(spec: MechanismSpec, settings: RunSettings, at: RunStart): Realised {
  return goOn(spec, settings, (model) => placeRun(model, spec, at))
}

function goOn(
  spec: MechanismSpec,
  settings: RunSettings,
  makeMidway: (model: Model) => State,
  before: Model | null = null,
): Realised {
  const made = assembleMidway(spec, makeMidway, before)
  if (!made.ok) return made
  const { move, ...assembled } = made.assembled
  return finish({ spec, settings, ...assembled, assemblyMove: move })
}

type Parts = Omit<Mechanism, 'layout' | 'revision' | 'uniqueness' | 'course' | 'books' | 'findings'>

const finish = (parts: Parts): Realised => ({ ok: true, mechanism: complete(parts) })

function complete(parts: Parts): Mechanism {
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
  return mechanism
}

/** The state was set: compute what belongs to it, and forget the steps that led elsewhere. */
export function restart(mechanism: Mechanism): void {
  const { model, state, ws, settings } = mechanism
  mechanism.course = startCourse(model, state, settings)
  computeDynamics(model, state, ws)
}

/** Measure drift from here on: the state was moved by other means than its equations of motion. Needs computed dynamics. */
export function rebook(mechanism: Mechanism): void {
  const { kinetic, potential, work } = calcEnergy(mechanism.model, mechanism.state, mechanism.ws)
  mechanism.books.baseline = kinetic + potential - work
  mechanism.books.largestKinetic = kinetic
}

/** Whether its energy is a finite number. Needs computed dynamics. */
export function hasFiniteEnergy({ model, state, ws }: Mechanism): boolean {
  const { kinetic, potential } = calcEnergy(model, state, ws)
  return Number.isFinite(kinetic + potential)
}

/** What an edit in mid-run did to the mechanical energy, J; null where that is not finite. Needs computed dynamics. */
export function calcEnergyStep(before: number, { model, state, ws, assemblyMove }: Mechanism): EnergyStep | null {
  const { kinetic, potential } = calcEnergy(model, state, ws)
  const after = kinetic + potential
  return Number.isFinite(before) && Number.isFinite(after) ? { before, after, moved: assemblyMove } : null
}

/** Effort at which the rank of the rows is found within about a display frame. */
const QUICK = 5e5

/** The report of a mechanism in its present pose, without the analysis where that would take long. Changes the workspace. */
export function describeQuickly(mechanism: Mechanism): MechanismReport {
  const effort = calcRankEffort(mechanism.model)
  if (effort <= QUICK) return describe(mechanism)
  const analysis = effort <= BEARABLE_EFFORT ? 'later' : 'tooLarge'
  return tell(mechanism, { analysis, mobility: null, indeterminate: [], planarity: null })
}

/** The full report of a mechanism in its present pose. Changes the workspace. */
export function describe(mechanism: Mechanism): MechanismReport {
  const { spec, model, state, ws } = mechanism
  const mobility = calcMobilityHere(model, state, ws)
  const { indeterminate } = mobility
  return tell(mechanism, {
    analysis: 'done',
    mobility,
    indeterminate,
    planarity: calcPlanarity(spec, model, state, ws),
  })
}

/** The report of a mechanism whose joints are unchanged since they were analysed; leaves the workspace as it is. */
export const describeAgain = (mechanism: Mechanism): MechanismReport =>
  mechanism.findings === null ? describeQuickly(mechanism) : tell(mechanism, mechanism.findings)

/** The report of a mechanism whose joints were edited since the last analysis, with the old results until there are new ones; leaves the workspace as it is. */
export function describeBefore(mechanism: Mechanism): MechanismReport {
  const { findings } = mechanism
  if (findings === null || findings.mobility === null) return describeQuickly(mechanism)
  return tell(mechanism, { ...findings, analysis: 'before' })
}

/**
 * The full report of a mechanism that goes on running, computed in a workspace of its own. Nearly everywhere the rank is the largest that there is: where it is less than what was found
 * in another pose, this pose is singular, and that report stands.
 */
export const describeBeside = (mechanism: Mechanism): MechanismReport => {
  const { findings } = mechanism
  const beside = { ...mechanism, ws: makeWorkspace(mechanism.model) }
  const report = describe(beside)
  const rank = findings?.analysis === 'done' ? (findings.mobility?.rank ?? 0) : 0
  if ((report.mobility?.rank ?? 0) < rank) return describeAgain(mechanism)
  mechanism.findings = beside.findings
  return report
}

function tell(mechanism: Mechanism, findings: Findings): MechanismReport {
  mechanism.findings = findings
  return { ...findings, ...describeAtOnce(mechanism) }
}

/** The parts of a report that need no analysis. */
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

/** Whether the mechanism has this spec and these settings. */
export const isOf = (mechanism: Mechanism, spec: MechanismSpec, settings: RunSettings): boolean =>
  isSame(mechanism.spec, spec) && isSame(mechanism.settings, settings)

/** Settings for a mechanism that does not run. */
export const ANALYSED: RunSettings = { integrator: 'dormand-prince', step: 1e-3, tolerance: 1e-8 }

/** What its integrator works with now, where it chooses. */
export function choiceOf({ course: { integrator } }: Pick<Mechanism, 'course'>): Choice | null {
  const { method, reason } = integrator
  return method === undefined || reason === undefined ? null : { method, reason }
}
