import { useThree } from '@react-three/fiber'
import { useEffect } from 'react'
import type { PerspectiveCamera } from 'three'
import { useLaboratory } from '../../laboratory/index.ts'
import { useColours, useViewing } from '../viewing.ts'
import { takePicture } from './take-picture.ts'

/** Offers the rest of the page what only the view can do: pictures, and files that are made of what is drawn. */
export function Portrait() {
  const lab = useLaboratory()
  const viewing = useViewing()
  const { ground } = useColours()
  const renderer = useThree((s) => s.gl)
  const scene = useThree((s) => s.scene)
  const camera = useThree((s) => s.camera) as PerspectiveCamera

  useEffect(() => {
    const port = {
      picture: (size: { readonly width: number; readonly height: number }) =>
        takePicture(renderer, scene, camera, viewing.camera.view(), size, ground),
      gltf: async () => {
        const { writeGltf } = await import('../exchange/write-gltf.ts')
        return writeGltf(viewing.live.scene(), viewing.bodies)
      },
      readUrdf: async (text: string) => {
        const { readUrdf } = await import('../exchange/read-urdf.ts')
        return readUrdf(new DOMParser().parseFromString(text, 'text/xml'))
      },
    }
    const { view } = lab
    view.current = port
    return () => {
      if (view.current === port) view.current = null
    }
  }, [lab, viewing, renderer, scene, camera, ground])
  return null
}
