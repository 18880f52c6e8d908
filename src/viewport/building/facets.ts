/** Flat translucent quadrangles, drawn anew for every picture. */
import {
  BufferGeometry,
  Color,
  DoubleSide,
  DynamicDrawUsage,
  Float32BufferAttribute,
  Mesh,
  MeshBasicMaterial,
} from 'three'
import type { Vec3 } from '../../tools/index.ts'

export interface Facets {
  readonly object: Mesh
  readonly begin: () => void
  /** Corners in world axes, in order round the rim. */
  readonly add: (corners: readonly [Vec3, Vec3, Vec3, Vec3], colour: string, opacity: number) => void
  readonly end: () => void
  readonly dispose: () => void
}

/** More than the squares of two gizmos; what is beyond is left out. */
const MOST = 8

/** `order`: of rendering. They are seen through everything. */
export function makeFacets(order: number): Facets {
  const places = new Float32BufferAttribute(new Float32Array(MOST * 12), 3).setUsage(DynamicDrawUsage)
  const paints = new Float32BufferAttribute(new Float32Array(MOST * 16), 4).setUsage(DynamicDrawUsage)
  const geometry = new BufferGeometry().setAttribute('position', places).setAttribute('color', paints)
  geometry.setIndex(Array.from({ length: MOST }, (_, i) => [0, 1, 2, 0, 2, 3].map((corner) => 4 * i + corner)).flat())
  const material = new MeshBasicMaterial({
    vertexColors: true,
    transparent: true,
    depthTest: false,
    depthWrite: false,
    side: DoubleSide,
  })
  const object = new Mesh(geometry, material)
  object.frustumCulled = false
  object.renderOrder = order
  object.raycast = () => {}
  const paint = new Color()
  let count = 0
  return {
    object,
    begin: () => {
      count = 0
    },
    add: (corners, colour, opacity) => {
      if (count === MOST) return
      paint.set(colour)
      corners.forEach((corner, k) => {
        places.setXYZ(4 * count + k, ...corner)
        paints.setXYZW(4 * count + k, paint.r, paint.g, paint.b, opacity)
      })
      count++
    },
    end: () => {
      geometry.setDrawRange(0, 6 * count)
      object.visible = count > 0
      places.needsUpdate = paints.needsUpdate = true
    },
    dispose: () => {
      geometry.dispose()
      material.dispose()
    },
  }
}
