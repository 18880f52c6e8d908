import { ArrowLeftRight, FlipVertical2 } from 'lucide-react'
import { editOrTell, seenPose, useLaboratory, useScene, useSession, useAct } from '../../../laboratory/index.ts'
import {
  flipAxis,
  kindOfJoint,
  setAxis,
  setJointType,
  swapMarkers,
  type Joint,
  type JointType,
  type SceneDraft,
  type TypeChange,
} from '../../../scene/index.ts'
import { axisWords, Fold, JointTypeFold } from '../../inspector/index.ts'
import { Button, Choice } from '../../primitives/index.ts'
import { axisOf, axisWith, directionAlong, directionsFor } from './directions.ts'
import { tellDropped } from './hold-end.ts'
import styles from './popup.module.css'

/** Most wanted; all others are in the list below. */
const COMMON: readonly { readonly value: JointType; readonly label: string }[] = [
  { value: 'revolute', label: 'Pin' },
  { value: 'prismatic', label: 'Slide' },
  { value: 'spherical', label: 'Ball' },
  { value: 'weld', label: 'Weld' },
]

interface TypeAndAxisProps {
  readonly joint: Joint
  /** Made just now: the axis follows the type. */
  readonly fresh: boolean
}

/** Chooses the type of a joint, and the direction of its axis. */
export function TypeAndAxis({ joint, fresh }: TypeAndAxisProps) {
  const lab = useLaboratory()
  const act = useAct()
  const scene = useScene((s) => s.scene)
  const plane = useSession((s) => s.plane)
  const directions = directionsFor(scene, joint, plane, seenPose(lab))
  const along = directionAlong(directions, axisOf(joint, seenPose(lab)))

  const retype = (draft: SceneDraft, id: string, type: JointType): TypeChange => {
    const change = setJointType(draft, id, type)
    const pose = seenPose(lab)
    const axis = fresh ? axisWith(type, scene, joint, plane, pose) : null
    if (axis !== null) setAxis(draft, id, axis, pose)
    return change
  }
  return (
    <>
      <Choice<JointType>
        label="Common types"
        value={joint.type}
        options={COMMON}
        onChange={(type) => {
          const change = editOrTell(lab, `Make ${joint.name} ${type}`, (draft) => retype(draft, joint.id, type))
          if (change !== null) tellDropped(lab, joint, change)
        }}
      />
      <div className={styles['axis']}>
        <p title="z of the main marker, in whose axes the rows are counted">Axis z, {axisWords(scene, joint)}</p>
        <Choice
          label="Axis"
          value={along?.value ?? ''}
          options={directions}
          onChange={(value) => {
            const chosen = directions.find((one) => one.value === value)
            if (chosen)
              act(`Turn axis of ${joint.name}`, (draft) => setAxis(draft, joint.id, chosen.axis, seenPose(lab)))
          }}
        />
      </div>
      <div className={styles['axis']}>
        <Button
          title="The axis points the other way: what turned one way turns the other"
          onClick={() => act(`Flip axis of ${joint.name}`, (draft) => flipAxis(draft, joint.id))}
        >
          <FlipVertical2 aria-hidden="true" /> Flip
        </Button>
        <Button
          title="The two bodies change places: rows are read on the other one"
          onClick={() => act(`Swap bodies of ${joint.name}`, (draft) => swapMarkers(draft, joint.id))}
        >
          <ArrowLeftRight aria-hidden="true" /> Swap
        </Button>
      </div>
      <Fold id="joint-type" title="All types and rows" initially={false} summary={kindOfJoint(joint).name}>
        <JointTypeFold joint={joint} retype={retype} brief />
      </Fold>
    </>
  )
}
