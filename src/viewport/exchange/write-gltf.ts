import type { BufferGeometry, Object3D } from 'three'
import { Group, Mesh, MeshLambertMaterial, MeshStandardMaterial, Quaternion, Scene as Stage } from 'three'
import { GLTFExporter } from 'three/examples/jsm/exporters/GLTFExporter.js'
import type { Scene } from '../../scene/index.ts'

/** Matte, as in the view. */
const ROUGHNESS = 0.7

/** z up → y up, as glTF has it. */
const UPRIGHT = new Quaternion(-Math.SQRT1_2, 0, 0, Math.SQRT1_2)

/**
 * The bodies as they stand, in binary form: a node for each, of its name, with its meshes below it; their poses are those of the
 * scene, in m. The node above them turns the scene's axes into those of glTF. Hidden bodies are left out.
 */
export async function writeGltf(scene: Scene, drawn: ReadonlyMap<string, Object3D>): Promise<Blob> {
  const stage = new Stage()
  stage.name = scene.title
  const root = new Group()
  root.name = scene.title || 'Mechanism'
  root.quaternion.copy(UPRIGHT)
  stage.add(root)
  const paints = new Map<string, MeshStandardMaterial>()
  const forms: Forms = new Map()
  for (const { id, name } of scene.bodies) {
    const object = drawn.get(id)
    if (object?.visible) root.add(copyOf(object, name || id, paints, forms))
  }
  try {
    const bytes = await new GLTFExporter().parseAsync(stage, { binary: true, trs: true })
    return new Blob([bytes as ArrayBuffer], { type: 'model/gltf-binary' })
  } finally {
    for (const paint of paints.values()) paint.dispose()
    for (const form of forms.values()) form.dispose()
  }
}

/** The body's meshes, without the outlines that stand for hovering and selection. */
function copyOf(object: Object3D, name: string, paints: Map<string, MeshStandardMaterial>, forms: Forms): Group {
  const node = new Group()
  node.name = name
  node.position.copy(object.position)
  node.quaternion.copy(object.quaternion)
  for (const mesh of object.children) {
    if (!(mesh instanceof Mesh) || !(mesh.material instanceof MeshLambertMaterial)) continue
    const copy = new Mesh(formOf(mesh.geometry, forms), paintOf(mesh.material, paints))
    copy.position.copy(mesh.position)
    copy.quaternion.copy(mesh.quaternion)
    node.add(copy)
  }
  return node
}

type Forms = Map<BufferGeometry, BufferGeometry>

/** A copy whose normals have length 1, as glTF asks; where a triangle has no area, any will do. */
function formOf(geometry: BufferGeometry, forms: Forms): BufferGeometry {
  let form = forms.get(geometry)
  if (!form) {
    form = geometry.clone()
    const normal = form.getAttribute('normal')
    for (let i = 0; i < normal.count; i++) {
      const length = Math.hypot(normal.getX(i), normal.getY(i), normal.getZ(i))
      if (length > 0) normal.setXYZ(i, normal.getX(i) / length, normal.getY(i) / length, normal.getZ(i) / length)
      else normal.setXYZ(i, 1, 0, 0)
    }
    forms.set(geometry, form)
  }
  return form
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
