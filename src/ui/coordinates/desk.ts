/** What the panel keeps beside a document while it is closed: a table that was taken, which outlives a reload, what is asked, and what the motion was found to take. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import { useStore } from 'zustand'
import { useLaboratory, useScene, type Laboratory } from '../../laboratory/index.ts'
import { trajectoryIn, type PlannedTrajectory, type Scene, type Way } from '../../scene/index.ts'
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

const CLEAR: Desk = { table: null, duration: null, sample: 0.01, efforts: null }

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
    if (now.document === before.document) {
      // How long another trajectory is, is not what was asked of this one.
      const isAnother = trajectoryIn(now.scene) !== trajectoryIn(before.scene)
      if (isAnother && desk.getState().table === null) desk.setState({ duration: null })
      return
    }
    coming = true
    desk.setState(kept())
    coming = false
  })
  desk.subscribe((now, before) => {
    const same = (['table', 'duration', 'sample'] as const).every((part) => now[part] === before[part])
    if (!coming && !same) writeDesk(storage, scenes.getState().document, now)
  })
  return desk
}

export function useDesk(): Desk & { readonly put: (change: Partial<Desk>) => void } {
  const desk = deskOf(useLaboratory())
  return { ...useStore(desk), put: (change) => desk.setState(change) }
}

/** Takes the table off the desk, and offers to put it back: it is no part of the scene, so that undo does not have it. */
export function leaveTable(lab: Laboratory): void {
  const desk = deskOf(lab)
  const { table, duration } = desk.getState()
  if (table === null) return
  const { document } = lab.scenes.getState()
  desk.setState({ table: null, duration: null })
  lab.session.getState().notify({
    tone: 'info',
    subject: 'trajectory',
    holds: () => lab.scenes.getState().document === document,
    title: `${table.name} is left`,
    waysOut: [{ label: 'Put it back', perform: () => desk.setState({ table, duration }) }],
    seconds: 12,
  })
}

/** The trajectory that is there to be followed: a table goes before points. */
export function usePlanned(): Pick<Desk, 'table'> & Pick<PlannedTrajectory, 'points'> & { readonly way: Way } {
  const { table } = useDesk()
  const { points, way = 'quintic' } = useScene(({ scene }) => trajectoryIn(scene))
  return { table, points, way }
}

/** Whether two scenes move alike, as far as what they share tells: whatever is edited there is another object. */
export const movesAlike = (a: Scene | null, b: Scene): boolean =>
  a !== null && (['bodies', 'joints', 'forces', 'gravity'] as const).every((part) => a[part] === b[part])

/** How long a trajectory is, s; null where there is none. */
export function lengthOf({ points, table }: Pick<Desk, 'table'> & Pick<PlannedTrajectory, 'points'>): number | null {
  if (table !== null) return table.trajectory.times.at(-1) ?? null
  return points.length < 2 ? null : points.at(-1)!.time
}
