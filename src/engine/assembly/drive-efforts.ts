/**
 * Inverse dynamics: the efforts of the drives that prescribe a motion. The state is led from pose to pose by kinematic analysis, and at each sample the reactions
 * of all rows follow from the accelerations there; the effort of a drive is that of its row along the axis (docs/THEORY.md §3 (17)).
 */
import { computeDynamics } from '../dynamics/accelerations.ts'
import { calcBodyReading, calcJointReading } from '../dynamics/readings.ts'
import type { Failure } from '../failure.ts'
import type { Model } from '../model/model.ts'
import type { Quat, Vec3 } from '../model/spec.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { BODY, JOINT } from '../readings/table.ts'
import { makeKinematicMotion } from './kinematic-motion.ts'
import { timesTo } from './times-to.ts'

/** The effort of a drive at each sample, on the driven body along or about z of the main marker: N, or N·m where it is on an angle. */
export interface EffortOfDrive {
  readonly joint: string
  readonly on: 'angle' | 'slide'
  readonly values: Float64Array
}

/** Where a body frame stands and how fast it moves; world axes. */
export interface MovingFrame {
  readonly id: string
  readonly position: Vec3
  readonly orientation: Quat
  readonly velocity: Vec3
  readonly angularVelocity: Vec3
}

export interface DriveEfforts {
  /** s. */
  readonly times: Float64Array
  /** Of all drives that prescribe a coordinate or its rate, in the order of the joints. */
  readonly efforts: readonly EffortOfDrive[]
  /** All bodies in the order of the spec, at the first sample. */
  readonly start: readonly MovingFrame[]
}

export interface EffortSamples {
  /** From one sample to the next, s. */
  readonly sample: number
  readonly samples: number
  /** The poses between two samples are no further apart, s. */
  readonly step: number
}

type Found = { readonly ok: true; readonly found: DriveEfforts } | { readonly ok: false; readonly failure: Failure }

/** A time this part of it is earlier by some roundings. */
const JUST_BEFORE = 1 - 8 * Number.EPSILON

/**
 * Computes the efforts along the motion from an assembled state on, which it moves. It fails where joints and drives leave a freedom, in a singular pose, and
 * where the mechanism does not close. Numbers that are beyond all bounds are left as they come.
 */
export function computeDriveEfforts(
  model: Model,
  state: State,
  ws: Workspace,
  { sample, samples, step }: EffortSamples,
): Found {
  const made = makeKinematicMotion(model, state, ws)
  if (!made.ok) return made
  const { motion } = made
  const drives = model.joints.flatMap(({ id, drives: all }, joint) =>
    all.flatMap(({ kind, on }, place) =>
      kind === 'effort' ? [] : [{ id, joint, on, at: place === 0 ? JOINT.effort : JOINT.effort2 }],
    ),
  )
  const times = Float64Array.from({ length: samples }, (_, i) => i * sample)
  const efforts = drives.map(() => new Float64Array(samples))
  const reading = new Float64Array(JOINT.length)
  let start: readonly MovingFrame[] = []
  for (let i = 0; i < samples; i++) {
    // A law that ends with the last sample still leads there.
    const isLast = i > 0 && i === samples - 1
    const stop = lead(isLast ? JUST_BEFORE * times[i] : times[i]) ?? motion.findSingular()
    if (stop) return { ok: false, failure: stop }
    computeDynamics(model, state, ws)
    if (i === 0) start = readFrames(model, state, ws)
    drives.forEach(({ joint, at }, k) => {
      calcJointReading(model, state, ws, joint, reading, 0)
      efforts[k][i] = reading[at]
    })
  }
  return {
    ok: true,
    found: { times, efforts: drives.map(({ id, on }, k) => ({ joint: id, on, values: efforts[k] })), start },
  }

  function lead(to: number): Failure | null {
    for (const time of timesTo(state.t, to, step)) {
      const failure = motion.moveTo(time)
      if (failure) return failure
    }
    return null
  }
}

function readFrames(model: Model, state: State, ws: Workspace): readonly MovingFrame[] {
  const out = new Float64Array(BODY.length)
  const triple = (at: number): Vec3 => [out[at], out[at + 1], out[at + 2]]
  return model.bodyIds.slice(1).map((id, index) => {
    calcBodyReading(model, state, ws, index, out, 0)
    const at = BODY.orientation
    return {
      id,
      position: triple(BODY.position),
      orientation: [out[at], out[at + 1], out[at + 2], out[at + 3]],
      velocity: triple(BODY.velocity),
      angularVelocity: triple(BODY.angularVelocity),
    }
  })
}
