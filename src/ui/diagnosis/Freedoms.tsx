import { Move3d, Pause, Play, RotateCw, Unplug, type LucideIcon } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { seenPose, useLaboratory, useRun, useScene, useSession } from '../../laboratory/index.ts'
import type { FreeMotion } from '../../simulation/index.ts'
import { Section, useEscape } from '../primitives/index.ts'
import styles from './Diagnosis.module.css'
import { motionAgain, tellMotions } from './motions.ts'

const ICONS: Readonly<Record<FreeMotion['kind'], LucideIcon>> = {
  useful: Move3d,
  idle: RotateCw,
  infinitesimal: Unplug,
}

interface FreedomsProps {
  /** All that were found, by the numbers that they were found under. */
  readonly motions: readonly FreeMotion[]
  /** Some of them are given by motors. */
  readonly driven: boolean
}

/** The ways in which it can move. One at a time is played in the view; Esc stops it, and so does the run. */
export function Freedoms({ motions, driven }: FreedomsProps) {
  const lab = useLaboratory()
  const { session, playback } = lab
  const scene = useScene((s) => s.scene)
  const played = useSession((s) => s.freedom)
  const running = useRun((s) => s.playing)
  const play = (freedom: number | null): void => {
    // The ghost shows how it could go on from where it stands.
    if (freedom !== null) playback.pause()
    session.getState().setFreedom(freedom)
  }
  useEscape(played !== null && !running, () => play(null))
  useEffect(() => () => session.getState().setFreedom(null), [session])
  useEffect(() => {
    if (running) session.getState().setFreedom(null)
  }, [session, running])
  const before = useRef(motions)
  // Before the next picture: by its number another motion would be played.
  useLayoutEffect(() => {
    const { freedom, setFreedom } = session.getState()
    if (freedom !== null && before.current !== motions) setFreedom(motionAgain(before.current, freedom, motions))
    before.current = motions
  }, [session, motions])
  const there = new Set(scene.bodies.map(({ id }) => id))
  const isThere = ({ twists }: FreeMotion): boolean => twists.every(({ body }) => there.has(body))
  const pose = seenPose(lab)
  // What has been deleted since has no name any more.
  const shown = motions.filter(isThere)
  const told = new Map(tellMotions(scene, shown, (body) => pose(body).orientation).map((one, i) => [shown[i], one]))
  if (shown.length === 0) return null
  const light = (motion: FreeMotion | null): void => {
    const body = motion?.twists[0]?.body
    session.getState().hover(body === undefined ? null : { kind: 'body', id: body })
  }
  return (
    <Section title={driven ? 'Ways it can move, motors aside' : 'Ways it can move'}>
      <ul className={styles['rows']}>
        {motions.map((motion, i) => {
          const words = told.get(motion)
          if (words === undefined) return null
          const on = played === i
          const Icon = ICONS[motion.kind]
          const { text, name, meaning } = words
          return (
            <li key={i}>
              <button
                type="button"
                className={styles['row']}
                aria-pressed={on}
                data-freedom={motion.kind}
                onClick={() => play(on ? null : i)}
                onFocus={(event) => event.currentTarget.matches(':focus-visible') && light(motion)}
                onBlur={() => light(null)}
              >
                <Icon aria-hidden="true" size={16} />
                <span className={styles['rowText']}>
                  <span className={styles['name']}>{text}</span>{' '}
                  <span className={styles['kind']}>
                    <b>{name}</b>: {meaning}
                  </span>
                </span>
                {on ? <Pause aria-hidden="true" size={14} /> : <Play aria-hidden="true" size={14} />}
              </button>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
