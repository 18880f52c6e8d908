/** The scene on the screen as files of other kinds. */
import { fileNameFor, type Laboratory } from '../../laboratory/index.ts'
import { loadExchange, type Vec3 } from '../../scene/index.ts'
import { readPoses, readTime } from '../../simulation/index.ts'

/** What can be made of a scene, besides its own file. */
export type ExportKind = 'picture' | 'diagram' | 'model'

/** The file that is to be made. */
export interface ExportWish {
  readonly kind: ExportKind
  /** Factor of the resolution of a picture. */
  readonly scale: 1 | 2
  readonly transparent: boolean
  /** In a diagram. */
  readonly names: boolean
  /** Unit normal of the plane that a diagram is seen straight on to, world axes; null: as the view is seen. */
  readonly facing: Vec3 | null
}

/** A file that nobody has taken yet. */
export interface MadeFile {
  readonly name: string
  readonly blob: Blob
}

const ENDINGS: Readonly<Record<ExportKind, string>> = { picture: '.png', diagram: '.svg', model: '.glb' }

/** Most pixels along a side of a picture. */
const MOST_PIXELS = 8192

/** Makes the file. Rejects, with words for the user, where the view cannot be drawn. */
export async function makeFile(lab: Laboratory, wish: ExportWish): Promise<MadeFile> {
  const { scene } = lab.scenes.getState()
  const name = fileNameFor(scene.title, ENDINGS[wish.kind])
  const view = lab.view.current
  if (view === null) throw new Error('The view is not drawn, and so there is nothing to take a picture of.')
  switch (wish.kind) {
    case 'picture': {
      const { width, height } = view.camera()
      const { transparent } = wish
      // As many pixels as the screen has for it, and no more than canvases hold.
      const scale = Math.min(wish.scale * window.devicePixelRatio, MOST_PIXELS / Math.max(width, height))
      return {
        name,
        blob: await view.picture({
          width: Math.round(width),
          height: Math.round(height),
          scale,
          transparent,
          legend: true,
        }),
      }
    }
    case 'diagram': {
      const { skeletonSvg, straightOn } = await loadExchange()
      const { frame } = lab.simulation
      const poses = frame === null ? new Map() : readPoses(frame)
      const time = frame === null ? 0 : readTime(frame)
      const camera = wish.facing === null ? view.camera() : straightOn(view.camera(), wish.facing)
      const text = skeletonSvg(scene, poses, camera, { time, names: wish.names })
      return { name, blob: new Blob([text], { type: 'image/svg+xml' }) }
    }
    case 'model':
      return { name, blob: await view.gltf() }
  }
}

/** Puts the file among the browser's downloads. */
export function download({ name, blob }: MadeFile): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** The file in the form that the device's own way of sharing takes. */
export const asShared = ({ name, blob }: MadeFile): { files: File[] } => ({
  files: [new File([blob], name, { type: blob.type })],
})
