/** Live load: every mechanism of the gallery at the settings of its file, frame after frame with all readings, as the app runs it. */
import { readFileSync } from 'node:fs'
import {
  calcBodyReading,
  calcEnergy,
  calcForceReading,
  calcJointReading,
  computeDynamics,
  makeIntegrator,
} from '../../src/engine/index.ts'
import { descriptions } from '../../src/gallery/items.ts'
import { toMechanismSpec, validateScene, type Scene } from '../../src/scene/index.ts'
import { build } from '../lockwork.ts'
import { number, table } from '../report/table.ts'
import { REPEATS, cpuSeconds, median } from './clock.ts'
import { resultOf, type Part } from './part.ts'

const FRAMES_PER_SECOND = 60
/** Simulated seconds of one repeat. */
const DURATION = { full: 4, quick: 1 } as const

interface Load {
  readonly bodies: number
  readonly joints: number
  readonly integrator: string
  readonly tolerance: number
  /** Simulated seconds per CPU second: median, and over the slowest sixtieth. */
  readonly speed: number
  readonly slowest: number
  /** CPU ms of the longest frame in the median sense: largest of each repeat, median of these. */
  readonly longestFrame: number
}

function readScene(id: string): Scene {
  const parsed = validateScene(
    JSON.parse(readFileSync(new URL(`../../src/gallery/scenes/${id}.json`, import.meta.url), 'utf8')),
  )
  if (!parsed.ok) throw new Error(parsed.faults.map(({ pointer, message }) => `${pointer}: ${message}`).join('\n'))
  return parsed.scene
}

function measure(id: string, quick: boolean): Load {
  const scene = readScene(id)
  const spec = toMechanismSpec(scene)
  const { integrator, step, tolerance } = scene.simulation
  const frames = FRAMES_PER_SECOND * (quick ? DURATION.quick : DURATION.full)
  const numbers = new Float64Array(64)
  const once = (): { total: number; longest: number } => {
    const { model, state, ws } = build(spec)
    const run = makeIntegrator(integrator, model, { tolerance, step })
    let longest = 0
    const begin = cpuSeconds()
    for (let frame = 1; frame <= frames; frame++) {
      const start = performance.now()
      const failure = run.advance(model, state, ws, frame / FRAMES_PER_SECOND)
      if (failure) throw new Error(failure.message)
      computeDynamics(model, state, ws)
      calcEnergy(model, state, ws)
      for (let b = 0; b < spec.bodies.length; b++) calcBodyReading(model, state, ws, b, numbers, 0)
      for (let j = 0; j < spec.joints.length; j++) calcJointReading(model, state, ws, j, numbers, 0)
      for (let f = 0; f < spec.forces.length; f++) calcForceReading(model, state, ws, f, numbers, 0)
      longest = Math.max(longest, performance.now() - start)
    }
    return { total: cpuSeconds() - begin, longest }
  }
  once()
  const repeats = Array.from({ length: REPEATS }, once)
  const total = median(repeats.map((r) => r.total))
  const longestFrame = median(repeats.map((r) => r.longest))
  return {
    bodies: spec.bodies.length,
    joints: spec.joints.length,
    integrator,
    tolerance,
    speed: frames / FRAMES_PER_SECOND / total,
    slowest: 1000 / FRAMES_PER_SECOND / longestFrame,
    longestFrame,
  }
}

export const livePart: Part = {
  name: 'live',
  title: 'Live load',
  jobs: () => descriptions.map(({ id }) => ({ id, arguments: { id } })),
  work: async ({ arguments: { id } }, _, { quick }) => measure(String(id), quick),
  report(results) {
    const rows = descriptions.map(({ id, title }) => {
      const load = resultOf<Load>(results, id)
      if (!load) return [title, '', '', 'failed', '', '']
      return [
        title,
        number(load.bodies),
        number(load.joints),
        number(load.speed),
        number(load.slowest),
        number(load.longestFrame),
      ]
    })
    return {
      markdown: [
        `Simulated seconds per CPU second at the settings of the file, ${FRAMES_PER_SECOND} frames a second with all readings; the same over the slowest frame; its ms.`,
        '',
        table(['mechanism', 'bodies', 'joints', 's/s', 'slowest frame s/s', 'slowest frame ms'], rows),
      ].join('\n'),
    }
  },
}
