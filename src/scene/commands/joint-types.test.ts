import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillOwnFields } from '../../testing/own-fields.ts'
import { randomSceneFile } from '../../testing/random-scenes.ts'
import { flipRow, freedomsOf, JOINT_TYPES, makeSceneStore, setJointType, validateScene } from '../index.ts'
import type { RowIndex } from '../index.ts'

test('whatever the scene, every type and every flip leave a valid scene', () => {
  fc.assert(
    fc.property(randomSceneFile, fc.constantFrom(...JOINT_TYPES), fc.nat(5), (file, type, row) => {
      const read = validateScene(file)
      if (!read.ok) throw new Error(JSON.stringify(read.faults))
      const store = makeSceneStore(read.scene)
      const joints = () => store.getState().scene.joints
      for (const { id } of read.scene.joints) {
        const typeNow = () => joints().find((one) => one.id === id)?.type
        // gone with a joint that it named
        if (typeNow() === undefined) continue
        const others = joints().filter((one) => one.id !== id)
        const acts = fillOwnFields(type).named.flatMap((one) => freedomsOf(one.type))
        // What names joints is refused where there are none with these coordinates.
        const findsAll = acts.every((freedom) => others.some((one) => freedomsOf(one.type).includes(freedom)))
        expect(store.edit('type', (draft) => setJointType(draft, id, type)).ok).toBe(findsAll)
        if (findsAll) expect(typeNow()).toBe(type)
        const flipped = store.edit('row', (draft) => flipRow(draft, id, row as RowIndex))
        expect(flipped.ok ? [] : flipped.faults).toEqual([])
      }
      expect(validateScene(JSON.parse(JSON.stringify(store.getState().scene))).ok).toBe(true)
    }),
  )
})
