import { useEffect } from 'react'
import { useLaboratory, useScene, useSession } from '../../laboratory/index.ts'
import {
  drivesOf,
  freedomsOf,
  isElement,
  JOINT_ENTRIES,
  kindOfJoint,
  limitedFreedom,
  type Joint,
} from '../../scene/index.ts'
import { DRIVE_WORDS, JointIcon } from '../outline/index.ts'
import { useCompact } from '../primitives/index.ts'
import { AngleFold } from './AngleFold.tsx'
import { DriveFold } from './DriveFold.tsx'
import { Fold } from './Fold.tsx'
import { Head } from './Head.tsx'
import { JointReadings, JointSum } from './JointReadings.tsx'
import { JointTypeFold } from './JointTypeFold.tsx'
import { LimitsFold } from './LimitsFold.tsx'
import { MarkersFold } from './MarkersFold.tsx'
import { JointMotion } from './MotionFields.tsx'
import { OwnFields } from './OwnFields.tsx'

export function JointInspector({ id }: { readonly id: string }) {
  const joint = useScene((s) => s.scene.joints.find((j) => j.id === id))
  if (joint === undefined) return null
  return (
    <>
      <Head
        kind={`${kindOfJoint(joint).name}${JOINT_ENTRIES[joint.type].noun}`}
        icon={<JointIcon type={joint.type} />}
        item={{ kind: 'joint', id: joint.id }}
        name={joint.name}
      />
      <JointParts key={id} joint={joint} />
    </>
  )
}

function JointParts({ joint }: { readonly joint: Joint }) {
  const freedoms = freedomsOf(joint.type)
  const drives = drivesOf(joint)
  const { session } = useLaboratory()
  const opposite = useSession((s) => s.opposite === joint.id)
  const setOpposite = (on: boolean): void => session.getState().setOpposite(on ? joint.id : null)
  // The view shows it so for as long as it is said here.
  useEffect(() => () => session.getState().setOpposite(null), [session])
  const drive =
    freedoms.length === 0 ? null : (
      <Fold
        id="joint-drive"
        title="Drive"
        summary={drives.length === 0 ? 'none' : drives.map((d) => DRIVE_WORDS[d.kind].name).join(', ')}
      >
        {freedoms.map((freedom) => (
          <DriveFold key={freedom} joint={joint} freedom={freedom} many={freedoms.length > 1} />
        ))}
      </Fold>
    )
  // A sheet shows little at once, and of a joint that is driven the drive is what is changed most.
  const driveFirst = useCompact() && drives.length > 0
  return (
    <>
      {driveFirst && drive}
      <JointSum joint={joint} opposite={opposite} />
      <JointTypeFold joint={joint} />
      <OwnFields joint={joint} />
      <JointReadings joint={joint} opposite={opposite} onTurn={() => setOpposite(!opposite)} />
      <AngleFold joint={joint} />
      {!driveFirst && drive}
      {limitedFreedom(joint.type) === null ? null : (
        <Fold
          id="joint-limits"
          title="Limits and damping"
          initially={false}
          summary={
            [joint.limits === null ? null : 'limits', joint.damping === 0 ? null : 'damping']
              .filter(Boolean)
              .join(', ') || 'none'
          }
        >
          <LimitsFold joint={joint} />
        </Fold>
      )}
      <Fold id="joint-markers" title="Markers" initially={false} summary="where it sits on both bodies">
        <MarkersFold joint={joint} />
      </Fold>
      {isElement(joint.type) ? null : (
        <Fold
          id="joint-motion"
          title="Motion laws"
          initially={false}
          summary={joint.motion === null ? 'none' : 'imposed'}
        >
          <JointMotion joint={joint} />
        </Fold>
      )}
    </>
  )
}
