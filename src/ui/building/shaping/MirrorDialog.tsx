import { useState, type FormEvent } from 'react'
import { editOrTell, useLaboratory, useSession } from '../../../laboratory/index.ts'
import { connected, copyItems, GROUND, mirrorItems, pasteItems } from '../../../scene/index.ts'
import { NumberField } from '../../fields/index.ts'
import { Button, Choice, Dialog, Switch } from '../../primitives/index.ts'
import styles from './dialogs.module.css'

const PLANES = [
  { value: 'x', label: 'y–z' },
  { value: 'y', label: 'x–z' },
  { value: 'z', label: 'x–y' },
] as const
type Axis = (typeof PLANES)[number]['value']
const AXES: readonly Axis[] = ['x', 'y', 'z']

/** Mirrors the selected bodies, or copies of them. */
export function MirrorDialog() {
  const lab = useLaboratory()
  const open = useSession((s) => s.dialog === 'mirror')
  const [axis, setAxis] = useState<Axis>('x')
  const [at, setAt] = useState(0)
  const [copies, setCopies] = useState(true)
  const [whole, setWhole] = useState(false)
  const close = () => lab.session.getState().closeDialog()
  const mirror = (event: FormEvent): void => {
    event.preventDefault()
    const { scene } = lab.scenes.getState()
    const { selection } = lab.session.getState()
    const items = (whole ? connected(scene, selection) : selection).filter(({ id }) => id !== GROUND)
    const chosen = editOrTell(lab, copies ? 'Mirror copies' : 'Mirror', (draft) => {
      const made = copies ? pasteItems(draft, copyItems(scene, items), [0, 0, 0]) : items
      mirrorItems(draft, made, { axis: AXES.indexOf(axis) as 0 | 1 | 2, at })
      return made
    })
    close()
    if (chosen !== null) lab.session.getState().select(chosen)
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Mirror"
      description="Joints among what is mirrored come along; driven joints turn and slide as before, seen in the mirror."
    >
      <form className={styles['form']} onSubmit={mirror}>
        <div className={styles['line']}>
          <span>Mirror plane</span>
          <Choice label="Mirror plane" value={axis} options={PLANES} onChange={setAxis} />
        </div>
        <NumberField label={`At ${axis}`} dimension="length" value={at} onCommit={setAt} />
        <Switch label="Keep the original" checked={copies} onChange={setCopies} />
        <Switch label="With all that is connected" checked={whole} onChange={setWhole} />
        <div className={styles['buttons']}>
          <Button onClick={close}>Cancel</Button>
          <Button look="primary" type="submit">
            Mirror
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
