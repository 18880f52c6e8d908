/** How a plot is looked at by keys and buttons: zoom, pan, all of it, its height. Pure. */
import { nearest, panStretch, zoomStretch, type ChartView } from '../charts/index.ts'
import { HEIGHT, heightWithin, type PlotLooks } from './plot-looks.ts'

export type Look = 'in' | 'out' | 'left' | 'right' | 'all' | 'taller' | 'lower'

/** How much less or more one key shows, and how far it pans, share of what is shown. */
const CLOSER = 2 / 3
const ASIDE = 1 / 4

/** What a key that is pressed in a plot asks for; null where it means something else. */
export function lookOfKey(press: Readonly<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> & { key: string }) {
  if (press.altKey) return null
  const keys: Readonly<Record<string, Look>> =
    press.ctrlKey || press.metaKey
      ? { ArrowLeft: 'left', ArrowRight: 'right' }
      : { '+': 'in', '=': 'in', '-': 'out', '−': 'out', '0': 'all' }
  return keys[press.key] ?? null
}

/** @param along where the pointer or the key is along the axis below, SI; null: where the run stands */
export function looksBy(
  look: Look,
  { zoomed, height }: PlotLooks,
  { whole, cursor }: ChartView,
  along: number | null,
): Partial<PlotLooks> {
  const about = along ?? cursor ?? NaN
  switch (look) {
    case 'in':
      return { zoomed: zoomStretch(zoomed, whole, CLOSER, about) }
    case 'out':
      return { zoomed: zoomStretch(zoomed, whole, 1 / CLOSER, about) }
    case 'left':
      return { zoomed: panStretch(zoomed, whole, -ASIDE) }
    case 'right':
      return { zoomed: panStretch(zoomed, whole, ASIDE) }
    case 'all':
      return { zoomed: null }
    case 'taller':
      return { height: heightWithin(height + HEIGHT.step) }
    case 'lower':
      return { height: heightWithin(height - HEIGHT.step) }
  }
}

/** The sample to which a key leads along the curves from a place along the axis below, SI; null where the key means something else; `round` as in `nearest`. */
export function placeByKey(
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  x: Float64Array,
  place: number,
  round?: number,
): number | null {
  const step = shiftKey ? 10 : 1
  const from = nearest(x, place, round)
  const to: Readonly<Record<string, number>> = {
    ArrowRight: from + step,
    ArrowLeft: from - step,
    Home: 0,
    End: x.length - 1,
  }
  const at = to[key]
  return at === undefined ? null : x[Math.min(x.length - 1, Math.max(0, at))]!
}
