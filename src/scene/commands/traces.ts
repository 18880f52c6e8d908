/** Points whose path is drawn: kept with the view, so that none of them moves anything. */
import { roundOffEach } from '../../geometry/index.ts'
import type { Scene, SceneDraft, Trace, Vec3 } from '../document.ts'
import { firstFree } from '../ids.ts'

/** Colours of traces and curves, one after the other: told apart by colour-blind eyes, and 3 : 1 against a light ground and a dark one. */
export const TRACE_COLOURS = ['#d55e00', '#0072b2', '#00805c', '#a8488c', '#8a6a00'] as const

/** The first colour that none of a list has; where all are taken they begin again. */
export const nextColour = (taken: readonly { readonly colour?: string | undefined }[]): string =>
  TRACE_COLOURS.find((one) => taken.every(({ colour }) => colour !== one)) ??
  TRACE_COLOURS[taken.length % TRACE_COLOURS.length]!

/** The points that a scene names, of bodies that are there. */
export const tracesIn = ({ view, bodies }: Pick<Scene, 'view' | 'bodies'>): readonly Trace[] =>
  (view.traces ?? []).filter(({ body }) => bodies.some(({ id }) => id === body))

/** Draws the path of a point of a body (body axes, m) from now on, with a name and a colour of its own. */
export function addTrace(draft: SceneDraft, body: string, position: Vec3): void {
  const { traces = [] } = draft.view
  const name = firstFree('Point', ' ', new Set(traces.flatMap((trace) => trace.name ?? [])))
  draft.view.traces = [...traces, { body, position: roundOffEach(position), name, colour: nextColour(traces) }]
}

/** Another name, colour or place for a trace, or other marks on it, by its place in the list. */
export function setTrace(
  draft: SceneDraft,
  index: number,
  change: Partial<Pick<Trace, 'name' | 'colour' | 'position' | 'marks' | 'speed'>>,
): void {
  const { traces } = draft.view
  const trace = traces?.[index]
  if (traces !== undefined && trace !== undefined)
    draft.view.traces = traces.map((one, i) => (i === index ? { ...one, ...change } : one))
}

/** Time marks on every path, at intervals that are chosen by themselves unless one is given already; or on none. */
export function markTraces(draft: SceneDraft, marked: boolean): void {
  const { traces } = draft.view
  if (traces !== undefined)
    draft.view.traces = traces.map((one) => ({ ...one, marks: marked ? one.marks || true : false }))
}

/** Draws a path no longer. */
export const removeTrace = (draft: SceneDraft, index: number): void => keepTraces(draft, (_, i) => i !== index)

/** Draws those paths no longer that lie at the same points of the same bodies as these. */
export const removeTraces = (draft: SceneDraft, gone: readonly Trace[]): void =>
  keepTraces(draft, ({ body, position }) =>
    gone.every((one) => one.body !== body || one.position.some((x, k) => x !== position[k])),
  )

/** Draws no path of a body that is gone: its id may be another one's one day. */
export const forgetTraces = (draft: SceneDraft, gone: ReadonlySet<string>): void =>
  keepTraces(draft, ({ body }) => !gone.has(body))

/** A scene of which none stays is again one that leaves the choice of points open. */
function keepTraces(draft: SceneDraft, stays: (trace: Trace, index: number) => boolean): void {
  const { traces = [] } = draft.view
  const left = traces.filter(stays)
  if (left.length === traces.length) return
  if (left.length > 0) draft.view.traces = left
  else delete draft.view.traces
}
