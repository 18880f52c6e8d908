import { useReadout, useRun } from '../../laboratory/index.ts'
import { HEADER, readKept } from '../../simulation/index.ts'
import { accuracyWords } from './accuracy-words.ts'
import styles from './Transport.module.css'

/** Says that a run is computed less exactly than it is asked to be, so that it keeps up with the clock; while it stands, how far it has been computed again. */
export function LiveAccuracy() {
  const playing = useRun((s) => s.playing)
  const loose = useRun((s) => s.tape.loose)
  const accuracy = useReadout((frame) => frame.data[HEADER.liveAccuracy]) ?? 0
  const end = useReadout((frame) => readKept(frame)[1]) ?? NaN
  const told = accuracyWords(playing ? null : loose, accuracy, end)
  if (told === null) return null
  return (
    <span className={styles.accuracy} title={told.why} data-testid="live-accuracy">
      {told.text}
    </span>
  )
}
