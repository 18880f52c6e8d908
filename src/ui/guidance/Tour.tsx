import { Check, X } from 'lucide-react'
import { useEffect } from 'react'
import { useAction, useCover, useLaboratory, useRun, useScene, useSession } from '../../laboratory/index.ts'
import { Button, IconButton, KeyCaps, forHand, useCompact } from '../primitives/index.ts'
import { endsTour, MOVES, stepReached, textOfStep, TOUR_STEPS } from './tour-steps.ts'
import styles from './guidance.module.css'

/** Three first steps, each done by doing it. Skipped or over, it never comes back by itself. */
export function Tour() {
  const { session, scenes } = useLaboratory()
  const step = useSession((s) => s.tour)
  const cover = useCover('bottom')
  const bodies = useScene((s) => s.scene.bodies.length)
  const joints = useScene((s) => s.scene.joints.length)
  // A run that is paused has been let go as well.
  const moves = useRun((s) => s.playing || s.hasRun)
  const fresh = useAction('new')
  // A desk has no sheet, also where something has opened it.
  const compact = useCompact()
  const busy = useSession((s) => s.dialog !== null || s.popup !== null || (compact && s.sheet.open))
  const reached = stepReached(step, { bodies, joints })
  useEffect(() => {
    if (reached !== step) session.getState().setTour(reached)
  }, [session, reached, step])
  // A user who builds already need not be asked.
  const tool = useSession((s) => s.tool)
  const builds = tool === 'joint' || tool.startsWith('place-')
  const guest = useSession((s) => s.guest !== null)
  useEffect(() => {
    if (step === 0 && builds) session.getState().setTour(null)
  }, [session, step, builds])

  useEffect(() => {
    const end = (): void => session.getState().setTour(null)
    return scenes.subscribe((now, before) => {
      if (endsTour(session.getState().tour, now, before)) end()
    })
  }, [session, scenes])

  if (step === null) return null
  const close = (): void => session.getState().setTour(null)
  // Out of the way while something else is looked at, as a scene that somebody sent.
  if ((busy || guest) && step === 0) return null
  if (step === 0)
    return (
      <section ref={cover} className={styles['tour']} data-tour aria-label="First steps">
        <p className={styles['tourText']}>
          <b>Build something that moves</b>
          {!compact && ' in three steps, or just play with what is here.'}
        </p>
        <div className={styles['tourWays']}>
          <Button
            look="primary"
            onClick={() => {
              fresh.perform()
              session.getState().setTour(1)
            }}
          >
            Show me
          </Button>
          {compact ? (
            <IconButton label="Not now" icon={X} onClick={close} />
          ) : (
            <Button look="quiet" onClick={close}>
              Not now
            </Button>
          )}
        </div>
      </section>
    )
  const last = step === 3 && moves
  const { title, keys } = TOUR_STEPS[step - 1]!
  const text = textOfStep(TOUR_STEPS[step - 1]!, tool, compact)
  return (
    <section
      ref={cover}
      className={styles['tour']}
      data-tour
      // On a phone what is open stands in the same place; the room is kept, so that the picture rests.
      data-under={(compact && busy) || undefined}
      aria-label={`First steps, ${step} of 3`}
    >
      <ol className={styles['tourDots']} aria-hidden="true">
        {TOUR_STEPS.map((one, i) => (
          <li key={one.title} data-state={i + 1 < step || last ? 'done' : i + 1 === step ? 'now' : 'later'}>
            {i + 1 < step || last ? <Check size={12} /> : i + 1}
          </li>
        ))}
      </ol>
      <p className={styles['tourText']} role="status">
        <b>{last ? MOVES.title : title}</b> {forHand(last ? MOVES.text : text)}{' '}
        <span className={styles['keys']}>{!last && keys.map((key) => <KeyCaps key={key} binding={key} />)}</span>
      </p>
      {last ? (
        <Button look="primary" onClick={close}>
          Done
        </Button>
      ) : (
        <IconButton size="small" label="Skip the first steps" icon={X} onClick={close} />
      )}
    </section>
  )
}
