import { useStore } from 'zustand'
import {
  planarityRead,
  redundancyOf,
  useAction,
  useLaboratory,
  useTreatment,
  useReadout,
  useRun,
  useScene,
} from '../../laboratory/index.ts'
import type { Mobility as EngineMobility } from '../../engine/index.ts'
import { ROW_WORDS, nameOfBody, nameOfJoint } from '../../scene/index.ts'
import { HEADER, isExact } from '../../simulation/index.ts'
import { waysOfHint, Ways } from '../diagnosis/index.ts'
import { formatReading } from '../fields/index.ts'
import { choiceWords, methodWords } from '../integrators/index.ts'
import { Plottable, PlottableReadings } from '../plots/index.ts'
import { Button, Section, useCompact } from '../primitives/index.ts'
import { useBalance } from './balance.ts'
import { balanceTitle, BALANCE_WORDS, heldText } from './balance-words.ts'
import { useKeeping } from './keeping.ts'
import { LedgerTable } from './LedgerTable.tsx'
import {
  INEXACT,
  planeCounts,
  spaceReason,
  spaceTitle,
  treatmentNote,
  TreatmentSwitch,
  drivenText,
  freedomText,
  grueblerText,
  nonholonomicText,
  hintsFor,
  plural,
  smallNumber,
  knownMobility,
} from '../mobility/index.ts'
import styles from './Status.module.css'

/** Mobility, redundancy, residuals, energy, real time: everything that says how far the picture can be trusted. */
export function StatusPanel() {
  const outdated = useRun((s) => s.outdated)
  const past = useRun((s) => s.past !== null)
  return (
    <>
      {past && (
        <p className={styles.hint}>
          The mechanism is shown as it was before the edit. Play goes on from here with the mechanism as it is now; the
          run that is left stays as a kept run.
        </p>
      )}
      {outdated && (
        <p className={styles.hint}>All numbers are from before the change: with it the mechanism does not run.</p>
      )}
      <Hints />
      <Balance />
      <Mobility />
      <Trust />
      <Energy />
      <LedgerTable />
      <Time />
      <Safety />
    </>
  )
}

function Hints() {
  const lab = useLaboratory()
  const scene = useScene((s) => s.scene)
  const mobility = useRun(knownMobility)
  const revision = useScene((s) => s.revision)
  // Where one was made of this very scene it knows which joints would set it free.
  const diagnosis = useStore(lab.diagnosis, (s) => (s.revision === revision ? s.diagnosis : null))
  const hints = hintsFor(scene, mobility)
  if (hints.length === 0) return null
  return (
    <ul className={styles.hints} aria-label="Good to know">
      {hints.map((hint) => (
        <li key={hint.title}>
          <strong>{hint.title}.</strong> {hint.detail}
          <Ways ways={waysOfHint(scene, hint, diagnosis)} />
        </li>
      ))}
    </ul>
  )
}

/** Shows in which kind of equilibrium the scene starts. */
function Balance() {
  const found = useBalance()
  if (found === null) return null
  const { stability, negativeDirections, freeDirections, residual, held } = found
  const note = heldText(found)
  return (
    <Section title={balanceTitle(held)}>
      <p className={styles.headline} data-testid="balance" data-value={stability}>
        {BALANCE_WORDS[stability].long}
      </p>
      {note !== null && <p>{note}</p>}
      <dl className={styles.table}>
        <Reading name="Negative directions" value={String(negativeDirections)} id="balance-negative" />
        <Reading name="Free directions" value={String(freeDirections)} />
        <Reading name="Residual" value={smallNumber(residual)} exact={residual} id="balance-residual" />
      </dl>
      <p className={styles.hint}>
        Of the stiffness: in a negative direction it falls, in a free one it stays where it is put. Residual: the
        largest force left over, over the largest that balance each other.
      </p>
    </Section>
  )
}

function Mobility() {
  const report = useRun((s) => s.report)
  const scene = useScene((s) => s.scene)
  const treatment = useTreatment()
  const why = useAction('panel-diagnosis')
  const modes = useAction('panel-modes')
  const equations = useAction('panel-equations')
  const coordinates = useAction('panel-coordinates')
  // On a phone their only other place is deep in the menu.
  const asked = useCompact() ? [why, modes, equations, coordinates] : [why, modes]
  const mobility = report?.mobility ?? null
  if (mobility === null) return <NoMobility />
  const driven = drivenText(mobility)
  const rolling = nonholonomicText(mobility)
  const { parts } = treatment
  const redundancy = redundancyOf(report, treatment) ?? { count: 0, rows: [] }
  const fights = mobility.redundant.filter((r) => r.row === 'drive')
  const note = treatmentNote(planarityRead(scene, report), treatment)
  const nameOf = (id: string) => nameOfJoint(scene, id)
  return (
    <Section title="Mobility">
      <p className={styles.headline} data-testid="panel-mobility" data-value={mobility.mechanism.dof}>
        {freedomText(mobility)}
      </p>
      {report?.analysis === 'before' && (
        <p className={styles.hint}>
          Freedoms, planes and redundant constraints are those of before the edit. They are counted again once it rests.
        </p>
      )}
      {driven !== null && (
        <p data-testid="panel-driven" data-value={mobility.dof}>
          {driven}
        </p>
      )}
      {rolling !== null && <p className={styles.prose}>{rolling}</p>}
      <TreatmentSwitch large />
      {note !== null && <p className={styles.hint}>{note}</p>}
      {parts.length === 0 ? (
        <InSpace mobility={mobility} />
      ) : (
        planeCounts(parts, (id) => nameOfBody(scene, id)).map((count) => (
          <p key={count} className={styles.prose} data-testid="plane-count">
            {count}
          </p>
        ))
      )}
      <div className={styles.ask}>
        {asked.map(({ action: { id, icon: Icon }, label, perform }) => (
          <Button key={id} onClick={perform}>
            <Icon aria-hidden="true" />
            {label}
          </Button>
        ))}
      </div>
      <RedundantRows rows={redundancy.rows} />
      {fights.length > 0 && (
        <p className={styles.prose}>
          {plural(fights.length, 'drive')} at {fights.map((f) => nameOf(f.joint)).join(', ')} cannot act on its own:
          other drives or constraints fix the same motion.
        </p>
      )}
      {parts.length > 0 && (
        <details className={styles.truth}>
          <summary>{spaceTitle(mobility)}</summary>
          {mobility.mechanism.rows - mobility.mechanism.rank > redundancy.count && (
            <p className={styles.prose}>{spaceReason(mobility, redundancy.count)}</p>
          )}
          <InSpace mobility={mobility} />
          <RedundantRows rows={mobility.redundant.filter((r) => r.row !== 'drive')} />
        </details>
      )}
    </Section>
  )
}

/** The count in space, where each body has six freedoms. */
function InSpace({ mobility }: { readonly mobility: EngineMobility }) {
  const explained = grueblerText(mobility)
  return (
    <>
      <dl className={styles.table}>
        <Reading name="Moving bodies" value={String(mobility.bodies)} />
        <Reading name="Constraints" value={String(mobility.mechanism.rows)} />
        <Reading name="of them independent" value={String(mobility.mechanism.rank)} />
        <Reading name="Grübler count" value={String(mobility.mechanism.gruebler).replace('-', '−')} />
      </dl>
      {explained !== null && <p className={styles.prose}>{explained}</p>}
    </>
  )
}

/** Redundant rows by name; each leads to its joint. */
function RedundantRows({ rows }: { readonly rows: EngineMobility['redundant'] }) {
  const joints = useScene((s) => s.scene.joints)
  const { session } = useLaboratory()
  const nameOf = (id: string) => nameOfJoint({ joints }, id)
  if (rows.length === 0) return null
  return (
    <>
      <p className={styles.prose}>
        {rows.length === 1 ? 'Redundant is' : 'Redundant are'} (the number is the mechanism’s; which ones are named
        follows the order of the list; x, y and z are those of the main marker):
      </p>
      <ul className={styles.rows}>
        {rows.map(({ joint, row }) => (
          <li key={`${joint} ${row}`}>
            <button
              type="button"
              className={styles.rowButton}
              onClick={() => session.getState().select([{ kind: 'joint', id: joint }])}
            >
              {nameOf(joint)}: {ROW_WORDS[row].held}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Why there is no mobility to be told. */
function NoMobility() {
  const analysing = useRun((s) => s.analysing)
  const tooLarge = useRun((s) => s.report?.analysis === 'tooLarge')
  if (!analysing && !tooLarge) return null
  return (
    <Section title="Mobility">
      <p className={styles.prose}>
        {analysing
          ? 'Counting freedoms and repeated constraints of a large mechanism, beside the run …'
          : 'The mechanism is too large for its freedoms to be counted here while you wait. The motion does not depend on it; the command line counts them.'}
      </p>
    </Section>
  )
}

/** Before there is a run nothing is counted. */
const countText = (count: number): string => (Number.isNaN(count) ? '–' : String(count))

function Trust() {
  const numbers = useReadout(({ data }) => [
    data[HEADER.positionViolation] ?? NaN,
    data[HEADER.velocityViolation] ?? NaN,
    data[HEADER.steps] ?? NaN,
    data[HEADER.rejected] ?? NaN,
    data[HEADER.off] ?? NaN,
  ])
  const exact = useReadout(isExact)
  const move = useRun((s) => s.report?.assemblyMove ?? null)
  const method = useRun((s) => s.method)
  const reason = useRun((s) => s.reason)
  const [position = NaN, velocity = NaN, steps = NaN, rejected = NaN, off = NaN] = numbers ?? []
  return (
    <Section title="Accuracy">
      <PlottableReadings className={styles.table}>
        <Reading
          name="Constraint residual"
          value={smallNumber(position)}
          exact={position}
          quantity="violation.position"
          id="panel-residual"
        />
        <Reading
          name="of the velocities"
          value={smallNumber(velocity)}
          exact={velocity}
          quantity="violation.velocity"
        />
        {exact === false && <Reading name="Accelerations off by" value={smallNumber(off)} exact={off} id="panel-off" />}
        <Reading name="Steps, rejected" value={`${countText(steps)}, ${countText(rejected)}`} />
        {move !== null && <Reading name="Moved in assembly" value={formatReading(move, 'length')} exact={move} />}
        {method !== '' && <Reading name="Integrator (automatic)" value={methodWords(method)} id="panel-method" />}
      </PlottableReadings>
      {exact === false && <p className={styles.prose}>≈ {INEXACT}</p>}
      {method !== '' && <p className={styles.hint}>{choiceWords(method, reason)}</p>}
    </Section>
  )
}

function Energy() {
  const { energy } = useLaboratory()
  const numbers = useReadout(({ data }) => [
    data[HEADER.kinetic] ?? NaN,
    data[HEADER.potential] ?? NaN,
    data[HEADER.work] ?? NaN,
  ])
  const drift = useReadout(() => energy.drift())
  const [kinetic = NaN, potential = NaN, work = NaN] = numbers ?? []
  return (
    <Section title="Energy">
      <PlottableReadings className={styles.table}>
        <Reading name="Kinetic" value={formatReading(kinetic, 'energy')} exact={kinetic} quantity="energy.kinetic" />
        <Reading
          name="Potential"
          value={formatReading(potential, 'energy')}
          exact={potential}
          quantity="energy.potential"
        />
        <Reading name="Work put in" value={formatReading(work, 'energy')} exact={work} quantity="energy.work" />
        <Reading
          name="Drift"
          value={drift === null ? '–' : smallNumber(drift)}
          {...(drift === null ? {} : { exact: drift })}
          id="panel-drift"
        />
      </PlottableReadings>
      <p className={styles.hint}>
        Drift: kinetic + potential − work against its start, over the largest kinetic energy so far.
      </p>
    </Section>
  )
}

function Time() {
  const playing = useRun((s) => s.playing)
  const factor = useRun((s) => s.realTimeFactor)
  const behind = useRun((s) => s.behind)
  return (
    <Section title="Time">
      <dl className={styles.table}>
        <Reading
          name="Real-time factor"
          value={playing ? `${factor.toFixed(2)}×` : 'paused'}
          exact={factor}
          id="real-time"
        />
      </dl>
      {behind && (
        <p className={styles.prose}>
          The machine cannot keep up with the speed that is asked for; it slows down instead of skipping.
        </p>
      )}
    </Section>
  )
}

function Safety() {
  const { text, rest } = useKeeping()
  if (text === '') return null
  return (
    <Section title="Your work">
      <p>{text + rest}</p>
    </Section>
  )
}

interface ReadingProps {
  readonly name: string
  readonly value: string
  /** The quantity of the scene that it is, by its name. */
  readonly quantity?: string
  readonly exact?: number
  readonly id?: string
}

function Reading({ name, value, exact, quantity, id }: ReadingProps) {
  return (
    <div className={styles.reading}>
      <dt>{name}</dt>
      <dd data-testid={id} data-value={Number.isFinite(exact) ? exact : undefined}>
        <Plottable quantity={quantity} name={name}>
          {value}
        </Plottable>
      </dd>
    </div>
  )
}
