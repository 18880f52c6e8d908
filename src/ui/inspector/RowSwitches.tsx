import { furtherRowOf, motionOfRow, ROW_NAMES, heldRowsOf, type Joint, type RowIndex } from '../../scene/index.ts'
import { JOINT_LOOKS } from '../outline/index.ts'
import styles from './RowSwitches.module.css'

interface RowSwitchesProps {
  readonly joint: Joint
  /** Rows that depend on others, by index. */
  readonly redundant: ReadonlySet<number>
  readonly onFlip: (row: RowIndex) => void
}

const ROWS = [0, 1, 2, 3, 4, 5] as const

/** The six rows of a joint, of its main marker's axes: each holds or frees a slide or a turn. */
export function RowSwitches({ joint, redundant, onFlip }: RowSwitchesProps) {
  const rows = heldRowsOf(joint)
  const further = furtherRowOf(joint.type)
  return (
    <div className={styles['rows']} role="group" aria-label="Rows">
      {(['Slides', 'Turns'] as const).map((title, half) => (
        <div key={title} className={styles['half']}>
          <span className={styles['title']} aria-hidden="true">
            {title}
          </span>
          {ROWS.slice(half * 3, half * 3 + 3).map((row) => {
            const held = rows[row]
            const spare = held && redundant.has(row)
            return (
              <button
                key={row}
                type="button"
                role="switch"
                aria-checked={held}
                aria-label={`${ROW_NAMES[row]}: ${motionOfRow(row)} ${held ? 'held' : 'free'}${spare ? ', redundant' : ''}`}
                title={`${motionOfRow(row)}: ${held ? 'held' : 'free'}${spare ? '. Redundant: it depends on other rows' : ''}`}
                className={styles['row']}
                data-redundant={spare || undefined}
                onClick={() => onFlip(row)}
              >
                <span className={styles['name']}>{ROW_NAMES[row]}</span>
                <span className={styles['state']}>{held ? (spare ? 'held +' : 'held') : 'free'}</span>
              </button>
            )
          })}
        </div>
      ))}
      {further === null ? null : (
        <p className={styles['seventh']}>
          <b>{further.sign}</b> held: {JOINT_LOOKS[joint.type].further}
        </p>
      )}
    </div>
  )
}
