/** Watches the run for what the plots of the scene ask for. */
import { makeChannelValues, type ChannelValues, type Item } from '../../engine/index.ts'
import { plotsIn, type Scene, type SceneQuantity, type SceneStore } from '../../scene/index.ts'
import { bodyAt, bundleAt, forceAt, jointAt, readKept, readTime } from '../../simulation/index.ts'
import type { Frame, FrameIndex, Simulation } from '../../simulation/index.ts'
import { quantitiesOf, readPlot, type ReadPlot } from './curves.ts'
import { makeSamples, type Samples } from './samples.ts'

export interface Plotting {
  /** The plots of the scene as they can be drawn now. */
  readonly plots: () => readonly ReadPlot[]
  readonly samples: Samples
  /** Where the run stands, s; NaN before it is known. It may have been sought in what was sampled already. */
  readonly now: () => number
  /** Hears of every new sample; the answer ends it. */
  readonly onSample: (listener: () => void) => () => void
  readonly dispose: () => void
}

interface Reader {
  readonly index: FrameIndex
  readonly scene: Scene
  readonly names: readonly string[]
  readonly values: ChannelValues
  readonly out: Float64Array
}

/** Where the numbers of an item are in frames of an index; −1 where it is not in them. */
function placeOf({ layout, bodies, joints, forces, bundles }: FrameIndex, scene: Scene, { of, index }: Item): number {
  const find = (list: readonly { readonly id: string }[], places: ReadonlyMap<string, number>): number =>
    places.get(list[index]?.id ?? '') ?? -1
  if (of === 'run') return 0
  if (of === 'bundle') return index < bundles.length ? bundleAt(layout, index) : -1
  const [at, place] =
    of === 'body'
      ? [find(scene.bodies, bodies), bodyAt]
      : of === 'joint'
        ? [find(scene.joints, joints), jointAt]
        : [find(scene.forces, forces), forceAt]
  return at < 0 ? -1 : place(layout, at)
}

export function makePlotting({
  scenes,
  simulation,
}: {
  readonly scenes: Pick<SceneStore, 'getState' | 'subscribe'>
  readonly simulation: Pick<Simulation, 'frame' | 'onFrame' | 'status' | 'readSeries'>
}): Plotting {
  const samples = makeSamples()
  const listeners = new Set<() => void>()
  let known: { readonly scene: Scene; readonly bundles: unknown; readonly plots: readonly ReadPlot[] } | null = null
  let reader: Reader | null = null
  let time = NaN
  /** Quantities whose values of before are there. */
  const complete = new Set<string>()

  function plots(): readonly ReadPlot[] {
    const { scene } = scenes.getState()
    const bundles = simulation.frame?.index.bundles ?? []
    if (known === null || known.scene !== scene || known.bundles !== bundles) {
      known = { scene, bundles, plots: plotsIn(scene).map((plot) => readPlot(scene, bundles, plot)) }
    }
    return known.plots
  }

  /** What the run was before a quantity was asked for is on its tape. */
  function askBefore(all: readonly SceneQuantity[]): void {
    for (const name of complete) if (!all.some((one) => one.name === name)) complete.delete(name)
    const fresh = all.filter(({ name }) => !complete.has(name))
    if (fresh.length === 0) return
    const names = fresh.map(({ name }) => name)
    const channels = fresh.map(({ channel }) => channel)
    simulation.readSeries(channels, ({ times, values, next }) => {
      samples.merge(times, names, values)
      if (next === null) for (const name of names) complete.add(name)
      tell()
    })
  }

  /** What reads the frames of an index. */
  function readerFor(index: FrameIndex): Reader {
    const { scene } = scenes.getState()
    if (reader?.index === index && reader.scene === scene) return reader
    const byName = new Map<string, SceneQuantity>()
    for (const plot of plots()) for (const one of quantitiesOf(plot)) byName.set(one.name, one)
    const all = [...byName.values()].filter(({ channel }) => placeOf(index, scene, channel) >= 0)
    const values = makeChannelValues(
      all.map(({ channel }) => channel),
      (item) => placeOf(index, scene, item),
    )
    samples.keep(new Set(byName.keys()))
    reader = { index, scene, names: all.map(({ name }) => name), values, out: new Float64Array(all.length) }
    askBefore(all)
    return reader
  }

  function tell(): void {
    for (const listener of listeners) listener()
  }

  function take(frame: Frame): void {
    if (plotsIn(scenes.getState().scene).length === 0) {
      if (samples.count > 0) samples.clear()
      complete.clear()
      return
    }
    time = readTime(frame)
    const { names, values, out } = readerFor(frame.index)
    // sought: what is on the tape after it stays
    if (time < readKept(frame)[1]) return tell()
    values.read(frame.data, out, 0)
    samples.add(time, names, out)
    tell()
  }

  const stopFrames = simulation.onFrame(take)
  // another document has another run; a plot that is new has the moment that is on show
  const stopScenes = scenes.subscribe((now, before) => {
    if (now.document !== before.document) {
      samples.clear()
      complete.clear()
    } else if (now.scene.view.plots !== before.scene.view.plots && simulation.frame !== null) take(simulation.frame)
  })
  return {
    plots,
    samples,
    now: () => time,
    onSample(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispose() {
      stopFrames()
      stopScenes()
      listeners.clear()
    },
  }
}
