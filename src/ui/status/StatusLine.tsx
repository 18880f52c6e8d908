import {
  CircleAlert,
  CircleCheck,
  CirclePause,
  CirclePlay,
  LoaderCircle,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react'
import { useAction, useLaboratory, useReadout, useRun, useScene } from '../../laboratory/index.ts'
import { HEADER } from '../../simulation/index.ts'
import { choiceWords, methodWords } from '../integrators/index.ts'
import { classes, Tooltip } from '../primitives/index.ts'
import { useKeeping } from './keeping.ts'
import { DRIFT_LIMIT } from './limits.ts'
import { freedomLine, hintsFor, plural, smallNumber } from './wording.ts'
import { RealTimeNotice } from './RealTimeNotice.tsx'
import styles from './Status.module.css'

/** The thin line at the bottom: what it is doing, how free it is, how far it can be trusted. A click opens the whole story. */
export function StatusLine() {
  const { pressed, perform } = useAction('panel-status')
  const outdated = useRun((s) => s.outdated)
  return (
    <footer className={styles.line}>
      <button
        type="button"
        className={styles.lineButton}
        aria-label="Status in full"
        aria-expanded={pressed === true}
        onClick={perform}
      >
        <Phase />
        {outdated && <span className={styles.item}>Before the change:</span>}
        <span className={classes(styles.rest, outdated && styles.outdated)}>
          <Freedoms />
          <Method />
          <Trust />
        </span>
      </button>
      <RealTimeNotice />
      <Keeping />
    </footer>
  )
}

/** What the run is doing, with an icon of its own for each state. */
function Phase() {
  const phase = useRun((s) => s.phase)
  const playing = useRun((s) => s.playing)
  const hasRun = useRun((s) => s.hasRun)
  const [Icon, text]: [LucideIcon, string] =
    phase === 'loading'
      ? [LoaderCircle, 'Assembling …']
      : phase === 'failed'
        ? [CircleAlert, 'Stopped by a failure']
        : playing
          ? [CirclePlay, 'Running']
          : hasRun
            ? [CirclePause, 'Paused']
            : [CircleCheck, 'Ready']
  return (
    <span
      className={classes(styles.item, styles.strong, phase === 'failed' && styles.bad)}
      data-testid="phase"
      data-value={phase}
    >
      <Icon aria-hidden="true" size={14} />
      {text}
    </span>
  )
}

function Freedoms() {
  const mobility = useRun((s) => s.report?.mobility ?? null)
  const analysing = useRun((s) => s.analysing)
  const scene = useScene((s) => s.scene)
  if (analysing) return <span className={styles.item}>Counting freedoms …</span>
  if (mobility === null) return null
  const redundant = mobility.mechanism.rows - mobility.mechanism.rank
  const hint = hintsFor(scene, mobility)[0]
  return (
    <>
      {scene.bodies.length > 0 && (
        <span className={styles.item} data-testid="mobility" data-value={mobility.mechanism.dof}>
          {freedomLine(mobility)}
        </span>
      )}
      {redundant > 0 && (
        <span className={styles.item} data-testid="redundant" data-value={redundant}>
          {plural(redundant, 'redundant constraint')}
        </span>
      )}
      {hint !== undefined && (
        <span className={classes(styles.item, styles.caution)}>
          <TriangleAlert aria-hidden="true" size={14} />
          {hint.title}
        </span>
      )}
    </>
  )
}

/** What the automatic choice of an integrator works with, while it is at work. */
function Method() {
  const method = useRun((s) => s.method)
  const reason = useRun((s) => s.reason)
  const hasRun = useRun((s) => s.hasRun)
  if (method === '' || !hasRun) return null
  return (
    <Tooltip label={choiceWords(method, reason)}>
      <span className={styles.item} data-testid="method" data-value={method}>
        auto: {methodWords(method)}
      </span>
    </Tooltip>
  )
}

function Trust() {
  const { energy } = useLaboratory()
  const residual = useReadout(({ data }) => data[HEADER.positionViolation] ?? NaN)
  const drift = useReadout(() => energy.drift())
  const drifted = drift !== null && Math.abs(drift) > DRIFT_LIMIT
  return (
    <>
      {residual !== null && (
        <Tooltip label="Largest violation of a constraint, m or rad">
          <span className={styles.item} data-testid="residual" data-value={residual}>
            Residual {smallNumber(residual)}
          </span>
        </Tooltip>
      )}
      {drift !== null && (
        <Tooltip label="Drift of the energy balance over the largest kinetic energy so far">
          <span className={classes(styles.item, drifted && styles.caution)} data-testid="drift" data-value={drift}>
            {drifted && <TriangleAlert aria-hidden="true" size={14} />}
            {drifted ? 'Energy drifted by ' : 'Energy drift '}
            {smallNumber(drift)}
          </span>
        </Tooltip>
      )}
    </>
  )
}

function Keeping() {
  const { text, bad } = useKeeping()
  return (
    <span className={classes(styles.item, styles.keeping, bad && styles.caution)} data-testid="keeping">
      {bad && <TriangleAlert aria-hidden="true" size={14} />}
      {text}
    </span>
  )
}
