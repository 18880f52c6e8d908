import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useMemo, useRef } from 'react'
import { useLaboratory, wantsStillness } from '../../laboratory/index.ts'
import { calcPixelSize } from '../../tools/index.ts'
import { calcGridStep } from '../stage/grid-step.ts'
import { useColours, useViewing } from '../viewing/viewing.ts'
import { makePlaneGrid } from './plane-grid.ts'
import { gridStepOf, isPlaneShown } from '../stage/plane-shown.ts'

/** Time in which the grid appears and disappears, ms. */
const FADE = 160
/** Extent of the grid, in halves of the view's diagonal. */
const REACH = 0.95

/** The grid of the working plane, where it is to be seen. */
export function Plane() {
  const lab = useLaboratory()
  const viewing = useViewing()
  const colours = useColours()
  const renderer = useThree((s) => s.gl)
  const invalidate = useThree((s) => s.invalidate)
  const grid = useMemo(() => makePlaneGrid(), [])
  const fade = useRef({ opacity: 0, time: 0 })

  useEffect(() => () => grid.dispose(), [grid])
  useEffect(() => {
    grid.setColours(colours.ink, colours.accent, colours.dark)
    invalidate()
  }, [grid, colours, invalidate])
  useEffect(
    () =>
      lab.session.subscribe((now, before) => {
        const changed = isPlaneShown(now) !== isPlaneShown(before)
        if (changed || now.plane !== before.plane || now.snap.grid !== before.snap.grid) invalidate()
      }),
    [lab, invalidate],
  )

  useFrame(() => {
    const session = lab.session.getState()
    const [pose, view] = [viewing.camera.pose(), viewing.camera.view()]
    const wanted = isPlaneShown(session) ? 1 : 0
    const f = fade.current
    const now = performance.now()
    // Pictures come on demand: after a rest the fade starts with this one.
    const share = wantsStillness() ? 1 : Math.min(now - f.time, 32) / FADE
    f.time = now
    f.opacity += Math.max(-share, Math.min(share, wanted - f.opacity))
    if (f.opacity !== wanted) invalidate()
    // The step for the zoom that is being approached, since a step that changes on the way would flicker.
    const step = gridStepOf(session, () => calcGridStep(viewing.camera.aim(), view))
    const reach = REACH * Math.hypot(view.width, view.height) * 0.5 * calcPixelSize(view, pose.distance, pose)
    grid.place(session.plane, pose.target, step, reach, f.opacity, renderer.getPixelRatio())
  })
  return <primitive object={grid.object} dispose={null} />
}
