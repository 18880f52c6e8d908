import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useMemo } from 'react'
import { useLaboratory } from '../../laboratory/index.ts'
import { useColours, useViewing } from '../viewing/viewing.ts'
import { makeGhostField } from './ghost-field.ts'
import { makeGhostMaterials } from './ghost-materials.ts'

/** How clear the ghosts are, so that they do not hide what moves between them. */
const OPACITY = { surface: 0.14, through: 0.05 }

/** Ghosts of what is staged, where it goes farthest. */
export function Extremes() {
  const { staging } = useLaboratory()
  const viewing = useViewing()
  const { inkSoft } = useColours()
  const renderer = useThree((s) => s.gl)
  const field = useMemo(() => makeGhostField(), [])
  useEffect(() => () => field.dispose(), [field])
  const look = useMemo(() => makeGhostMaterials(inkSoft, false, OPACITY), [inkSoft])
  useEffect(() => () => look.dispose(), [look])
  useFrame(() => {
    const { width, height } = viewing.camera.view()
    look.fit(width, height, renderer.getPixelRatio())
    field.begin()
    for (const poses of staging.getState().staged?.ghosts ?? [])
      for (const { id, shapes } of viewing.live.scene().bodies) {
        const pose = poses.get(id)
        if (pose !== undefined) for (const shape of shapes) field.add(shape, pose.position, pose.orientation, look)
      }
    field.end()
  })
  return <primitive object={field.object} dispose={null} />
}
