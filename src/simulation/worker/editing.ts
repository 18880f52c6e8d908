/** Edits that change numbers of a mechanism alone: it goes on in its own arrays, and what they leave as it was is not done again. */
import {
  assemble,
  calcEnergy,
  carryOver,
  compile,
  computeDynamics,
  copyState,
  exchangeModels,
  makeState,
  refreshWorkspace,
  restartCourse,
  startCourse,
} from '../../engine/index.ts'
import type { Failure, MechanismSpec, Model, State } from '../../engine/index.ts'
import type { MechanismReport, RunSettings } from '../protocol/messages.ts'
import { describeAgain, describeBefore, describeQuickly, revise } from './mechanism.ts'
import type { Mechanism } from './mechanism.ts'
import { applyRelocation, NOTHING_RELOCATED, type Relocation } from './seen-poses.ts'

export type Edited =
  | {
      readonly ok: true
      /** The edited mechanism, which may use the arrays of the one before, so that one must not be used any more. Its dynamics are still to be computed. */
      readonly mechanism: Mechanism
      /** Kinetic and potential energy before, J. */
      readonly energy: number
      /** Whether what was found of its joints holds still; `before`: it may not, and nothing else of its structure changed. */
      readonly findings: 'held' | 'before' | 'none'
    }
  | { readonly ok: false; readonly failure: Failure }

/**
 * Edits a mechanism in mid-run: in place, or compiled anew where more than numbers changed. Its workspace must be left at the dynamics of its state. A pose of
 * before may not fit what has moved on since: then the body stays with the others.
 */
export function changeRun(m: Mechanism, spec: MechanismSpec, settings: RunSettings, relocation: Relocation): Edited {
  const edited = editInPlace(m, spec, settings, relocation) ?? editAnew(m, spec, settings, relocation)
  if (edited.ok || !relocation.posed.some(({ recalled }) => recalled)) return edited
  const posed = relocation.posed.map((one) =>
    one.recalled ? { ...one, pose: null, velocity: null, recalled: false } : one,
  )
  return changeRun(m, spec, settings, { ...NOTHING_RELOCATED, posed })
}

/** What to tell of what an edit made, with what was found before where that holds or will do for now. */
export function describeEdited({ mechanism, findings }: Edited & { readonly ok: true }): MechanismReport {
  if (findings === 'none') return describeQuickly(mechanism)
  return findings === 'held' ? describeAgain(mechanism) : describeBefore(mechanism)
}

function editAnew(m: Mechanism, spec: MechanismSpec, settings: RunSettings, relocation: Relocation): Edited {
  const { kinetic, potential } = calcEnergy(m.model, m.state, m.ws)
  const realised = revise(m, spec, settings, relocation)
  return realised.ok ? { ...realised, energy: kinetic + potential, findings: 'none' } : realised
}

type Part = keyof Model
/** What acts on the bodies, what they weigh, and where they start: none of it says where they can be. */
const LOADS: readonly Part[] = ['forces', 'gravity', 'laws', 'stateLaws', 'signals']
const WEIGHTS: readonly Part[] = [
  'mass',
  'inverseMass',
  'inertia',
  'inverseInertia',
  'metric',
  'rankMetric',
  'connectedMass',
]
const STARTS: readonly Part[] = ['initialQ', 'initialV']

const isWithin = (parts: ReadonlySet<Part>, ...lists: (readonly Part[])[]): boolean =>
  [...parts].every((part) => lists.some((list) => list.includes(part)))

const keptOf = ({ forces, elements }: Model): Float64Array[] => [...forces, ...elements].map(({ kept }) => kept)

/** Edits as `revise` does, but in place; returns null, and does nothing, where more than numbers changed. */
function editInPlace(m: Mechanism, spec: MechanismSpec, settings: RunSettings, relocation: Relocation): Edited | null {
  const { model, state, ws } = m
  const { kinetic, potential } = calcEnergy(model, state, ws)
  const other = compile(spec, m)
  const next = midway(m, other, relocation)
  const parts = exchangeModels(model, other)
  if (parts === null) return null
  // from here on `other` is the model before
  refreshWorkspace(model, ws)
  const before = keptOf(other)
  const opens = keptOf(model).some((kept, b) => kept.some((x, i) => Number.isNaN(x) !== Number.isNaN(before[b]![i])))
  const held = !opens && relocation.posed.length === 0 && isWithin(parts, LOADS, WEIGHTS, STARTS)
  const sought = opens || !isWithin(parts, LOADS) ? findStart(m) : null
  const { start, startMove } = sought ?? m
  const found = sought?.start ?? null
  let { assemblyMove } = m
  if (held) {
    takeKept(model, found, state)
    if (start !== null) takeKept(model, found, start)
    assemblyMove = 0
  } else {
    if (found !== null) next.kept.set(found.kept)
    const made = assemble(model, next, ws)
    if (!made.ok) {
      exchangeModels(model, other)
      refreshWorkspace(model, ws)
      computeDynamics(model, state, ws)
      return made
    }
    copyState(next, state)
    assemblyMove = made.move
  }
  const same = m.settings.integrator === settings.integrator && m.settings.step === settings.step
  const course = same && m.settings.tolerance === settings.tolerance ? m.course : startCourse(model, state, settings)
  const mechanism: Mechanism = { ...m, spec, settings, start, startMove, assemblyMove, course, books: { ...m.books } }
  if (course === m.course) restartCourse(mechanism)
  return { ok: true, mechanism, energy: kinetic + potential, findings: held ? 'held' : 'before' }
}

/** The state of the run for the edited model, still to be assembled. */
function midway({ model, state }: Mechanism, edited: Model, relocation: Relocation): State {
  const next = makeState(edited)
  carryOver(model, state, edited, next, [])
  applyRelocation(edited, next, relocation)
  return next
}

/** The start of the edited model, which is looked for at once only where elements keep numbers of it. */
function findStart({ model, ws }: Mechanism): Pick<Mechanism, 'start' | 'startMove'> {
  const none = { start: null, startMove: NaN }
  if (!keptOf(model).some((kept) => kept.some(Number.isNaN))) return none
  const start = makeState(model)
  const made = assemble(model, start, ws, false)
  return made.ok ? { start, startMove: made.move } : none
}

/** Sets the kept numbers that the model states, and those of the start where it was computed anew. */
function takeKept(model: Model, found: State | null, out: State): void {
  const stated = makeState(model).kept
  for (let i = 0; i < stated.length; i++)
    if (!Number.isNaN(stated[i]!)) out.kept[i] = stated[i]!
    else if (found !== null) out.kept[i] = found.kept[i]!
}
