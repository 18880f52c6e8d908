import { useFrame } from '@react-three/fiber'
import { useEffect, useMemo } from 'react'
import type { Vec3 } from '../../tools/index.ts'
import { add, calcCameraAxes, calcPixelSize, cross, directionOr, project, scale, subtract } from '../../tools/index.ts'
import { useColours, useViewing } from '../viewing/viewing.ts'
import type { LineStyle } from './line-field.ts'
import { makeLineField } from './line-field.ts'
import { signOf, strokeOf } from './mark-looks.ts'
import { ORDER } from './render-orders.ts'
import { makeSignField } from './sign-field.ts'

/** Half the length of the axis through what was caught, and of the strokes that end a measure, px. */
const AXIS = 34
const TICK = 6

/** Draws the point that was caught, and lines: alignments, gaps, measures, axes. */
export function Strokes() {
  const viewing = useViewing()
  const colours = useColours()
  const lines = useMemo(() => makeLineField(ORDER.lines), [])
  const signs = useMemo(() => makeSignField(ORDER.signs), [])
  useEffect(
    () => () => {
      lines.dispose()
      signs.dispose()
    },
    [lines, signs],
  )

  useFrame(() => {
    const { camera, marks, standing } = viewing
    const [pose, view] = [camera.pose(), camera.view()]
    const pixelAt = (at: Vec3): number => calcPixelSize(view, Math.max(0, project(pose, view, at).depth), pose)
    lines.begin(pose, view, colours.ground)
    signs.begin(view, colours.ground)

    /** A short stroke across a line's end, square to it on the screen. */
    const tick = (at: Vec3, along: Vec3, style: LineStyle): void => {
      const { back, up } = calcCameraAxes(pose)
      const across = scale(directionOr(cross(back, along), up), TICK * pixelAt(at))
      lines.add(subtract(at, across), add(at, across), { ...style, dashes: [] })
    }

    for (const { from, to, look } of [...(marks?.lines ?? []), ...standing]) {
      const style = strokeOf(look, colours)
      lines.add(from, to, style)
      if (look === 'measure') for (const end of [from, to]) tick(end, subtract(to, from), style)
      if (look !== 'gap') continue
      const dot = { shape: 'circle', inside: 'nothing', radius: 3, colour: style.colour, solid: true } as const
      for (const end of [from, to]) signs.add(end, dot)
    }
    for (const { at, kind, axis } of marks?.dots ?? []) {
      signs.add(at, signOf(kind, colours))
      if (!axis) continue
      const reach = scale(axis, AXIS * pixelAt(at))
      lines.add(subtract(at, reach), add(at, reach), strokeOf('axis', colours))
    }
    lines.end()
    signs.end()
  })

  return (
    <>
      <primitive object={lines.object} dispose={null} />
      <primitive object={signs.object} dispose={null} />
    </>
  )
}
