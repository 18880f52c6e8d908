import { createContext, useCallback, useContext, useEffect, useReducer, useRef, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import type { Scene, SceneDraft, SceneState } from '../scene/index.ts'
import type { CoverKind, Session } from '../session/index.ts'
import type { Frame, RunStatus } from '../simulation/index.ts'
import { performAction, type Action } from './action.ts'
import type { DocumentsState } from './documents/index.ts'
import type { Laboratory } from './laboratory.ts'
import type { KeptRun } from './runs/kept-runs.ts'
import type { PlaybackState } from './playback/playback.ts'
import { editOrTell, refusalOfEdit } from './refusal.ts'
import { treatmentOf, type Treatment } from './treatment/index.ts'

const Context = createContext<Laboratory | null>(null)

/** Gives the laboratory to everything below. */
export const LaboratoryProvider = Context.Provider

/** The page's laboratory. Throws outside of the provider. */
export function useLaboratory(): Laboratory {
  const lab = useContext(Context)
  if (lab === null) throw new Error('there is no laboratory here: the provider is missing')
  return lab
}

/** An edit of the scene: one entry of history with this label, or part of the gesture under way. */
type Edit<T> = (label: string, recipe: (draft: SceneDraft) => unknown) => T

/** An edit for fields, which show themselves why it was refused: the sentence that is returned. */
export function useEdit(): Edit<string | null> {
  const { scenes } = useLaboratory()
  return (label, recipe) => refusalOfEdit(scenes, label, recipe)
}

/** An edit for switches and buttons; why it was refused is shown in a message. */
export function useAct(): Edit<void> {
  const lab = useLaboratory()
  return (label, recipe) => void editOrTell(lab, label, recipe)
}

/** A part of the scene store's state; renders again when that part changes. */
export const useScene = <T>(selector: (state: SceneState) => T): T => useStore(useLaboratory().scenes, selector)

/** A part of the scene that what is on show is of (`sceneOnShow`). */
export function useSceneOnShow<T>(selector: (scene: Scene) => T): T {
  const { sceneOnShow } = useLaboratory()
  useRun((s) => s.past)
  return useScene(() => selector(sceneOnShow()))
}

/** A part of the session. */
export const useSession = <T>(selector: (session: Session) => T): T => useStore(useLaboratory().session, selector)

/** A part of the run's status: phase, speed, report, failure. Not for frames: those are for `useReadout`. */
export const useRun = <T>(selector: (status: RunStatus) => T): T =>
  useStore(useLaboratory().simulation.status, selector)

/** Runs that are kept to be compared with. */
export const useKeptRuns = (): readonly KeptRun[] => useStore(useLaboratory().runs.store, (s) => s.runs)

/** A part of what plays: the loop, and whether it plays. */
export const usePlayback = <T>(selector: (state: PlaybackState) => T): T =>
  useStore(useLaboratory().playback.state, selector)

/** A part of what is known of the document's file. */
export const useDocuments = <T>(selector: (state: DocumentsState) => T): T =>
  useStore(useLaboratory().documents.state, selector)

/** In what reactions and redundancy are read now. */
export function useTreatment(): Treatment {
  const { scenes } = useLaboratory()
  const report = useRun((s) => s.report)
  const wish = useSession((s) => s.treatment)
  // An edit that matters here brings another report.
  return treatmentOf({ scene: scenes.getState().scene, report, treatment: wish })
}

/** For the `ref` of an element that lies over the view: it is measured for as long as it is there. */
export function useCover(kind: CoverKind): (element: HTMLElement | null) => (() => void) | undefined {
  const { covering } = useLaboratory()
  return useCallback((element) => (element === null ? undefined : covering.add(element, kind)), [covering, kind])
}

export interface ActionState {
  readonly action: Action
  readonly label: string
  readonly enabled: boolean
  readonly pressed: boolean | undefined
  readonly perform: () => void
}

/** An action with its present state. */
export function useAction(id: string): ActionState {
  const lab = useLaboratory()
  const action = lab.actions.get(id)
  const subscribe = (listener: () => void) => {
    const stops = [
      lab.scenes,
      lab.session,
      lab.simulation.status,
      lab.documents.state,
      lab.staging,
      lab.runs.store,
      lab.playback.state,
    ].map((s) => s.subscribe(listener))
    return () => stops.forEach((stop) => stop())
  }
  const watched = useRef(subscribe).current
  const label = useSyncExternalStore(watched, () => action.labelNow?.(lab) ?? action.label)
  const enabled = useSyncExternalStore(watched, () => action.enabled(lab))
  const pressed = useSyncExternalStore(watched, () => action.pressed?.(lab))
  return { action, label, enabled, pressed, perform: () => void performAction(lab, action) }
}

/** Milliseconds between two readouts: ten a second is what an eye can read. */
const READOUT_INTERVAL = 100

const sameReadout = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) ||
  (Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((x, i) => Object.is(x, b[i])))

/**
 * What `read` makes of the newest frame, at most ten times a second; `null` while there is none. The value is compared with the last
 * one (lists by entry), so that an equal readout renders nothing. `read` must not keep the frame. Whoever renders gets what this `read` makes
 * of the frame on show, so that a readout that depends on something else besides follows that at once, while paused too.
 */
export function useReadout<T>(read: (frame: Frame) => T): T | null {
  const { simulation } = useLaboratory()
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  const now = (): T | null => (simulation.frame === null ? null : read(simulation.frame))
  const shown = useRef<T | null>(null)
  const next = now()
  // An equal list stays the same one, for whoever depends on it.
  if (!sameReadout(shown.current, next)) shown.current = next
  const latest = useRef(now)
  latest.current = now
  useEffect(() => {
    let last = -Infinity
    let timer: ReturnType<typeof setTimeout> | null = null
    const show = () => {
      timer = null
      last = performance.now()
      if (!sameReadout(shown.current, latest.current())) renderAgain()
    }
    const stop = simulation.onFrame(() => {
      if (timer !== null) return
      const wait = last + READOUT_INTERVAL - performance.now()
      if (wait <= 0) show()
      else timer = setTimeout(show, wait)
    })
    // Another scene takes the frame away before it brings its own.
    const stopStatus = simulation.status.subscribe(() => {
      if (simulation.frame === null) show()
    })
    show()
    return () => {
      stop()
      stopStatus()
      if (timer !== null) clearTimeout(timer)
    }
  }, [simulation])
  return shown.current
}
