import { ChevronUp } from 'lucide-react'
import { useRun } from '../../laboratory/index.ts'
import { Popover, Tooltip, Lazy, lazyPart, usePart } from '../primitives/index.ts'
import { formatSpeed, speedText } from './speed.ts'
import styles from './Transport.module.css'

const speedPanel = lazyPart(() => import('./SpeedPanel.tsx'))

/** The speed, and behind it a logarithmic slider with presets. */
export function SpeedControl() {
  const speed = useRun((s) => s.speed)
  usePart(speedPanel, false)
  return (
    <Popover
      label="Speed"
      side="top"
      trigger={
        <Tooltip label="Speed">
          <button type="button" className={styles.speed} aria-label={`Speed: ${speedText(speed)}`} data-value={speed}>
            {formatSpeed(speed)}
            <ChevronUp aria-hidden="true" size={14} />
          </button>
        </Tooltip>
      }
    >
      <Lazy part={speedPanel}>{({ SpeedPanel }) => <SpeedPanel />}</Lazy>
    </Popover>
  )
}
