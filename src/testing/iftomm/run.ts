/** A run of an IFToMM problem against its reference at every sample: how far off, in how many steps, at what cost. */
import {
  assemble,
  BODY,
  calcBodyReading,
  calcEnergy,
  calcJointReading,
  compile,
  computeDynamics,
  JOINT,
  makeIntegrator,
  makeState,
  makeWorkspace,
} from '../../engine/index.ts'
import { rotate } from '../mechanism-run.ts'
import { governorHeights } from './governor-reference.ts'
import { iftommReference, iftommSpec, type IftommName } from './load.ts'

export interface IftommRun {
  /** Largest distance from the reference at a sample: m; of the squeezer the crank's angle, rad. */
  readonly error: number
  /** The same at each sample, with its time. */
  readonly errors: readonly (readonly [number, number])[]
  /** Largest |kinetic + potential − work − start| at a sample, J. */
  readonly drift: number
  readonly steps: number
  readonly rejected: number
  /** Of the steps alone, samples included, readings not. */
  readonly seconds: number
}

/** What of a problem the reference has: the columns after time, and where they are read off. */
const WATCHED: Readonly<
  Record<IftommName, { readonly body: number; readonly point: readonly [number, number, number] } | 'crank'>
> = {
  'simple-pendulum': { body: 0, point: [0, 0, 0] },
  'n-four-bar': { body: 0, point: [0, 0.5, 0] },
  andrews: 'crank',
  bricard: { body: 1, point: [0, -0.5, 0] },
  governor: { body: 1, point: [0, 0, 0] },
}

/** Samples of the reference: time and the coordinates watched, those of the governor the height alone. */
export function iftommSamples(name: IftommName): readonly (readonly number[])[] {
  if (name !== 'governor') return iftommReference(name).samples
  const times = Array.from({ length: 1001 }, (_, i) => i / 100)
  const heights = governorHeights(times.slice(1))
  return times.map((t, i) => [t, i === 0 ? 0.5 : heights[i - 1]!])
}

/** Runs a problem from sample to sample. @throws where the engine stops */
export function runIftomm(
  name: IftommName,
  tolerance: number,
  integrator = 'dormand-prince',
  samples = iftommSamples(name),
): IftommRun {
  const model = compile(iftommSpec(name))
  const state = makeState(model)
  const ws = makeWorkspace(model)
  const assembly = assemble(model, state, ws)
  if (!assembly.ok) throw new Error(assembly.failure.message)
  const run = makeIntegrator(integrator, model, { tolerance, step: 1e-3 })
  const numbers = new Float64Array(Math.max(BODY.length, JOINT.length))
  const watched = WATCHED[name]
  const read = (): number[] => {
    if (watched === 'crank') {
      calcJointReading(model, state, ws, 0, numbers, 0)
      return [numbers[JOINT.coordinate]!]
    }
    calcBodyReading(model, state, ws, watched.body, numbers, 0)
    const arm = rotate([...numbers.subarray(BODY.orientation, BODY.orientation + 4)], watched.point)
    const place = arm.map((x, k) => x + numbers[BODY.position + k]!)
    return name === 'governor' ? place.slice(2) : place
  }
  const energy = (): number => {
    const { kinetic, potential, work } = calcEnergy(model, state, ws)
    return kinetic + potential - work
  }
  computeDynamics(model, state, ws)
  const first = energy()
  let seconds = 0
  let drift = 0
  let error = 0
  const errors = samples.map(([t = NaN, ...wanted]): readonly [number, number] => {
    const begin = performance.now()
    const failure = t > 0 ? run.advance(model, state, ws, t) : null
    seconds += (performance.now() - begin) / 1000
    if (failure) throw new Error(`at ${failure.time} s: ${failure.message}`)
    computeDynamics(model, state, ws)
    drift = Math.max(drift, Math.abs(energy() - first))
    const got = read()
    // the squeezer's further columns are the crank pin's place, which follows from the angle
    const off = Math.hypot(...got.slice(0, wanted.length).map((x, k) => x - wanted[k]!))
    if (off > error || Number.isNaN(off)) error = off
    return [t, off]
  })
  return { error, errors, drift, steps: run.statistics.steps, rejected: run.statistics.rejected, seconds }
}
