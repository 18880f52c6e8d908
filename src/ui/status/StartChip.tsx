import { MoveRight } from 'lucide-react'
import { useAction, useReadout, useSceneOnShow } from '../../laboratory/index.ts'
import { Tooltip } from '../primitives/index.ts'
import styles from './Status.module.css'
import { tellStartsMoved } from './starts-moved.ts'

/** Says of a driven joint that it does not start where the scene states it, and by how much. */
export function StartChip() {
  const scene = useSceneOnShow((s) => s)
  const text = useReadout((frame) => {
    const [first, ...others] = tellStartsMoved(frame, scene)
    if (first === undefined) return ''
    return `Start of ${first.name} moved by ${first.by}${others.length > 0 ? `, and ${others.length} more` : ''}`
  })
  const { pressed, perform } = useAction('panel-status')
  if (text === null || text === '') return null
  return (
    <Tooltip label="The joints do not close where the scene states it, so it starts from the nearest pose that was found.">
      <button
        type="button"
        className={styles.chip}
        aria-expanded={pressed === true}
        data-testid="start-moved"
        onClick={perform}
      >
        <MoveRight aria-hidden="true" size={12} />
        {text}
      </button>
    </Tooltip>
  )
}
