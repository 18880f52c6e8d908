import type { Object3D } from 'three'
import { Group, Mesh, MeshLambertMaterial, MeshStandardMaterial, Scene as Stage } from 'three'
import { GLTFExporter } from 'three/examples/jsm/exporters/GLTFExporter.js'
import type { Scene } from '../../scene/index.ts'

/** Matte, as in the view. */
const ROUGHNESS = 0.7

/** The bodies as they stand, each a node of its name with its meshes below it; axes as in the scene, m. */
export async function writeGltf(scene: Scene, drawn: ReadonlyMap<string, Object3D>): Promise<Blob> {
  const stage = new Stage()
  stage.name = scene.title
  const paints = new Map<string, MeshStandardMaterial>()
  for (const { id, name } of scene.bodies) {
    const object = drawn.get(id)
    if (object) stage.add(copyOf(object, name || id, paints))
  }
  try {
    const gltf = await new GLTFExporter().parseAsync(stage, { binary: false, trs: true })
    return new Blob([JSON.stringify(gltf)], { type: 'model/gltf+json' })
  } finally {
    for (const paint of paints.values()) paint.dispose()
  }
}

/** The body's meshes, without the outlines that stand for hovering and selection. */
function copyOf(object: Object3D, name: string, paints: Map<string, MeshStandardMaterial>): Group {
  const node = new Group()
  node.name = name
  node.position.copy(object.position)
  node.quaternion.copy(object.quaternion)
  for (const mesh of object.children) {
    if (!(mesh instanceof Mesh) || !(mesh.material instanceof MeshLambertMaterial)) continue
    const copy = new Mesh(mesh.geometry, paintOf(mesh.material, paints))
    copy.position.copy(mesh.position)
    copy.quaternion.copy(mesh.quaternion)
    node.add(copy)
  }
  return node
}

function paintOf(material: MeshLambertMaterial, paints: Map<string, MeshStandardMaterial>): MeshStandardMaterial {
  const colour = `#${material.color.getHexString()}`
  let paint = paints.get(colour)
  if (!paint) {
    paint = new MeshStandardMaterial({ color: material.color, roughness: ROUGHNESS, metalness: 0, name: colour })
    paints.set(colour, paint)
  }
  return paint
}
