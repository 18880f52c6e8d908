import { useState, type FormEvent } from 'react'
import { editOrTell, seenPose, useLaboratory, useSession } from '../../../laboratory/index.ts'
import { arrayItems, MOST_COPIES, type ArrayPlan, type Vec3 } from '../../../scene/index.ts'
import { NumberField, VectorField } from '../../fields/index.ts'
import { Button, Choice, Dialog } from '../../primitives/index.ts'
import styles from './dialogs.module.css'

const AXES: Readonly<Record<'x' | 'y' | 'z', Vec3>> = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] }

/** Repeats what is selected in a row, or round a circle. */
export function ArrayDialog() {
  const lab = useLaboratory()
  const open = useSession((s) => s.dialog === 'array')
  const [kind, setKind] = useState<'line' | 'circle'>('line')
  const [count, setCount] = useState(3)
  const [step, setStep] = useState<Vec3>([0.1, 0, 0])
  const [centre, setCentre] = useState<Vec3>([0, 0, 0])
  const [axis, setAxis] = useState<'x' | 'y' | 'z'>('y')
  const [turn, setTurn] = useState(2 * Math.PI)
  const close = () => lab.session.getState().closeDialog()
  const repeat = (event: FormEvent): void => {
    event.preventDefault()
    const items = lab.session.getState().selection
    // A whole turn ends where it began: there the last copy would lie on the first.
    const gaps = Math.abs(Math.abs(turn) - 2 * Math.PI) < 1e-9 ? count : Math.max(1, count - 1)
    const plan: ArrayPlan =
      kind === 'line' ? { kind, step, count } : { kind, axis: AXES[axis], centre, angle: turn / gaps, count }
    const pose = seenPose(lab)
    const added = editOrTell(lab, `Repeat ${count} times`, (draft) => arrayItems(draft, items, plan, pose))
    close()
    if (added !== null) lab.session.getState().select([...items, ...added])
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Repeat"
      description="The original counts as the first. Joints among the copies come along, and joints to the ground where they are selected too."
    >
      <form className={styles['form']} onSubmit={repeat}>
        <div className={styles['line']}>
          <span>In</span>
          <Choice
            label="Repeat in"
            value={kind}
            options={[
              { value: 'line', label: 'A row' },
              { value: 'circle', label: 'A circle' },
            ]}
            onChange={setKind}
          />
        </div>
        <NumberField
          label="Number"
          dimension="scalar"
          value={count}
          onCommit={(next) =>
            Number.isInteger(next) && next >= 2 && next <= MOST_COPIES
              ? setCount(next)
              : `A whole number from 2 to ${MOST_COPIES} is possible.`
          }
        />
        {kind === 'line' ? (
          <VectorField label="Step" dimension="length" value={step} onCommit={setStep} />
        ) : (
          <>
            <div className={styles['line']}>
              <span>About</span>
              <Choice
                label="Axis"
                value={axis}
                options={[
                  { value: 'x', label: 'x' },
                  { value: 'y', label: 'y' },
                  { value: 'z', label: 'z' },
                ]}
                onChange={setAxis}
              />
            </div>
            <VectorField label="Centre" dimension="length" value={centre} onCommit={setCentre} />
            <NumberField label="Over" dimension="angle" value={turn} onCommit={setTurn} />
          </>
        )}
        <div className={styles['buttons']}>
          <Button onClick={close}>Cancel</Button>
          <Button look="primary" type="submit" autoFocus>
            Repeat
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
