/** What the panel keeps of a document while it is closed, and over a reload: the trajectory in the making. And what it was found to take, which is found again. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import { useStore } from 'zustand'
import { useLaboratory, type Laboratory } from '../../laboratory/index.ts'
import type { Scene } from '../../scene/index.ts'
import type { DriveEfforts } from '../../simulation/index.ts'
import type { PreferenceStorage } from '../../session/index.ts'
import { readDesk, writeDesk, type Made } from './kept-desks.ts'

export interface FoundEfforts {
  readonly told: DriveEfforts
  /** The scene whose motion takes them. */
  readonly of: Scene
  /** The scene that they drive; null before they do. */
  readonly driven: Scene | null
}

export interface Desk extends Made {
  readonly efforts: FoundEfforts | null
}

const CLEAR: Desk = { points: [], way: 'quintic', table: null, duration: null, sample: 0.01, efforts: null }

const desks = new WeakMap<Laboratory, StoreApi<Desk>>()

/** A browser that blocks site data throws as soon as its storage is named. */
const storage: PreferenceStorage = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
}

/** The desk of a laboratory: that of the document on the screen, which is kept on the device. */
export function deskOf(lab: Laboratory): StoreApi<Desk> {
  const known = desks.get(lab)
  if (known !== undefined) return known
  const { scenes } = lab
  const kept = (): Desk => {
    const { document, scene } = scenes.getState()
    return { ...CLEAR, ...readDesk(storage, document, scene) }
  }
  const desk = createStore<Desk>()(kept)
  desks.set(lab, desk)
  // What comes with a document is not written again.
  let coming = false
  scenes.subscribe((now, before) => {
    if (now.document === before.document) return
    coming = true
    desk.setState(kept())
    coming = false
  })
  desk.subscribe((now, before) => {
    const same = (['points', 'way', 'table', 'duration', 'sample'] as const).every((part) => now[part] === before[part])
    if (!coming && !same) writeDesk(storage, scenes.getState().document, now)
  })
  return desk
}

export function useDesk(): Desk & { readonly put: (change: Partial<Desk>) => void } {
  const desk = deskOf(useLaboratory())
  return { ...useStore(desk), put: (change) => desk.setState(change) }
}

/** Takes points or a table off the desk, and offers to put them back: the history of edits is of the scene alone. */
export function takeAway(lab: Laboratory, change: Partial<Pick<Desk, 'points' | 'table'>>, title: string): void {
  const desk = deskOf(lab)
  const { points, table, duration } = desk.getState()
  const { document } = lab.scenes.getState()
  desk.setState({ ...change, duration: null })
  lab.session.getState().notify({
    tone: 'info',
    subject: 'trajectory',
    holds: () => lab.scenes.getState().document === document,
    title,
    waysOut: [{ label: 'Put it back', perform: () => desk.setState({ points, table, duration }) }],
    seconds: 12,
  })
}

/** Whether two scenes move alike, as far as what they share tells: whatever is edited there is another object. */
export const movesAlike = (a: Scene | null, b: Scene): boolean =>
  a !== null && (['bodies', 'joints', 'forces', 'gravity'] as const).every((part) => a[part] === b[part])

/** How long the trajectory on the desk is, s; null where there is none. */
export function lengthOf({ points, table }: Pick<Desk, 'points' | 'table'>): number | null {
  if (table !== null) return table.trajectory.times.at(-1) ?? null
  return points.length < 2 ? null : points.at(-1)!.time
}
