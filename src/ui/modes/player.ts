/** Plays modes on the mechanism itself: what the view shows in place of the run, and for how long. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Pose } from '../../geometry/index.ts'
import { wantsStillness, type Laboratory } from '../../laboratory/index.ts'
import type { Mode, Modes } from '../../simulation/index.ts'
import { paceFor, turnRate } from './pace.ts'
import { displacedPoses, sizeForReach } from './shape-poses.ts'

export interface PlayerState {
  /** Numbers of the modes that are shown: none, one or two. */
  readonly shown: readonly number[]
  readonly paused: boolean
  /** Displacement of the fastest point, over the size of the mechanism. */
  readonly reach: number
  /** Seconds of the motion in one second on the screen. */
  readonly pace: number
}

export interface Player {
  readonly state: StoreApi<PlayerState>
  /** Shows that mode alone, or besides the one that is shown; one that is shown already no more. */
  show(modes: Modes, mode: number, besides: boolean): void
  /** The same modes of a newer answer; ends where there are none such. */
  renew(modes: Modes | null): void
  stop(): void
  setPaused(paused: boolean): void
  setReach(reach: number): void
  setPace(pace: number): void
  /** Pauses, and moves the phase of the first mode on by this angle, rad. */
  turnBy(angle: number): void
  /** φ of each of those that are shown, rad. */
  phases(now?: number): readonly number[]
}

export const REACH = { usual: 0.12, least: 0.01, most: 0.4 }

/** Phase at which a mode begins: at its turning point, where it stands. */
const START = -Math.PI / 2

/** Whether a mode moves in one direction, and does not swing. */
const goesOneWay = ({ kind, frequency }: Mode): boolean => frequency === 0 && (kind === 'decay' || kind === 'growing')

/** Its number in another list: with more of them it stands elsewhere, in another pose it is another at the same place; −1: it is gone. */
function sameMode({ kind, eigenvalue: [re, im] }: Mode, at: number, others: readonly Mode[]): number {
  const found = others.findIndex(
    (other) => other.kind === kind && other.eigenvalue[0] === re && other.eigenvalue[1] === im,
  )
  const here = others[at]
  if (found < 0 || (here?.eigenvalue[0] === re && here.eigenvalue[1] === im)) return here === undefined ? -1 : at
  return found
}

export function makePlayer(lab: Laboratory, now: () => number = () => performance.now()): Player {
  const { staging, simulation, scenes, playback } = lab
  const state = createStore<PlayerState>(() => ({ shown: [], paused: false, reach: REACH.usual, pace: 1 }))
  let modes: Modes | null = null
  let sizes: readonly number[] = []
  let ends: readonly ReadonlyMap<string, Pose>[] = []
  /** Seconds of the motion at a wall time, ms. */
  let anchor = { at: 0, seconds: 0 }
  let stops: (() => void)[] = []

  const secondsAt = (at: number): number => {
    const { paused, pace } = state.getState()
    return paused ? anchor.seconds : anchor.seconds + (pace * (at - anchor.at)) / 1000
  }
  const hold = (): void => {
    const at = now()
    anchor = { at, seconds: secondsAt(at) }
  }
  const played = (): readonly Mode[] => state.getState().shown.flatMap((k) => modes?.modes[k] ?? [])
  const usualPace = (): number => paceFor(played().map(({ frequency }) => frequency))
  const phases = (at = now()): readonly number[] => {
    const [seconds, pace] = [secondsAt(at), usualPace()]
    return played().map((mode) => START + turnRate(mode, pace) * seconds)
  }
  const posesFor = (angles: readonly number[]): ReadonlyMap<string, Pose> =>
    displacedPoses(
      modes?.bodies ?? [],
      played().map((mode, i) => {
        const [phase, size] = [angles[i]!, sizes[i]!]
        if (!goesOneWay(mode)) return { shape: mode.shape, phase, size }
        return { shape: mode.shape, phase: 0, size: (size * (1 + Math.sin(phase))) / 2 }
      }),
    )

  const stage = (): void => {
    if (modes === null) return
    const of = modes
    const shapes = new Map(scenes.getState().scene.bodies.map((body) => [body.id, body.shapes]))
    const share = state.getState().reach / Math.max(1, played().length)
    sizes = played().map((mode) => sizeForReach(of, mode, (id) => shapes.get(id) ?? [], share * of.size))
    ends = [0, Math.PI].map((end) => posesFor(played().map((mode) => (goesOneWay(mode) ? end + Math.PI / 2 : end))))
    put()
  }
  const put = (): void => {
    const moves = !state.getState().paused
    staging.setState({ staged: { posesAt: (at) => posesFor(phases(at)), moves, ghosts: ends } })
  }

  const stop = (): void => {
    if (state.getState().shown.length === 0) return
    stops.forEach((off) => off())
    stops = []
    state.setState({ shown: [] })
    modes = null
    if (staging.getState().end === stop) staging.setState({ staged: null, end: null })
  }

  const takeStage = (): void => {
    if (staging.getState().end === stop) return
    staging.getState().end?.()
    playback.pause()
    staging.setState({ end: stop })
    stops = [
      staging.subscribe(({ end }) => {
        if (end !== stop) stop()
      }),
      scenes.subscribe((s, before) => {
        if (s.scene !== before.scene || s.document !== before.document) stop()
      }),
      simulation.status.subscribe(({ playing }) => {
        if (playing) stop()
      }),
    ]
    const mine = stops
    // One that played for another moment is only seen to stand when it does.
    void simulation.settled().then(() => {
      if (stops === mine) stops.push(simulation.onFrame(stop))
    })
  }

  return {
    state,
    phases,
    stop,
    show(of, mode, besides) {
      const { shown } = state.getState()
      const others = shown.filter((k) => k !== mode)
      const next = shown.includes(mode)
        ? besides
          ? others
          : shown.length > 1
            ? [mode]
            : []
        : besides
          ? [...shown.slice(0, 1), mode]
          : [mode]
      if (next.length === 0) return stop()
      const begins = shown.length === 0
      const still = begins ? wantsStillness() : state.getState().paused
      takeStage()
      hold()
      modes = of
      state.setState({ shown: next, paused: still })
      state.setState({ pace: usualPace() })
      if (next[0] !== shown[0]) {
        // Held still it is seen at its end, not in the middle.
        const first = of.modes[next[0]!]!
        const end = goesOneWay(first) ? Math.PI : Math.PI / 2
        anchor = { at: now(), seconds: still ? end / turnRate(first, usualPace()) : 0 }
      }
      stage()
    },
    renew(of) {
      const { shown } = state.getState()
      if (shown.length === 0 || of === modes) return
      const there = shown.map((k) => (of === null || modes === null ? -1 : sameMode(modes.modes[k]!, k, of.modes)))
      if (of === null || there.includes(-1)) return stop()
      modes = of
      state.setState({ shown: there })
      stage()
    },
    setPaused(paused) {
      hold()
      state.setState({ paused })
      put()
    },
    setReach(reach) {
      state.setState({ reach })
      stage()
    },
    setPace(pace) {
      hold()
      state.setState({ pace })
    },
    turnBy(angle) {
      hold()
      const [first] = played()
      if (first === undefined) return
      anchor = { ...anchor, seconds: anchor.seconds + angle / turnRate(first, usualPace()) }
      state.setState({ paused: true })
      put()
    },
  }
}
