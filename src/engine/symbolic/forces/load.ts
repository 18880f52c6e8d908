import type { Named, Sentence } from '../../failure.ts'
import type { LoadSpec } from '../../model/spec.ts'
import { derivative } from '../algebra/index.ts'
import { GROUND, pointAt, turned } from '../chain.ts'
import { dotProduct, mapVector, turnVector } from '../matrices.ts'
import { vectorOf } from '../../math/vectors.ts'
import type { ForceFormulas } from './force-formulas.ts'

/** A load along each axis on its own: its force by the velocity of its point, its torque by the spin of its body. */
export const LOAD_FORMULAS: ForceFormulas<LoadSpec> = {
  add(collecting, _, spec) {
    const { model, chain, motion } = collecting.from
    const load: Named = { kind: 'force', id: spec.id, noun: 'load' }
    const b = model.bodyIndex.get(spec.body)!
    const s = chain.segmentOf[b]
    if (s === GROUND) return
    const place = motion.place(s, pointAt(model, chain, spec), 'b', ['the point of ', load])
    const spin = turnVector(motion.rotationOf(s), motion.moved[s].spin)
    const isOfBody = spec.axes === 'body'
    for (const [k, law] of [...spec.force, ...spec.torque].entries()) {
      if (law === 0) continue
      const unit = vectorOf((n) => (n === k % 3 ? 1 : 0))
      const axis = collecting.worldDirection(s, isOfBody ? turned(chain.zero, b, unit) : unit, spec.axes)
      const what = k < 3 ? 'force' : 'torque'
      const words: Sentence = [`${what} of `, load, ` along ${'xyz'[k % 3]} of ${isOfBody ? 'the body' : 'the world'}`]
      collecting.addEffort(
        what,
        law,
        words,
        (q) =>
        k < 3
          ? dotProduct(axis, mapVector(place, (x) => derivative(x, q))) // prettier-ignore
          : dotProduct(axis, mapVector(spin, (x) => derivative(x, q.rate!))), // prettier-ignore
      )
    }
  },
}
