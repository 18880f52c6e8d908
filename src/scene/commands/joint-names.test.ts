import { expect, test } from 'vitest'
import { emptyScene, type JointType } from '../document.ts'
import type { RowIndex } from '../joints.ts'
import { makeSceneStore } from '../store.ts'
import { addBody } from './bodies.ts'
import { addJoint, flipRow, setJointType } from './joints.ts'

/** What a revolute of this name is called after its change of type, beside a joint called "Spherical". */
function renamed(name: string, change: JointType | readonly RowIndex[]): string | undefined {
  const store = makeSceneStore(emptyScene())
  store.edit('build and retype', (draft) => {
    const shapes = [
      { kind: 'sphere' as const, radius: 0.1, position: [0, 0, 0] as const, orientation: [1, 0, 0, 0] as const },
    ]
    const body = addBody(draft, { name: 'arm', shapes })
    const ends = { driven: { body }, main: { body: 'ground' } }
    addJoint(draft, { type: 'spherical', ...ends })
    const id = addJoint(draft, { type: 'revolute', ...ends })
    draft.joints[1]!.name = name
    if (typeof change === 'string') setJointType(draft, id, change)
    else for (const row of change) flipRow(draft, id, row)
  })
  return store.getState().scene.joints[1]?.name
}

test.each<[string, JointType, string]>([
  ['Revolute 4', 'prismatic', 'Prismatic'],
  ['Revolute', 'constant-velocity', 'Constant velocity'],
  ['Revolute', 'spherical', 'Spherical 2'],
  ['Revolute 4', 'revolute', 'Revolute 4'],
  ['Crank pin', 'prismatic', 'Crank pin'],
  ['Prismatic 2', 'prismatic', 'Prismatic 2'],
])('%s made %s is called %s: only a name that says no more than the type follows it', (name, type, wanted) => {
  expect(renamed(name, type)).toBe(wanted)
})

test.each<[string, readonly RowIndex[], string]>([
  // x freed: it turns about z and slides along x.
  ['Revolute 4', [0], 'Pin in slot'],
  ['Crank pin', [0], 'Crank pin'],
  ['Revolute', [4, 5], 'Revolute'],
  ['Revolute', [2, 5], 'Prismatic'],
  ['Revolute', [0, 0], 'Revolute'],
])('%s with rows %j flipped is called %s: rows of one’s own by the joint that they make', (name, rows, wanted) => {
  expect(renamed(name, rows)).toBe(wanted)
})
