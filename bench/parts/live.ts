/**
 * Live load: every mechanism of the gallery at the settings of its file, and three made by rule of some 200 bodies at the settings of a new
 * scene; frame after frame with all readings, as the app runs them.
 */
import {
  BODY,
  calcBodyReading,
  calcEnergy,
  calcForceReading,
  calcJointReading,
  computeDynamics,
  FORCE,
  JOINT,
  makeIntegrator,
} from '../../src/engine/index.ts'
import { descriptions } from '../../src/gallery/items.ts'
import { toMechanismSpec, type Scene } from '../../src/scene/index.ts'
import { ballNet, fourBars, hangingChain } from '../../src/testing/large-scenes.ts'
import { build } from '../lockwork.ts'
import { number, table } from '../report/table.ts'
import { REPEATS, cpuSeconds, median } from './clock.ts'
import { readGalleryScene } from './gallery-scene.ts'
import { resultOf, type Part } from './part.ts'

const FRAMES_PER_SECOND = 60
/** Simulated seconds of one repeat, of the gallery and of large scenes. */
const DURATION = { full: { small: 4, large: 1 }, quick: { small: 1, large: 0.1 } } as const

/** CPU seconds of running before times count: until then most of them is spent in the compiler, with a small mechanism up to thirty times what the run itself takes. */
const WARM_UP = { full: 2, quick: 0.5 } as const
/** CPU seconds that repeats fill at least. */
const LEAST = 0.5

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

/** Scenes of no file: how they are made, and called. */
const LARGE: Readonly<Record<string, { readonly title: string; readonly make: () => Scene }>> = {
  'large-chain': { title: 'large: chain of 200 links', make: hangingChain },
  'large-four-bars': { title: 'large: 100 four-bars', make: fourBars },
  'large-net': { title: 'large: net of 10 × 10 knots', make: ballNet },
}

const TITLES: ReadonlyMap<string, string> = new Map([
  ...descriptions.map(({ id, title }) => [id, title] as const),
  ...Object.entries(LARGE).map(([id, { title }]) => [id, title] as const),
])

const readScene = (id: string): Scene => LARGE[id]?.make() ?? readGalleryScene(id)

function measure(id: string, quick: boolean): Load {
  const scene = readScene(id)
  const spec = toMechanismSpec(scene)
  const { integrator, step, tolerance } = scene.simulation
  const duration = (quick ? DURATION.quick : DURATION.full)[LARGE[id] ? 'large' : 'small']
  const frames = Math.round(FRAMES_PER_SECOND * duration)
  const numbers = new Float64Array(Math.max(BODY.length, JOINT.length, FORCE.length))
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
  const warmUp = quick ? WARM_UP.quick : WARM_UP.full
  for (let spent = 0; spent < warmUp;) spent += once().total
  const repeats: ReturnType<typeof once>[] = []
  for (let spent = 0; repeats.length < REPEATS || spent < LEAST; spent += repeats.at(-1)!.total) repeats.push(once())
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
  jobs: () => [...TITLES.keys()].map((id) => ({ id, arguments: { id } })),
  work: async ({ arguments: { id } }, _, { quick }) => measure(String(id), quick),
  costs: ({ id }, result) => ({ [TITLES.get(id) ?? id]: 1e3 / (result as Load).speed }),
  report(results) {
    const rows = [...results.keys()].map((id) => {
      const title = TITLES.get(id) ?? id
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
        `Simulated seconds per CPU second at the settings of the file, ${FRAMES_PER_SECOND} frames a second with all readings; the same over the slowest frame; its ms. Large ones are no part of the gallery.`,
        '',
        table(['mechanism', 'bodies', 'joints', 's/s', 'slowest frame s/s', 'slowest frame ms'], rows),
      ].join('\n'),
    }
  },
}
