/**
 * What plays: the run, or a loop over what is recorded of it. The recording is shown again by seeking, so that nothing of it is dropped, and pulls on the
 * way are as they were. The clock of the page comes by here, since it goes slowly around moments that are marked so.
 */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Quantity } from '../../engine/index.ts'
import { marksIn, SAME_MOMENT, type SceneStore, type TimeMark } from '../../scene/index.ts'
import { DISPLAY_FRAME, readKept, readTime, stepAt, type Simulation } from '../../simulation/index.ts'
import type { Moment } from './refine.ts'
import { slowingAt } from './slowing.ts'

/** A stretch of the recording, simulated s, that is played over and over. */
export interface Loop {
  readonly from: number
  readonly to: number
  /** What comes again in it, where that is known: "One turn of Main bearing". */
  readonly of?: string
}

/** Moments of one kind that were found in the recording. */
export interface FoundMoments {
  /** All of them: "Guide rods: dead centre". */
  readonly label: string
  /** What a mark is called that keeps one of them. */
  readonly name: string
  /** Of the value at each moment; null where nothing tells. */
  readonly quantity: Quantity | null
  /** In their order in time. */
  readonly moments: readonly Moment[]
  /** Whether they stand on the timeline. */
  readonly shown: boolean
}

export interface PlaybackState {
  readonly loop: Loop | null
  /** Whether the loop plays. */
  readonly looping: boolean
  /** Null before they are looked for, and again where the run is another one. */
  readonly found: readonly FoundMoments[] | null
}

export interface Playback {
  readonly state: StoreApi<PlaybackState>
  /** Whether the run or the loop plays. */
  readonly playing: boolean
  /** The moment on show, or that was sought and is on its way there, s; NaN before there is one. */
  readonly time: number
  /** Plays the loop, where there is one, else the run. */
  play(): void
  pause(): void
  /** Pauses, and shows a moment of the recording, s. */
  seek(time: number): void
  /** Pauses, and shows the next display frame or the one before: of the recording, where that goes on there. */
  step(way: 1 | -1): void
  /** Plays this stretch over and over. */
  loop(loop: Loop): void
  /** Moves the ends of the loop, which goes on playing or stays paused; they keep their order and stay within the recording. */
  bound(loop: Loop): void
  /** Leaves the loop; the moment stays, and so does the recording. */
  leave(): void
  /** Moments of the recording that were found. */
  offer(found: readonly FoundMoments[] | null): void
  /** The share of the speed that is left at a time, s. */
  slowingAt(time: number): number
  /** To be called once per animation frame, with its time stamp in ms. */
  tick(now: number): void
}

/** Longest wall time between two ticks by which a loop is moved on, s: the page may have been hidden. */
const LONGEST_GAP = 0.25

const NO_LOOP = { loop: null, looping: false } as const

export function makePlayback({
  scenes,
  simulation,
}: {
  readonly scenes: Pick<SceneStore, 'getState'>
  readonly simulation: Simulation
}): Playback {
  const state = createStore<PlaybackState>(() => ({ ...NO_LOOP, found: null }))
  /** The time that was sought last and is not on show yet, s. */
  let wanted: number | null = null
  /** Where the loop is, s. */
  let at = NaN
  /** The last tick, and the time that the run is told: it goes more slowly where playing is slowed; ms. */
  let last = NaN
  let told = NaN
  /** The mechanism of now when moments were found in the recording. */
  let foundIn: Simulation['index'] = null
  let slow: { readonly marks: readonly TimeMark[]; readonly moments: readonly number[] } | null = null

  function moments(): readonly number[] {
    const marks = marksIn(scenes.getState().scene)
    if (slow?.marks !== marks)
      slow = { marks, moments: marks.filter((mark) => mark.slow === true).map(({ time }) => time) }
    return slow.moments
  }

  const here = (): number => wanted ?? (simulation.frame === null ? NaN : readTime(simulation.frame))
  const speed = (): number => simulation.status.getState().speed
  const slowing = (time: number): number => slowingAt(time, moments(), speed())
  const kept = (): Loop => {
    const [from, to] = simulation.frame === null ? [NaN, NaN] : readKept(simulation.frame)
    return { from, to }
  }

  function show(time: number): void {
    wanted = time
    simulation.seek(time)
  }

  function halt(): void {
    if (state.getState().looping) state.setState({ looping: false })
  }

  function setLoop({ from, to, of }: Loop, looping: boolean): void {
    const all = kept()
    // its ends are no closer to each other than a display frame at speed 1
    const begin = Math.max(all.from, Math.min(from, to, all.to - DISPLAY_FRAME))
    const end = Math.min(all.to, Math.max(from, to, begin + DISPLAY_FRAME))
    if (!(end - begin >= DISPLAY_FRAME - SAME_MOMENT)) return
    state.setState({ loop: { from: begin, to: end, ...(of !== undefined && { of }) }, looping })
    if (!(at >= begin && at <= end)) at = begin
  }

  function replay(wall: number): void {
    const { loop, looping } = state.getState()
    if (loop === null || !looping) return
    // another scene comes, of which nothing is recorded yet
    if (simulation.frame === null) return state.setState(NO_LOOP)
    // who takes hold of a body wants this moment
    if (simulation.pulled !== null) return halt()
    at += Math.min(wall, LONGEST_GAP) * speed() * slowing(at)
    if (at > loop.to) at = loop.from + ((at - loop.to) % (loop.to - loop.from))
    show(at)
  }

  // What is not recorded any more cannot be looped over; a run that goes on leaves the loop.
  simulation.onFrame((frame) => {
    if (wanted !== null && Math.abs(readTime(frame) - wanted) <= SAME_MOMENT) wanted = null
    const { loop, found } = state.getState()
    const [from, to] = readKept(frame)
    const end = Math.max(...(found ?? []).map(({ moments }) => moments.at(-1)?.time ?? -Infinity))
    if (found !== null && (simulation.index !== foundIn || end > to + SAME_MOMENT)) state.setState({ found: null })
    if (loop !== null && !(loop.from >= from - SAME_MOMENT && loop.to <= to + SAME_MOMENT)) state.setState(NO_LOOP)
  })
  simulation.status.subscribe(({ playing }) => {
    if (!playing) return
    wanted = null
    if (state.getState().loop !== null) state.setState(NO_LOOP)
  })

  return {
    state,
    get playing() {
      return simulation.status.getState().playing || state.getState().looping
    },
    get time() {
      return here()
    },
    play() {
      const { loop } = state.getState()
      if (loop === null) return simulation.play()
      const time = here()
      at = time >= loop.from && time < loop.to ? time : loop.from
      state.setState({ looping: true })
    },
    pause() {
      halt()
      simulation.pause()
    },
    seek(time) {
      halt()
      show(time)
    },
    step(way) {
      halt()
      const { from, to } = kept()
      const time = here()
      const ahead = time < to - SAME_MOMENT || state.getState().loop !== null
      if (ahead && (way > 0 || time > from + SAME_MOMENT))
        show(Math.min(to, Math.max(from, time + way * stepAt(speed()))))
      else if (way > 0) simulation.stepForward()
      else simulation.stepBack()
    },
    loop(loop) {
      simulation.pause()
      at = NaN
      setLoop(loop, true)
    },
    bound: ({ from, to }) => setLoop({ from, to }, state.getState().looping),
    offer(found) {
      foundIn = simulation.index
      state.setState({ found })
    },
    leave() {
      if (state.getState().loop !== null) state.setState(NO_LOOP)
    },
    slowingAt: slowing,
    tick(now) {
      const wall = Number.isNaN(last) ? 0 : Math.max(0, now - last)
      told = Number.isNaN(told)
        ? now
        : told + wall * (simulation.frame === null ? 1 : slowing(readTime(simulation.frame)))
      last = now
      simulation.tick(told)
      replay(wall / 1000)
    },
  }
}
