import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useMemo } from 'react'
import { useKeptRuns, useLaboratory } from '../../laboratory/index.ts'
import type { Quat, Vec3 } from '../../tools/index.ts'
import { makeGhostField } from '../building/ghost-field.ts'
import { makeGhostMaterials } from '../building/ghost-materials.ts'
import { useColours, useViewing } from '../viewing/viewing.ts'
import { posesOf } from './run-poses.ts'

/** How clear they are, so that they do not hide what moves between them. */
const OPACITY = { surface: 0.16, through: 0.05 }

/** The kept runs that are shown, where they were at the time on show: in glass of the colour of each. */
export function RunGhosts() {
  const { simulation } = useLaboratory()
  const viewing = useViewing()
  const runs = useKeptRuns()
  const { dark } = useColours()
  const renderer = useThree((s) => s.gl)
  const invalidate = useThree((s) => s.invalidate)
  const field = useMemo(() => makeGhostField(), [])
  useEffect(() => () => field.dispose(), [field])
  const looks = useMemo(
    () => new Map(runs.map(({ id, colour }) => [id, makeGhostMaterials(colour, false, OPACITY)])),
    [runs],
  )
  useEffect(() => () => looks.forEach((look) => look.dispose()), [looks])
  useEffect(() => invalidate(), [looks, dark, invalidate])
  useFrame(() => {
    const { width, height } = viewing.camera.view()
    field.begin()
    for (const { run, scene, index, poses } of posesOf(runs, viewing.live.frame(), simulation)) {
      const look = looks.get(run.id)
      if (look === undefined) continue
      look.fit(width, height, renderer.getPixelRatio())
      for (const { id, fixed, shapes } of scene.bodies) {
        const at = 7 * (index.bodies.get(id) ?? -1)
        if (fixed || at < 0) continue
        const position: Vec3 = [poses[at]!, poses[at + 1]!, poses[at + 2]!]
        const orientation: Quat = [poses[at + 3]!, poses[at + 4]!, poses[at + 5]!, poses[at + 6]!]
        for (const shape of shapes) field.add(shape, position, orientation, look)
      }
    }
    field.end()
  })
  return <primitive object={field.object} dispose={null} />
}
