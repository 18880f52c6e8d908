import { Move3d, Pause, Play, RotateCw, Unplug, type LucideIcon } from 'lucide-react'
import { useEffect } from 'react'
import { useLaboratory, useScene, useSession } from '../../laboratory/index.ts'
import type { FreeMotion } from '../../simulation/index.ts'
import { Section } from '../primitives/index.ts'
import styles from './Diagnosis.module.css'
import { KIND_WORDS, motionText } from './motions.ts'
import { seenPose } from './take-way.ts'
import { useEscape } from './useEscape.ts'

const ICONS: Readonly<Record<FreeMotion['kind'], LucideIcon>> = {
  useful: Move3d,
  idle: RotateCw,
  infinitesimal: Unplug,
}

interface FreedomsProps {
  readonly motions: readonly FreeMotion[]
  /** Some of them are given by motors. */
  readonly driven: boolean
}

/** The ways in which it can move. One at a time is played in the view; Esc stops it. */
export function Freedoms({ motions, driven }: FreedomsProps) {
  const lab = useLaboratory()
  const { session, simulation } = lab
  const scene = useScene((s) => s.scene)
  const played = useSession((s) => s.freedom)
  const play = (freedom: number | null): void => {
    // The ghost shows how it could go on from where it stands.
    if (freedom !== null) simulation.pause()
    session.getState().setFreedom(freedom)
  }
  useEscape(played !== null, () => play(null))
  useEffect(() => () => session.getState().setFreedom(null), [session])
  useEffect(() => {
    if (played !== null && played >= motions.length && motions.length > 0) session.getState().setFreedom(0)
  }, [session, played, motions])
  if (motions.length === 0) return null
  const pose = seenPose(lab)
  return (
    <Section title={driven ? 'Ways it can move, motors aside' : 'Ways it can move'}>
      <ul className={styles['rows']}>
        {motions.map((motion, i) => {
          const on = played === i
          const Icon = ICONS[motion.kind]
          const { name, meaning } = KIND_WORDS[motion.kind]
          return (
            // oxlint-disable-next-line react/no-array-index-key -- the list has no other names, and is replaced as a whole
            <li key={i}>
              <button
                type="button"
                className={styles['row']}
                aria-pressed={on}
                data-freedom={motion.kind}
                onClick={() => play(on ? null : i)}
                onFocus={(event) => {
                  if (event.currentTarget.matches(':focus-visible')) play(i)
                }}
              >
                <Icon aria-hidden="true" size={16} />
                <span className={styles['rowText']}>
                  <span className={styles['name']}>{motionText(scene, motion, (body) => pose(body).orientation)}</span>{' '}
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
