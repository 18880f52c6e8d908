import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomSceneFile } from '../testing/random-scenes.ts'
import { makeSceneStore, serialiseScene, toMechanismSpec, validateScene } from './index.ts'
import { once } from './once.ts'

test('of what is frozen once, of what may change each time', () => {
  let times = 0
  const double = once((item: { x: number }) => ({ x: 2 * item.x, time: (times += 1) }))
  const open = { x: 1 }
  double(open)
  open.x = 2
  expect(double(open)).toEqual({ x: 4, time: 2 })
  const frozen = Object.freeze({ x: 3 })
  expect(double(frozen)).toBe(double(frozen))
})

test('mechanism and text of an edited scene are those of a scene that nothing is known of', () => {
  fc.assert(
    fc.property(randomSceneFile, fc.array(fc.tuple(fc.nat(), fc.nat(3))), (file, edits) => {
      const valid = validateScene(file)
      if (!valid.ok) throw new Error(valid.faults[0]?.message)
      const store = makeSceneStore(valid.scene)
      for (const [at, what] of edits) {
        store.edit('Edit', ({ bodies, joints }) => {
          const body = bodies[at % bodies.length]
          const joint = joints[at % joints.length]
          if (what === 0 && body !== undefined) body.position = [at, 0, -0]
          if (what === 1 && body !== undefined) body.name = `Body ${at}`
          if (what === 2 && body !== undefined && body.mass === undefined) body.density = 1 + at
          if (what === 3 && joint !== undefined) joint.main.position = [0, at, 0]
        })
        const { scene } = store.getState()
        expect(toMechanismSpec(scene)).toStrictEqual(toMechanismSpec(structuredClone(scene)))
        expect(serialiseScene(scene)).toBe(serialiseScene(structuredClone(scene)))
      }
    }),
    { numRuns: 40 },
  )
})
