import { Group, Mesh, MeshBasicMaterial, MeshLambertMaterial } from 'three'
import { expect, it, vi } from 'vitest'
import { validateScene } from '../../scene/index.ts'
import { shapeGeometry } from '../bodies/shape-geometry.ts'
import { writeGltf } from './write-gltf.ts'

interface Gltf {
  readonly nodes: readonly {
    readonly name?: string
    readonly mesh?: number
    readonly children?: readonly number[]
    readonly translation?: readonly number[]
    readonly rotation?: readonly number[]
  }[]
  readonly materials: readonly { readonly name: string; readonly pbrMetallicRoughness: { baseColorFactor: number[] } }[]
}

it('has a node for each body where it stands, with its own meshes and colours', async () => {
  // The exporter reads its own blobs by a FileReader, which only browsers have.
  vi.stubGlobal(
    'FileReader',
    class {
      result: string | null = null
      onloadend: (() => void) | null = null
      readAsDataURL(blob: Blob): void {
        void blob.arrayBuffer().then((bytes) => {
          this.result = `data:application/octet-stream;base64,${Buffer.from(bytes).toString('base64')}`
          this.onloadend?.()
        })
      }
    },
  )
  const parsed = validateScene({
    format: 'lockwork/scene',
    version: 1,
    title: 'Two rods',
    bodies: [
      { id: 'a', name: 'Crank', shapes: [{ kind: 'box', size: [0.4, 0.3, 0.2], position: [0.1, 0.2, 0.3] }] },
      { id: 'b', shapes: [{ kind: 'sphere', radius: 0.25 }] },
    ],
  })
  if (!parsed.ok) throw new Error('the scene is sound')
  const drawn = new Map(
    parsed.scene.bodies.map(({ id, shapes }, i) => {
      const group = new Group()
      group.position.set(1.5, -2.25, 3 + i)
      group.quaternion.set(0.5, -0.5, 0.5, 0.5)
      for (const shape of shapes) {
        const mesh = new Mesh(shapeGeometry(shape), new MeshLambertMaterial({ color: '#3f7fb5' }))
        mesh.position.set(...shape.position)
        mesh.add(new Mesh(shapeGeometry(shape), new MeshBasicMaterial()))
        group.add(mesh)
      }
      return [id, group] as const
    }),
  )
  const gltf = JSON.parse(await (await writeGltf(parsed.scene, drawn)).text()) as Gltf
  vi.unstubAllGlobals()
  for (const [i, name] of ['Crank', 'b'].entries()) {
    const node = gltf.nodes.find((n) => n.name === name)
    expect(node?.translation).toEqual([1.5, -2.25, 3 + i])
    expect(node?.rotation).toEqual([0.5, -0.5, 0.5, 0.5])
    expect(node?.children).toHaveLength(1)
    const mesh = gltf.nodes[node?.children?.[0] ?? -1]
    expect(mesh?.mesh).toBeTypeOf('number')
    // The outline is no part of the body.
    expect(mesh?.children).toBeUndefined()
    if (i === 0) expect(mesh?.translation).toEqual([0.1, 0.2, 0.3])
  }
  expect(gltf.materials.map(({ name }) => name)).toEqual(['#3f7fb5'])
})
