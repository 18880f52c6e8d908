/** A run that is restored from a snapshot goes on as if nothing had been: the same bits in state, statistics and what the scheme says of itself. */
import { describe, expect, it } from 'vitest'
import { everyForce } from '../../testing/every-force.ts'
import { expression } from '../../testing/expressions.ts'
import { assembled, bracedElbow, ellipse, fourBar, g, pendulum } from '../../testing/small-mechanisms.ts'
import { hashState } from '../../testing/state-hash.ts'
import { CONSTRAINT_SAMPLES } from '../../testing/samples.ts'
import { randomBody, randomSource } from '../../testing/random-mechanism.ts'
import { INTEGRATORS, makeIntegrator, type IntegratorName, type LawSpec, type MechanismSpec } from '../index.ts'
import { restoreSnapshot, takeSnapshot } from './snapshot.ts'

const law = (text: string): LawSpec => ({ kind: 'expression', tree: expression(text) })

/** So stiff that explicit steps would be short. */
const braced = bracedElbow(1e6, 2e3, null)

/** A body on an element of each kind, thrown. */
function onElements(): MechanismSpec {
  const r = randomSource(3)
  const kinds = Object.values(CONSTRAINT_SAMPLES)
  const bodies = kinds.map((_, k) => randomBody(`body ${k}`, r))
  const joints = kinds.flatMap((make, k) =>
    make(r, [`body ${k}`, 'ground'], { joint: true, markers: true }, `element ${k}`),
  )
  return { gravity: [0, 0, -g], bodies, joints, forces: [] }
}

function underEveryForce(): MechanismSpec {
  const r = randomSource(3)
  const bodies = [randomBody('a', r), randomBody('b', r)]
  return { gravity: [0, 0, -g], bodies, joints: [], forces: [], ...everyForce(3) }
}

const MECHANISMS: Readonly<Record<string, () => MechanismSpec>> = {
  'a closed loop': fourBar,
  'a drive by a law': () => ellipse('0.1*sin(6*t)'),
  'a velocity drive with no integral in closed form': () =>
    pendulum({}, { drives: [{ kind: 'angular-velocity', law: law('2*sin(t^2)+exp(sin(5*t))') }] }),
  'a limit, a damper and a torque with jumps': () =>
    pendulum(
      {},
      {
        damping: 0.3,
        limits: { lower: -1, upper: 0.2, stiffness: 4e3, damping: 5 },
        drives: [{ kind: 'torque', law: law('4*sign(sin(30*t))') }],
      },
    ),
  'what is stiff, by a length that is kept': () => braced,
  'every kind of force': underEveryForce,
  'every kind of constraint element': onElements,
  'masses far apart': () => {
    const spec = fourBar()
    return { ...spec, bodies: spec.bodies.map((body, i) => (i === 1 ? { ...body, mass: 1e7 * body.mass } : body)) }
  },
}

/** Of the times that are run, for what takes long. */
const SHARE: Readonly<Record<string, number>> = { 'masses far apart': 0.1 }

function begin(spec: MechanismSpec, name: IntegratorName) {
  const { model, state, ws } = assembled(spec)
  const run = makeIntegrator(name, model, { tolerance: 1e-6, step: 1e-3 })
  return {
    run,
    state,
    model,
    take: () => takeSnapshot((memory) => run.remember(memory, state)),
    restore(snapshot: Uint8Array) {
      restoreSnapshot(snapshot, (memory) => run.remember(memory, state))
      run.recall(state, ws)
    },
    to: (t: number, most?: number) => expect(run.advance(model, state, ws, t, most)).toBeNull(),
    seen: () => ({ hash: hashState(state), size: state.size, ...run.statistics, why: run.reason, method: run.method }),
  }
}

describe.each(Object.keys(MECHANISMS))('%s', (name) => {
  const ways = INTEGRATORS.flatMap((scheme) => [
    [scheme, 'on its way'] as const,
    [scheme, 'interrupted, as by a pull'] as const,
  ])
  it.each(ways)('%s, %s', (scheme, way) => {
    const spec = MECHANISMS[name]()
    const share = SHARE[name] ?? 1
    const through = begin(spec, scheme)
    // at times that are no ends of steps, and in the middle of the way to one that was asked for
    through.to(0.0234 * share)
    through.to(0.05 * share, 7)
    if (way !== 'on its way') through.run.interrupt()
    const snapshot = through.take()
    const kept = snapshot.slice()
    const there = through.seen()
    const goOn = ({ to, seen }: typeof through) =>
      [0.056, 0.0611, 0.08].map((t) => {
        to(t * share)
        return seen()
      })
    const wanted = goOn(through)
    expect(wanted.at(-1)!.hash).not.toBe(there.hash)

    // the same run, with all that it has seen since
    through.restore(snapshot)
    expect(through.seen()).toEqual(there)
    expect(goOn(through)).toEqual(wanted)
    // another one, elsewhere on its way; the snapshot went over by transfer
    const other = begin(spec, scheme)
    other.to(0.01 * share)
    other.restore(structuredClone(snapshot, { transfer: [snapshot.buffer as ArrayBuffer] }))
    expect(other.take()).toEqual(kept)
    expect(goOn(other)).toEqual(wanted)
    // one that has not begun
    const fresh = begin(spec, scheme)
    fresh.restore(kept)
    expect(goOn(fresh)).toEqual(wanted)
  })
})

describe('a snapshot', () => {
  it('of a run that has not begun brings it back there', () => {
    for (const scheme of INTEGRATORS) {
      const one = begin(braced, scheme)
      const start = one.take()
      one.to(0.05)
      const wanted = one.seen()
      one.restore(start)
      one.to(0.05)
      expect(one.seen()).toEqual(wanted)
    }
  })

  it('is had in the implicit scheme of auto too', () => {
    const stiff = begin(braced, 'auto')
    stiff.to(0.05)
    expect(stiff.run.method).toContain('implicit')
  })

  it('of another mechanism or scheme is refused', () => {
    const one = begin(pendulum(), 'dormand-prince')
    const two = begin(fourBar(), 'dormand-prince')
    const three = begin(pendulum(), 'rattle')
    const snapshot = one.take()
    expect(() => two.restore(snapshot)).toThrow(RangeError)
    expect(() => three.restore(snapshot)).toThrow('another integrator')
  })
})
