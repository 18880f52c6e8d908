import type { ReactNode } from 'react'
import { Problem } from '../asking/index.ts'
import styles from './Formulations.module.css'

interface OutcomeFrameProps {
  /** Why nothing was found, in words. */
  readonly problem: string | null
  readonly busy: boolean
  /** What was found; null before that. */
  readonly found: ReactNode
  /** The mechanism that is chosen now, where what was found is of another one. */
  readonly instead: string | null
  /** What is shown before. */
  readonly before: readonly Card[]
}

/** Somebody who takes part. */
export interface Card {
  readonly name: string
  /** Sign and short name. */
  readonly signed: ReactNode
  readonly long: string
  readonly formula: string
  readonly about: string
}

/** What was found, or why nothing was; before that those who take part. */
export const OutcomeFrame = ({ problem, busy, found, instead, before }: OutcomeFrameProps) => (
  <section className={styles['outcome']} aria-label="Outcome" aria-busy={busy}>
    <p role="status" className="visually-hidden">
      {busy ? 'The comparison runs' : found !== null && problem === null ? 'The comparison is done' : ''}
    </p>
    {problem !== null && (
      <div role="alert">
        <Problem>
          <p>{problem}</p>
        </Problem>
      </div>
    )}
    {found !== null && instead !== null && !busy && (
      <p className={styles['shortened']}>This was found before. Run compares what is chosen now: {instead}.</p>
    )}
    {found ?? (
      <ul className={styles['contenders']}>
        {before.map(({ name, signed, long, formula, about }) => (
          <li key={name} className={styles['contender']}>
            <h3>
              {signed}
              <span>{long}</span>
            </h3>
            <p className={styles['turn']}>{withIndices(formula)}</p>
            <p>{about}</p>
          </li>
        ))}
      </ul>
    )}
  </section>
)

/** A formula in which a letter behind an underscore is an index. */
const withIndices = (formula: string) =>
  formula.split(/_([a-z])/).map((part, k) => (k % 2 === 0 ? part : <sub key={k}>{part}</sub>))
