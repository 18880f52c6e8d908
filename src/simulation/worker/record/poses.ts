/** Where the bodies of a recorded run were at any time: between two frames along the cubic that has their poses and velocities. */
import { BODY_Q, BODY_V, compile, mulQV, SAME_TIME, writeOrigin, type Model } from '../../../engine/index.ts'
import type { Mechanism } from '../mechanism.ts'
import { findFrame, type Chunk } from './chunk.ts'
import { loadFrame } from './frames.ts'

/** The time of the last frame of a chunk, s. */
export const endOf = ({ frames: { times }, count }: Chunk<Mechanism>): number => times[count - 1]!

const knownModels = new WeakMap<Mechanism, Pick<Model, 'centre'>>()

/** Where centres of mass are in bodies; compiled anew, since the model that ran may have taken over the numbers of a later edit. */
function modelOf(owner: Mechanism): Pick<Model, 'centre'> {
  const known = knownModels.get(owner)
  if (known !== undefined) return known
  const { centre } = compile(owner.spec)
  knownModels.set(owner, { centre })
  return { centre }
}

/** Poses of body frames at a time, between two frames in proportion; after the run those of its end, before it null. */
export function posesIn(
  chunks: readonly Chunk<Mechanism>[],
  asked: number,
): { readonly revision: number; readonly poses: Float32Array } | null {
  if (asked < chunks[0]!.key.time - SAME_TIME) return null
  const time = Math.min(asked, endOf(chunks.at(-1)!))
  const at = Math.max(
    0,
    chunks.findLastIndex(({ key }) => key.time <= time + SAME_TIME),
  )
  const chunk = chunks[at]!
  const frame = findFrame(chunk, time + SAME_TIME)
  const { revision, spec } = chunk.owner
  const model = modelOf(chunk.owner)
  const q = posesBetween(chunks, at, frame, time, spec.bodies.length + 1)
  const poses = new Float32Array(BODY_Q * spec.bodies.length)
  // the ground is the first body of the engine and none of the scene
  for (let body = 0; body < spec.bodies.length; body++) {
    const [at, to] = [BODY_Q * (body + 1), BODY_Q * body]
    writeOrigin(poses, to, model, q, body + 1)
    for (let i = 3; i < BODY_Q; i++) poses[to + i] = q[at + i]!
  }
  return { revision, poses }
}

/** Poses of centres of mass and orientations at a time after a frame of a chunk; between it and the next by their velocities. */
function posesBetween(
  chunks: readonly Chunk<Mechanism>[],
  at: number,
  frame: number,
  time: number,
  bodies: number,
): Float64Array {
  const chunk = chunks[at]!
  const before = new Float64Array((BODY_Q + BODY_V) * bodies)
  loadFrame(chunk.frames, frame, before)
  const next = frame + 1 < chunk.count ? chunk : chunks[at + 1]
  const begin = chunk.frames.times[frame]!
  if (next === undefined || next.owner !== chunk.owner || time - begin <= SAME_TIME) return before
  const after = new Float64Array(before.length)
  loadFrame(next.frames, next === chunk ? frame + 1 : 0, after)
  const span = (next === chunk ? chunk.frames.times[frame + 1]! : next.key.time) - begin
  if (span > 0) blend(before, after, bodies, Math.min(1, (time - begin) / span), span)
  return before
}

const fromRates = new Float64Array(BODY_Q)
const toRates = new Float64Array(BODY_Q)

/**
 * Goes a share of the way from poses to others that come a time later, s: each number by the cubic that has its values and rates at both ends. An orientation is
 * led along the shorter arc, and made a unit quaternion again.
 */
function blend(from: Float64Array, to: Float64Array, bodies: number, share: number, span: number): void {
  const s = share
  const [atBegin, atEnd] = [(1 + 2 * s) * (1 - s) ** 2, s * s * (3 - 2 * s)]
  const [rateAtBegin, rateAtEnd] = [span * s * (1 - s) ** 2, span * s * s * (s - 1)]
  for (let body = 0; body < bodies; body++) {
    const at = BODY_Q * body
    const toV = BODY_Q * bodies + BODY_V * body
    readRates(from, at, toV, fromRates)
    readRates(to, at, toV, toRates)
    let dot = 0
    for (let i = 3; i < 7; i++) dot += from[at + i]! * to[at + i]!
    let norm = 0
    for (let i = 0; i < BODY_Q; i++) {
      const sign = i >= 3 && dot < 0 ? -1 : 1
      const x =
        atBegin * from[at + i]! + rateAtBegin * fromRates[i]! + sign * (atEnd * to[at + i]! + rateAtEnd * toRates[i]!)
      from[at + i] = x
      if (i >= 3) norm += x * x
    }
    for (let i = 3; i < 7; i++) from[at + i] = from[at + i]! / Math.sqrt(norm)
  }
}

/** Rates of a body's pose: velocity of its centre of mass, and q̇ = ½ q ⊗ ω with ω in body axes. */
function readRates(numbers: Float64Array, at: number, toV: number, out: Float64Array): void {
  for (let i = 0; i < 3; i++) out[i] = numbers[toV + i]!
  mulQV(out, 3, numbers, at + 3, numbers, toV + 3)
  for (let i = 3; i < BODY_Q; i++) out[i] = out[i]! / 2
}
