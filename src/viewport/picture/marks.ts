/** What is drawn for the hand, not for a picture: outlines and colours of what is selected or hovered, handles, ghosts, the plane. */
import { Color, type Material, type Mesh, type MeshLambertMaterial, type Object3D } from 'three'

const materialOf = (object: Object3D): Material | undefined =>
  (object as Partial<Mesh>).material as Material | undefined

const isMark = (object: Object3D): boolean =>
  object.userData.mark === true || materialOf(object)?.userData?.mark === true

/** Hides the marks among what is drawn; the answer shows them again. `userData.plain` is the colour that a mark took the place of. */
export function hideMarks(scene: Object3D): () => void {
  const undo: (() => void)[] = []
  scene.traverse((object) => {
    const { plain } = object.userData as { readonly plain?: string }
    if (plain !== undefined) undo.push(paint(object, plain))
    if (!isMark(object) || !object.visible) return
    object.visible = false
    undo.push(() => void (object.visible = true))
  })
  return () => {
    for (const back of undo) back()
  }
}

function paint(group: Object3D, colour: string): () => void {
  const before = new Map<MeshLambertMaterial, Color>()
  group.traverse((object) => {
    const material = materialOf(object) as MeshLambertMaterial | undefined
    if (material?.color === undefined || before.has(material)) return
    before.set(material, material.color.clone())
    material.color.set(colour)
  })
  return () => {
    for (const [material, own] of before) material.color.copy(own)
  }
}
