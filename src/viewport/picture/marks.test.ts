import { Group, Mesh, MeshBasicMaterial, type Object3D } from 'three'
import { expect, it } from 'vitest'
import { makeOutlineMaterial } from '../bodies/materials.ts'
import { hideMarks } from './marks.ts'

it('hides outlines and what tools draw, and nothing else; then all is as it was', () => {
  const body = new Mesh(undefined, new MeshBasicMaterial())
  const outline = new Mesh(undefined, makeOutlineMaterial('#123456', 3))
  body.add(outline)
  const handles = new Group().add(new Mesh(undefined, new MeshBasicMaterial()))
  handles.userData.mark = true
  const gone = new Mesh(undefined, makeOutlineMaterial('#123456', 2))
  gone.visible = false
  const spring = new Group().add(new Mesh(undefined, new MeshBasicMaterial({ color: '#00ff00' })))
  spring.userData.plain = '#888888'
  const colour = () => ((spring.children[0] as Mesh).material as MeshBasicMaterial).color.getHexString()
  const scene = new Group().add(body, handles, gone, spring)
  const seen = (): Object3D[] => {
    const found: Object3D[] = []
    scene.traverseVisible((object) => void found.push(object))
    return found
  }
  const before = seen()
  const show = hideMarks(scene)
  expect(seen()).toEqual([scene, body, spring, spring.children[0]])
  expect(colour()).toBe('888888')
  show()
  expect(seen()).toEqual(before)
  expect(gone.visible).toBe(false)
  expect(colour()).toBe('00ff00')
})
