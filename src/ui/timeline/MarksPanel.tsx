import { FoundList } from './FoundList.tsx'
import { LoopFields } from './LoopFields.tsx'
import { MarkList } from './MarkList.tsx'
import styles from './MarksPanel.module.css'

/** The marks of the run as a list, what is played over and over, and what can be found in the recording. */
export function MarksPanel() {
  return (
    <div className={styles['panel']}>
      <MarkList />
      <LoopFields />
      <FoundList />
    </div>
  )
}
