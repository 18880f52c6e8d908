import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useMemo, useRef } from 'react'
import { axisAlong } from '../../geometry/index.ts'
import type { Handle, HandleForm, Vec3 } from '../../tools/index.ts'
import { calcHandleForm, directionOr, handleAt, handlesApart, lengthOf, subtract } from '../../tools/index.ts'
import type { ArrowStyle } from '../glyphs/arrow-field.ts'
import { makeArrowField } from '../glyphs/arrow-field.ts'
import type { Colours } from '../viewing/colours.ts'
import { useColours, useViewing } from '../viewing/viewing.ts'
import { makeFacets } from './facets.ts'
import { makeLineField } from './line-field.ts'
import { ORDER } from './render-orders.ts'
import { makeSignField } from './sign-field.ts'

/** Radii of shafts and heads, px: at rest, and under the pointer. */
const SHAFT = { rest: 1.7, held: 2.6 }
const HEAD = { rest: 6, held: 7.2 }
const HEAD_LENGTH = 17
/** Opacity of squares. */
const FILL = { rest: 0.3, held: 0.6 }

/** What is taken hold of to move and turn things, of constant size on the screen; the one in reach stands out. */
export function Handles() {
  const viewing = useViewing()
  const colours = useColours()
  const renderer = useThree((s) => s.gl)
  const arrows = useMemo(() => makeArrowField(ORDER.handles), [])
  const facets = useMemo(() => makeFacets(ORDER.handles - 2), [])
  const edges = useMemo(() => makeLineField(ORDER.handles - 1.5), [])
  const knobs = useMemo(() => makeSignField(ORDER.signs + 1), [])
  useEffect(
    () => () => {
      for (const field of [arrows, facets, edges, knobs]) field.dispose()
    },
    [arrows, facets, edges, knobs],
  )
  /** Id of the handle in reach; during a gesture the one with which it began. */
  const held = useRef<string | null>(null)

  useFrame(() => {
    const { camera, marks, pointer, pointing } = viewing
    const [pose, view] = [camera.pose(), camera.view()]
    const handles = marks?.handles ?? []
    const gesture = pointing?.gesture() ?? 'idle'
    if (gesture === 'idle') {
      held.current = (pointer && handleAt(handles, pose, view, pointer.x, pointer.y)?.id) ?? null
    }
    arrows.begin(renderer.getPixelRatio(), view.width, view.height, colours.ground)
    edges.begin(pose, view, colours.ground)
    knobs.begin(view, colours.ground)
    facets.begin()
    for (const handle of handlesApart(handles, pose, view, gesture === 'idle' ? null : held.current)) {
      const form = calcHandleForm(handle, handles, pose, view)
      if (form) draw(handle, form, handle.id === held.current)
    }
    arrows.object.visible = handles.length > 0
    arrows.end()
    edges.end()
    knobs.end()
    facets.end()
  })

  function draw(handle: Handle, form: HandleForm, isHeld: boolean): void {
    const colour = isHeld ? colours.ink : colourOf(handle.axis, colours)
    const state = isHeld ? 'held' : 'rest'
    switch (form.kind) {
      case 'arrow': {
        const { from, to, pixel, grown } = form
        const way = subtract(to, from)
        arrows.addStraight(from, directionOr(way, handle.axis), lengthOf(way), styleOf(colour, state, pixel, grown))
        return
      }
      case 'ring':
        arrows.addRing(handle.at, form.axis, form.start, form.radius, styleOf(colour, state, form.pixel, 1))
        return
      case 'square': {
        const { corners } = form
        facets.add(corners, colour, FILL[state])
        corners.forEach((corner, i) => {
          const next = corners[(i + 1) % corners.length] as Vec3
          edges.add(corner, next, { colour, width: isHeld ? 2.2 : 1.5, dashes: [], opacity: 1 })
        })
        return
      }
      case 'knob': {
        const shape = handle.kind === 'marker' ? ('diamond' as const) : ('circle' as const)
        const radius = form.radiusPx + (isHeld ? 1 : 0)
        knobs.add(handle.at, { shape, inside: 'dot', radius, colour: colours.accent, solid: isHeld })
      }
    }
  }

  return (
    <>
      <primitive object={facets.object} dispose={null} />
      <primitive object={edges.object} dispose={null} />
      <primitive object={arrows.object} dispose={null} />
      <primitive object={knobs.object} dispose={null} />
    </>
  )
}

const styleOf = (colour: string, state: 'rest' | 'held', pixel: number, grown: number): ArrowStyle => ({
  colour,
  hatched: false,
  cut: false,
  shaft: SHAFT[state] * pixel,
  head: HEAD[state] * grown * pixel,
  headLength: HEAD_LENGTH * grown * pixel,
})

/** Along a world axis, that axis's; askew, the accent. */
function colourOf(axis: Vec3, colours: Colours): string {
  return [colours.axisX, colours.axisY, colours.axisZ][axisAlong(axis)] ?? colours.accent
}
