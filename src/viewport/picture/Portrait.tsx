import { useThree } from '@react-three/fiber'
import { useEffect } from 'react'
import type { PerspectiveCamera } from 'three'
import { useLaboratory, type PictureSize, type ViewPort } from '../../laboratory/index.ts'
import { calcCameraAxes, calcPixelSize } from '../../tools/index.ts'
import { useColours, useViewing } from '../viewing/viewing.ts'

/** Offers the rest of the page what only the view can do: pictures, and files that are made of what is drawn. */
export function Portrait() {
  const lab = useLaboratory()
  const viewing = useViewing()
  const colours = useColours()
  const renderer = useThree((s) => s.gl)
  const scene = useThree((s) => s.scene)
  const camera = useThree((s) => s.camera) as PerspectiveCamera

  useEffect(() => {
    const port: ViewPort = {
      picture: async (size: PictureSize) => {
        const { takePicture } = await import('./take-picture.ts')
        return takePicture(renderer, scene, camera, viewing.camera.view(), size, colours, viewing.legend.getState())
      },
      gltf: async () => {
        const { writeGltf } = await import('../exchange/write-gltf.ts')
        return writeGltf(viewing.live.scene(), viewing.bodies)
      },
      keepInSight: async (ends, time) => {
        const { keepInSight } = await import('../camera/keep-in-sight.ts')
        return keepInSight(viewing, ends, time)
      },
      camera: () => {
        const pose = viewing.camera.pose()
        const view = viewing.camera.view()
        const { free } = view
        return {
          target: pose.target,
          ...calcCameraAxes(pose),
          // Things in the target's plane have the size that they have on the screen.
          scale: 1 / calcPixelSize(view, pose.distance, pose),
          centre: [free.width / 2, free.height / 2],
          width: free.width,
          height: free.height,
        }
      },
    }
    const { view } = lab
    view.current = port
    return () => {
      if (view.current === port) view.current = null
    }
  }, [lab, viewing, renderer, scene, camera, colours])
  return null
}
