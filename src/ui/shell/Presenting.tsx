import { ChevronDown, PanelsTopLeft } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useAction, useReadout, useScene } from '../../laboratory/index.ts'
import { readTime } from '../../simulation/index.ts'
import { Button, IconButton, KeyCaps } from '../primitives/index.ts'
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
  const caption = useRef<HTMLDivElement>(null)
  const more = useMoreBelow(caption, description)
  return (
    <section className={styles['foot']} aria-label="The mechanism alone" data-alone>
      {/* Long prose scrolls by the keys too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={caption} className={styles['caption']} role="group" aria-label="Description" tabIndex={0}>
        <h2 className={styles['title']}>{title === '' ? 'Untitled' : title}</h2>
        <Prose text={description} />
      </div>
      {more && (
        <IconButton
          size="small"
          label="More of the description"
          icon={ChevronDown}
          onClick={() => caption.current?.scrollBy({ top: 0.8 * caption.current.clientHeight })}
        />
      )}
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

/** Less than this, px, is rounding. */
const SEEN = 2

/** Whether there is more of an element to scroll down to. @param content by which it may have become another */
function useMoreBelow(element: RefObject<HTMLElement | null>, content: string): boolean {
  const [more, setMore] = useState(false)
  useEffect(() => {
    const { current } = element
    if (current === null) return
    const look = (): void => setMore(current.scrollHeight - current.scrollTop - current.clientHeight > SEEN)
    const observer = new ResizeObserver(look)
    observer.observe(current)
    current.addEventListener('scroll', look)
    look()
    return () => {
      observer.disconnect()
      current.removeEventListener('scroll', look)
    }
  }, [element, content])
  return more
}
