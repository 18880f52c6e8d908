import { GripHorizontal } from 'lucide-react'
import { useRef, type KeyboardEvent } from 'react'
import { HEIGHT, heightWithin } from './plot-looks.ts'
import styles from './Plots.module.css'

interface HeightGripProps {
  /** Of the chart, px. */
  readonly height: number
  readonly onHeight: (height: number) => void
}

/** The lower edge of a chart, which is dragged by pointer or finger, or moved by keys. It lies where no axis is written. */
export function HeightGrip({ height, onHeight }: HeightGripProps) {
  const from = useRef({ client: 0, height })
  const onKey = (event: KeyboardEvent): void => {
    const step = event.shiftKey ? 3 * HEIGHT.step : HEIGHT.step
    const to = (
      { ArrowDown: height + step, ArrowUp: height - step, Home: HEIGHT.least, End: HEIGHT.most } as Readonly<
        Record<string, number>
      >
    )[event.key]
    if (to === undefined) return
    event.preventDefault()
    onHeight(heightWithin(to))
  }
  return (
    <div
      className={styles['grip']}
      role="separator"
      tabIndex={0}
      aria-orientation="horizontal"
      aria-label="Height of the plot"
      aria-valuenow={height}
      aria-valuemin={HEIGHT.least}
      aria-valuemax={HEIGHT.most}
      aria-valuetext={`${height} pixels`}
      title="Height of the plot"
      onKeyDown={onKey}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { client: event.clientY, height }
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId))
          onHeight(heightWithin(from.current.height + event.clientY - from.current.client))
      }}
      onDoubleClick={() => onHeight(HEIGHT.usual)}
    >
      <GripHorizontal aria-hidden="true" size={14} />
    </div>
  )
}
