import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { useCover, useSession } from '../../../laboratory/index.ts'
import { insetsWith } from '../../../session/index.ts'
import { classes, useCompact } from '../../primitives/index.ts'
import { placeBeside, pointsOf, type Place, type Point } from './place-beside.ts'
import styles from './popup.module.css'

interface AtPointProps {
  readonly ref?: RefObject<HTMLDivElement | null>
  /** Accessible name. */
  readonly label: string
  /** px of the view. */
  readonly x: number
  readonly y: number
  /** Points that it should not cover, px of the view. */
  readonly clear?: readonly Point[] | undefined
  /** Points that it is about besides its own, px of the view: they are covered last of all. */
  readonly about?: readonly Point[] | undefined
  readonly className?: string | undefined
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly children: ReactNode
}

const NOTHING: readonly Point[] = []

/** A small box beside a point of the view, clear of bars and panels; on a phone it takes the place of the sheet. */
export function AtPoint({ ref, label, x, y, clear = NOTHING, about, className, onKeyDown, children }: AtPointProps) {
  const compact = useCompact()
  const insets = useSession((s) => s.insets)
  const { passing, standing, corners } = useSession((s) => s.covers)
  const cover = useCover('popups')
  const ownRef = useRef<HTMLDivElement>(null)
  const box = ref ?? ownRef
  const [place, setPlace] = useState<Place | null>(null)
  // The tap that opens the box ends in a click where the finger was, which may lie in the box by then.
  const pressed = useRef(false)
  useLayoutEffect(() => {
    const element = box.current
    const view = element?.offsetParent
    if (compact || element === null || !view) return
    let stands: Place | null = null
    const measure = (): void => {
      const size = { width: element.offsetWidth, height: element.scrollHeight }
      // Messages must stay visible.
      const free = insetsWith(insets, [...passing, ...standing], view.clientHeight)
      const room = { width: view.clientWidth, height: view.clientHeight }
      // When it grows, its content stays under the pointer.
      const next = placeBeside({ x, y }, size, room, free, [...clear, ...corners.flatMap(pointsOf)], stands, about)
      stands = next
      setPlace((now) =>
        now && now.left === next.left && now.top === next.top && now.height === next.height ? now : next,
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(view)
    return () => observer.disconnect()
  }, [box, compact, insets, passing, standing, corners, x, y, clear, about])
  useEffect(() => cover(box.current), [cover, box])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter and Esc of what is inside
    <div
      ref={box}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={classes(styles['popup'], compact ? styles['compact'] : undefined, className)}
      style={
        compact
          ? undefined
          : {
              left: place?.left ?? x,
              top: place?.top ?? y,
              maxHeight: place?.height,
              visibility: place ? 'visible' : 'hidden',
            }
      }
      onKeyDown={onKeyDown}
      onPointerDownCapture={() => {
        pressed.current = true
      }}
      onClickCapture={(event) => {
        if (event.detail > 0 && !pressed.current) event.stopPropagation()
      }}
    >
      {children}
    </div>
  )
}
