import {
  createContext,
  use,
  useEffect,
  useRef,
  useState,
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { useLaboratory, useScene } from '../../laboratory/index.ts'
import { beginDrag } from './plot-it.ts'
import styles from './Plots.module.css'
import { ReadingMenu, type MenuOfReading } from './ReadingMenu.tsx'

/** Time of a long press, ms. */
const LONG = 450
/** Way after which a finger scrolls, px. */
const SLIP = 10

/** Whether readings may be plotted here. */
const MayPlot = createContext(false)

interface PlottableReadingsProps {
  readonly className?: string | undefined
  readonly label?: string | undefined
  readonly children: ReactNode
}

/** The reading that a place of the page is in, where it can be plotted. */
const plottableAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-quantity]') : null

/**
 * A list of readings that are plotted from where they stand: by right click, long press and the menu key, and by dragging them onto the plots. It is one
 * stop of Tab; arrows go from reading to reading.
 */
export function PlottableReadings({ className, label, children }: PlottableReadingsProps) {
  const lab = useLaboratory()
  const readOnly = useScene((s) => s.readOnly)
  const list = useRef<HTMLDListElement>(null)
  const [menu, setMenu] = useState<MenuOfReading | null>(null)
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null)
  const touched = useRef(false)
  const all = (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>('[data-quantity]') ?? [])]
  useEffect(() => {
    // readings come and go: one of those that are there is the stop of Tab
    const there = all()
    if (!there.some(({ tabIndex }) => tabIndex === 0) && there[0] !== undefined) there[0].tabIndex = 0
  })
  const lift = (): void => {
    if (press.current !== null) clearTimeout(press.current.timer)
    press.current = null
  }
  useEffect(() => lift, [])
  const open = (reading: HTMLElement, place?: { readonly x: number; readonly y: number }): void => {
    const { left, bottom } = reading.getBoundingClientRect()
    setMenu({ quantity: reading.dataset['quantity']!, x: place?.x ?? left, y: place?.y ?? bottom, reading })
  }
  const handlers = {
    onContextMenu: (event: MouseEvent) => {
      const reading = plottableAt(event.target)
      if (reading === null) return
      event.preventDefault()
      lift()
      // by a key it has no place
      open(reading, event.button === 2 ? { x: event.clientX, y: event.clientY } : undefined)
    },
    onPointerDown: ({ pointerType, target, clientX: x, clientY: y }: PointerEvent) => {
      lift()
      touched.current = pointerType === 'touch'
      const reading = plottableAt(target)
      if (pointerType !== 'touch' || reading === null) return
      press.current = { timer: setTimeout(() => open(reading, { x, y }), LONG), x, y }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (press.current !== null && Math.hypot(clientX - press.current.x, clientY - press.current.y) > SLIP) lift()
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onFocus: ({ target }: { readonly target: EventTarget }) => {
      const reading = plottableAt(target)
      if (reading === null) return
      for (const one of all()) one.tabIndex = one === reading ? 0 : -1
    },
    onClick: (event: MouseEvent) => {
      // a click of whoever reads the page by program; a pointer selects the figures
      const reading = plottableAt(event.target)
      if (reading !== null && event.detail === 0) open(reading)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const reading = plottableAt(event.target)
      if (reading === null) return
      const there = all()
      const at = there.indexOf(reading)
      const step = ({ ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 } as Readonly<Record<string, number>>)[
        event.key
      ]
      if (step !== undefined) there[at + step]?.focus()
      else if (['Enter', ' ', 'ContextMenu'].includes(event.key) || (event.key === 'F10' && event.shiftKey))
        open(reading)
      else return
      event.preventDefault()
    },
    onDragStart: (event: DragEvent) => {
      const reading = plottableAt(event.target)
      if (reading === null) return
      // a finger that rests on it asks for its menu
      if (touched.current) return event.preventDefault()
      beginDrag(event.dataTransfer, reading.dataset['quantity']!)
      // what it is dropped on; not within the event, which would end the drag
      setTimeout(() => lab.session.getState().setPanel('plots', true))
    },
  }
  return (
    <MayPlot value={!readOnly}>
      <dl ref={list} className={className} aria-label={label} {...(readOnly ? {} : handlers)}>
        {children}
      </dl>
      {menu !== null && <ReadingMenu key={menu.quantity} of={menu} onClose={() => setMenu(null)} />}
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
