import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useMemo } from 'react'
import type { Pose } from '../../geometry/index.ts'
import type { Shape } from '../../scene/index.ts'
import { calcCameraAxes, calcPixelSize, project, type Vec3 } from '../../tools/index.ts'
import { useViewing } from '../viewing/viewing.ts'
import { headOf } from './free-motion.ts'
import { makeGhostField } from './ghost-field.ts'
import { makeGhostMaterials } from './ghost-materials.ts'
import { makeLineField, type LineStyle } from './line-field.ts'
import { ORDER } from './render-orders.ts'

/** px of an arrow's head, and of its stroke within its rim. */
const HEAD = 11
const WIDTH = 0.8

/** What a picture of a motion is drawn with. */
export interface SwingPen {
  /** s since it was first drawn. */
  readonly seconds: number
  /** A ghost of a shape of a body that stands there. */
  readonly show: (shape: Shape, pose: Pose) => void
  /** A line through these points, world axes, m, with a head at both ends: a freedom goes either way. */
  readonly arrow: (way: readonly Vec3[]) => void
}

interface SwingingProps {
  readonly colour: string
  /** Drawn broken, as what cannot stay. */
  readonly broken?: boolean
  /** Draws one picture; true: another is to follow at once. */
  readonly draw: (pen: SwingPen) => boolean
}

/** Ghosts that swing in place, and arrows along their ways, drawn anew with every picture. */
export function Swinging({ colour, broken = false, draw }: SwingingProps) {
  const viewing = useViewing()
  const renderer = useThree((s) => s.gl)
  const field = useMemo(() => makeGhostField(), [])
  const lines = useMemo(() => makeLineField(ORDER.lines), [])
  const look = useMemo(() => makeGhostMaterials(colour, broken), [colour, broken])
  useEffect(
    () => () => {
      field.dispose()
      lines.dispose()
      viewing.invalidate()
    },
    [field, lines, viewing],
  )
  useEffect(() => () => look.dispose(), [look])
  useEffect(() => viewing.invalidate(), [draw, viewing])
  const start = useMemo(() => performance.now(), [])

  const arrow = (way: readonly Vec3[]): void => {
    const camera = viewing.camera.pose()
    const view = viewing.camera.view()
    const head: LineStyle = { colour, width: WIDTH, dashes: [], opacity: 0.95 }
    const line: LineStyle = { ...head, dashes: broken ? [4, 4, 4, 4] : [] }
    for (let k = 1; k < way.length; k++) lines.add(way[k - 1]!, way[k]!, line)
    const { back } = calcCameraAxes(camera)
    for (const [tip, before] of [way.slice(0, 2), way.slice(-2).reverse()]) {
      if (!tip || !before) continue
      const pixel = calcPixelSize(view, Math.max(0, project(camera, view, tip).depth), camera)
      for (const [from, to] of headOf(tip, before, back, HEAD * pixel)) lines.add(from, to, head)
    }
  }

  useFrame(() => {
    const view = viewing.camera.view()
    look.fit(view.width, view.height, renderer.getPixelRatio())
    field.begin()
    // The rim in the colour of the line: that of the ground would cut a line of short pieces up.
    lines.begin(viewing.camera.pose(), view, colour)
    const goesOn = draw({
      seconds: (performance.now() - start) / 1000,
      show: (shape, pose) => field.add(shape, pose.position, pose.orientation, look),
      arrow,
    })
    field.end()
    lines.end()
    if (goesOn) viewing.invalidate()
  })
  return (
    <>
      <primitive object={field.object} dispose={null} />
      <primitive object={lines.object} dispose={null} />
    </>
  )
}
