/** The sparse matrix of all coordinates against the superposition of modes. */
import { describe, expect, it } from 'vitest'
import {
  assemble,
  compile,
  makeState,
  makeWorkspace,
  type ForceSpec,
  type MechanismSpec,
  type Model,
  type State,
  type Workspace,
} from '../index.ts'
import { bar, joint, marker } from '../../testing/planar.ts'
import { randomClosedMechanism } from '../../testing/random-closed-mechanism.ts'
import { start } from '../../testing/small-mechanisms.ts'
import { body as massive } from '../../testing/bodies.ts'
import { calcFrequencyResponse } from './frequency-response.ts'
import { linearise } from './linearisation.ts'
import { makeSparseSolver } from './sparse-response.ts'

interface At {
  readonly model: Model
  readonly state: State
  readonly ws: Workspace
}

/** At the centre of mass of a body along z, forced and seen: |difference| over the amplitude of the modes; NaN where there is no sparse solution. */
function errors({ model, state, ws }: At, body: string, frequencies: readonly number[], heldStill: boolean): number[] {
  const b = model.bodyIndex.get(body)!
  const point = [model.centre[3 * b], model.centre[3 * b + 1], model.centre[3 * b + 2]] as const
  const port = { body, point, direction: [0, 0, 1] as const }
  const modes = calcFrequencyResponse(model, state, ws, { force: port, response: port, frequencies, heldStill })
  const linearised = linearise(model, state, ws, { heldStill })
  if (!modes.ok || !linearised.ok) throw new Error('cannot be linearised')
  const wrench = { body: b, wrench: Float64Array.of(0, 0, 1, 0, 0, 0) }
  const solve = makeSparseSolver(model, ws, linearised.linearisation.tangent, wrench, wrench)
  return frequencies.flatMap((f, i) => {
    // what does not move but for rounding is no measure
    if (!(modes.amplitude[i] > 1e-8 && modes.amplitude[i] < Infinity)) return []
    const found = solve(2 * Math.PI * f)
    return [found === null ? NaN : Math.hypot(found[0] - modes.re[i], found[1] - modes.im[i]) / modes.amplitude[i]]
  })
}

const FREQUENCIES = [0.13, 0.3, 0.7, 1.1, 2.3, 5.7]

describe('the sparse matrix of all coordinates answers as modes do', () => {
  it('for random mechanisms: loops, redundant rows, dampers, loads that follow', () => {
    const found: number[] = []
    for (let seed = 0; seed < 40; seed++) {
      const { solution, spoiled } = randomClosedMechanism(seed)
      if (spoiled) continue
      const model = compile(solution)
      const at = { model, state: makeState(model), ws: makeWorkspace(model) }
      if (!assemble(model, at.state, at.ws).ok) continue
      const body = at.model.bodyIds.find((_, b) => !at.model.fixed[b])
      if (body !== undefined) found.push(...errors(at, body, FREQUENCIES, true))
    }
    expect(found.length).toBeGreaterThan(60)
    expect(found.filter((x) => !(x < 1e-8))).toEqual([])
  })

  it('for a damped garland of sixty links between two walls, at rest', () => {
    const at = start(garland(60, 0.02))
    const found = errors(at, 'b20', FREQUENCIES, true)
    expect(found).toHaveLength(FREQUENCIES.length)
    expect(Math.max(...found)).toBeLessThan(1e-7)
  })

  it('for a top that sleeps, gyroscopic torques and all', () => {
    const spec: MechanismSpec = {
      gravity: [0, 0, -9.81],
      bodies: [massive('top', 2, [0.3, 0.3, 0.1], { centre: [0, 0, 0.5], angularVelocity: [0, 0, 30] })],
      joints: [joint('tip', 'spherical', marker('top', [0, 0, 0]), marker('ground', [0, 0, 0]))],
      forces: [],
    }
    const at = start(spec)
    const side = { body: 1, wrench: Float64Array.of(1, 0, 0, 0, 0, 0) }
    const across = { body: 1, wrench: Float64Array.of(0, 1, 0, 0, 0, 0) }
    const [x, y] = (['x', 'y'] as const).map((axis) => ({
      body: 'top',
      point: [0, 0, 0.5] as const,
      direction: axis === 'x' ? ([1, 0, 0] as const) : ([0, 1, 0] as const),
    }))
    const modes = calcFrequencyResponse(at.model, at.state, at.ws, { force: x, response: y, frequencies: FREQUENCIES })
    const linearised = linearise(at.model, at.state, at.ws)
    if (!modes.ok || !linearised.ok) throw new Error('not steady')
    const solve = makeSparseSolver(at.model, at.ws, linearised.linearisation.tangent, side, across)
    FREQUENCIES.forEach((f, i) => {
      // across the force it is a quarter turn behind or ahead
      expect(Math.abs(modes.im[i])).toBeGreaterThan(1e-3 * modes.amplitude[i])
      const [re, im] = solve(2 * Math.PI * f)!
      expect(Math.hypot(re - modes.re[i], im - modes.im[i]) / modes.amplitude[i]).toBeLessThan(1e-9)
    })
  })
})

/** Links in a zigzag from wall to wall, pinned, with springs and dampers along. */
function garland(n: number, damping: number): MechanismSpec {
  const [dx, dz] = [0.08, 0.06]
  const at = (i: number) => [i * dx, i % 2 === 0 ? 0 : -dz] as const
  const bodies = Array.from({ length: n }, (_, i) => bar(`b${i}`, at(i), at(i + 1), 0.1 + 0.02 * (i % 3)))
  const pins = bodies.map(({ id }, i) =>
    joint(
      `j${i}`,
      'revolute',
      marker(id, [-0.05, 0, 0]),
      i ? marker(`b${i - 1}`, [0.05, 0, 0]) : marker('ground', [0, 0, 0]),
    ),
  )
  const [x, z] = at(n)
  const end = joint('end', 'revolute', marker(`b${n - 1}`, [0.05, 0, 0]), marker('ground', [x, 0, z]))
  const forces = bodies.slice(1).map(({ id }, i): ForceSpec => ({
    kind: 'spring-damper',
    id: `s${i}`,
    from: { body: `b${i}`, position: [0, 0, 0] },
    to: { body: id, position: [0, 0, 0] },
    stiffness: 200,
    damping,
    restLength: dx,
  }))
  return { gravity: [0, 0, -9.81], bodies, joints: [...pins, end], forces }
}
