/** State of a comparison: what is compared, its progress and its results. It outlives the dialog that shows it. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Comparison, ComparisonOptions } from '../../engine/index.ts'
import type { Scene } from '../../scene/index.ts'
import type { Comparing } from '../../simulation/index.ts'
import { makeTask, NOTHING_FOUND, type TaskState, type Watched } from './task.ts'

/** In the place of a gallery item: the scene on the screen. */
export const ON_SCREEN = 'on-screen'

export interface Wish {
  /** `ON_SCREEN`, or the id of a gallery item. */
  readonly mechanism: string
  /** s. */
  readonly step: number
  /** s. */
  readonly duration: number
}

export interface Found {
  readonly comparison: Comparison
  readonly scene: Scene
  /** Title of the scene at that time. */
  readonly title: string
  readonly names: Names
  /** s. */
  readonly step: number
  readonly duration: number
  /** Time at which the errors were taken, s. */
  readonly errorsAfter: number
  /** The duration that was asked for, s, if that would have taken too long, and how long it would have taken, s. */
  readonly shortened: { readonly duration: number; readonly seconds: number } | null
}

/** Names of bodies and joints, by their ids. */
export type Names = ReadonlyMap<string, string>

export interface DeskState extends TaskState<Found> {
  readonly wish: Wish
}

export interface Desk {
  readonly state: StoreApi<DeskState>
  /** Changes what is wished for. */
  choose(part: Partial<Wish>): void
  /** Compares; it resolves when that has come to an end, also by `cancel`. */
  run(): Promise<void>
  /** Compares what was found last once more, all of the duration that was wished for, however long that takes. */
  runWhole(): Promise<void>
  cancel(): void
}

interface DeskOptions {
  readonly usual: ComparisonOptions
  /** Rejects, with words for the user, where the mechanism cannot be had. */
  readonly fetchScene: (mechanism: string) => Promise<Scene>
  readonly comparing: Comparing
}

export function makeDesk({ usual, fetchScene, comparing }: DeskOptions): Desk {
  const { step, duration } = usual
  const state = createStore<DeskState>(() => ({
    wish: { mechanism: ON_SCREEN, step, duration },
    ...NOTHING_FOUND,
  }))
  const task = makeTask<Found>(state, () => comparing.end())
  /** The wish to which the present results belong. */
  let granted: Wish | null = null

  const run = (whole = false): Promise<void> => {
    const { wish } = state.getState()
    return task.run((watched) => compare(wish, whole, watched))
  }

  async function compare(wish: Wish, whole: boolean, { isLatest, tell }: Watched): Promise<Partial<DeskState>> {
    const scene = await fetchScene(wish.mechanism)
    if (!isLatest()) return {}
    const { step, duration } = wish
    const { limit, ...rest } = usual
    const options = {
      ...rest,
      ...(whole ? {} : { limit }),
      step,
      duration,
      orderDuration: Math.min(usual.orderDuration, duration),
      repeats: repeatsFor(usual, duration / step),
    }
    const made = await comparing.compare(scene, options, tell)
    if (made === null) return {}
    if (!made.ok) return { problem: made.why }
    const names = new Map([...scene.bodies, ...scene.joints].map(({ id, name }) => [id, name.trim() || id]))
    const { comparison } = made
    if (isLatest()) granted = wish
    const { options: ran, shortened } = comparison
    return {
      found: {
        comparison,
        scene,
        title: scene.title || 'Untitled',
        names,
        step,
        duration: ran.duration,
        errorsAfter: ran.orderDuration,
        shortened: shortened && { duration: shortened.duration, seconds: shortened.seconds },
      },
    }
  }

  return {
    state,
    run: () => run(),
    runWhole() {
      if (granted !== null) state.setState({ wish: granted })
      return run(true)
    },
    choose: (part) => state.setState(({ wish }) => ({ wish: { ...wish, ...part } })),
    cancel: () => task.cancel(),
  }
}

/** What takes a moment only is timed more often: the clock is coarse, and a program gets quicker as it runs. */
const repeatsFor = ({ repeats, duration, step }: ComparisonOptions, steps: number): number =>
  Math.min(MOST_REPEATS, Math.max(repeats, Math.round((repeats * duration) / step / steps)))

const MOST_REPEATS = 10
