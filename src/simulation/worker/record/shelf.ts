/** Runs that are kept to be compared with: of each its frames, and the keys from which they can be repeated to the bit. */
import { compile, SAME_TIME } from '../../../engine/index.ts'
import type { KeptRunTold, RunPoses } from '../../protocol/messages.ts'
import type { Mechanism } from '../mechanism.ts'
import { findFrame, readNumbers, sizeOfChunk, thinChunk, type Chunk } from './chunk.ts'
import { chooseToThin } from './record.ts'
import { isReadLike } from './read-like.ts'
import { makeReplay, type Repeated } from './replay.ts'
import { readLikeChunks, visitChunks, type Walk } from './visit.ts'

export interface Shelf {
  /** Bytes that the runs take up. */
  readonly bytes: number
  /** Grows whenever there are other runs on it. */
  readonly version: number
  /** Puts a run under a name in the place of what is there: the chunks are the shelf's from now on. `leftAt`: see `KeptRunTold`. */
  put(id: string, chunks: readonly Chunk<Mechanism>[], leftAt: number | null): void
  /** A run that was kept by itself is kept for good. */
  hold(id: string): void
  drop(id: string): void
  clear(): void
  told(): readonly KeptRunTold[]
  /** Where the bodies of each run were at a time; nothing of a run before it began or after it ended. */
  posesAt(time: number): readonly RunPoses[]
  /** Goes over a piece of a run, as far back as it can be read like its last mechanism, as `Tape.visit` does; null where there is no such run. */
  visit(id: string, walk: Walk, see: (moment: Repeated, owner: Mechanism, time: number) => void): number | null
}

interface Run {
  readonly chunks: Chunk<Mechanism>[]
  readonly leftAt: number | null
}

const NUMBERS_OF_BODY = 7
const RATES_OF_BODY = 6

/** @param memory bytes that one run may take up now; beyond it frames thin out, the oldest first */
export function makeShelf(memory: () => number): Shelf {
  const runs = new Map<string, Run>()
  const replay = makeReplay<Mechanism>()
  let version = 0
  let bytes = 0

  const count = (): void => {
    bytes = 0
    for (const { chunks } of runs.values()) for (const chunk of chunks) bytes += sizeOfChunk(chunk)
    version++
  }

  return {
    get bytes() {
      return bytes
    },
    get version() {
      return version
    },
    put(id, given, leftAt) {
      const chunks = [...given]
      let size = chunks.reduce((sum, chunk) => sum + sizeOfChunk(chunk), 0)
      while (size > memory() && chunks.length > 1) {
        const at = chooseToThin(chunks)
        const chunk = chunks[Math.max(0, at)]!
        size -= sizeOfChunk(chunk)
        if (at < 0) chunks.shift()
        else {
          thinChunk(chunk)
          size += sizeOfChunk(chunk)
        }
      }
      runs.delete(id)
      runs.set(id, { chunks, leftAt })
      count()
    },
    hold(id) {
      const run = runs.get(id)
      if (run === undefined) return
      runs.set(id, { ...run, leftAt: null })
      version++
    },
    drop(id) {
      if (runs.delete(id)) count()
    },
    clear() {
      runs.clear()
      replay.clear()
      count()
    },
    told: () =>
      [...runs].map(([id, { chunks, leftAt }]) => ({
        id,
        leftAt,
        from: chunks[0]!.key.time,
        readFrom: readLikeChunks(chunks, likeLast(chunks))[0]!.key.time,
        to: endOf(chunks.at(-1)!),
        revisions: [...new Set(chunks.map(({ owner }) => owner.revision))],
      })),
    posesAt: (time) =>
      [...runs].flatMap(([id, { chunks }]) => {
        const found = posesIn(chunks, time)
        return found === null ? [] : [{ id, ...found }]
      }),
    visit(id, walk, see) {
      const run = runs.get(id)
      if (run === undefined) return null
      return visitChunks(run.chunks, likeLast(run.chunks), replay, walk, see)
    },
  }
}

/** Whether a mechanism can be read in the place of the last one of a run. */
function likeLast(chunks: readonly Chunk<Mechanism>[]): (owner: Mechanism) => boolean {
  const { spec } = chunks.at(-1)!.owner
  return (owner) => isReadLike(owner.spec, spec)
}

const endOf = ({ times, count }: Chunk<Mechanism>): number => times[count - 1]!

const knownCentres = new WeakMap<Mechanism, Float64Array>()

/** Centres of mass in body axes, m, ground first; compiled anew, since the model that ran may have taken over the numbers of a later edit. */
function centresOf(owner: Mechanism): Float64Array {
  const known = knownCentres.get(owner) ?? compile(owner.spec).centre
  knownCentres.set(owner, known)
  return known
}

/** Poses of body frames at a time, between two frames in proportion; null outside of the run. */
function posesIn(
  chunks: readonly Chunk<Mechanism>[],
  time: number,
): { readonly revision: number; readonly poses: Float32Array } | null {
  if (time < chunks[0]!.key.time - SAME_TIME || time > endOf(chunks.at(-1)!) + SAME_TIME) return null
  const at = Math.max(
    0,
    chunks.findLastIndex(({ key }) => key.time <= time + SAME_TIME),
  )
  const chunk = chunks[at]!
  const frame = findFrame(chunk, time + SAME_TIME)
  const { revision, spec } = chunk.owner
  const centres = centresOf(chunk.owner)
  const q = posesBetween(chunks, at, frame, time, spec.bodies.length + 1)
  const poses = new Float32Array(NUMBERS_OF_BODY * spec.bodies.length)
  for (let body = 0; body < spec.bodies.length; body++)
    writeFramePose(q, NUMBERS_OF_BODY * (body + 1), centres, 3 * (body + 1), poses, NUMBERS_OF_BODY * body)
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
  const before = new Float64Array((NUMBERS_OF_BODY + RATES_OF_BODY) * bodies)
  readNumbers(chunk, frame, before)
  const next = frame + 1 < chunk.count ? chunk : chunks[at + 1]
  const begin = chunk.times[frame]!
  if (next === undefined || next.owner !== chunk.owner || time - begin <= SAME_TIME) return before
  const after = new Float64Array(before.length)
  readNumbers(next, next === chunk ? frame + 1 : 0, after)
  const span = (next === chunk ? chunk.times[frame + 1]! : next.key.time) - begin
  if (span > 0) blend(before, after, bodies, Math.min(1, (time - begin) / span), span)
  return before
}

const fromRates = new Float64Array(NUMBERS_OF_BODY)
const toRates = new Float64Array(NUMBERS_OF_BODY)

/**
 * Goes a share of the way from poses to others that come a time later, s: each number by the cubic that has its values and rates at both ends. An orientation is
 * led along the shorter arc, and made a unit quaternion again.
 */
function blend(from: Float64Array, to: Float64Array, bodies: number, share: number, span: number): void {
  const s = share
  const [atBegin, atEnd] = [(1 + 2 * s) * (1 - s) ** 2, s * s * (3 - 2 * s)]
  const [rateAtBegin, rateAtEnd] = [span * s * (1 - s) ** 2, span * s * s * (s - 1)]
  for (let body = 0; body < bodies; body++) {
    const at = NUMBERS_OF_BODY * body
    const toV = NUMBERS_OF_BODY * bodies + RATES_OF_BODY * body
    readRates(from, at, toV, fromRates)
    readRates(to, at, toV, toRates)
    let dot = 0
    for (let i = 3; i < 7; i++) dot += from[at + i]! * to[at + i]!
    let norm = 0
    for (let i = 0; i < NUMBERS_OF_BODY; i++) {
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
  const [w, x, y, z] = [numbers[at + 3]!, numbers[at + 4]!, numbers[at + 5]!, numbers[at + 6]!]
  const [a, b, c] = [numbers[toV + 3]!, numbers[toV + 4]!, numbers[toV + 5]!]
  out[3] = (-x * a - y * b - z * c) / 2
  out[4] = (w * a + y * c - z * b) / 2
  out[5] = (w * b + z * a - x * c) / 2
  out[6] = (w * c + x * b - y * a) / 2
}

/** Position (m) and orientation of a body frame in world axes, from the centre of mass, the orientation and where the centre is in body axes. */
function writeFramePose(
  q: Float64Array,
  at: number,
  centre: Float64Array,
  toCentre: number,
  out: Float32Array,
  to: number,
): void {
  const [w, ux, uy, uz] = [q[at + 3]!, q[at + 4]!, q[at + 5]!, q[at + 6]!]
  const [px, py, pz] = [centre[toCentre]!, centre[toCentre + 1]!, centre[toCentre + 2]!]
  // R(q) p = p + 2 w (u × p) + 2 u × (u × p), q = [w, u].
  const cx = 2 * (uy * pz - uz * py)
  const cy = 2 * (uz * px - ux * pz)
  const cz = 2 * (ux * py - uy * px)
  out[to] = q[at]! - (px + w * cx + uy * cz - uz * cy)
  out[to + 1] = q[at + 1]! - (py + w * cy + uz * cx - ux * cz)
  out[to + 2] = q[at + 2]! - (pz + w * cz + ux * cy - uy * cx)
  for (let i = 3; i < 7; i++) out[to + i] = q[at + i]!
}
