import { ChevronUp, TriangleAlert } from 'lucide-react'
import { useLaboratory, useReadout, useRun, useScene } from '../../laboratory/index.ts'
import { readTime } from '../../simulation/index.ts'
import { Popover, Tooltip, Lazy, lazyPart, useCompact, usePart } from '../primitives/index.ts'
import { formatReached, formatSpeed, speedText } from './speed.ts'
import styles from './Transport.module.css'
import { useBehind } from './useBehind.ts'

const speedPanel = lazyPart(() => import('./SpeedPanel.tsx'))

/** The speed, and behind it a logarithmic slider with presets. */
export function SpeedControl() {
  const { playback } = useLaboratory()
  const speed = useRun((s) => s.speed)
  // Around a moment that is marked as slow less of it is left.
  useScene((s) => s.scene.view.marks)
  const left = useReadout((frame) => Number(playback.slowingAt(readTime(frame)).toPrecision(2))) ?? 1
  const now = left === 1 ? '' : `, slowed to ${speedText(speed * left)} here`
  // Elsewhere the status line says it.
  const compact = useCompact()
  const { state, factor } = useBehind()
  const behind = compact && state === 'behind'
  const reached = behind ? `, ${formatReached(factor)} reached: the machine cannot keep up` : ''
  usePart(speedPanel, false)
  return (
    <Popover
      label="Speed"
      side="top"
      trigger={
        <Tooltip label="Speed">
          <button
            type="button"
            className={styles.speed}
            aria-label={`Speed: ${speedText(speed)}${now}${reached}`}
            data-value={speed}
            data-slowed={left < 1 || undefined}
          >
            {formatSpeed(speed * left)}
            <ChevronUp aria-hidden="true" size={14} />
            {behind && (
              <span className={styles.reached} data-reached>
                <TriangleAlert aria-hidden="true" size={12} />
                {formatReached(factor)}
              </span>
            )}
          </button>
        </Tooltip>
      }
    >
      <Lazy part={speedPanel}>{({ SpeedPanel }) => <SpeedPanel />}</Lazy>
    </Popover>
  )
}
