/**
 * Edits that are taken back, or made again, before the run has moved on: it stands again as it stood, to the bit, though the edit had put it elsewhere, as one that
 * locks a mechanism or closes its loops another way does.
 */
import { isSame, type MechanismSpec, type State } from '../../engine/index.ts'
import type { HistoryStep } from '../protocol/messages.ts'
import { stand, type Stood } from './hand-moves.ts'
import type { Mechanism } from './mechanism.ts'

export interface EditsTakenBack {
  /** How the run stood on the other side of these steps; null where it has moved since, or they make another spec of it. */
  readonly recall: (m: Mechanism, spec: MechanismSpec, history: readonly HistoryStep[]) => Stood | null
  /** To be called before an edit, and what it returns once that is taken. */
  readonly watch: (m: Mechanism, history: readonly HistoryStep[]) => (after: Mechanism) => void
  readonly clear: () => void
}

interface Sides {
  readonly before: Stood
  readonly after: Stood
}

/** Entries that are remembered. */
const MOST = 50

export function makeEditsTakenBack(): EditsTakenBack {
  let entries: ReadonlyMap<number, Sides> = new Map()
  return {
    recall(m, spec, history) {
      let at: Pick<Stood, 'spec' | 'state'> = m
      let to: Stood | null = null
      for (const { kind, entry } of history) {
        const known = entries.get(entry)
        if (known === undefined || kind === 'edit') return null
        const [from, next] = kind === 'undo' ? [known.after, known.before] : [known.before, known.after]
        if (!isSame(at.spec, from.spec) || !standsAs(at.state, from.state)) return null
        at = to = next
      }
      return to !== null && isSame(to.spec, spec) ? to : null
    },
    watch(m, history) {
      const [step, other] = history
      if (step?.kind !== 'edit' || other !== undefined) return () => {}
      const { entry } = step
      const known = entries.get(entry)
      // a gesture is taken back to where it began, where the run has not moved on under it
      const goesOn = known !== undefined && isSame(m.spec, known.after.spec) && standsAs(m.state, known.after.state)
      const before = goesOn ? known.before : stand(m)
      return (after) => {
        const others = [...entries].filter(([one]) => one !== entry)
        entries = new Map([...others, [entry, { before, after: stand(after) }] as const].slice(-MOST))
      }
    },
    clear: () => {
      entries = new Map()
    },
  }
}

/** Whether two states are of one moment, to the bit. */
const standsAs = (a: State, b: State): boolean => a.t === b.t && same(a.q, b.q) && same(a.v, b.v)

const same = (a: Float64Array, b: Float64Array): boolean => a.length === b.length && a.every((x, i) => x === b[i])
