import type { Named, Sentence } from '../../failure.ts'
import type { TorsionSpringSpec } from '../../model/spec.ts'
import type { Model } from '../../model/model.ts'
import { add, linearOf } from '../algebra/index.ts'
import type { ForceFormulas } from './force-formulas.ts'

const jointOf = ({ joints }: Model, { joint }: TorsionSpringSpec): number => joints.findIndex(({ id }) => id === joint)
const called = ({ id }: TorsionSpringSpec): Named => ({ kind: 'force', id, noun: 'torsion spring' })

/** A torsion spring is linear in the angle of its joint. */
export const TORSION_SPRING_FORMULAS: ForceFormulas<TorsionSpringSpec> = {
  relaxed({ model, chain }, _, spec) {
    const coordinate = chain.angles.get(jointOf(model, spec))
    if (coordinate?.parts.length !== 1) return null
    const { segment, sign } = coordinate.parts[0]
    return { segment, at: (spec.restAngle - coordinate.offset) * sign, spring: called(spec) }
  },
  add(collecting, f, spec) {
    const spring = called(spec)
    const angle = collecting.coordinate(collecting.from.chain.angles, jointOf(collecting.from.model, spec))
    if (angle === null) return
    const k = collecting.named('stiffness', 'k', f + 1, spec.stiffness, 'torsion-stiffness', ['stiffness of ', spring])
    const c = collecting.named('damping', 'c', f + 1, spec.damping, 'torsion-damping', ['damping of ', spring])
    const words: Sentence = ['twist of ', spring, ' where the coordinates are 0']
    const offset = collecting.offset(f + 1, angle.constant - spec.restAngle, 'angle', words)
    collecting.addElastic(add(linearOf(angle.of), offset), k, c)
  },
}
