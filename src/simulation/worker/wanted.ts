/** The mechanism that was asked for last, and what the edits say that have not been carried out yet. */
import { applyPatch, type MechanismSpec } from '../../engine/index.ts'
import { joinHistory } from '../protocol/history.ts'
import type { HistoryStep, Request, RunSettings } from '../protocol/messages.ts'

/** What is to run. */
export interface Wish {
  readonly revision: number
  readonly spec: MechanismSpec
  readonly settings: RunSettings
}

export interface Wanted {
  /** Null before the first. */
  readonly last: Wish | null
  /** Bodies whose new pose waits for an edit that can be assembled. */
  readonly posed: ReadonlySet<string>
  /** Steps of the history that wait for it too, in order. */
  readonly history: readonly HistoryStep[]
  load(wish: Wish): void
  /** Adds an edit to those that wait. Null, and nothing is changed, where it is a patch of something else. */
  edit(request: Extract<Request, { readonly kind: 'edit' }>): Wish | null
  /** All that was asked for runs. */
  done(): void
}

export function makeWanted(): Wanted {
  let last: Wish | null = null
  let posed: ReadonlySet<string> = new Set()
  let history: readonly HistoryStep[] = []
  return {
    get last() {
      return last
    },
    get posed() {
      return posed
    },
    get history() {
      return history
    },
    load({ revision, spec, settings }) {
      last = { revision, spec, settings }
      posed = new Set()
      history = []
    },
    edit(request) {
      const { revision, mechanism: change, settings } = request
      if (change.kind === 'patch' && last?.revision !== change.of) return null
      const spec = change.kind === 'whole' ? change.spec : applyPatch(last!.spec, change.patch)
      last = { revision, spec, settings }
      posed = new Set([...posed, ...request.posed])
      history = joinHistory(history, request.history)
      return last
    },
    done() {
      posed = new Set()
      history = []
    },
  }
}
