import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useMemo } from 'react'
import type { Pose } from '../../geometry/index.ts'
import { useRun, useScene, useSession } from '../../laboratory/index.ts'
import type { Joint } from '../../scene/index.ts'
import { wantsStillness } from '../camera/stillness.ts'
import { useColours, useViewing } from '../viewing.ts'
import { poseIn } from './gaps.ts'
import { makeGhostField } from './ghost-field.ts'
import { makeGhostMaterials } from './ghost-materials.ts'
import { freedomsShown, momentOf, moverOf, sweptPose } from './sweep.ts'

/** While a joint is being set: a ghost of its body that swings along each freedom in turn. Nothing while the run itself moves. */
export function Sweep() {
  const id = useSession((s) => (s.popup?.kind === 'joint' ? s.popup.joint : null))
  const joint = useScene((s) => s.scene.joints.find((one) => one.id === id))
  const playing = useRun((s) => s.playing)
  return joint === undefined || playing ? null : <Swinging key={joint.id} joint={joint} />
}

function Swinging({ joint }: { readonly joint: Joint }) {
  const viewing = useViewing()
  const { accent } = useColours()
  const renderer = useThree((s) => s.gl)
  const field = useMemo(() => makeGhostField(), [])
  const look = useMemo(() => makeGhostMaterials(accent, false), [accent])
  useEffect(
    () => () => {
      field.dispose()
      viewing.invalidate()
    },
    [field, viewing],
  )
  useEffect(() => () => look.dispose(), [look])
  const start = useMemo(() => performance.now(), [])
  const { type, rows } = joint
  const freedoms = useMemo(() => freedomsShown(rows ? { type, rows } : { type }), [type, rows])

  useFrame(() => {
    const { camera, live } = viewing
    const { width, height } = camera.view()
    look.fit(width, height, renderer.getPixelRatio())
    const scene = live.scene()
    const mover = moverOf(scene, joint)
    const body = mover && scene.bodies.find((one) => one.id === joint[mover].body)
    field.begin()
    const show = (pose: Pose): void => {
      for (const shape of body?.shapes ?? []) field.add(shape, pose.position, pose.orientation, look)
    }
    const pose = poseIn(live.frame())
    const at = (freedom: (typeof freedoms)[number], share: number): Pose =>
      sweptPose(joint, mover ?? 'driven', freedom, share, live.size(), pose)
    if (body && wantsStillness()) for (const freedom of freedoms) show(at(freedom, 1))
    else if (body) {
      const moment = momentOf(freedoms, (performance.now() - start) / 1000)
      if (moment) show(at(moment.freedom, moment.share))
      if (moment) viewing.invalidate()
    }
    field.end()
  })
  return <primitive object={field.object} dispose={null} />
}
