import { Pause, Play } from 'lucide-react'
import { usePlayback, useRun } from '../../laboratory/index.ts'
import { ActionButton } from '../action/index.ts'
import styles from './Transport.module.css'

/** The one filled button of the page. */
export function PlayButton() {
  const running = useRun((s) => s.playing)
  const looping = usePlayback((s) => s.looping)
  const playing = running || looping
  return <ActionButton id="play" icon={playing ? Pause : Play} size="large" className={styles.play} />
}
