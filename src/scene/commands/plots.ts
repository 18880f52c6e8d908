/** Plots: kept with the view, so that none of them moves anything. */
import type { Plot, PlotCurve, Scene, SceneDraft } from '../document.ts'
import type { ItemRef } from '../ids.ts'
import { renumberCurves } from '../laws/formula.ts'
import { nextColour } from './traces.ts'

const NONE: readonly Plot[] = []

export const plotsIn = ({ view }: Pick<Scene, 'view'>): readonly Plot[] => view.plots ?? NONE

/** The first plot that has a quantity as a curve, and is over what is asked for; −1 where there is none. */
export const plotWith = (scene: Pick<Scene, 'view'>, quantity: string, over?: string): number =>
  plotsIn(scene).findIndex(
    (plot) => plot.over === over && plot.curves.some((curve) => curve.quantity === quantity && curve.of === undefined),
  )

/** A scene without plots leaves them open again. */
function keep(draft: SceneDraft, plots: readonly Plot[]): void {
  if (plots.length > 0) draft.view.plots = plots as NonNullable<SceneDraft['view']['plots']>
  else delete draft.view.plots
}

/**
 * Adds a curve in a colour of its own.
 *
 * @param at the plot by its place in the list; null: a plot of its own, over time
 * @returns the place of its plot
 */
export function addCurve(
  draft: SceneDraft,
  at: number | null,
  curve: Pick<PlotCurve, 'quantity' | 'formula' | 'of'>,
): number {
  const plots = plotsIn(draft)
  const plot = at === null ? undefined : plots[at]
  if (plot === undefined) {
    keep(draft, [...plots, { curves: [{ ...curve, colour: nextColour([]) }] }])
    return plots.length
  }
  const curves = [...plot.curves, { ...curve, colour: nextColour(plot.curves) }]
  keep(draft, plots.with(at!, { ...plot, curves }))
  return at!
}

/** Another quantity to plot over, or none for time, of which there are no turns to fold; powers of ten or not; turns folded or not; statistics told or not. */
export function setPlot(
  draft: SceneDraft,
  at: number,
  change: Partial<Pick<Plot, 'logarithmic' | 'folded' | 'statistics'>> & { readonly over?: string | null },
): void {
  const plots = plotsIn(draft)
  const plot = plots[at]
  if (plot === undefined) return
  const { over, logarithmic, folded, statistics, ...rest } = { ...plot, ...change }
  const changed: Plot = {
    ...rest,
    ...(typeof over === 'string' && { over, ...(folded && { folded }) }),
    ...(logarithmic && { logarithmic }),
    ...(statistics && { statistics }),
  }
  keep(draft, plots.with(at, changed))
}

/** Another name, colour or formula for a curve. */
export function setCurve(
  draft: SceneDraft,
  at: number,
  index: number,
  change: Partial<Pick<PlotCurve, 'name' | 'colour' | 'formula'>>,
): void {
  const plots = plotsIn(draft)
  const plot = plots[at]
  const curve = plot?.curves[index]
  if (plot === undefined || curve === undefined) return
  keep(draft, plots.with(at, { ...plot, curves: plot.curves.with(index, { ...curve, ...change }) }))
}

/**
 * Takes a curve out, and the formulas that read it; its plot goes with the last one.
 *
 * @returns the formulas that went with it
 */
export function removeCurve(draft: SceneDraft, at: number, index: number): readonly string[] {
  const plots = plotsIn(draft)
  const plot = plots[at]
  if (plot === undefined) return []
  const { curves, gone } = withoutCurves(plot.curves, (_, i) => i === index)
  if (curves.length === 0) removePlot(draft, at)
  else keep(draft, plots.with(at, { ...plot, curves }))
  return gone
}

/** Curves without some, and without the formulas that read one of these; the other formulas read what they did, by its new number. */
function withoutCurves(
  curves: readonly PlotCurve[],
  isGone: (curve: PlotCurve, index: number) => boolean,
): { readonly curves: readonly PlotCurve[]; readonly gone: readonly string[] } {
  const left: PlotCurve[] = []
  const gone: string[] = []
  const places: number[] = []
  // a formula reads curves before it alone
  curves.forEach((curve, i) => {
    const formula =
      curve.formula === undefined ? null : renumberCurves(curve.formula, (before) => places[before] ?? before)
    const reads = curve.formula !== undefined && formula === null
    if (reads && !isGone(curve, i)) gone.push(curve.formula)
    const stays = !reads && !isGone(curve, i)
    places.push(stays ? left.length : -1)
    if (stays) left.push(formula === null ? curve : { ...curve, formula })
  })
  return { curves: left, gone }
}

export function removePlot(draft: SceneDraft, at: number): void {
  const plots = plotsIn(draft)
  if (at in plots) keep(draft, plots.filter((_, i) => i !== at)) // prettier-ignore
}

/** Of the items that tell quantities: the words that stand before their ids in names. */
const TELLERS = {
  body: ['body', 'screw'],
  joint: ['joint', 'drive', 'marker'],
  force: ['force'],
} as const

/** Whether a quantity, by its name, is told of one of these items. */
export const isToldOf = (name: string, items: readonly ItemRef[]): boolean =>
  items.some(({ kind, id }) => TELLERS[kind].some((word) => isMentioned(name, `${word} ${id}`)))

/** Curves of items that are gone go with them: their ids may be others' one day. */
export function forgetCurves(
  draft: SceneDraft,
  gone: Readonly<Record<keyof typeof TELLERS, ReadonlySet<string>>>,
): void {
  const mentions = (['body', 'joint', 'force'] as const).flatMap((kind) =>
    TELLERS[kind].flatMap((word) => [...gone[kind]].map((id) => `${word} ${id}`)),
  )
  const isGone = (name: string | undefined): boolean =>
    name !== undefined && (mentions.some((words) => isMentioned(name, words)) || namesBundle(name, gone.joint))
  const plots = plotsIn(draft)
  const left = plots.flatMap((plot) => {
    if (isGone(plot.over)) return []
    const { curves } = withoutCurves(plot.curves, ({ quantity }) => isGone(quantity))
    if (curves.length === plot.curves.length) return [plot]
    return curves.some(({ quantity }) => quantity !== undefined) ? [{ ...plot, curves }] : []
  })
  if (left.length < plots.length || left.some((plot, i) => plot !== plots[i])) keep(draft, left)
}

/** Whether words stand in a name by themselves: from its beginning or a point on, up to a point or its end. */
const isMentioned = (name: string, words: string): boolean => `.${name}.`.includes(`.${words}.`)

/** Whether a name is of joints between the same two bodies, one of which is among these. */
function namesBundle(name: string, joints: ReadonlySet<string>): boolean {
  const [, together] = /^joints (.*?)\./.exec(name) ?? []
  return together !== undefined && together.split('+').some((id) => joints.has(id))
}
