/** Edits on their way to the worker: several that wait become one, and what the worker has of the scene is not told again. */
import type { MechanismSpec } from '../../engine/index.ts'
import { classifyEdit, joinEdits, toMechanismSpec } from '../../scene/index.ts'
import type { FoundEdit, Scene, SceneChange } from '../../scene/index.ts'
import type { HistoryStep, MechanismChange, RunnerRequest, RunSettings } from '../protocol/messages.ts'
import type { RunStart } from '../protocol/run-start.ts'
import { joinHistory } from '../protocol/history.ts'
import { makeFrameIndex } from './frames.ts'
import type { FrameIndex } from './frames.ts'

/** A change of the mechanism, on its way to the worker. */
export interface Change {
  readonly kind: 'load' | 'edit'
  readonly scene: Scene
  readonly posed: ReadonlySet<string>
  readonly history: readonly HistoryStep[]
  /** Where a run that is loaded begins; null for its start. */
  readonly at: RunStart | null
  /** The change of the scene that the edit stems from; where several edits wait, that of the last. */
  readonly cause: SceneChange | null
  /** What was found in comparing the scene with one before; null where nothing was. */
  readonly found: FoundEdit | null
}

/** The steps of the history that an edit makes; none where it is no entry of it. */
export function historyOf(posed: readonly string[], cause: SceneChange | null): readonly HistoryStep[] {
  if (cause === null) return []
  const { kind, entry, restarts, byHand } = cause
  const step = { kind: kind === 'cancel' ? 'undo' : kind === 'replace' ? 'edit' : kind, entry, bodies: posed } as const
  return [{ ...step, ...(restarts === true && { restarts }), ...(byHand === true && { byHand }) }]
}

/** Whether a step of the history does more to a run than change its mechanism. */
const movesRun = ({ bodies, restarts, byHand }: HistoryStep): boolean =>
  bodies.length > 0 || restarts === true || byHand === true

/** Joins two changes into one that does both, the second after the first, which has not been sent yet. */
export function join(waiting: Change | null, next: Change): Change {
  if (waiting === null || next.kind === 'load') return next
  const at = waiting.at && { ...waiting.at, bodies: waiting.at.bodies.filter(({ id }) => !next.posed.has(id)) }
  const history = joinHistory(waiting.history, next.history)
  const found = waiting.found && next.found && joinEdits(waiting.found, next.found)
  return { ...next, kind: waiting.kind, posed: new Set([...waiting.posed, ...next.posed]), history, at, found }
}

/** What the worker was told last. */
export interface Told {
  readonly revision: number
  readonly scene: Scene
  readonly spec: MechanismSpec
  readonly index: FrameIndex
}

/** What the record of a run may take up where nothing else is said, bytes: minutes of a small mechanism, half a minute of a very large one. */
export const TAPE_MEMORY = 64 * 2 ** 20

/** The request for a change, and what the worker knows once it has it; null when it knows all of it already. */
export function requestFor(
  change: Change,
  told: Told | null,
  revision: number,
  memory = TAPE_MEMORY,
): { readonly request: RunnerRequest; readonly told: Told } | null {
  const { scene, posed, history, at, found } = change
  const spec = toMechanismSpec(scene)
  const settings: RunSettings = scene.simulation
  if (change.kind === 'load') {
    const request = { kind: 'load', revision, spec, settings, at, memory } as const
    return { request, told: { revision, scene, spec, index: makeFrameIndex(spec) } }
  }
  const edit = told && (found?.before === told.scene ? found : classifyEdit(told.scene, scene))
  if (edit?.class === 'view' && posed.size === 0 && !history.some(movesRun)) return null
  const patch = edit?.patch ?? null
  const whole = told === null || patch === null
  const mechanism: MechanismChange = whole ? { kind: 'whole', spec } : { kind: 'patch', of: told.revision, patch }
  const request = { kind: 'edit', revision, mechanism, settings, posed: [...posed], history } as const
  return { request, told: { revision, scene, spec, index: whole ? makeFrameIndex(spec) : told.index } }
}
