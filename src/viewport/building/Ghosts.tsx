import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useMemo } from 'react'
import { useColours, useViewing } from '../viewing/viewing.ts'
import { makeGhostField } from './ghost-field.ts'
import { makeGhostMaterials } from './ghost-materials.ts'

/** Shows what the tool in hand would put into the scene; dashed where that is not possible. */
export function Ghosts() {
  const viewing = useViewing()
  const { accent, danger } = useColours()
  const renderer = useThree((s) => s.gl)
  const field = useMemo(() => makeGhostField(), [])
  useEffect(() => () => field.dispose(), [field])
  const looks = useMemo(
    () => ({ ok: makeGhostMaterials(accent, false), no: makeGhostMaterials(danger, true) }),
    [accent, danger],
  )
  useEffect(
    () => () => {
      looks.ok.dispose()
      looks.no.dispose()
    },
    [looks],
  )

  useFrame(() => {
    const { width, height } = viewing.camera.view()
    for (const look of [looks.ok, looks.no]) look.fit(width, height, renderer.getPixelRatio())
    field.begin()
    for (const { shapes, pose, tone } of viewing.marks?.ghosts ?? []) {
      for (const shape of shapes) field.add(shape, pose.position, pose.orientation, looks[tone])
    }
    field.end()
  })
  return <primitive object={field.object} dispose={null} />
}
