import { useRef } from 'react'
import { editOrTell, refusalOfEdit, useLaboratory, useScene } from '../../laboratory/index.ts'
import { setCoordinate, type TreeCoordinate } from '../../scene/index.ts'
import { NumberField, quantityWords, type Quantity } from '../fields/index.ts'
import { Slider } from '../primitives/index.ts'
import styles from './Coordinates.module.css'
import { breakable, rangeOf, refusalOfStart, rounded } from './plan.ts'
import { HELD_WORDS } from './words.ts'
import { sizeOf } from './size.ts'

interface CoordinateRowProps {
  readonly coordinate: TreeCoordinate
  readonly name: string
  /** Where it is now, rad or m. */
  readonly value: number
  /** Whether the run has left its start. */
  readonly away: boolean
  /** Whether it says itself what holds it. */
  readonly tells: boolean
  /** Whether its law says where it is. */
  readonly led: boolean
}

/** One coordinate: its value to read and to type, and its slider; in a loop, why it has none. */
export function CoordinateRow({ coordinate, name, value, away, tells, led }: CoordinateRowProps) {
  const lab = useLaboratory()
  const { scenes, session } = lab
  const { joint, on } = coordinate
  const size = useScene((s) => sizeOf(s.scene))
  const quantity: Quantity = on === 'angle' ? 'angle' : 'length'
  const label = `Set ${name}`
  const begun = useRef(false)
  const { held } = coordinate
  const disabled = away || led || held !== null
  const range = rangeOf(coordinate, coordinate.stated, size)
  // what can be set is as the scene has it at once, a frame before the run has
  const now = disabled ? rounded(value, on) : coordinate.stated
  const shown = on === 'angle' ? wrapped(now) : now
  const lead = (next: number): void => {
    if (!begun.current) scenes.begin(label)
    begun.current = true
    editOrTell(lab, label, (draft) => setCoordinate(draft, joint.id, on, next))
  }
  /** Pointer up, or key up: the next hand begins another entry. */
  const letGo = (): void => {
    if (!begun.current) return
    begun.current = false
    scenes.commit()
  }
  const light = (on_: boolean): void => session.getState().light(on_ ? [{ kind: 'joint', id: joint.id }] : [])
  return (
    <li className={styles['row']} onPointerEnter={() => light(true)} onPointerLeave={() => light(false)}>
      <NumberField
        label={away ? `${name} now` : `${name} at the start`}
        caption={breakable(name)}
        dimension={quantity}
        value={now}
        noise={1e-9}
        disabled={disabled}
        onCommit={(next) =>
          refusalOfStart(coordinate, next) ??
          refusalOfEdit(scenes, label, (draft) => setCoordinate(draft, joint.id, on, next))
        }
      />
      {held === null ? (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it hears when the slider in it is let go
        <div onPointerUp={letGo} onPointerCancel={letGo} onKeyUp={letGo} onBlur={letGo}>
          <Slider
            label={name}
            {...range}
            value={Math.min(range.max, Math.max(range.min, shown))}
            valueText={`${quantityWords(shown, quantity)}${led ? ', led by its law' : ''}`}
            disabled={disabled}
            onChange={lead}
          />
        </div>
      ) : (
        tells && <p className={styles['quiet']}>{HELD_WORDS[held].one}</p>
      )}
    </li>
  )
}

const wrapped = (angle: number): number => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI))
