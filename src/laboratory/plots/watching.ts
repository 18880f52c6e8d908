/** Watches the run for numbers that are wanted of every frame, and has what they were before from the tape. */
import { itemsOf, makeChannelValues, type Channel, type ChannelValues, type Item } from '../../engine/index.ts'
import type { Scene, SceneStore } from '../../scene/index.ts'
import { bodyAt, bundleAt, forceAt, jointAt, readKept, readTime } from '../../simulation/index.ts'
import type { Frame, FrameIndex, SeriesAsker, Simulation } from '../../simulation/index.ts'
import { makeSamples, type Samples } from './samples.ts'

/** A number that is wanted, by a name of its own. */
export interface Wanted {
  readonly name: string
  readonly channel: Channel
}

export interface Watching {
  readonly samples: Samples
  /** The numbers whose values of before are there. */
  readonly complete: ReadonlySet<string>
  /** Whether what was before these numbers were wanted is still being read, and has been for a while. */
  readonly fills: (names: readonly string[]) => boolean
  /** Where the run stands, s; NaN before it is known. It may have been sought in what was sampled already. */
  readonly now: () => number
  /** Hears of every new sample; the answer ends it. */
  readonly onSample: (listener: () => void) => () => void
  /** Tells all that hear of samples. */
  readonly tell: () => void
  /** Takes the moment that is on show, as whoever begins to watch does once. */
  readonly look: () => void
  readonly dispose: () => void
}

export interface WatchingOf {
  readonly scenes: Pick<SceneStore, 'getState' | 'subscribe'>
  readonly simulation: Pick<Simulation, 'frame' | 'index' | 'onFrame' | 'status' | 'readSeries'>
}

export interface WatchingWish {
  /** Who asks for what was before. */
  readonly by: SeriesAsker
  /** What is wanted of the scene as it is now. */
  readonly wanted: () => readonly Wanted[]
  /** Whether an edit changes what is wanted. */
  readonly concerns: (now: Scene, before: Scene) => boolean
  /** Numbers that are kept at most. */
  readonly most: number
}

/** Frames further apart than this leave something out, s. */
const GAP = 1.6 / 60
/** While it runs the tape is asked for what was left out of so much time, s; less of it as soon as the run stands. */
const ENOUGH = 1
/** Reading that takes no longer than this needs no word, ms. */
const SOON = 400
/** What could not be read of the tape is asked for again after so long, ms. */
const RETRY = 500

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

export function makeWatching(
  { scenes, simulation }: WatchingOf,
  { by, wanted, concerns, most }: WatchingWish,
): Watching {
  const samples = makeSamples(most)
  const listeners = new Set<() => void>()
  let reader: Reader | null = null
  let time = NaN
  /** Where the run was sought, and the end of its recording then, s; null where it stands at the end. */
  let sought: { readonly time: number; readonly end: number } | null = null
  const complete = new Set<string>()
  /** What the samples are of. */
  let watched: readonly Wanted[] = []
  /** From when on frames came far apart, s; Infinity where none did since the tape was asked. */
  let gapFrom = Infinity
  /** From when on the run has been computed less exactly, s; Infinity where it has not. */
  let looseFrom = Infinity
  /** From when on the tape is being asked, s; null where it is not. */
  let asking: number | null = null
  /** When the first of the asking that still goes on was begun, ms. */
  let askedAt = NaN
  /** Stands for what was asked last. */
  let latest: object | null = null
  let retry: ReturnType<typeof setTimeout> | null = null

  /**
   * What the run was before a number was wanted is on its tape, and what it was between two frames that came far apart, as on a slow display.
   */
  function askTape(): void {
    for (const name of complete) if (!watched.some((one) => one.name === name)) complete.delete(name)
    const fresh = watched.filter(({ name }) => !complete.has(name))
    if (fresh.length > 0) {
      ask(fresh, -Infinity)
    } else if (gapFrom < Infinity && watched.length > 0) {
      const from = gapFrom
      gapFrom = Infinity
      ask(watched, from)
    }
  }

  /** @param anew what is known from then on is of no interest any more once there is more of it */
  function ask(of: readonly Wanted[], from: number, anew = false): void {
    // one that has not been answered is given up with this one
    if (asking !== null && asking > -Infinity) gapFrom = Math.min(gapFrom, asking)
    if (asking === null) askedAt = performance.now()
    asking = from
    const names = of.map(({ name }) => name)
    const asked = {}
    const end = anew ? samples.times.at(-1) : undefined
    let isFirst = anew
    latest = asked
    simulation.readSeries(
      of.map(({ channel }) => channel),
      ({ times, values, next }) => {
        // nobody wants it any more
        if (asking !== from || latest !== asked) return
        if (isFirst) samples.cut(from)
        isFirst = false
        // all of the recording counts where the run stands within it
        samples.merge(times, names, values, sought?.end ?? end)
        if (next === null) samples.part(Infinity, names)
        else if (times.length > 0) samples.part(times.at(-1)!, names)
        if (next === null) {
          asking = null
          for (const name of names) complete.add(name)
          if (!simulation.status.getState().playing) askTape()
        }
        tell()
      },
      {
        by,
        from,
        onEnd(all) {
          if (all || asking !== from || latest !== asked) return
          // what is missing is asked for again, with the next frame or as soon as the run stands
          asking = null
          gapFrom = Math.min(gapFrom, from)
          if (!simulation.status.getState().playing) retry ??= setTimeout(askAgain, RETRY)
        },
      },
    )
  }

  /** What was computed less exactly was computed again: its samples are those of the tape from now on. */
  function readExactly(): void {
    const from = looseFrom
    looseFrom = Infinity
    if (watched.length === 0) return
    ask(watched, asking === null ? from : Math.min(asking, from), true)
  }

  function askAgain(): void {
    retry = null
    if (asking === null) askTape()
  }

  /** What reads the frames of an index. */
  function readerFor(index: FrameIndex): Reader {
    const { scene } = scenes.getState()
    if (reader?.index === index && reader.scene === scene) return reader
    const before = reader?.index
    const byName = new Map(wanted().map((one) => [one.name, one]))
    const all = [...byName.values()].filter(({ channel }) =>
      itemsOf(channel).every((item) => placeOf(index, scene, item) >= 0),
    )
    const values = makeChannelValues(
      all.map(({ channel }) => channel),
      (item) => placeOf(index, scene, item),
    )
    samples.keep(new Set(byName.keys()))
    reader = { index, scene, names: all.map(({ name }) => name), values, out: new Float64Array(all.length) }
    watched = all
    if (reader.index !== before) {
      // what was asked for is given up with an edit, and is still missing; so it is where more is known of the same mechanism by now
      if (asking !== null) gapFrom = Math.min(gapFrom, asking)
      asking = null
    }
    askTape()
    return reader
  }

  function tell(): void {
    for (const listener of listeners) listener()
  }

  function take(frame: Frame): void {
    if (wanted().length === 0) {
      if (samples.count > 0) samples.clear()
      complete.clear()
      reader = null
      watched = []
      asking = null
      gapFrom = Infinity
      sought = null
      return
    }
    time = readTime(frame)
    // of before an edit its frames may be laid out in another way
    const { past } = simulation.status.getState()
    const { names, values, out } = readerFor((past === null ? null : simulation.index) ?? frame.index)
    // sought: what is on the tape after it stays
    const [, end] = readKept(frame)
    if (past !== null || time < end) {
      sought = { time, end }
      return tell()
    }
    // it went on from there, and this may be the first that is seen of that
    if (sought !== null && end !== sought.end) samples.cut(sought.time)
    sought = null
    values.read(frame.data, out, 0)
    const last = samples.count > 0 ? samples.times[samples.count - 1]! : time
    if (time - last > GAP) gapFrom = Math.min(gapFrom, last)
    else if (time < gapFrom) gapFrom = Infinity
    samples.add(time, names, out)
    if (asking === null && time - gapFrom > ENOUGH) askTape()
    tell()
  }

  const stopFrames = simulation.onFrame(take)
  const stopStatus = simulation.status.subscribe((now, before) => {
    // what is being read goes on, and what else is missing is asked for after it
    if (before.playing && !now.playing && asking === null) askTape()
    if (now.tape.loose !== null) looseFrom = Math.min(looseFrom, now.tape.loose.from)
    else if (looseFrom < Infinity) readExactly()
  })
  // another document has another run; what is new has the moment that is on show
  const stopScenes = scenes.subscribe((now, before) => {
    if (now.document !== before.document) {
      samples.clear()
      complete.clear()
    } else if (now.scene !== before.scene && concerns(now.scene, before.scene) && simulation.frame !== null)
      take(simulation.frame)
  })
  return {
    samples,
    complete,
    fills: (names) =>
      asking === -Infinity && performance.now() - askedAt > SOON && names.some((name) => !complete.has(name)),
    tell,
    look() {
      if (simulation.frame !== null) take(simulation.frame)
    },
    now: () => time,
    onSample(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispose() {
      stopFrames()
      stopScenes()
      stopStatus()
      if (retry !== null) clearTimeout(retry)
      listeners.clear()
    },
  }
}
