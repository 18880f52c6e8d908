import { useRun } from '../../laboratory/index.ts'
import styles from './Asking.module.css'

/** Says that what is told is of the mechanism on show, which an edit has changed since. */
export function AsBefore() {
  const past = useRun((s) => s.past !== null)
  return past ? <p className={styles['before']}>Of the mechanism on show, as it was before the edit.</p> : null
}
