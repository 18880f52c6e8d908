import {
  CircleAlert,
  CircleCheck,
  CirclePause,
  CirclePlay,
  LoaderCircle,
  Repeat,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useStore } from 'zustand'
import {
  redundancyOf,
  useAction,
  useLaboratory,
  useTreatment,
  useReadout,
  usePlayback,
  useRun,
  useScene,
} from '../../laboratory/index.ts'
import { HEADER, isExact } from '../../simulation/index.ts'
import { choiceWords, methodWords } from '../integrators/index.ts'
import { classes, Tooltip, lazyPart, usePart } from '../primitives/index.ts'
import { useBalance } from './balance.ts'
import { useKeeping } from './keeping.ts'
import { DRIFT_LIMIT } from './limits.ts'
import {
  INEXACT,
  freedomLine,
  hintsFor,
  plural,
  smallNumber,
  knownMobility,
  TreatmentSwitch,
} from '../mobility/index.ts'
import { RealTimeNotice } from './RealTimeNotice.tsx'
import styles from './Status.module.css'

/** Not part of the first load: few scenes need one. */
const hintWay = lazyPart(() => import('../diagnosis/HintWay.tsx'))
const chips = lazyPart(() => import('./Chips.tsx'))

/**
 * The thin line at the bottom: what it is doing, how free it is, how far it can be trusted. A click on each opens the whole
 * story of it.
 */
export function StatusLine() {
  const outdated = useRun((s) => s.outdated)
  const past = useRun((s) => s.past !== null)
  return (
    <footer className={styles.line}>
      <div className={styles.parts}>
        <PanelButton id="panel-status" label="Status in full">
          <Phase />
          {outdated && <span className={styles.item}>Before the change:</span>}
          {past && <span className={styles.item}>As before the edit</span>}
        </PanelButton>
        <Freedoms />
        <TreatmentSwitch />
        <HintTitle />
        <WayOut />
        <PanelButton id="panel-status" label="Accuracy and energy">
          <Trust />
          <Method />
        </PanelButton>
        <LateChips />
      </div>
      <RealTimeNotice />
      <Keeping />
    </footer>
  )
}

interface PanelButtonProps {
  readonly id: string
  /** Absent: its content is its name. */
  readonly label?: string
  readonly children: ReactNode
}

/** A part of the line that opens a panel. */
function PanelButton({ id, label, children }: PanelButtonProps) {
  const { pressed, perform } = useAction(id)
  const outdated = useRun((s) => s.outdated)
  return (
    <button
      type="button"
      className={styles.lineButton}
      aria-label={label}
      aria-expanded={pressed === true}
      data-outdated={outdated || undefined}
      onClick={perform}
    >
      {children}
    </button>
  )
}

interface ItemProps extends ComponentProps<'span'> {
  /** Whether it is a caution, which its icon shows as well as its colour. */
  readonly caution?: boolean
}

/** A word or number of the line. */
function Item({ caution = false, className, children, ...rest }: ItemProps) {
  return (
    <span className={classes(styles.item, caution && styles.caution, className)} {...rest}>
      {caution && <TriangleAlert aria-hidden="true" size={14} />}
      {children}
    </span>
  )
}

/** Shows the state of the run, with an icon of its own for each. */
function Phase() {
  const phase = useRun((s) => s.phase)
  const playing = useRun((s) => s.playing)
  const looping = usePlayback((s) => s.looping)
  const hasRun = useRun((s) => s.hasRun)
  const [Icon, text]: [LucideIcon, string] =
    phase === 'loading'
      ? [LoaderCircle, 'Assembling …']
      : phase === 'failed'
        ? [CircleAlert, 'Stopped by a failure']
        : playing
          ? [CirclePlay, 'Running']
          : looping
            ? [Repeat, 'Looping']
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
  const report = useRun((s) => s.report)
  const treatment = useTreatment()
  const mobility = report?.mobility ?? null
  const analysing = useRun((s) => s.analysing)
  const scene = useScene((s) => s.scene)
  if (analysing) return <span className={styles.item}>Counting freedoms …</span>
  if (mobility === null) return null
  const redundant = redundancyOf(report, treatment)?.count ?? 0
  const [hint] = report?.analysis === 'before' ? [] : hintsFor(scene, mobility)
  // Its hint is the count itself.
  const isStructure = hint?.kind === 'structure'
  if (scene.bodies.length === 0) return null
  return (
    <PanelButton id="panel-diagnosis">
      <Item caution={isStructure} data-testid="mobility" data-value={mobility.mechanism.dof}>
        <span data-testid="freedoms-driven" data-value={mobility.dof}>
          {freedomLine(mobility)}
          {report?.analysis === 'before' && ' before the edit'}
        </span>
      </Item>
      {redundant > 0 && (
        <span className={styles.item} data-testid="redundant" data-value={redundant}>
          {plural(redundant, 'redundant constraint')}
        </span>
      )}
    </PanelButton>
  )
}

/** The title of a hint, which is left out where there is no room. */
function HintTitle() {
  const mobility = useRun(knownMobility)
  const analysing = useRun((s) => s.analysing)
  const scene = useScene((s) => s.scene)
  const [hint] = mobility === null || analysing ? [] : hintsFor(scene, mobility)
  if (hint === undefined || hint.kind === 'structure') return null
  return (
    <PanelButton id="panel-diagnosis">
      <Item caution>{hint.title}</Item>
    </PanelButton>
  )
}

/** What can be done about what is hinted at. */
function WayOut() {
  const mobility = useRun(knownMobility)
  const scene = useScene((s) => s.scene)
  const [hint] = mobility === null ? [] : hintsFor(scene, mobility)
  const { part } = usePart(hintWay, hint !== undefined)
  return hint === undefined || part === null ? null : <part.HintWay hint={hint} className={styles.way} />
}

/** Moves in assembly below this are rounding, m. */
const MOVED = 1e-6

/** Chips for what was found and done since the page was opened. */
function LateChips() {
  const { ledger } = useLaboratory()
  const edited = useStore(ledger.state, (s) => s.entries.length > 0)
  const balanced = useBalance() !== null
  const changed = useScene((s) => s.canUndo)
  const moved = useRun((s) => (s.report?.assemblyMove ?? 0) > MOVED)
  const { part } = usePart(chips, edited || balanced || changed || moved)
  return part && <part.Chips />
}

/** Shows the scheme that the automatic choice of an integrator uses. */
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
  const exact = useReadout(isExact)
  const drifted = drift !== null && Math.abs(drift) > DRIFT_LIMIT
  return (
    <>
      {exact === false && (
        <Tooltip label={INEXACT}>
          <Item caution data-testid="inexact">
            Reactions inexact
          </Item>
        </Tooltip>
      )}
      {drift !== null && (
        <Tooltip label="Drift of the energy balance over the largest kinetic energy so far">
          <Item caution={drifted} data-testid="drift" data-value={drift}>
            {drifted ? 'Energy drifted by ' : 'Energy drift '}
            {smallNumber(drift)}
          </Item>
        </Tooltip>
      )}
      {residual !== null && (
        <Tooltip label="Largest violation of a constraint, m or rad">
          <span className={styles.item} data-testid="residual" data-value={residual}>
            Residual {smallNumber(residual)}
          </span>
        </Tooltip>
      )}
    </>
  )
}

function Keeping() {
  const { text, rest, bad } = useKeeping()
  const item = (
    <Item className={classes(styles.keeping, bad && styles.caution)} data-testid="keeping">
      <span>
        {bad && <TriangleAlert aria-hidden="true" size={14} />}
        {text}
      </span>
      <span>{rest}</span>
    </Item>
  )
  return rest === '' ? item : <Tooltip label={text + rest}>{item}</Tooltip>
}
