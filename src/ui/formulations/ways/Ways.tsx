import { useRef } from 'react'
import { useStore } from 'zustand'
import { useScene } from '../../../laboratory/index.ts'
import { SelectField } from '../../fields/index.ts'
import { plural } from '../../mobility/index.ts'
import { classes } from '../../primitives/index.ts'
import { Progress, RunButton, type Blocked } from '../Bench.tsx'
import { Keep } from '../Keep.tsx'
import { choicesOf, insteadOf } from '../mechanisms.ts'
import styles from '../Formulations.module.css'
import { OutcomeFrame, type Card } from '../OutcomeFrame.tsx'
import { durationText, errorText } from '../words.ts'
import { Growth } from './Growth.tsx'
import { SignedWay, SIGNS } from './SignedWay.tsx'
import type { WaysDesk, WaysFound } from './ways-desk.ts'
import { agreementText, WAY_NAMES, WAY_WORDS, waysTables } from './words.ts'

/** The accelerations of a mechanism by the lock constraints, Kane's equations and dual quaternions. */
export function Ways({ desk, blocked }: { readonly desk: WaysDesk } & Blocked) {
  const { mechanism, progress, found, problem } = useStore(desk.state)
  const onScreen = useScene((s) => s.scene)
  const runButton = useRef<HTMLButtonElement>(null)
  const busy = progress !== null
  return (
    <div className={styles['page']} data-ways>
      <div className={styles['aside']}>
        <section className={styles['bench']} aria-label="Comparison">
          <div className={styles['fields']}>
            <SelectField
              label="Mechanism"
              value={mechanism}
              options={choicesOf(onScreen.title)}
              disabled={busy}
              onChange={(next) => desk.choose(next)}
            />
          </div>
          <RunButton busy={busy} blocked={blocked} desk={desk} runButton={runButton} />
          {progress !== null && <Progress {...progress} />}
        </section>
        <section className={styles['explained']}>
          <h3>What is compared</h3>
          <p>
            At instants of the mechanism’s own motion each way finds the accelerations of all bodies from the same
            positions, velocities and forces, by equations of its own: where they agree, that is evidence for all of
            them. Where drives leave no freedom, the laws alone prescribe the accelerations, and masses and forces have
            no part in them. How long each takes depends on the mechanism; how that grows is measured on serial arms.
          </p>
        </section>
      </div>
      <OutcomeFrame
        problem={problem}
        busy={busy}
        instead={insteadOf(found?.scene ?? null, mechanism, onScreen)}
        found={found === null ? null : <Findings found={found} />}
        before={CARDS}
      />
    </div>
  )
}

const CARDS: readonly Card[] = WAY_NAMES.map((name) => ({
  name,
  signed: <SignedWay name={name} />,
  long: WAY_WORDS[name].long,
  formula: WAY_WORDS[name].equation,
  about: WAY_WORDS[name].about,
}))

function Findings({ found }: { readonly found: WaysFound }) {
  const { compared, title } = found
  const longest = Math.max(...compared.ways.map(({ seconds }) => seconds).filter(Number.isFinite))
  return (
    <>
      <header className={styles['foundHead']}>
        <div>
          <h3 className={styles['foundTitle']}>{title}</h3>
          <p className={styles['quiet']}>{plural(compared.bodies, 'body that moves', 'bodies that move')}</p>
        </div>
        <Keep tables={() => waysTables(found)} title={title} what="accelerations" />
      </header>
      <p className={styles['verdict']} data-testid="agreement">
        {agreementText(compared)}
      </p>
      {compared.ended !== null && (
        <p className={styles['quiet']}>The motion breaks off there: {compared.ended.message}</p>
      )}
      <section className={styles['part']}>
        <h3>Accelerations at one instant</h3>
        <table className={classes(styles['table'], styles['speed'])} data-testid="ways">
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Way</span>
              </th>
              <th scope="col">Time</th>
              <th scope="col">Largest difference from lock</th>
            </tr>
          </thead>
          <tbody>
            {compared.ways.map(({ name, seconds, apart, missed }) => (
              <tr key={name} data-way={name}>
                <th scope="row">
                  <SignedWay name={name} />
                  <span className={styles['long']}>{WAY_WORDS[name].long}</span>
                </th>
                <td>
                  <span className={styles['bar']} aria-hidden="true">
                    {Number.isFinite(seconds) && (
                      <span style={{ width: `${(100 * seconds) / longest}%` }} data-name={SIGNS[name]} />
                    )}
                  </span>
                  <span className={styles['times']}>{durationText(seconds)}</span>
                </td>
                <td>
                  {name === 'lock' ? '–' : errorText(apart)}
                  {missed > 0 && `, none at ${plural(missed, 'instant', 'instants')}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {compared.ways.map(
          ({ name, refusal }) =>
            refusal !== null && (
              <p key={name}>
                <SignedWay name={name} /> takes no part: {refusal.message}
              </p>
            ),
        )}
        <p className={styles['quiet']}>
          Differences are shares of the largest acceleration at that instant. Each ran several times by turns, and the
          quickest counts; a tenth more or less is chance, on a busy machine far more.
        </p>
      </section>
      <Growth found={found} />
    </>
  )
}
