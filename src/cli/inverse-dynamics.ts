import { loadDriveEfforts, loadKinematicMotion } from '../engine/index.ts'
import {
  exertEfforts,
  lawsOfTrajectory,
  leadCoordinates,
  loadTrajectories,
  parseScene,
  serialiseScene,
  type Course,
  type Scene,
} from '../scene/index.ts'
import { assembleScene, type Assembled } from './assembled.ts'
import type { InverseDynamicsOptions, SimulateOptions } from './call.ts'
import { makeLockMover } from './movers.ts'
import { notesOnStarts } from './moved-starts.ts'
import { notSolved, notValid, wrongCall, type Outcome } from './outcome.ts'
import { recordMotion } from './recorded.ts'
import { countSamples, notFinite } from './samples.ts'

/** `inverse-dynamics`: the efforts of drives and the reactions of joints along a trajectory. */
export async function inverseDynamics(text: string, table: string, options: InverseDynamicsOptions): Promise<Outcome> {
  const parsed = parseScene(text)
  if (!parsed.ok) return notValid(parsed.faults)
  const { readTrajectory } = await loadTrajectories()
  const read = readTrajectory(parsed.scene, table)
  if (!read.ok) return wrongCall(`--trajectory ${options.trajectory}: ${read.message}`)
  const { times, courses } = read.trajectory
  const scene = leadCoordinates(parsed.scene, lawsOfTrajectory(read.trajectory))
  const asked: SimulateOptions = { duration: times.at(-1)!, ...options }
  const samples = countSamples(scene, asked)
  if (typeof samples !== 'number') return samples
  if (options.scene && samples < 2) return wrongCall(`--scene writes efforts as laws of two points at least, and there is one sample in ${asked.duration} s; take a --sample of at most that`) // prettier-ignore
  const since = performance.now()
  const first = assembleScene(scene)
  if (!first.ok) return notSolved(first.failure)
  const { assembled } = first
  if (options.scene) return driveByEfforts(parsed.scene, courses, assembled, { ...asked, samples })
  const { makeKinematicMotion } = await loadKinematicMotion()
  const made = makeKinematicMotion(assembled.model, assembled.state, assembled.ws)
  if (!made.ok) return notSolved(made.failure)
  const mover = makeLockMover(assembled, made.motion, scene.simulation.step)
  return recordMotion(scene, assembled, mover, asked, samples, since)
}

/** The scene with drives that exert what the courses take, in the place of those that lead them. */
async function driveByEfforts(
  scene: Scene,
  courses: readonly Course[],
  { model, state, ws, moved }: Assembled,
  { sample, samples }: { readonly sample: number; readonly samples: number },
): Promise<Outcome> {
  const { computeDriveEfforts } = await loadDriveEfforts()
  const made = computeDriveEfforts(model, state, ws, { sample, samples, step: scene.simulation.step })
  if (!made.ok) return notSolved(made.failure)
  const led = made.found.efforts.filter(({ joint, on }) =>
    courses.some((course) => course.joint.id === joint && course.on === on),
  )
  const { times } = made.found
  const wrong = times.findIndex((_, i) => led.some(({ values }) => !Number.isFinite(values[i])))
  if (wrong >= 0) return notSolved(notFinite(times[wrong]!))
  const driven = exertEfforts(scene, { ...made.found, efforts: led })
  return { exit: 0, stdout: serialiseScene(driven), stderr: notesOnStarts(moved).map((note) => `${note}\n`).join('') } // prettier-ignore
}
