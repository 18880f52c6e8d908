/** Instanced quads with entries of their own, in buffers that grow: what lines and signs on the screen are made of. */
import type { ShaderMaterial } from 'three'
import {
  DynamicDrawUsage,
  Float32BufferAttribute,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
} from 'three'

export interface Quads<Name extends string> {
  readonly object: Mesh
  /** Forgets all quads. */
  readonly clear: () => void
  /** Room for one more: its place, and the entries to write there. */
  readonly next: () => { readonly at: number; readonly entries: Readonly<Record<Name, InstancedBufferAttribute>> }
  /** Shows what was written. */
  readonly show: () => void
  readonly dispose: () => void
}

const FIRST_CAPACITY = 32

/** `corners`: x and y of the quad's four corners, row by row; `sizes`: numbers in each entry; `order`: of rendering. */
export function makeQuads<Name extends string>(
  corners: readonly [x0: number, y0: number, x1: number, y1: number],
  sizes: Readonly<Record<Name, number>>,
  material: ShaderMaterial,
  order: number,
): Quads<Name> {
  const names = Object.keys(sizes) as Name[]
  let capacity = 0
  let count = 0
  const object: Mesh<InstancedBufferGeometry> = new Mesh(new InstancedBufferGeometry(), material)
  object.frustumCulled = false
  object.renderOrder = order
  object.raycast = () => {}
  object.visible = false
  let entries = makeRoom(FIRST_CAPACITY)

  function makeRoom(room: number): Record<Name, InstancedBufferAttribute> {
    const old = object.geometry
    const geometry = new InstancedBufferGeometry()
    const [x0, y0, x1, y1] = corners
    geometry.setAttribute('position', new Float32BufferAttribute([x0, y0, 0, x1, y0, 0, x0, y1, 0, x1, y1, 0], 3))
    geometry.setIndex([0, 1, 2, 2, 1, 3])
    const made: Partial<Record<Name, InstancedBufferAttribute>> = {}
    for (const name of names) {
      const attribute = new InstancedBufferAttribute(new Float32Array(room * sizes[name]), sizes[name])
      attribute.setUsage(DynamicDrawUsage)
      if (capacity > 0) attribute.array.set(old.getAttribute(name).array)
      geometry.setAttribute(name, attribute)
      made[name] = attribute
    }
    object.geometry = geometry
    old.dispose()
    capacity = room
    return made as Record<Name, InstancedBufferAttribute>
  }

  return {
    object,
    clear: () => {
      count = 0
    },
    next: () => {
      if (count === capacity) entries = makeRoom(2 * capacity)
      return { at: count++, entries }
    },
    show: () => {
      object.geometry.instanceCount = count
      object.visible = count > 0
      for (const name of names) entries[name].needsUpdate = true
    },
    dispose: () => {
      object.geometry.dispose()
      material.dispose()
    },
  }
}
