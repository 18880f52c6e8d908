/**
 * Watches the ladder of stages in tests: a function that reads a stage which was computed for another t, q or v throws, and says which. The functions are
 * wrapped as they are loaded (instrument.ts); the engine itself knows nothing of it.
 */
import type { State, Workspace } from '../../engine/index.ts'
import { STAGES, type Rung, type Stage } from './table.ts'

/** This is a copy of the state that a stage was computed for, as it was then. */
interface Stamp {
  state: State
  t: number
  q: Float64Array
  v: Float64Array
}

const stamps = new WeakMap<Workspace, Map<Stage, Stamp>>()

const isState = (x: unknown): x is State => typeof x === 'object' && x !== null && 'q' in x && 'v' in x && 't' in x
const isWorkspace = (x: unknown): x is Workspace =>
  typeof x === 'object' && x !== null && 'saddle' in x && 'multipliers' in x

/** Makes a function check what it reads before it runs, and note what it has computed after. */
export function watched<A extends unknown[], R>(name: string, rung: Rung, act: (...args: A) => R): (...args: A) => R {
  return (...args) => {
    const ws = args.find(isWorkspace)
    if (ws === undefined) return act(...args)
    const state = args.find(isState) ?? null
    const known = stamps.get(ws) ?? new Map<Stage, Stamp>()
    stamps.set(ws, known)
    for (const stage of rung.needs ?? []) expectStage(known, stage, state, name)
    const result = act(...args)
    for (const stage of rung.spoils ?? []) known.delete(stage)
    for (const stage of rung.makes ?? []) {
      const of = state ?? known.get('positions')?.state
      if (of !== undefined) note(known, stage, of)
    }
    return result
  }
}

function note(known: Map<Stage, Stamp>, stage: Stage, state: State): void {
  const { t, q, v } = state
  const stamp = known.get(stage)
  if (stamp === undefined || stamp.q.length !== q.length) {
    known.set(stage, { state, t, q: q.slice(), v: v.slice() })
    return
  }
  stamp.state = state
  stamp.t = t
  stamp.q.set(q)
  stamp.v.set(v)
}

/** @param state that the reader was given; null: what the stage was computed for */
function expectStage(known: Map<Stage, Stamp>, stage: Stage, state: State | null, reader: string): void {
  for (const one of [...STAGES[stage].on, stage]) {
    const stamp = known.get(one)
    if (stamp === undefined) throw new Error(`${reader} reads ${one}, which are not computed`)
    const now = state ?? stamp.state
    const changed =
      stamp.t !== now.t
        ? 't'
        : !same(stamp.q, now.q)
          ? 'q'
          : STAGES[one].of === 'motion' && !same(stamp.v, now.v)
            ? 'v'
            : null
    if (changed !== null) throw new Error(`${reader} reads ${one} of another ${changed} than that of the state`)
  }
}

function same(a: Float64Array, b: Float64Array): boolean {
  for (let i = 0; i < a.length; i++) if (!Object.is(a[i], b[i])) return false
  return true
}
