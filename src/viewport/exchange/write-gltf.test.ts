import { Group, Matrix4, Mesh, MeshBasicMaterial, MeshLambertMaterial, Quaternion, Vector3 } from 'three'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { gallery } from '../../gallery/index.ts'
import { type Scene, validateScene } from '../../scene/index.ts'
import { galleryScene, runGallery } from '../../testing/gallery-scenes.ts'
import { shapeGeometry } from '../bodies/shape-geometry.ts'
import { writeGltf } from './write-gltf.ts'

interface Node {
  readonly name?: string
  readonly mesh?: number
  readonly children?: readonly number[]
  readonly translation?: readonly [number, number, number]
  readonly rotation?: readonly [number, number, number, number]
}
interface Gltf {
  readonly asset: { readonly version: string }
  readonly scenes: readonly { readonly nodes: readonly number[] }[]
  readonly nodes: readonly Node[]
  readonly buffers: readonly { readonly byteLength: number }[]
  readonly materials: readonly { readonly name: string; readonly pbrMetallicRoughness: { baseColorFactor: number[] } }[]
}

// The exporter reads its own blobs by a FileReader, which only browsers have.
beforeAll(() => {
  vi.stubGlobal(
    'FileReader',
    class {
      result: ArrayBuffer | null = null
      onloadend: (() => void) | null = null
      readAsArrayBuffer(blob: Blob): void {
        void blob.arrayBuffer().then((bytes) => {
          this.result = bytes
          this.onloadend?.()
        })
      }
    },
  )
})
afterAll(() => {
  vi.unstubAllGlobals()
})

/** The two parts of a binary file, after the glTF specification: a header, JSON, bytes. */
async function parse(blob: Blob): Promise<Gltf> {
  expect(blob.type).toBe('model/gltf-binary')
  const view = new DataView(await blob.arrayBuffer())
  expect(view.getUint32(0, true)).toBe(0x46546c67)
  expect(view.getUint32(4, true)).toBe(2)
  expect(view.getUint32(8, true)).toBe(view.byteLength)
  const length = view.getUint32(12, true)
  expect(view.getUint32(16, true)).toBe(0x4e4f534a)
  const gltf = JSON.parse(new TextDecoder().decode(new Uint8Array(view.buffer, 20, length))) as Gltf
  expect(gltf.asset.version).toBe('2.0')
  const [buffer] = gltf.buffers
  if (buffer) expect(view.getUint32(20 + length, true)).toBeGreaterThanOrEqual(buffer.byteLength)
  return gltf
}

interface Stood {
  readonly position: readonly [number, number, number]
  /** w x y z. */
  readonly orientation: readonly number[]
}

/** What the view draws of a scene: a group for each body where it stands, with its meshes and their outlines. */
const drawnOf = (scene: Scene, poseOf: (id: string) => Stood): Map<string, Group> =>
  new Map(
    scene.bodies.map(({ id, shapes }) => {
      const { position, orientation } = poseOf(id)
      const group = new Group()
      group.position.set(...position)
      const [w, x, y, z] = orientation as [number, number, number, number]
      group.quaternion.set(x, y, z, w)
      for (const shape of shapes) {
        const mesh = new Mesh(shapeGeometry(shape), new MeshLambertMaterial({ color: '#3f7fb5' }))
        mesh.position.set(...shape.position)
        mesh.add(new Mesh(shapeGeometry(shape), new MeshBasicMaterial()))
        group.add(mesh)
      }
      return [id, group] as const
    }),
  )

describe('a glTF file', () => {
  const parsed = validateScene({
    format: 'lockwork/scene',
    version: 1,
    title: 'Two rods',
    bodies: [
      { id: 'a', name: 'Crank', shapes: [{ kind: 'box', size: [0.4, 0.3, 0.2], position: [0.1, 0.2, 0.3] }] },
      { id: 'b', shapes: [{ kind: 'sphere', radius: 0.25 }] },
      { id: 'c', name: 'Hidden', shapes: [{ kind: 'sphere', radius: 0.35 }] },
    ],
  })
  if (!parsed.ok) throw new Error('the scene is sound')
  const { scene } = parsed
  const stood: Stood = { position: [1.5, -2.25, 3], orientation: [0.5, 0.5, -0.5, 0.5] }

  it('has a node for each body where it stands, with its own meshes and colours', async () => {
    const drawn = drawnOf(scene, () => stood)
    drawn.get('c')!.visible = false
    const gltf = await parse(await writeGltf(scene, drawn))
    for (const [i, name] of ['Crank', 'b'].entries()) {
      const node = gltf.nodes.find((n) => n.name === name)
      expect(node?.translation).toEqual([1.5, -2.25, 3])
      expect(node?.rotation).toEqual([0.5, -0.5, 0.5, 0.5])
      expect(node?.children).toHaveLength(1)
      const mesh = gltf.nodes[node?.children?.[0] ?? -1]
      expect(mesh?.mesh).toBeTypeOf('number')
      // The outline is no part of the body.
      expect(mesh?.children).toBeUndefined()
      if (i === 0) expect(mesh?.translation).toEqual([0.1, 0.2, 0.3])
    }
    expect(gltf.nodes.some(({ name }) => name === 'Hidden')).toBe(false)
    expect(gltf.materials.map(({ name }) => name)).toEqual(['#3f7fb5'])
  })

  it('stands upright: one node turns z up into y up', async () => {
    const gltf = await parse(
      await writeGltf(
        scene,
        drawnOf(scene, () => stood),
      ),
    )
    expect(gltf.scenes[0]?.nodes).toHaveLength(1)
    const root = gltf.nodes[gltf.scenes[0]?.nodes[0] ?? -1]
    expect(root?.name).toBe('Two rods')
    const turned = new Vector3(1, 2, 3).applyQuaternion(new Quaternion(...(root?.rotation ?? [0, 0, 0, 1])))
    // x stays, z goes up, y goes away from the viewer.
    ;[1, 3, -2].forEach((x, k) => expect(turned.getComponent(k)).toBeCloseTo(x, 12))
  })

  it.each(gallery.map(({ id }) => id))('of %s has the poses of the run', async (id) => {
    const scene = await galleryScene(id)
    const run = await runGallery(id)
    run.advance(0.05)
    const gltf = await parse(
      await writeGltf(
        scene,
        drawnOf(scene, (body) => run.body(body)),
      ),
    )
    const root = gltf.nodes[gltf.scenes[0]?.nodes[0] ?? -1]
    expect(root?.children).toHaveLength(scene.bodies.length)
    scene.bodies.forEach((body, i) => {
      const { translation = [0, 0, 0], rotation = [0, 0, 0, 1] } = gltf.nodes[root?.children?.[i] ?? -1]!
      const read = new Matrix4().compose(new Vector3(...translation), new Quaternion(...rotation), new Vector3(1, 1, 1))
      const { position, orientation } = run.body(body.id)
      const [w, x, y, z] = orientation as [number, number, number, number]
      const meant = new Matrix4().compose(new Vector3(...position), new Quaternion(x, y, z, w), new Vector3(1, 1, 1))
      read.elements.forEach((entry, k) => expect(Math.abs(entry - meant.elements[k]!)).toBeLessThan(1e-6))
    })
  })
})
