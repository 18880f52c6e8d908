import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useEdit } from '../../laboratory/index.ts'
import {
  drivesOf,
  freedomOfDrive,
  heldRowsOf,
  setMotion,
  type Joint,
  type Motion,
  type HeldRows,
} from '../../scene/index.ts'
import { FieldError, LawField, SelectField, VectorField } from '../fields/index.ts'
import { Button, IconButton } from '../primitives/index.ts'
import styles from './Inspector.module.css'
import { AXES, axisName, withNewTurn, withoutTurn, withTranslation, withTurn } from './motion.ts'

/** Laws that the held rows of a joint follow in place of standing still. */
export function JointMotion({ joint }: { readonly joint: Joint }) {
  const edit = useEdit()
  const driven = new Set(drivesOf(joint).map((d) => freedomOfDrive(d.kind)))
  // A row with a drive takes no law beside it.
  const rows = heldRowsOf(joint).map(
    (held, row) => held && !(row === 2 && driven.has('slide')) && !(row === 5 && driven.has('angle')),
  )
  return (
    <MotionFields
      motion={joint.motion}
      held={rows as unknown as HeldRows}
      hint={
        rows.some(Boolean)
          ? 'Held rows follow these laws. To drive a free row, hold it first with its switch, or use a drive.'
          : 'No row is held, so none can follow a law.'
      }
      onChange={(motion) => edit(`Change motion of ${joint.name}`, (draft) => setMotion(draft, joint.id, motion))}
    />
  )
}

interface MotionFieldsProps {
  readonly motion: Motion | null
  /** Rows that may follow a law. */
  readonly held: HeldRows
  readonly hint: string
  readonly onChange: (motion: Motion | null) => string | null
}

/** Translation laws of the held rows, and a list of turns, applied from left to right. */
export function MotionFields({ motion, held, hint, onChange }: MotionFieldsProps) {
  const [error, setError] = useState<string | null>(null)
  const turns = motion?.rotation ?? []
  return (
    <>
      <p className={styles['quiet']}>{hint}</p>
      {([0, 1, 2] as const).map((row) =>
        held[row] ? (
          <LawField
            key={row}
            label={`Slide along ${'xyz'.charAt(row)}`}
            dimension="length"
            value={motion?.translation[row] ?? 0}
            onCommit={(law) => onChange(withTranslation(motion, row, law))}
          />
        ) : null,
      )}
      {turns.map((turn, i) => (
        <div key={i} className={styles['turn']} role="group" aria-label={`Turn ${i + 1}`}>
          <div className={styles['turnHead']}>
            <SelectField
              label={`Axis of turn ${i + 1}`}
              caption={`Turn ${i + 1} about`}
              value={axisName(turn.axis)}
              options={[
                { value: 'x' as const, label: 'x' },
                { value: 'y' as const, label: 'y' },
                { value: 'z' as const, label: 'z' },
                { value: 'own' as const, label: 'Own axis' },
              ]}
              onChange={(name) => {
                const axis = name === 'own' ? ([1, 1, 1] as const) : AXES['xyz'.indexOf(name)]
                return axis === undefined ? null : onChange(withTurn(motion, i, { ...turn, axis }))
              }}
            />
            <IconButton
              size="small"
              icon={Trash2}
              label={`Remove turn ${i + 1}`}
              onClick={() => setError(motion === null ? null : onChange(withoutTurn(motion, i)))}
            />
          </div>
          {axisName(turn.axis) === 'own' ? (
            <VectorField
              label={`Axis vector of turn ${i + 1}`}
              caption="Axis"
              dimension="scalar"
              value={turn.axis}
              onCommit={(axis) => onChange(withTurn(motion, i, { ...turn, axis }))}
            />
          ) : null}
          <LawField
            label={`Angle of turn ${i + 1}`}
            caption="Angle"
            dimension="angle"
            value={turn.angle}
            onCommit={(angle) => onChange(withTurn(motion, i, { ...turn, angle }))}
          />
        </div>
      ))}
      {held[3] || held[4] || held[5] ? (
        <Button look="quiet" onClick={() => setError(onChange(withNewTurn(motion, held)))}>
          <Plus aria-hidden="true" /> Add a turn
        </Button>
      ) : null}
      <FieldError message={error} />
    </>
  )
}
