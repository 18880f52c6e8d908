import { useState, type FormEvent } from 'react'
import { fromPlane, XZ, type WorkingPlane } from '../../../geometry/index.ts'
import { editOrTell, seenPose, useLaboratory, useSession } from '../../../laboratory/index.ts'
import {
  connected,
  copyItems,
  GROUND,
  mirrorItems,
  pasteItems,
  samePlane,
  type Mirror,
  type SceneDraft,
  type Vec3,
} from '../../../scene/index.ts'
import { NumberField } from '../../fields/index.ts'
import { Button, Choice, Dialog, Switch } from '../../primitives/index.ts'
import styles from './dialogs.module.css'

type Axis = 'x' | 'y' | 'z'
interface Option<T> {
  readonly value: T
  readonly label: string
}
const AXES: readonly Axis[] = ['x', 'y', 'z']
const PLANES: Readonly<Record<'world' | 'plane', readonly Option<Axis>[]>> = {
  world: [
    { value: 'x', label: 'y–z' },
    { value: 'y', label: 'x–z' },
    { value: 'z', label: 'x–y' },
  ],
  plane: [
    { value: 'x', label: 'Left–right' },
    { value: 'y', label: 'Up–down' },
    { value: 'z', label: 'Front–back' },
  ],
}
const FRAMES: readonly Option<'world' | 'plane'>[] = [
  { value: 'world', label: 'World' },
  { value: 'plane', label: 'Working plane' },
]

/** The mirror square to an axis of the world, or of the working plane and measured from there. */
function mirrorAt(axis: Axis, at: number, plane: WorkingPlane | null): Mirror {
  const k = AXES.indexOf(axis)
  const unit = [0, 1, 2].map((i) => (i === k ? 1 : 0)) as unknown as Vec3
  if (plane === null) return { normal: unit, at }
  const normal = fromPlane({ ...plane, origin: [0, 0, 0] }, ...unit)
  return { normal, at: at + normal.reduce((sum, c, i) => sum + c * plane.origin[i]!, 0) }
}

/** Mirrors the selected bodies, or copies of them. */
export function MirrorDialog() {
  const lab = useLaboratory()
  const open = useSession((s) => s.dialog === 'mirror')
  const plane = useSession((s) => s.plane)
  const [frame, setFrame] = useState<'world' | 'plane'>('plane')
  const [axis, setAxis] = useState<Axis>('x')
  const [at, setAt] = useState(0)
  const [copies, setCopies] = useState(true)
  const [whole, setWhole] = useState(false)
  // Upright at the origin the two are one.
  const tilted = !samePlane(plane, XZ)
  const along = tilted ? frame : 'world'
  const close = () => lab.session.getState().closeDialog()
  const mirror = (event: FormEvent): void => {
    event.preventDefault()
    const { scene } = lab.scenes.getState()
    const { selection } = lab.session.getState()
    const items = (whole ? connected(scene, selection) : selection).filter(({ id }) => id !== GROUND)
    const pose = seenPose(lab)
    const make = (draft: SceneDraft) => {
      const through = mirrorAt(axis, at, along === 'plane' ? plane : null)
      if (!copies) {
        mirrorItems(draft, items, through, pose)
        return items
      }
      const made = pasteItems(draft, copyItems(scene, items, pose), [0, 0, 0])
      mirrorItems(draft, made, through)
      return made
    }
    close()
    const chosen = editOrTell(lab, copies ? 'Mirror copies' : 'Mirror', make)
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
        {tilted && (
          <div className={styles['line']}>
            <span>Along the axes of</span>
            <Choice label="Along the axes of" value={frame} options={FRAMES} onChange={setFrame} />
          </div>
        )}
        <div className={styles['line']}>
          <span>Mirror plane</span>
          <Choice label="Mirror plane" value={axis} options={PLANES[along]} onChange={setAxis} />
        </div>
        <NumberField
          label={along === 'plane' ? 'From the middle of the plane' : `At ${axis}`}
          dimension="length"
          value={at}
          onCommit={setAt}
        />
        <Switch label="Keep the original" checked={copies} onChange={setCopies} />
        <Switch label="With all that is connected" checked={whole} onChange={setWhole} />
        <div className={styles['buttons']}>
          <Button onClick={close}>Cancel</Button>
          <Button look="primary" type="submit" autoFocus>
            Mirror
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
