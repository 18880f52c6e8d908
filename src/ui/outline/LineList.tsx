import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { placesOf, type Line } from './lines.ts'
import styles from './Outline.module.css'

interface LineListProps {
  readonly lines: readonly Line[]
  /** Another one begins at its top … */
  readonly document: string
  /** … or with this line in sight: what is seen first stays where it is. */
  readonly first: string | null
  /** Keys of lines that are there wherever one scrolls: what has the focus must not go. */
  readonly kept: ReadonlySet<string>
  readonly children: (line: Line) => ReactNode
}

/** Lines above and below those in sight. */
const AROUND = 25
/** Height of a row before it is known, px. */
const ROW = 28

/** Lines of a panel that scrolls, each at its place; only those in sight are there, with some around them. */
export function LineList({ lines, document, first, kept, children }: LineListProps) {
  const list = useRef<HTMLDivElement>(null)
  const [frame, setFrame] = useState<Frame>({ scroller: null, top: 0, row: ROW })
  useLayoutEffect(() => setFrame(frameOf(list.current!)), [])
  const { scroller, top, row } = frame
  // oxlint-disable-next-line react/incompatible-library -- no function of it is handed on
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller,
    estimateSize: () => row,
    getItemKey: (i) => lines[i]!.key,
    scrollMargin: top,
    overscan: AROUND,
    rangeExtractor: (range) => placesOf(defaultRangeExtractor(range), lines, kept),
  })
  const begin = useEffectEvent((of: Element) => {
    const end = top + row * (1 + lines.findIndex(({ key }) => key === first))
    of.scrollTop = Math.max(0, end - of.clientHeight)
  })
  // After that of the virtualizer, which scrolls to its own beginning.
  useLayoutEffect(() => {
    if (scroller !== null) begin(scroller)
  }, [scroller, document])
  return (
    <div ref={list} role="none" className={styles['lines']} style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ key, index, start }) => (
        <div
          key={key}
          ref={virtual.measureElement}
          data-index={index}
          role="none"
          className={styles['line']}
          style={{ top: start - top }}
        >
          {children(lines[index]!)}
        </div>
      ))}
    </div>
  )
}

interface Frame {
  /** What scrolls the list. */
  readonly scroller: Element | null
  /** Of the list in what it scrolls, px. */
  readonly top: number
  /** Height of a row, px. */
  readonly row: number
}

function frameOf(list: Element): Frame {
  const row = Number.parseFloat(getComputedStyle(list).getPropertyValue('--row')) || ROW
  let scroller = list.parentElement
  while (scroller !== null && !/auto|scroll/.test(getComputedStyle(scroller).overflowY))
    scroller = scroller.parentElement
  if (scroller === null) return { scroller: document.scrollingElement, top: 0, row }
  const top = list.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop
  return { scroller, top, row }
}
