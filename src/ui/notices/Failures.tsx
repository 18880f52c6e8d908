import { nameOfJoint } from '../../scene/index.ts'
import type { Failure as Reason } from '../../engine/index.ts'
import { readTime } from '../../simulation/index.ts'
import { ChevronDown, ChevronUp, CircleAlert, Play, SkipBack, Stethoscope, Undo2, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useAction, useLaboratory, useRun, useScene, useSession } from '../../laboratory/index.ts'
import { classes, Button, IconButton, useCompact, useLow } from '../primitives/index.ts'
import styles from './Notices.module.css'
import { detailOf, gapText, isOfConstraints, standsBefore, titleOf } from './words.ts'

/** What went wrong last. */
export function Failure() {
  const workerNotice = useRun((s) => s.workerNotice)
  return workerNotice === null ? <MechanismBanner /> : <WorkerBanner text={workerNotice} />
}

function WorkerBanner({ text }: { readonly text: string }) {
  const { simulation } = useLaboratory()
  const stopped = useRun((s) => s.phase === 'failed')
  const dismiss = () => simulation.dismissNotice()
  return (
    <Banner
      title={stopped ? 'The simulation does not run' : 'The simulation was restarted'}
      stopped={stopped}
      onDismiss={dismiss}
    >
      <p className={classes(styles.detail, styles.why)}>{text}</p>
      <div className={styles.ways}>
        {stopped ? <Ways holds={false} /> : <Way id="play" icon={<Play aria-hidden="true" />} onDone={dismiss} />}
      </div>
    </Banner>
  )
}

function MechanismBanner() {
  const failure = useRun((s) => s.failure)
  const joints = useScene((s) => s.scene.joints)
  const outdated = useRun((s) => s.outdated)
  const { session, simulation } = useLaboratory()
  if (failure === null) return null
  const { frame } = simulation
  const stands = standsBefore(failure, frame === null || outdated ? null : readTime(frame))
  const named = failure.joints ?? []
  return (
    <Banner title={titleOf(failure, stands !== null)} stopped>
      <div className={styles.why}>
        <p className={styles.detail}>{[detailOf(failure), ...(stands === null ? [] : [stands])].join(' ')}</p>
        {named.length > 0 && (
          <ul className={styles.joints} aria-label={LISTS[failure.code]}>
            {named.map(({ id, gap, angle }) => (
              <li key={id}>
                <button
                  type="button"
                  className={styles.joint}
                  onClick={() => {
                    session.getState().select([{ kind: 'joint', id }])
                    session.getState().requestCamera({ kind: 'frame', items: [{ kind: 'joint', id }] })
                  }}
                >
                  {nameOfJoint({ joints }, id)}
                  <span className={styles.gap}>{gapText(gap, angle)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={styles.ways}>
        <Ways holds={isOfConstraints(failure)} met={!outdated && frame !== null} />
      </div>
    </Banner>
  )
}

/** For each kind of failure what the joints that it lists have in common. */
const LISTS: Readonly<Record<Reason['code'], string>> = {
  notAssembled: 'Joints that do not close',
  notConsistent: 'Joints that contradict each other',
  diverged: 'Joints at which it locks',
  numericalLimit: 'Joints beyond the numbers',
  lawNotFinite: 'Joints of the law',
  lawNotPositive: 'Joints of the law',
  lawJumps: 'Joints of the law',
  notDetermined: 'Joints that leave it open',
  noEquilibrium: 'Joints that go on moving',
  notSteady: 'Joints that move',
}

/**
 * @param holds whether the constraints are to blame: only then does the diagnosis say why
 * @param met whether a run came to it, of which the last change may know nothing
 */
function Ways({ holds, met = false }: { readonly holds: boolean; readonly met?: boolean }) {
  // a title or a traced point stops nothing
  const { scenes } = useLaboratory()
  const touches = useScene(() => scenes.undoTouches())
  const undo = touches ? <Way id="undo" icon={<Undo2 aria-hidden="true" />} /> : null
  return (
    <>
      {met ? null : undo}
      <Way id="rewind" short="Rewind" icon={<SkipBack aria-hidden="true" />} />
      {met ? undo : null}
      {holds && <Why />}
    </>
  )
}

/** Opens the diagnosis, where it is not open already. */
function Why() {
  const { pressed, perform } = useAction('panel-diagnosis')
  if (pressed === true) return null
  return (
    <Button onClick={perform}>
      <Stethoscope aria-hidden="true" />
      <span className={styles.long}>What holds it</span>
      <span className={styles.short}>Why</span>
    </Button>
  )
}

interface WayProps {
  readonly id: string
  /** Its name on a phone, where that of the action is long. */
  readonly short?: string
  readonly icon: ReactNode
  readonly onDone?: () => void
}

function Way({ id, short, icon, onDone }: WayProps) {
  const { action, label, enabled, perform } = useAction(id)
  if (!enabled) return null
  return (
    <Button
      onClick={() => {
        perform()
        onDone?.()
      }}
    >
      {icon}
      <span className={styles.long}>{label}</span>
      <span className={styles.short}>{short ?? action.label}</span>
    </Button>
  )
}

interface BannerProps {
  readonly title: string
  readonly stopped: boolean
  readonly onDismiss?: () => void
  readonly children: ReactNode
}

/** Over the low picture above an open sheet it is what happened and the ways out, and the rest is a press away. */
function Banner({ title, stopped, onDismiss, children }: BannerProps) {
  const sheet = useSession((s) => s.sheet.open)
  const [compact, low] = [useCompact(), useLow()]
  // On its side a phone has the sheet beside the picture.
  const brief = compact && sheet && !low
  const [all, setAll] = useState(false)
  const tone = stopped ? styles.error : styles.warning
  return (
    <div className={classes(styles.toast, styles.banner, tone, brief && !all && styles.brief)}>
      <CircleAlert className={styles.icon} aria-hidden="true" size={18} />
      <div className={classes(styles.text, styles.bannerText)}>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
      {brief && (
        <IconButton
          size="small"
          label={all ? 'Say less' : 'Say more'}
          icon={all ? ChevronUp : ChevronDown}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        />
      )}
      {onDismiss !== undefined && <IconButton size="small" label="Dismiss" icon={X} onClick={onDismiss} />}
    </div>
  )
}
