import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useMemo } from 'react'
import type { Pose } from '../../geometry/index.ts'
import { useRun, useScene, useSession } from '../../laboratory/index.ts'
import type { Joint } from '../../scene/index.ts'
import { calcCameraAxes, calcPixelSize, project, type Vec3 } from '../../tools/index.ts'
import { wantsStillness } from '../camera/stillness.ts'
import { extentOf } from '../live/bounds.ts'
import { useColours, useViewing } from '../viewing.ts'
import { headOf } from './free-motion.ts'
import { poseIn } from './gaps.ts'
import { makeGhostField } from './ghost-field.ts'
import { makeGhostMaterials } from './ghost-materials.ts'
import { makeLineField, type LineStyle } from './line-field.ts'
import { ORDER } from './render-orders.ts'
import { farthestWay, freedomsShown, momentOf, moverOf, sweptPose } from './sweep.ts'

/** px of an arrow's head, and of its stroke within its rim. */
const HEAD = 11
const WIDTH = 0.8

/**
 * While a joint is being set: a ghost of its body that swings along each freedom in turn. Who asks for less motion has it at the end of
 * each, with an arrow along the way. Nothing while the run itself moves.
 */
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
  const lines = useMemo(() => makeLineField(ORDER.lines), [])
  const look = useMemo(() => makeGhostMaterials(accent, false), [accent])
  useEffect(
    () => () => {
      field.dispose()
      lines.dispose()
      viewing.invalidate()
    },
    [field, lines, viewing],
  )
  useEffect(() => () => look.dispose(), [look])
  const start = useMemo(() => performance.now(), [])
  const { type, rows } = joint
  const freedoms = useMemo(() => freedomsShown(rows ? { type, rows } : { type }), [type, rows])

  /** With a head at both ends: a freedom goes either way. */
  const drawArrow = (way: readonly Vec3[]): void => {
    const { camera } = viewing
    const style: LineStyle = { colour: accent, width: WIDTH, dashes: [], opacity: 0.95 }
    for (let k = 1; k < way.length; k++) lines.add(way[k - 1]!, way[k]!, style)
    const { back } = calcCameraAxes(camera.pose())
    for (const [tip, before] of [way.slice(0, 2), way.slice(-2).reverse()]) {
      if (!tip || !before) continue
      const pixel = calcPixelSize(
        camera.view(),
        Math.max(0, project(camera.pose(), camera.view(), tip).depth),
        camera.pose(),
      )
      for (const [from, to] of headOf(tip, before, back, HEAD * pixel)) lines.add(from, to, style)
    }
  }

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
    lines.begin(camera.pose(), camera.view(), accent)
    if (body && wantsStillness())
      for (const freedom of freedoms) {
        show(at(freedom, 1))
        drawArrow(farthestWay((share) => at(freedom, share), extentOf(body)))
      }
    else if (body) {
      const moment = momentOf(freedoms, (performance.now() - start) / 1000)
      if (moment) show(at(moment.freedom, moment.share))
      if (moment) viewing.invalidate()
    }
    field.end()
    lines.end()
  })
  return (
    <>
      <primitive object={field.object} dispose={null} />
      <primitive object={lines.object} dispose={null} />
    </>
  )
}
