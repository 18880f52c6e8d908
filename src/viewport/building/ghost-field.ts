/** Shapes that are not there yet, drawn anew for every picture. */
import type { BufferGeometry } from 'three'
import { Group, Mesh } from 'three'
import type { Shape } from '../../scene/index.ts'
import type { Quat, Vec3 } from '../../tools/index.ts'
import { add, multiply, rotate } from '../../tools/index.ts'
import { geometryKey, makeHull, makeShapeGeometry } from '../bodies/shape-geometry.ts'
import { makeDepthCurtain } from '../glyphs/arrow-field.ts'
import type { GhostMaterials } from './ghost-materials.ts'
import { ORDER } from './render-orders.ts'

export interface GhostField {
  readonly object: Group
  readonly begin: () => void
  /** A shape of a body that stands at `position`, world axes. */
  readonly add: (shape: Shape, position: Vec3, orientation: Quat, look: GhostMaterials) => void
  readonly end: () => void
  readonly dispose: () => void
}

interface Form {
  readonly geometry: BufferGeometry
  readonly hull: BufferGeometry
  used: boolean
}

export function makeGhostField(): GhostField {
  const object = new Group()
  const curtain = makeDepthCurtain(ORDER.ghostsThrough - 1)
  object.add(curtain.object)
  /** Meshes of shapes by what they depend on: a ghost that is drawn out has another one with every move. */
  const forms = new Map<string, Form>()
  /** One group of three meshes for each shape: seen, seen through the scene, rim. */
  const pool: Group[] = []
  let count = 0

  const formOf = (shape: Shape): Form => {
    const key = geometryKey(shape)
    let form = forms.get(key)
    if (!form) {
      const geometry = makeShapeGeometry(shape)
      form = { geometry, hull: makeHull(geometry), used: true }
      forms.set(key, form)
    }
    form.used = true
    return form
  }

  const take = (): Group => {
    const known = pool[count]
    if (known) return known
    const group = new Group()
    for (const order of [ORDER.ghosts, ORDER.ghostsThrough, ORDER.ghostsThrough + 1]) {
      const mesh = new Mesh()
      mesh.renderOrder = order
      mesh.raycast = () => {}
      mesh.frustumCulled = false
      group.add(mesh)
    }
    pool.push(group)
    object.add(group)
    return group
  }

  return {
    object,
    begin: () => {
      count = 0
      for (const form of forms.values()) form.used = false
    },
    add: (shape, position, orientation, look) => {
      const { geometry, hull } = formOf(shape)
      const group = take()
      count++
      group.position.set(...add(position, rotate(orientation, shape.position)))
      const [w, x, y, z] = multiply(orientation, shape.orientation)
      group.quaternion.set(x, y, z, w)
      const [seen, through, rim] = group.children as [Mesh, Mesh, Mesh]
      seen.geometry = through.geometry = geometry
      rim.geometry = hull
      seen.material = look.surface
      through.material = look.through
      rim.material = look.rim
    },
    end: () => {
      pool.forEach((group, i) => {
        group.visible = i < count
      })
      curtain.object.visible = count > 0
      for (const [key, form] of forms) if (!form.used) drop(key, form)
    },
    dispose: () => {
      for (const [key, form] of forms) drop(key, form)
      curtain.dispose()
    },
  }

  function drop(key: string, { geometry, hull }: Form): void {
    forms.delete(key)
    geometry.dispose()
    hull.dispose()
  }
}
