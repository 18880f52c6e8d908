import { useRef, useState } from 'react'
import { editOrTell, refusalOfEdit, useLaboratory, useScene } from '../../laboratory/index.ts'
import { setCoordinate, type TreeCoordinate } from '../../scene/index.ts'
import { NumberField, quantityWords, type Quantity } from '../fields/index.ts'
import { Slider } from '../primitives/index.ts'
import styles from './Coordinates.module.css'
import { rangeOf } from './plan.ts'
import { sizeOf } from './size.ts'

interface CoordinateRowProps {
  readonly coordinate: TreeCoordinate
  readonly name: string
  /** Where it is now, rad or m. */
  readonly value: number
  /** Whether the run has left its start. */
  readonly away: boolean
  /** Why it cannot be set, wherever the run is; null where it can. */
  readonly why: string | null
}

/** One coordinate: its value to read and to type, its slider, and why it cannot be set where that is so. */
export function CoordinateRow({ coordinate, name, value, away, why }: CoordinateRowProps) {
  const lab = useLaboratory()
  const { scenes, session } = lab
  const { joint, on } = coordinate
  const size = useScene((s) => sizeOf(s.scene))
  const quantity: Quantity = on === 'angle' ? 'angle' : 'length'
  const label = `Set ${name}`
  const [led, setLed] = useState<number | null>(null)
  const begun = useRef(false)
  const disabled = away || why !== null
  const range = rangeOf(coordinate, coordinate.stated, size)
  const shown = led ?? (on === 'angle' ? wrapped(value) : value)
  const lead = (next: number): void => {
    if (!begun.current) scenes.begin(label)
    begun.current = true
    setLed(next)
    editOrTell(lab, label, (draft) => setCoordinate(draft, joint.id, on, next))
  }
  const letGo = (): void => {
    begun.current = false
    setLed(null)
    scenes.commit()
  }
  const light = (on_: boolean): void => session.getState().light(on_ ? [{ kind: 'joint', id: joint.id }] : [])
  return (
    <li className={styles['row']} onPointerEnter={() => light(true)} onPointerLeave={() => light(false)}>
      <NumberField
        label={`${name} at the start`}
        caption={name}
        dimension={quantity}
        value={led ?? value}
        noise={1e-9}
        disabled={disabled}
        onCommit={(next) => refusalOfEdit(scenes, label, (draft) => setCoordinate(draft, joint.id, on, next))}
      />
      {why === null ? (
        <Slider
          label={name}
          {...range}
          value={Math.min(range.max, Math.max(range.min, shown))}
          valueText={quantityWords(shown, quantity)}
          disabled={disabled}
          onChange={lead}
          onCommit={letGo}
        />
      ) : (
        <p className={styles['why']}>{why}</p>
      )}
    </li>
  )
}

const wrapped = (angle: number): number => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI))
