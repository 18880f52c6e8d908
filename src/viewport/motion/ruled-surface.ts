/** A surface of straight lines, one beside the other, that lets through what is behind it. */
import { BufferAttribute, BufferGeometry, DoubleSide, DynamicDrawUsage, Mesh, MeshBasicMaterial } from 'three'
import type { Vec3 } from '../../tools/index.ts'

export interface RuledSurface {
  readonly object: Mesh
  readonly begin: (colour: string) => void
  /** The next line, from end to end, world axes, m; null is a gap. */
  readonly add: (ends: readonly [Vec3, Vec3] | null) => void
  readonly end: () => void
  readonly dispose: () => void
}

const OPACITY = 0.16

/** `order`: of rendering. */
export function makeRuledSurface(most: number, order: number): RuledSurface {
  const geometry = new BufferGeometry()
  const positions = new BufferAttribute(new Float32Array(most * 6), 3)
  const faces = new BufferAttribute(new Uint16Array(most * 6), 1)
  for (const attribute of [positions, faces]) attribute.setUsage(DynamicDrawUsage)
  geometry.setAttribute('position', positions)
  geometry.setIndex(faces)
  const material = new MeshBasicMaterial({ transparent: true, opacity: OPACITY, side: DoubleSide, depthWrite: false })
  const object = new Mesh(geometry, material)
  object.frustumCulled = false
  object.renderOrder = order
  object.raycast = () => {}
  let lines = 0
  let corners = 0
  let joined = false
  return {
    object,
    begin: (colour) => {
      material.color.set(colour)
      lines = corners = 0
      joined = false
    },
    add: (ends) => {
      if (ends === null || lines === most) {
        joined = false
        return
      }
      positions.setXYZ(2 * lines, ...ends[0])
      positions.setXYZ(2 * lines + 1, ...ends[1])
      if (joined) {
        const a = 2 * lines - 2
        for (const corner of [a, a + 1, a + 2, a + 2, a + 1, a + 3]) faces.setX(corners++, corner)
      }
      joined = true
      lines++
    },
    end: () => {
      geometry.setDrawRange(0, corners)
      object.visible = corners > 0
      positions.needsUpdate = faces.needsUpdate = true
    },
    dispose: () => {
      geometry.dispose()
      material.dispose()
    },
  }
}
