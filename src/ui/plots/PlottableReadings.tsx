import { createContext, use, useRef, type DragEvent, type KeyboardEvent, type ReactNode } from 'react'
import { useLaboratory, useScene } from '../../laboratory/index.ts'
import { beginDrag } from './plot-it.ts'
import styles from './Plots.module.css'
import { ReadingMenu } from './ReadingMenu.tsx'
import { useReadingMenu } from './useReadingMenu.ts'
import { plottableAt, useReadingStops } from './useReadingStops.ts'

/** Whether readings may be plotted here. */
const MayPlot = createContext(false)

interface PlottableReadingsProps {
  readonly className?: string | undefined
  readonly label?: string | undefined
  readonly children: ReactNode
}

/**
 * A list of readings that are plotted from where they stand: by a click, right click, long press and the menu key, and by dragging them onto the plots. It is one
 * stop of Tab; arrows go from reading to reading.
 */
export function PlottableReadings({ className, label, children }: PlottableReadingsProps) {
  const lab = useLaboratory()
  const readOnly = useScene((s) => s.readOnly)
  const list = useRef<HTMLDListElement>(null)
  const stops = useReadingStops(list)
  const { menu, close, byFinger, handlers } = useReadingMenu()
  const onKeyDown = (event: KeyboardEvent): void => {
    stops.onKeyDown(event)
    handlers.onKeyDown(event)
  }
  const onDragStart = (event: DragEvent): void => {
    const reading = plottableAt(event.target)
    if (reading === null) return
    // a finger that rests on it asks for its menu
    if (byFinger()) return event.preventDefault()
    beginDrag(event.dataTransfer, reading.dataset['quantity']!)
    // what it is dropped on; not within the event, which would end the drag
    setTimeout(() => lab.session.getState().setPanel('plots', true))
  }
  const acting = { ...handlers, onFocus: stops.onFocus, onKeyDown, onDragStart }
  return (
    <MayPlot value={!readOnly}>
      <dl ref={list} className={className} aria-label={label} {...(readOnly ? {} : acting)}>
        {children}
      </dl>
      {menu !== null && <ReadingMenu key={menu.quantity} of={menu} onClose={close} />}
    </MayPlot>
  )
}

interface PlottableProps {
  /** The quantity of the scene that it is; undefined where it is none. */
  readonly quantity: string | undefined
  /** What is read: `Force`, `Force x`. */
  readonly name: string
  readonly children: ReactNode
}

/** A number of a list of readings: where it is a quantity of the scene it can be plotted. */
export function Plottable({ quantity, name, children }: PlottableProps) {
  const may = use(MayPlot)
  if (!may || quantity === undefined) return children
  return (
    <span
      // the arrows of its list go to it; one of the list is a stop of Tab
      tabIndex={-1}
      role="button"
      aria-haspopup="menu"
      aria-roledescription="reading"
      aria-label={`${name}: ${typeof children === 'string' ? children : ''}`}
      className={styles['plottable']}
      data-quantity={quantity}
      draggable
    >
      {children}
    </span>
  )
}
