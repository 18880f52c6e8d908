import { Pause, Play } from 'lucide-react'
import { useRun } from '../../laboratory/index.ts'
import { ActionButton } from '../action/index.ts'
import styles from './Transport.module.css'

/** The one filled button of the page. */
export function PlayButton() {
  const playing = useRun((s) => s.playing)
  return <ActionButton id="play" icon={playing ? Pause : Play} size="large" className={styles.play} />
}
