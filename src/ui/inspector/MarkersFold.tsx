import { ArrowLeftRight, FlipVertical2 } from 'lucide-react'
import { useState } from 'react'
import { seenPose, useLaboratory, useScene, useEdit } from '../../laboratory/index.ts'
import { flipAxis, markerOn, setMarker, swapMarkers, type Joint } from '../../scene/index.ts'
import { FieldError, OrientationField, VectorField } from '../fields/index.ts'
import { Button } from '../primitives/index.ts'
import { BodySelect } from './BodySelect.tsx'
import { Fold } from './Fold.tsx'
import styles from './Inspector.module.css'
import { MotionFields } from './MotionFields.tsx'

/** The two frames that the joint holds together, each on its body. */
export function MarkersFold({ joint }: { readonly joint: Joint }) {
  const edit = useEdit()
  const [error, setError] = useState<string | null>(null)
  return (
    <>
      <MarkerFields joint={joint} end="driven" />
      <MarkerFields joint={joint} end="main" />
      <div className={styles['buttons']}>
        <Button
          title="Driven becomes main: rows are read on the other body, the coordinate changes its sign"
          onClick={() => setError(edit(`Swap markers of ${joint.name}`, (draft) => swapMarkers(draft, joint.id)))}
        >
          <ArrowLeftRight aria-hidden="true" /> Swap
        </Button>
        <Button
          title="z points the other way: the coordinate changes its sign"
          onClick={() => setError(edit(`Flip axis of ${joint.name}`, (draft) => flipAxis(draft, joint.id)))}
        >
          <FlipVertical2 aria-hidden="true" /> Flip axis
        </Button>
      </div>
      <FieldError message={error} />
    </>
  )
}

const WORDS = {
  driven: { title: 'Driven marker', hint: 'Reactions and drives are told as acting on this body.' },
  main: { title: 'Main marker', hint: 'Rows are read in its axes; z is the axis of turning or sliding.' },
} as const

function MarkerFields({ joint, end }: { readonly joint: Joint; readonly end: 'driven' | 'main' }) {
  const lab = useLaboratory()
  const scene = useScene((s) => s.scene)
  const edit = useEdit()
  const marker = joint[end]
  const { title, hint } = WORDS[end]
  const put = (what: string, change: Parameters<typeof setMarker>[3]): string | null =>
    edit(`${what} of ${joint.name}`, (draft) => setMarker(draft, joint.id, end, change))
  return (
    <div className={styles['marker']} role="group" aria-label={title}>
      <h4>{title}</h4>
      <BodySelect
        label={`Body of the ${title.toLowerCase()}`}
        caption="On"
        value={marker.body}
        hint={hint}
        onChange={(body) => put(`Change body`, markerOn(scene, marker, body, seenPose(lab)))}
      />
      <VectorField
        label={`Position of the ${title.toLowerCase()}`}
        caption="Position"
        dimension="length"
        value={marker.position}
        onCommit={(position) => put('Move marker', { position })}
      />
      <OrientationField
        label={`Orientation of the ${title.toLowerCase()}`}
        caption="Orientation"
        value={marker.orientation}
        onCommit={(orientation) => put('Turn marker', { orientation })}
      />
      <Fold
        id={`marker-motion-${end}`}
        title="Own motion"
        initially={false}
        summary={marker.motion === null ? 'none' : 'imposed'}
      >
        <MotionFields
          motion={marker.motion}
          held={[true, true, true, true, true, true]}
          hint="The marker moves on its body by these laws, in its own axes."
          onChange={(motion) => put('Change marker motion', { motion })}
        />
      </Fold>
    </div>
  )
}
