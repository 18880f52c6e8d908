import { X } from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { classes, IconButton } from '../primitives/index.ts'
import styles from './WidePlot.module.css'

interface WidePlotProps {
  readonly title: string
  /** What is read off it, beside the title. */
  readonly reading: ReactNode
  /** Buttons before that which closes it. */
  readonly tools: ReactNode
  /** What it shows: when that changes, the plot is brought into view. */
  readonly shown: unknown
  readonly className?: string | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A plot that an analysis opens beside its panel, as wide as there is room; on a phone below what was asked. */
export function WidePlot({ title, reading, tools, shown, className, onClose, children }: WidePlotProps) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  // In the sheet of a phone it opens below what is seen.
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc leaves whatever has the focus in it
    <section
      ref={section}
      className={classes(styles['wide'], className)}
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles['head']}>
        <h3 id={id} className={styles['title']}>
          {title}
        </h3>
        <div className={styles['reading']}>{reading}</div>
        {tools}
        <IconButton size="small" label="Close the plot" icon={X} onClick={onClose} />
      </div>
      {children}
    </section>
  )
}
