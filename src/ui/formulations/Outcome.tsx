import { useState } from 'react'
import type { Contender } from '../../engine/index.ts'
import { quantityText } from '../fields/index.ts'
import { Button, Choice, classes } from '../primitives/index.ts'
import { plural } from '../mobility/index.ts'
import { Accuracy } from './Accuracy.tsx'
import type { Blocked } from './Bench.tsx'
import type { Found } from './desk.ts'
import { Errors } from './Errors.tsx'
import { rowsOf } from './findings.ts'
import styles from './Formulations.module.css'
import { Keep } from './Keep.tsx'
import { OutcomeFrame, type Card } from './OutcomeFrame.tsx'
import { Signed } from './Sign.tsx'
import { Speed } from './Speed.tsx'
import { tablesOf } from './tables.ts'
import { CONTENDERS, methodsOf, shortenedText, singularityLines, speedText, WORDS, type Method } from './words.ts'

interface OutcomeProps extends Blocked {
  readonly found: Found | null
  readonly problem: string | null
  readonly busy: boolean
  /** The mechanism that is chosen now, where what was found is of another one. */
  readonly instead: string | null
  /** All of what was shortened is wished for. */
  readonly onWhole: () => void
}

/** Shows what was found, or why nothing was; before that the contenders. */
export const Outcome = ({ found, problem, busy, blocked, instead, onWhole }: OutcomeProps) => (
  <OutcomeFrame
    problem={problem}
    busy={busy}
    instead={instead}
    found={found === null ? null : <Findings found={found} held={busy || blocked} onWhole={onWhole} />}
    before={CARDS}
  />
)

const CARDS: readonly Card[] = CONTENDERS.map((name) => ({
  name,
  signed: <Signed name={name} />,
  long: WORDS[name].long,
  formula: WORDS[name].turn,
  about: WORDS[name].about,
}))

function Findings({
  found,
  held,
  onWhole,
}: Pick<OutcomeProps, 'onWhole'> & { readonly found: Found; readonly held: boolean }) {
  const { comparison } = found
  const methods = methodsOf(comparison)
  const [chosen, setChosen] = useState<Method>('kinematics')
  const method = methods.some(({ value }) => value === chosen) ? chosen : methods[0]!.value
  const rows = rowsOf(found, method)
  const times = rows.map(({ name, times: of }): [Contender, number] => [name, of])
  return (
    <>
      <header className={styles['foundHead']}>
        <div>
          <h3 className={styles['foundTitle']}>{found.title}</h3>
          <p className={styles['quiet']}>
            {quantityText(found.duration, 'time')} in steps of {quantityText(found.step, 'time')}
            {comparison.freedoms === 0
              ? '; joints and drives fix its motion'
              : `; ${plural(comparison.freedoms, 'freedom', 'freedoms')} left by joints and drives, so there is no kinematics`}
          </p>
        </div>
        <Keep tables={() => tablesOf(found)} title={found.title} what="formulations" />
      </header>
      {found.shortened !== null && (
        <div className={styles['shortened']}>
          <p>{shortenedText(found.shortened)}</p>
          <Button look="plain" disabled={held} onClick={onWhole}>
            Compare all {quantityText(found.shortened.duration, 'time')}
          </Button>
        </div>
      )}
      <Choice label="Method" value={method} options={methods} onChange={setChosen} />
      <p className={styles['verdict']} data-testid="verdict">
        {speedText(method, times)}
      </p>
      <Speed rows={rows} />
      {method === 'kinematics' ? (
        <p className={styles['quiet']}>
          Poses are found at every step to the tolerance of Newton’s method, whatever the step size: errors that shrink
          with the step, and energy, are looked at under backward Euler and generalised-α.
        </p>
      ) : (
        <Errors found={found} scheme={method} />
      )}
      <Accuracy rows={rows} energyScale={comparison.energyScale} />
      <Singularities found={found} />
    </>
  )
}

/** Tells where Euler angles fail, for every method. */
function Singularities({ found }: { readonly found: Found }) {
  const lines = singularityLines(found.comparison, found.names)
  return (
    <section className={classes(styles['part'], lines.length > 0 && styles['singular'])}>
      <h3>Singular Euler angles</h3>
      {lines.length === 0 ? (
        <p className={styles['quiet']}>None was met: no body’s z axis came near the world’s z axis.</p>
      ) : (
        <>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p className={styles['quiet']}>
            There rε cannot tell two of its turns apart. It went on with the axes of the body renamed, which is exact,
            and moves the next such pose elsewhere; the other three do not notice.
          </p>
        </>
      )}
    </section>
  )
}
