/**
 * Edits of a number in mid-run, as a field that is dragged sends them: in place, as the app does, and beside it the mechanism compiled anew for each, with
 * its report at once. Both in one process, by turns.
 */
import { calcEnergy, computeDynamics } from '../../src/engine/index.ts'
import type { ForceSpec, MechanismPatch, MechanismSpec } from '../../src/engine/index.ts'
import { toMechanismSpec } from '../../src/scene/index.ts'
import type { RunSettings } from '../../src/simulation/protocol/messages.ts'
import { writeFrame } from '../../src/simulation/worker/frame-writer.ts'
import { describe, rebook, realise, revise } from '../../src/simulation/worker/mechanism.ts'
import { makeRunner } from '../../src/simulation/worker/runner.ts'
import { number, table } from '../report/table.ts'
import { median } from './clock.ts'
import { readGalleryScene } from './gallery-scene.ts'
import { resultOf, type Part } from './part.ts'

const SCENES = ['slider-crank', 'double-wishbone', 'coupled-springs', 'engine-mounts', 'torsion-pendulum', 'stewart']
/** Time at which the run is edited, s. */
const AT = 0.25
/** Values that a drag goes through, there and back: a hundredth of the number in all. */
const VALUES = 20
const EDITS = { full: 600, quick: 200 } as const

/** The items of a list that an edit made anew, by their places. */
const anew = <Item>(before: readonly Item[], after: readonly Item[]) =>
  after.flatMap((item, at) => (item === before[at] ? [] : [[at, item] as const]))

const patchOf = (before: MechanismSpec, after: MechanismSpec): MechanismPatch => ({
  gravity: after.gravity,
  bodies: anew(before.bodies, after.bodies),
  joints: anew(before.joints, after.joints),
  forces: anew(before.forces, after.forces),
})

type Edit = (spec: MechanismSpec, factor: number) => MechanismSpec | null

/** One item of a list with some fields changed; null where there is none such. */
function changed<T>(list: readonly T[], which: (item: T) => boolean, change: (item: T) => T): readonly T[] | null {
  const at = list.findIndex(which)
  return at < 0 ? null : list.map((item, i) => (i === at ? change(item) : item))
}

type Spring = Extract<ForceSpec, { readonly kind: 'spring-damper' | 'torsion-spring' }>
const isSpring = (force: ForceSpec): force is Spring =>
  force.kind === 'spring-damper' || force.kind === 'torsion-spring'

const KINDS: Readonly<Record<string, Edit>> = {
  gravity: (spec, f) => ({ ...spec, gravity: [0.1 * f, spec.gravity[1] * f, spec.gravity[2] * f] }),
  mass(spec, f) {
    const bodies = changed(
      spec.bodies,
      ({ fixed }) => !fixed,
      (body) => ({ ...body, mass: body.mass * f }),
    )
    return bodies && { ...spec, bodies }
  },
  stiffness(spec, f) {
    const forces = changed(spec.forces, isSpring, (force) =>
      isSpring(force) ? { ...force, stiffness: force.stiffness * f } : force,
    )
    return forces && { ...spec, forces }
  },
  'place of a marker'(spec, f) {
    const joints = changed(
      spec.joints,
      () => true,
      (joint) => {
        const [x, y, z] = joint.main.position
        return { ...joint, main: { ...joint.main, position: [x + 1e-3 * (f - 1), y, z] as const } }
      },
    )
    return joints && { ...spec, joints }
  },
}

interface Times {
  /** Medians over the edits, µs. */
  readonly inPlace: number
  readonly anew: number
}

function measure(id: string, kind: string, count: number): Times | null {
  const scene = readGalleryScene(id)
  const spec = toMechanismSpec(scene)
  const settings: RunSettings = scene.simulation
  const variants = Array.from({ length: 2 * VALUES }, (_, i) =>
    KINDS[kind]!(spec, 1 + (0.01 * Math.min(i, 2 * VALUES - i)) / VALUES),
  )
  if (variants.includes(null)) return null
  const inPlace = editInPlace(spec, settings)
  const anew = editAnew(spec, settings)
  const [times, old]: [number[], number[]] = [[], []]
  for (let i = 0; i < count; i++) {
    const after = variants[i % variants.length]!
    times.push(timeOf(() => inPlace(after)))
    old.push(timeOf(() => anew(after)))
  }
  // code is optimised as it runs: the first quarter warms up
  const settled = (all: readonly number[]): number => 1000 * median(all.slice(count >> 2))
  return { inPlace: settled(times), anew: settled(old) }
}

/** Time of an action, ms. */
function timeOf(act: () => void): number {
  const begin = performance.now()
  act()
  return performance.now() - begin
}

/** Edits in place, as the worker does with the message of an edit. */
function editInPlace(spec: MechanismSpec, settings: RunSettings): (after: MechanismSpec) => void {
  const runner = makeRunner({ now: () => performance.now() })
  runner.handle({ kind: 'load', revision: 0, spec, settings, at: null, memory: 60 * 2 ** 20 })
  runner.handle({ kind: 'advance', revision: 0, until: AT, budget: 60, buffer: null })
  let [revision, before] = [0, spec]
  return (after) => {
    const mechanism = { kind: 'patch', of: revision, patch: patchOf(before, after) } as const
    revision += 1
    before = after
    const { reply } = runner.handle({ kind: 'edit', revision, mechanism, settings, posed: [], history: [] })
    if (reply?.kind !== 'ready') throw new Error('the edit was not taken')
  }
}

/** Edits by compiling anew. */
function editAnew(spec: MechanismSpec, settings: RunSettings): (after: MechanismSpec) => void {
  const made = realise(spec, settings)
  if (!made.ok) throw new Error(made.failure.message)
  let m = made.mechanism
  const failure = m.course.integrator.advance(m.model, m.state, m.ws, AT)
  if (failure) throw new Error(failure.message)
  computeDynamics(m.model, m.state, m.ws)
  return (after) => {
    calcEnergy(m.model, m.state, m.ws)
    const edited = revise(m, after, settings, { posed: [], angles: new Map() })
    if (!edited.ok) throw new Error(edited.failure.message)
    m = edited.mechanism
    describe(m)
    computeDynamics(m.model, m.state, m.ws)
    rebook(m)
    calcEnergy(m.model, m.state, m.ws)
    writeFrame(m, null, { frames: 0, from: 0, to: 0 }, 0)
  }
}

export const editsPart: Part = {
  name: 'edits',
  title: 'Edits of a number in mid-run',
  jobs: () =>
    SCENES.flatMap((id) => Object.keys(KINDS).map((kind) => ({ id: `${id} ${kind}`, arguments: { id, kind } }))),
  work: async ({ arguments: { id, kind } }, _, { quick }) =>
    measure(String(id), String(kind), quick ? EDITS.quick : EDITS.full),
  report(results) {
    const rows = SCENES.flatMap((id) =>
      Object.keys(KINDS).flatMap((kind) => {
        const times = resultOf<Times>(results, `${id} ${kind}`)
        return times === null
          ? []
          : [[id, kind, number(times.inPlace), number(times.anew), number(times.inPlace / times.anew)]]
      }),
    )
    return {
      markdown: [
        'Wall time of the message of an edit in the worker, µs, median: in place, and compiled anew; the ratio of the two.',
        '',
        table(['mechanism', 'number', 'in place', 'anew', 'ratio'], rows),
      ].join('\n'),
    }
  },
}
