/** Ways out of what the status hints at. Pure. */
import { isPrescribed, type Scene } from '../../scene/index.ts'
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

/**
 * Joints that take the freedoms: first what takes the most, then what has no motor, then what came last, which is most likely what was too much.
 * Without a diagnosis it is not known which they are.
 */
export function takersOf(scene: Scene, diagnosis: Pick<Diagnosis, 'takenBy'> | null): Diagnosis['takenBy'] {
  const place = ({ joint }: { readonly joint: string }): number => scene.joints.findIndex(({ id }) => id === joint)
  const isDriven = (one: { readonly joint: string }): boolean => isPrescribed(scene.joints[place(one)]!)
  return (diagnosis?.takenBy ?? [])
    .filter((one) => place(one) >= 0)
    .toSorted((a, b) => b.frees - a.frees || Number(isDriven(a)) - Number(isDriven(b)) || place(b) - place(a))
}

/** Ways to set it free, in the order in which the joints are listed. */
export function waysToFree(scene: Scene, diagnosis: Pick<Diagnosis, 'takenBy'> | null): readonly Way[] {
  const taken = takersOf(scene, diagnosis)
  // All six rows of such a weld count: each that is let go is one freedom.
  const welds = taken.filter(
    ({ joint, frees }) => frees === 6 && scene.joints.find(({ id }) => id === joint)?.type === 'weld',
  )
  const hinges = welds.map(({ joint }) => takeSwap(scene, { joint, row: 'rz', to: 'revolute' }))
  const out = taken.filter(({ frees }) => frees > 0).map(({ joint }) => takeOut(scene, joint))
  return [...hinges, ...out].slice(0, MOST_WAYS)
}
