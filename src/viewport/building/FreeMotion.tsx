import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { useLaboratory, useRun, useSession } from '../../laboratory/index.ts'
import { alongTwist } from '../../geometry/index.ts'
import type { FreeMotion as Motion } from '../../simulation/index.ts'
import { calcCameraAxes, calcPixelSize, project } from '../../tools/index.ts'
import { wantsStillness } from '../camera/stillness.ts'
import { useColours, useViewing } from '../viewing.ts'
import { headOf, moversOf, reachOf, shareAt, waysOf } from './free-motion.ts'
import { poseIn } from './gaps.ts'
import { makeGhostField } from './ghost-field.ts'
import { makeGhostMaterials } from './ghost-materials.ts'
import { makeLineField, type LineStyle } from './line-field.ts'
import { ORDER } from './render-orders.ts'

/** px of an arrow's head, and of its stroke within its rim. */
const HEAD = 11
const WIDTH = 0.8

/** The freedom that is played: ghosts of its bodies swing along it, in place. Nothing while the run itself moves. */
export function FreeMotion() {
  const { diagnosis } = useLaboratory()
  const freedom = useSession((s) => s.freedom)
  const motion = useStore(diagnosis, (s) => (freedom === null ? undefined : s.diagnosis?.freedoms[freedom]))
  const playing = useRun((s) => s.playing)
  return motion === undefined || playing ? null : <Swinging motion={motion} />
}

function Swinging({ motion }: { readonly motion: Motion }) {
  const viewing = useViewing()
  const { accent, inkSoft } = useColours()
  const renderer = useThree((s) => s.gl)
  const { kind } = motion
  const colour = kind === 'idle' ? inkSoft : accent
  const field = useMemo(() => makeGhostField(), [])
  const lines = useMemo(() => makeLineField(ORDER.lines), [])
  // What goes no farther than a first touch is drawn broken, as what cannot stay.
  const look = useMemo(() => makeGhostMaterials(colour, kind === 'infinitesimal'), [colour, kind])
  useEffect(
    () => () => {
      field.dispose()
      lines.dispose()
      viewing.invalidate()
    },
    [field, lines, viewing],
  )
  useEffect(() => () => look.dispose(), [look])
  useEffect(() => viewing.invalidate(), [motion, viewing])
  const start = useMemo(() => performance.now(), [])

  useFrame(() => {
    const { camera, live } = viewing
    const [camPose, view, size] = [camera.pose(), camera.view(), live.size()]
    look.fit(view.width, view.height, renderer.getPixelRatio())
    const movers = moversOf(live.scene(), motion, poseIn(live.frame()))
    const reach = reachOf(movers, kind, size)
    const still = wantsStillness()
    const share = still ? 1 : shareAt((performance.now() - start) / 1000)
    field.begin()
    for (const { twist, shapes, pose } of movers) {
      const at = alongTwist(pose, twist, share * reach)
      for (const shape of shapes) field.add(shape, at.position, at.orientation, look)
    }
    field.end()

    const style: LineStyle = {
      colour,
      width: WIDTH,
      dashes: kind === 'infinitesimal' ? [4, 4, 4, 4] : [],
      opacity: 0.95,
    }
    const { back } = calcCameraAxes(camPose)
    // Its rim in its own colour: that of the ground would cut a line of short pieces up.
    lines.begin(camPose, view, colour)
    for (const way of waysOf(movers, reach, size)) {
      for (let k = 1; k < way.length; k++) lines.add(way[k - 1]!, way[k]!, style)
      for (const [tip, before] of [
        [way.at(-1)!, way.at(-2)!],
        [way[0]!, way[1]!],
      ] as const) {
        const pixel = calcPixelSize(view, Math.max(0, project(camPose, view, tip).depth), camPose)
        for (const [from, to] of headOf(tip, before, back, HEAD * pixel)) lines.add(from, to, { ...style, dashes: [] })
      }
    }
    lines.end()
    if (!still && reach > 0) viewing.invalidate()
  })
  return (
    <>
      <primitive object={field.object} dispose={null} />
      <primitive object={lines.object} dispose={null} />
    </>
  )
}
