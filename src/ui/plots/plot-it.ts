/** What plots a quantity from elsewhere than the panel, and what stands for one while it is dragged there. */
import { PLANE_PARTS } from '../../engine/index.ts'
import { editOrTell, labelOf, readPlot, type Laboratory } from '../../laboratory/index.ts'
import { addCurve, findQuantities, plotsIn } from '../../scene/index.ts'
import type { BundleOfJoints, Plot, Scene, SceneQuantity } from '../../scene/index.ts'

/** Kind of what is dragged: the name of a quantity. */
const DRAGGED = 'application/x-lockwork-quantity'

/** Said of a quantity where it lies across the plane that it is read in. */
export const ACROSS = 'across the plane'

/** Said of the magnitude of a reaction where other readings leave out what acts across their plane. */
export const WITH_ACROSS = 'with its share across the plane'

/** What the name of a magnitude ends with. */
const SIZE = '.size'

/** Plots that were asked for and are not in view yet. */
const asked = new WeakSet<Plot>()

/** Which of the plots of a panel was asked for since this was last called; −1: none. */
export function takeAsked(plots: readonly Plot[]): number {
  const at = plots.findLastIndex((plot) => asked.has(plot))
  if (at >= 0) asked.delete(plots[at]!)
  return at
}

/** Adds a quantity to a plot, by its place in the list, or as a plot of its own, and shows the plots. */
export function plotIt(lab: Laboratory, quantity: string, at: number | null): void {
  const done = editOrTell(lab, 'Plot it', (draft) => {
    addCurve(draft, at, { quantity })
    return true
  })
  if (done === null) return
  const plot = plotsIn(lab.scenes.getState().scene).at(at ?? -1)
  if (plot !== undefined) asked.add(plot)
  lab.session.getState().setPanel('plots', true)
  // on a phone they are a tab of the sheet; elsewhere that is not there
  lab.session.getState().showSheet('plots')
}

/** Quantities of one thing as lines of a list: where two have the same words, each says whose it is, such as which point of a body. */
export const toldApart = (all: readonly SceneQuantity[]) =>
  all.map(({ name, words, of }) => ({
    name,
    words,
    about: all.some((other) => other.name !== name && other.words === words) ? of : undefined,
  }))

/** The name of the vector of which a name is the magnitude; others stay as they are. */
export const vectorOf = (name: string): string => (name.endsWith(SIZE) ? name.slice(0, -SIZE.length) : name)

/** The quantity of a name; of a vector that is named without its part its size, its components and its magnitudes in planes. Empty where there is none now. */
export function quantitiesNamed(
  scene: Scene,
  bundles: readonly BundleOfJoints[],
  name: string,
): readonly SceneQuantity[] {
  return [`${name}${SIZE}`, name, ...PLANE_PARTS.map((part) => `${name}.${part}`)].flatMap((one) => {
    const found = findQuantities(scene, bundles, one)
    return found.ok ? found.quantities : []
  })
}

/** What the plots that are there are called, in their order. */
export const plotNames = (scene: Scene, bundles: readonly BundleOfJoints[]): readonly string[] =>
  plotsIn(scene).map((plot) => {
    const { curves, over } = readPlot(scene, bundles, plot)
    return `${curves.map(({ label }) => label).join(', ')} over ${over === null ? 'time' : labelOf(over)}`
  })

export function beginDrag(data: DataTransfer, quantity: string): void {
  data.setData(DRAGGED, quantity)
  data.effectAllowed = 'copy'
}

export const isDragged = ({ types }: DataTransfer): boolean => types.includes(DRAGGED)

/** The name of the quantity that was dropped; null: something else was. */
export const droppedIn = (data: DataTransfer): string | null => data.getData(DRAGGED) || null
