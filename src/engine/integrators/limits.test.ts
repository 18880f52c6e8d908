import { expect, it } from 'vitest'
import { compile, makeIntegrator, makeState, makeWorkspace, assemble } from '../index.ts'
import { expression } from '../../testing/expressions.ts'
import { fourBar } from '../../testing/small-mechanisms.ts'

it('a law whose accelerations leave the range of doubles is told as what moves too fast, and no body in its place', () => {
  // θ̇² is about (10^157 rad/s)², which no double holds.
  const { joints, ...rest } = fourBar()
  const law = { kind: 'expression', tree: expression('(t + 38.5)^99 - 38.5^99') } as const
  const driven = joints.map((joint) =>
    joint.id === 'A' ? { ...joint, drives: [{ kind: 'angle' as const, law }] } : joint,
  )
  const model = compile({ ...rest, joints: driven })
  const [state, ws] = [makeState(model), makeWorkspace(model)]
  const made = assemble(model, state, ws)
  const run = makeIntegrator('auto', model, { tolerance: 1e-8, step: 1e-3 })
  const failure = made.ok ? run.advance(model, state, ws, 0.1) : made.failure
  expect(failure).toMatchObject({ code: 'numericalLimit', joints: [{ id: 'A' }] })
  expect((failure as { message: string }).message).toContain('the law of the drive of joint A asks for')
})
