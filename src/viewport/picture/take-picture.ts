import type { Object3D, PerspectiveCamera, Scene, WebGLRenderer } from 'three'
import { Vector2 } from 'three'
import type { PictureSize } from '../../laboratory/index.ts'
import type { ViewSize } from '../../tools/index.ts'
import type { Colours } from '../viewing/colours.ts'
import type { LegendRow } from '../viewing/legend-store.ts'
import { drawLegend, legendOfPicture } from './draw-legend.ts'
import { fieldOfPicture } from './framing.ts'
import { hideMarks } from './marks.ts'

const RADIANS = Math.PI / 180

/**
 * Draws the free part of the view in another size, on the ground's colour or on nothing, and without marks of what is selected or
 * under way, as PNG; where it is wished with the legend of its arrows. The canvas of the page is borrowed for it, and has its own picture again before the browser shows anything.
 */
export function takePicture(
  renderer: WebGLRenderer,
  scene: Scene,
  camera: PerspectiveCamera,
  view: ViewSize,
  size: PictureSize,
  colours: Colours,
  rows: readonly LegendRow[],
): Promise<Blob> {
  const { width, height, scale = 1, transparent = false, legend = false } = size
  const paper = document.createElement('canvas')
  paper.width = Math.round(width * scale)
  paper.height = Math.round(height * scale)
  const context = paper.getContext('2d')
  if (!context) return Promise.reject(new Error('This browser gives no canvas to draw a picture on.'))
  const portrait = camera.clone()
  portrait.clearViewOffset()
  portrait.aspect = width / height
  portrait.fov = fieldOfPicture(camera.fov * RADIANS, view, size) / RADIANS
  portrait.updateProjectionMatrix()
  const [own, ratio] = [renderer.getSize(new Vector2()), renderer.getPixelRatio()]
  const showMarks = hideMarks(scene)
  const showFloor = transparent ? hideFloor(scene) : () => {}
  try {
    renderer.setPixelRatio(scale)
    renderer.setSize(width, height, false)
    renderer.render(scene, portrait)
    if (!transparent) {
      context.fillStyle = colours.ground
      context.fillRect(0, 0, paper.width, paper.height)
    }
    context.drawImage(renderer.domElement, 0, 0)
    if (legend) {
      const larger =
        (height / Math.tan((portrait.fov * RADIANS) / 2)) * (Math.tan((camera.fov * RADIANS) / 2) / view.height)
      context.scale(scale, scale)
      drawLegend(context, legendOfPicture(rows, larger), colours, height)
    }
  } finally {
    showMarks()
    showFloor()
    renderer.setPixelRatio(ratio)
    renderer.setSize(own.x, own.y, false)
    renderer.render(scene, camera)
  }
  return new Promise((resolve, reject) => {
    paper.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be written.'))), 'image/png')
  })
}

/** Hides what lies under the mechanism; the answer shows it again. */
function hideFloor(scene: Scene): () => void {
  const hidden: Object3D[] = []
  scene.traverseVisible((object) => {
    if (object.userData.floor === true) hidden.push(object)
  })
  for (const object of hidden) object.visible = false
  return () => {
    for (const object of hidden) object.visible = true
  }
}
