/**
 * All models have one hidden class, and so have the forests and all else that is made with them: compiled kernels then read fields at fixed places.
 * With a class of its own for every model an evaluation takes a fifth longer from the fourth mechanism on.
 */
import { setFlagsFromString } from 'node:v8'
import { runInThisContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { compile, makeWorkspace } from '../index.ts'
import { makeModel } from './model.ts'
import { heldElements } from '../constraints/elements.ts'
import { undampedForces } from '../forces/forces.ts'
import { conservativeMechanisms } from '../../testing/conservative.ts'
import { everyForce } from '../../testing/every-force.ts'
import { CONSTRAINT_SAMPLES } from '../../testing/samples.ts'
import { randomBody, randomSource } from '../../testing/random-mechanism.ts'

setFlagsFromString('--allow-natives-syntax')
const sameClass = runInThisContext('(a, b) => %HaveSameMap(a, b)') as (a: object, b: object) => boolean

/** An engine takes its short cuts only once it has seen the code a few times. */
const ROUNDS = 20

describe('of every mechanism', () => {
  const specs = Array.from({ length: ROUNDS }, () => conservativeMechanisms.map(({ spec }) => spec)).flat()
  const [first, ...others] = specs.map((spec): Record<string, object> => {
    const model = compile(spec)
    const { system } = makeWorkspace(model)
    const { tree, closures } = system
    const copy = makeModel({ ...model, joints: [] })
    return { model, copy, rows: model.rows, system, tree, forest: tree.forest, closures }
  })
  it.each(Object.keys(first))('the %s has the one hidden class', (part) => {
    expect(others.every((other) => sameClass(first[part], other[part]))).toBe(true)
  })
  it('batches of force elements have one for each kind, copies too', () => {
    const models = Array.from({ length: ROUNDS }, (_, seed) => {
      const r = randomSource(seed)
      const bodies = [randomBody('a', r), randomBody('b', r)]
      return compile({ gravity: [0, 0, 0], bodies, joints: [], ...everyForce(seed), forces: everyForce(seed).forces! })
    })
    const known = models[0].forces
    expect(known.length).toBeGreaterThan(3)
    for (const model of models)
      for (const forces of [model.forces, undampedForces(model)])
        forces.forEach((batch, f) => expect(sameClass(batch, known[f]), `batch ${f}`).toBe(true))
  })
  it('batches of constraint elements have one for each kind, those with their laws held too', () => {
    const models = Array.from({ length: ROUNDS }, (_, seed) => {
      const r = randomSource(seed)
      const bodies = [randomBody('a', r), randomBody('b', r)]
      const moving = { joint: seed % 2 === 0, markers: seed % 3 === 0 }
      const joints = Object.values(CONSTRAINT_SAMPLES).flatMap((make, k) => make(r, ['a', 'b'], moving, `${k}`))
      return compile({ gravity: [0, 0, 0], bodies, joints, forces: [] })
    })
    const known = models[0].elements
    expect(known.length).toBe(Object.keys(CONSTRAINT_SAMPLES).length)
    for (const model of models) {
      expect(sameClass(model, first['model'])).toBe(true)
      for (const elements of [model.elements, heldElements(model, (law) => law)])
        elements.forEach((batch, e) => expect(sameClass(batch, known[e]), `batch ${e}`).toBe(true))
    }
  })
  it('a copy has that of the model', () => expect(sameClass(first['model'], first['copy'])).toBe(true))
})
