import { loadKinematicMotion } from '../engine/index.ts'
import { loadTrajectories, nameOfEffort, parseScene, serialiseScene, type Joint, type Scene } from '../scene/index.ts'
import { assembleScene, type Assembled } from './assembled.ts'
import type { InverseDynamicsOptions, SimulateOptions } from './call.ts'
import { chooseQuantities } from './chosen-quantities.ts'
import { makeLockMover, type Mover } from './movers.ts'
import { notesOnStarts } from './moved-starts.ts'
import { notSolved, notValid, wrongCall, type Outcome } from './outcome.ts'
import { recordMotion } from './recorded.ts'
import { countSamples, notFinite } from './samples.ts'
import { makeSeriesRecorder } from './series.ts'
import { makeRecorder } from './trajectory.ts'

/** `inverse-dynamics`: what it takes of drives and joints to follow a trajectory. */
export async function inverseDynamics(text: string, table: string, options: InverseDynamicsOptions): Promise<Outcome> {
  const parsed = parseScene(text)
  if (!parsed.ok) return notValid(parsed.faults)
  const { readTrajectory, followTrajectory, exertEfforts } = await loadTrajectories()
  const read = readTrajectory(parsed.scene, table)
  if (!read.ok) return wrongCall(`--trajectory ${options.trajectory}: ${read.message}`)
  const { times, courses } = read.trajectory
  const scene = followTrajectory(parsed.scene, read.trajectory)
  const asked: SimulateOptions = { duration: times.at(-1)!, ...options }
  const samples = countSamples(scene, asked)
  if (typeof samples !== 'number') return samples
  const { makeKinematicMotion } = await loadKinematicMotion()
  const since = performance.now()
  const first = assembleScene(scene)
  if (!first.ok) return notSolved(first.failure)
  const { assembled } = first
  const made = makeKinematicMotion(assembled.model, assembled.state, assembled.ws)
  if (!made.ok) return notSolved(made.failure)
  const mover = makeLockMover(assembled, made.motion, scene.simulation.step)
  if (!options.scene) return recordMotion(scene, assembled, mover, asked, samples, since)
  const found = readEfforts(scene, assembled, mover, courses, { ...asked, samples })
  if ('exit' in found) return found
  const efforts = courses.map((course, i) => ({ ...course, values: found.efforts[i]! }))
  const driven = exertEfforts({ ...parsed.scene, bodies: found.bodies }, found.times, efforts)
  return { exit: 0, stdout: serialiseScene(driven), stderr: notesOnStarts(assembled.moved).map((note) => `${note}\n`).join('') } // prettier-ignore
}

interface Efforts {
  readonly times: readonly number[]
  /** Of each course. */
  readonly efforts: readonly (readonly number[])[]
  /** The bodies as they start on the trajectory. */
  readonly bodies: Scene['bodies']
}

/** The efforts of the drives that lead the courses, and where and how fast the bodies start. */
function readEfforts(
  scene: Scene,
  assembled: Assembled,
  mover: Mover,
  courses: readonly { readonly joint: Joint; readonly on: Parameters<typeof nameOfEffort>[1] }[],
  { sample, samples }: { readonly sample: number; readonly samples: number },
): Efforts | Outcome {
  const drivenBy = new Map(scene.joints.map((joint) => [joint.id, joint]))
  const names = courses.map(({ joint, on }) => nameOfEffort(drivenBy.get(joint.id)!, on)!)
  const chosen = chooseQuantities(scene, names)
  if ('exit' in chosen) return chosen
  const start = makeRecorder(scene, { ...assembled, state: mover.shown })
  const recorder = makeSeriesRecorder(chosen, { ...assembled, state: mover.shown })
  for (let i = 0; i < samples; i++) {
    const time = i * sample
    const refusal = mover.moveTo(time)
    if (refusal) return notSolved(refusal)
    if (i === 0) start.sample(time)
    if (!recorder.sample(time)) return notSolved(notFinite(time))
  }
  const { time: times, quantities } = recorder.series
  const bodies = scene.bodies.map((body) => ({
    ...body,
    ...Object.fromEntries(
      (['position', 'orientation', 'velocity', 'angularVelocity'] as const).map((name) => [
        name,
        start.trajectory.bodies[body.id]![name]![0],
      ]),
    ),
  }))
  return { times, efforts: names.map((name) => quantities[name]!), bodies }
}
