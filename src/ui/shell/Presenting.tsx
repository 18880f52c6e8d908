import { PanelsTopLeft } from 'lucide-react'
import { useAction, useReadout, useScene } from '../../laboratory/index.ts'
import { readTime } from '../../simulation/index.ts'
import { Button, KeyCaps } from '../primitives/index.ts'
import { Prose } from '../prose/index.ts'
import { formatClock } from '../timeline/index.ts'
import { PlayButton } from '../transport/index.ts'
import styles from './Presenting.module.css'

/** What surrounds the mechanism when it is shown alone: its description as a caption, play, and the way back. */
export function Presenting() {
  const title = useScene((s) => s.scene.title)
  const description = useScene((s) => s.scene.description)
  const { label, perform } = useAction('present')
  const time = useReadout(readTime)
  return (
    <section className={styles['foot']} aria-label="The mechanism alone">
      {/* Long prose scrolls by the keys too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles['caption']} role="group" aria-label="Description" tabIndex={0}>
        <h2 className={styles['title']}>{title === '' ? 'Untitled' : title}</h2>
        <Prose text={description} />
      </div>
      <div className={styles['ways']}>
        <PlayButton />
        <span className={styles['time']}>{time === null ? '–' : `${formatClock(time)} s`}</span>
        <Button look="quiet" className={styles['back']} onClick={perform}>
          <PanelsTopLeft aria-hidden="true" />
          {label} <KeyCaps binding="M" />
        </Button>
      </div>
    </section>
  )
}
