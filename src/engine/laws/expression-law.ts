import type { Expression } from './law-spec.ts'
import { integrateProgram } from './antiderivative.ts'
import type { Law } from './law.ts'
import { CONSTANT } from './opcodes.ts'
import { listKinks, listRecurrences, mixSides, nextOf, sideOf } from './pieces.ts'
import { makeProgram, runProgram } from './program.ts'
import { makeStateFunction } from './state-function.ts'

/** The law of an expression tree. Throws RangeError when a function has a wrong number of arguments. */
export function makeExpressionLaw(tree: Expression): Law {
  const program = makeProgram(tree)
  const { nodes, root, regs, time, ofState } = program
  const kinks = listKinks(nodes).filter((i) => !ofState[i])
  const recurrences = kinks.flatMap((i) => listRecurrences(nodes, i))
  return {
    constant: ofState[root] ? time < 0 : nodes[root].op === CONSTANT,
    smooth: kinks.length === 0,
    evaluate(t, out, at) {
      runProgram(program, t)
      out[at] = regs[3 * root]
      out[at + 1] = regs[3 * root + 1]
      out[at + 2] = regs[3 * root + 2]
    },
    piece(t) {
      if (kinks.length === 0) return 0
      runProgram(program, t)
      if (kinks.length === 1) return sideOf(program, kinks[0])
      let hash = 0
      for (let k = 0; k < kinks.length; k++) hash = mixSides(hash, sideOf(program, kinks[k]))
      return hash
    },
    nextKink: (t) => nextOf(recurrences, t),
    antiderivative: () => (ofState[root] ? null : integrateProgram(program)),
    ofState: ofState[root] ? makeStateFunction(program) : null,
    slot: -1,
  }
}
