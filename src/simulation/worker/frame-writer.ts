import {
  BODY_READINGS,
  BUNDLE_READINGS,
  computeUniqueness,
  FORCE_READINGS,
  JOINT_READINGS,
  readItem,
  RUN_READINGS,
} from '../../engine/index.ts'
import type { Reading, Vec3 } from '../../engine/index.ts'
import { BODY, HEADER, bodyAt, bundleAt, forceAt, frameLength, jointAt } from '../protocol/frame.ts'
import type { Mechanism } from './mechanism.ts'

/** What is on the tape: frames that one can step back, and the stretch of time that one can seek in, s; NaN where there is none. */
export interface Kept {
  readonly frames: number
  readonly from: number
  readonly to: number
}

/**
 * Write the frame of a mechanism whose dynamics are computed, into `buffer` if it has the right length, else into a new one.
 * Updates the largest kinetic energy of the books.
 */
export function writeFrame(
  mechanism: Mechanism,
  buffer: ArrayBuffer | null,
  kept: Kept,
  wallSeconds: number,
): ArrayBuffer {
  const { model, state, ws, uniqueness, layout, books, course, settings } = mechanism
  const bytes = frameLength(layout) * Float64Array.BYTES_PER_ELEMENT
  const frame = buffer?.byteLength === bytes ? buffer : new ArrayBuffer(bytes)
  const out = new Float64Array(frame)
  computeUniqueness(model, state, ws, uniqueness, true)
  const moment = { model, state, ws, uniqueness, statistics: course.integrator.statistics, readRows: null }
  readItem(moment, 'run', 0, out, 0)
  books.largestKinetic = Math.max(books.largestKinetic, out[HEADER.kinetic]!)
  out[HEADER.wallSeconds] = wallSeconds
  out[HEADER.liveAccuracy] = ws.looseness > 1 ? ws.looseness * settings.tolerance : 0
  out[HEADER.baseline] = books.baseline
  out[HEADER.largestKinetic] = books.largestKinetic
  out[HEADER.recorded] = kept.frames
  out[HEADER.seekFrom] = kept.from
  out[HEADER.seekTo] = kept.to
  for (let b = 0; b < layout.bodies; b++) readItem(moment, 'body', b, out, bodyAt(layout, b))
  for (let j = 0; j < layout.joints; j++) readItem(moment, 'joint', j, out, jointAt(layout, j))
  for (let f = 0; f < layout.forces; f++) readItem(moment, 'force', f, out, forceAt(layout, f))
  for (let b = 0; b < layout.bundles; b++) readItem(moment, 'bundle', b, out, bundleAt(layout, b))
  writePull(mechanism, out)
  return frame
}

/** The same of a mechanism that stands as its bodies are placed, and is not assembled: of velocities, of what acts, and of what of it is unique nothing is known. */
export function writeUnassembled(mechanism: Mechanism, buffer: ArrayBuffer | null, kept: Kept): ArrayBuffer {
  const { layout } = mechanism
  const frame = writeFrame(mechanism, buffer, kept, 0)
  const out = new Float64Array(frame)
  const forget = (readings: readonly Reading[], at: number): void => {
    const projectors = new Set(readings.flatMap(projectorsOf))
    for (const { name, stage, at: place, shape } of readings)
      if (stage !== 'positions' || projectors.has(name)) out.fill(NaN, at + place, at + place + shape)
  }
  forget(RUN_READINGS, 0)
  for (let b = 0; b < layout.bodies; b++) forget(BODY_READINGS, bodyAt(layout, b))
  for (let j = 0; j < layout.joints; j++) forget(JOINT_READINGS, jointAt(layout, j))
  for (let f = 0; f < layout.forces; f++) forget(FORCE_READINGS, forceAt(layout, f))
  for (let b = 0; b < layout.bundles; b++) forget(BUNDLE_READINGS, bundleAt(layout, b))
  return frame
}

const projectorsOf = ({ projector }: Reading): readonly string[] =>
  typeof projector === 'object' ? Object.values(projector) : projector === undefined ? [] : [projector]

function writePull({ layout, ws: { pull } }: Mechanism, out: Float64Array): void {
  out.fill(0, HEADER.pulling, HEADER.pullForce + 3)
  if (pull.body < 0) return
  out[HEADER.pulling] = 1
  const at = bodyAt(layout, pull.body - 1)
  const read = (offset: number) => out[at + offset] ?? NaN
  // R(q) p = p + 2 w (u × p) + 2 u × (u × p), q = [w, u].
  const w = read(BODY.orientation)
  const [ux, uy, uz] = [read(BODY.orientation + 1), read(BODY.orientation + 2), read(BODY.orientation + 3)]
  const [px, py, pz] = pull.point as unknown as Vec3
  const cx = 2 * (uy * pz - uz * py)
  const cy = 2 * (uz * px - ux * pz)
  const cz = 2 * (ux * py - uy * px)
  out[HEADER.pullPoint] = read(BODY.position) + px + w * cx + uy * cz - uz * cy
  out[HEADER.pullPoint + 1] = read(BODY.position + 1) + py + w * cy + uz * cx - ux * cz
  out[HEADER.pullPoint + 2] = read(BODY.position + 2) + pz + w * cz + ux * cy - uy * cx
  if (pull.springs) out.set(pull.force, HEADER.pullForce)
}
