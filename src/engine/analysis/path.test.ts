import { describe, expect, it } from 'vitest'
import { copyState, makeState } from '../index.ts'
import type { Vec3 } from '../index.ts'
import { bar } from '../../testing/planar.ts'
import { fourBar, pendulum, start } from '../../testing/small-mechanisms.ts'
import { computePathPiece, countChords, makePathPiece, readPathPiece } from './path.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'

const at = (piece: Float64Array, sigma: number): number[] => {
  const out = new Float64Array(3)
  readPathPiece(piece, sigma, out, 0)
  return Array.from(out)
}

/** The piece of a body's point between two states. */
function pieceOf(model: Model, from: State, to: State, body: number, point: Vec3): Float64Array {
  const b = body + 1
  const moment = ({ q, v }: State) => Float64Array.of(...q.slice(7 * b, 7 * b + 7), ...v.slice(6 * b, 6 * b + 6))
  const arm = Float64Array.from(point, (x, k) => x - model.centre[3 * b + k])
  const piece = makePathPiece()
  computePathPiece(moment(from), 0, moment(to), 0, to.t - from.t, arm, 0, piece)
  return piece
}

const distance = (a: readonly number[], b: readonly number[]): number => Math.hypot(...a.map((x, k) => x - b[k]))

/** Largest distance of a piece between two times from the way that the run takes, over 20 times between. */
function errorOf(spec: Parameters<typeof start>[0], body: number, point: Vec3, from: number, to: number): number {
  const { model, state, to: go } = start(spec)
  const states = Array.from({ length: 21 }, (_, i) => {
    go(from + ((to - from) * i) / 20)
    const copy = makeState(model)
    copyState(state, copy)
    return copy
  })
  const piece = pieceOf(model, states[0], states[20], body, point)
  return Math.max(...states.map((s, i) => distance(at(piece, i / 20), at(pieceOf(model, s, s, body, point), 0))))
}

const driven = pendulum({}, { drives: [{ kind: 'angular-velocity', law: 2.5 }] })

describe('a piece of a path', () => {
  it.each([0.4, 1, 2])('of a crank at constant speed is a circle, also over %s s of 2.5 rad/s', (h) => {
    expect(errorOf(driven, 0, [0.5, 0, 0], 0.1, 0.1 + h)).toBeLessThan(1e-9)
  })

  it('of a swing and of a coupler errs by the fourth power of its length', () => {
    for (const [spec, body] of [
      [pendulum(), 0],
      [fourBar(), 1],
    ] as const) {
      const coarse = errorOf(spec, body, [0.4, 0.1, 0.2], 0.3, 0.4)
      const fine = errorOf(spec, body, [0.4, 0.1, 0.2], 0.3, 0.35)
      // 0.1 s is some six steps of this run
      expect(coarse).toBeLessThan(2e-4)
      expect(fine).toBeLessThan(coarse / 10)
    }
  })

  it('of a thrown body, with its centre of mass off the frame, is what the run does', () => {
    const body = { ...bar('b', [0, 0], [1, 0], 2), centre: [0.2, 0.1, 0] as const, velocity: [1, 0.5, 2] as const }
    const spec = {
      gravity: [0, 0, -9.81] as const,
      bodies: [{ ...body, angularVelocity: [0.3, 4, 0.2] as const }],
      joints: [],
      forces: [],
    }
    expect(errorOf(spec, 0, [-0.3, 0.2, 0.1], 0.2, 0.25)).toBeLessThan(1e-5)
  })

  it('is followed by its chords to the tolerance, and by no more of them than four times what that takes', () => {
    const { model, state, to } = start(driven)
    const before = makeState(model)
    copyState(state, before)
    to(0.4)
    const piece = pieceOf(model, before, state, 0, [0.5, 0, 0])
    for (const tolerance of [1e-2, 1e-4]) {
      const chords = countChords(piece, tolerance)
      const turn = 1 / chords
      const sagitta = 1 - Math.cos(turn / 2)
      expect(sagitta).toBeLessThan(tolerance)
      expect(16 * sagitta).toBeGreaterThan(tolerance / 2)
    }
  })
})
