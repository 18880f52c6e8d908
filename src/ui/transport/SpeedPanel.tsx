import { useAction, useLaboratory, useRun } from '../../laboratory/index.ts'
import { FASTEST, SLOWEST } from '../../simulation/index.ts'
import { KeyCaps, Slider } from '../primitives/index.ts'
import { formatSpeed, PRESETS, roundSpeed, speedText } from './speed.ts'
import styles from './Transport.module.css'

/** A logarithmic slider with presets: not part of the first load. */
export function SpeedPanel() {
  const { simulation } = useLaboratory()
  const speed = useRun((s) => s.speed)
  const slower = useAction('slower')
  const faster = useAction('faster')
  return (
    <>
      <div className={styles.speedHead}>
        <h2 className={styles.speedTitle}>Speed</h2>
        <span className={styles.speedKeys}>
          <KeyCaps binding={slower.action.keys[0] ?? '-'} /> slower
          <KeyCaps binding={faster.action.keys[0] ?? '='} /> faster
        </span>
      </div>
      <Slider
        label="Speed"
        value={Math.log10(speed)}
        min={Math.log10(SLOWEST)}
        max={Math.log10(FASTEST)}
        step={0.02}
        valueText={speedText(speed)}
        onChange={(exponent) => simulation.setSpeed(roundSpeed(10 ** exponent))}
      />
      <div className={styles.presets} role="group" aria-label="Speeds">
        {PRESETS.map((preset) => (
          <button
            key={preset}
            type="button"
            className={styles.preset}
            aria-pressed={preset === speed}
            onClick={() => simulation.setSpeed(preset)}
          >
            {formatSpeed(preset)}
          </button>
        ))}
      </div>
    </>
  )
}
