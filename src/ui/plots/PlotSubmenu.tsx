import { ChartSpline } from 'lucide-react'
import { useLaboratory, useRun, useScene } from '../../laboratory/index.ts'
import { listQuantities, type ItemRef } from '../../scene/index.ts'
import { Submenu } from '../menus/index.ts'
import { MenuItem } from '../primitives/index.ts'
import { plotIt, toldApart } from './plot-it.ts'

/** Lines of the list; the button beside the readings finds the rest. */
const MOST = 10

/** The line of a menu that plots one of the readings of what was clicked; nothing where that cannot be plotted. */
export function PlotSubmenu({ item }: { readonly item: ItemRef }) {
  const lab = useLaboratory()
  const scene = useScene((s) => s.scene)
  const readOnly = useScene((s) => s.readOnly)
  const bundles = useRun((s) => s.report?.bundles) ?? []
  const listed = listQuantities(scene, bundles, item).filter(({ further }) => further !== true)
  const shown = toldApart(listed).slice(0, MOST)
  if (readOnly || shown.length === 0) return null
  return (
    <Submenu label="Plot this" icon={ChartSpline}>
      {shown.map(({ name, words, about }) => (
        <MenuItem key={name} label={words} about={about} onSelect={() => plotIt(lab, name, null)} />
      ))}
    </Submenu>
  )
}
