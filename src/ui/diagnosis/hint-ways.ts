/** Ways out of what the status hints at. Pure. */
import type { Scene } from '../../scene/index.ts'
import type { Diagnosis } from '../../simulation/index.ts'
import { type Hint } from '../mobility/index.ts'
import {
  addMotor,
  fixBody,
  motorJoints,
  pinToGround,
  pinWhereItLies,
  takeOut,
  takeSwap,
  turnGravityOn,
  type Way,
} from './ways.ts'

/** Ways offered for one thing: more would be a menu. */
export const MOST_WAYS = 3

/** The way out of a hint. */
export function waysOfHint(scene: Scene, hint: Hint, diagnosis: Diagnosis | null): readonly Way[] {
  switch (hint.kind) {
    case 'empty':
      return [
        { label: 'Add something', action: 'add' },
        { label: 'Open the gallery', action: 'gallery' },
      ]
    case 'floating':
      return [
        ...pinWhereItLies(scene, hint.bodies),
        ...pinToGround(scene, hint.bodies),
        ...hint.bodies.map((id) => fixBody(scene, id)),
      ].slice(0, MOST_WAYS)
    case 'structure':
    case 'touch':
      return waysToFree(scene, diagnosis)
    case 'beside':
      return []
    case 'undriven': {
      const [joint] = motorJoints(scene)
      return [...(joint === undefined ? [] : [addMotor(scene, joint)]), turnGravityOn()]
    }
  }
}

/** Joints that would set it free, in the order in which they are listed. Without a diagnosis it is not known which joint would set it free. */
export function waysToFree(scene: Scene, diagnosis: Diagnosis | null): readonly Way[] {
  const taken = (diagnosis?.takenBy ?? []).filter(({ joint }) => scene.joints.some(({ id }) => id === joint))
  // All six rows of such a weld count: each that is let go is one freedom.
  const welds = taken.filter(
    ({ joint, frees }) => frees === 6 && scene.joints.find(({ id }) => id === joint)?.type === 'weld',
  )
  const hinges = welds.map(({ joint }) => takeSwap(scene, { joint, row: 'rz', to: 'revolute' }))
  const out = taken
    .filter(({ frees }) => frees > 0)
    .toSorted((a, b) => b.frees - a.frees)
    .map(({ joint }) => takeOut(scene, joint))
  return [...hinges, ...out].slice(0, MOST_WAYS)
}
