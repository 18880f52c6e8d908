import type { Channel } from '../engine/index.ts'
import { HEADER, BODY, JOINT, bodyAt, fetchWorkerParts, jointAt, makeRunner } from '../simulation/index.ts'
import type { HistoryStep, Reply, RunSettings, RunStart, TracedPoint } from '../simulation/index.ts'
import { toMechanismSpec } from '../scene/index.ts'
import type { Scene } from '../scene/index.ts'

// what is asked of a runner here does not wait
await fetchWorkerParts()

type Of<K extends Reply['kind']> = Extract<Reply, { kind: K }>

/** A runner spoken to in scenes; its clock moves by `tick` ms at every look at it. */
export function makeRunnerDriver({ tick = 0, memory = 1e7 } = {}) {
  let clock = 0
  let each = tick
  const runner = makeRunner({ now: () => (clock += each) })
  let revision = 0
  let layout = { bodies: 0, joints: 0, forces: 0, bundles: 0 }

  function specOf(scene: Scene) {
    const spec = toMechanismSpec(scene)
    layout = { bodies: spec.bodies.length, joints: spec.joints.length, forces: spec.forces.length, bundles: 0 }
    revision += 1
    return spec
  }

  return {
    runner,
    load: (scene: Scene, settings: RunSettings = scene.simulation, at: RunStart | null = null) => {
      const spec = specOf(scene)
      return runner.handle({ kind: 'load', revision, spec, settings, at, memory }).reply
    },
    edit: (scene: Scene, posed: string[] = [], history: readonly HistoryStep[] = []) => {
      const mechanism = { kind: 'whole', spec: specOf(scene) } as const
      return runner.handle({ kind: 'edit', revision, mechanism, settings: scene.simulation, posed, history }).reply
    },
    advance: (until: number, budget = 1, buffer: ArrayBuffer | null = null) =>
      runner.handle({ kind: 'advance', revision, until, budget, buffer }).reply,
    /** The same, but where it cannot keep up with the clock it may be less exact. */
    live: (until: number, budget = 1) =>
      runner.handle({ kind: 'advance', revision, until, budget, buffer: null, live: true }).reply,
    exact: (budget = 1) => runner.handle({ kind: 'exact', revision, budget, buffer: null }).reply,
    /** From now on the clock moves by so many ms at every look at it. */
    setTick: (next: number) => (each = next),
    trace: (until: number, traced: readonly TracedPoint[]) =>
      runner.handle({ kind: 'advance', revision, until, budget: 1, buffer: null, traced }).reply,
    rewind: () => runner.handle({ kind: 'rewind', revision, buffer: null }).reply,
    seek: (to: number) => runner.handle({ kind: 'seek', revision, to, buffer: null }).reply,
    keep: (id: string) => runner.handle({ kind: 'keep', revision, id, buffer: null }).reply,
    discard: (id: string) => runner.handle({ kind: 'discard', revision, id, buffer: null }).reply,
    series: (run: string | null, channels: readonly Channel[], from = -Infinity, every: number | null = null) =>
      runner.handle({ kind: 'series', revision, run, channels, from, every }).reply,
    back: (to: number) => runner.handle({ kind: 'back', revision, to, buffer: null }).reply,
    pull: (body: string, target: [number, number, number], still: boolean) =>
      runner.handle({ kind: 'pull', revision, body, point: [0.5, 0, 0], target, still, buffer: null }).reply,
    release: () => runner.handle({ kind: 'release', revision }).reply,
    body: (frame: Float64Array, index: number) => {
      const at = bodyAt(layout, index)
      return frame.slice(at, at + BODY.length)
    },
    joint: (frame: Float64Array, index: number) => {
      const at = jointAt(layout, index)
      return frame.slice(at, at + JOINT.length)
    },
  }
}

/** The reply, if it is of the kind expected; throws otherwise. */
export function is<K extends Reply['kind']>(kind: K, reply: Reply | null): Of<K> {
  if (reply?.kind !== kind) throw new Error(`expected ${kind}, got ${JSON.stringify(reply)}`)
  return reply as Of<K>
}

/** A number of a frame. */
export const read = (frame: Float64Array, at: number): number => frame[at] ?? NaN

/** Numbers of the frame in a reply. */
export const numbers = (reply: Reply | null) => new Float64Array(is('frame', reply).frame)
/** Energy that came from nowhere since the books were opened, J. */
export const drift = (f: Float64Array) =>
  read(f, HEADER.kinetic) + read(f, HEADER.potential) - read(f, HEADER.work) - read(f, HEADER.baseline)
/** Readings without the wall time and what counts or watches steps and frames: what has to repeat to the bit. */
export function motion(f: Float64Array): Float64Array {
  const copy = f.slice()
  const { wallSeconds, steps, rejected, recorded, seekFrom, seekTo, largestKinetic } = HEADER
  for (const at of [wallSeconds, steps, rejected, recorded, seekFrom, seekTo, largestKinetic]) copy[at] = 0
  return copy
}
