import type { PerspectiveCamera, Scene, WebGLRenderer } from 'three'
import { Vector2 } from 'three'
import type { ViewSize } from '../../tools/index.ts'
import type { PictureSize } from './framing.ts'
import { fieldOfPicture } from './framing.ts'

const RADIANS = Math.PI / 180

/**
 * Draws the free part of the view in another size, on the ground's colour, as PNG. The canvas of the page is borrowed for
 * it, and has its own picture again before the browser shows anything.
 */
export function takePicture(
  renderer: WebGLRenderer,
  scene: Scene,
  camera: PerspectiveCamera,
  view: ViewSize,
  size: PictureSize,
  ground: string,
): Promise<Blob> {
  const paper = document.createElement('canvas')
  paper.width = size.width
  paper.height = size.height
  const context = paper.getContext('2d')
  if (!context) return Promise.reject(new Error('This browser gives no canvas to draw a picture on.'))
  const portrait = camera.clone()
  portrait.clearViewOffset()
  portrait.aspect = size.width / size.height
  portrait.fov = fieldOfPicture(camera.fov * RADIANS, view, size) / RADIANS
  portrait.updateProjectionMatrix()
  const [own, ratio] = [renderer.getSize(new Vector2()), renderer.getPixelRatio()]
  try {
    renderer.setPixelRatio(1)
    renderer.setSize(size.width, size.height, false)
    renderer.render(scene, portrait)
    context.fillStyle = ground
    context.fillRect(0, 0, size.width, size.height)
    context.drawImage(renderer.domElement, 0, 0)
  } finally {
    renderer.setPixelRatio(ratio)
    renderer.setSize(own.x, own.y, false)
    renderer.render(scene, camera)
  }
  return new Promise((resolve, reject) => {
    paper.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be written.'))), 'image/png')
  })
}
