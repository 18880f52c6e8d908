import { ChartSpline, ChevronRight } from 'lucide-react'
import { Menu as Radix } from 'radix-ui/internal'
import { useState } from 'react'
import { useLaboratory, useRun, useScene } from '../../laboratory/index.ts'
import { listQuantities } from '../../scene/index.ts'
import { MenuItem } from '../primitives/index.ts'
import menu from '../primitives/Menu.module.css'
import { beginningsOf, plotIt, type PlottedItem } from './plot-it.ts'

/** Lines of the list; the button beside the readings finds the rest. */
const MOST = 10
/** Components, and points that are told beside the centre of mass. */
const FURTHER = /\.[xyz]$|\.screw\.|^marker /

/** The line of a menu that plots one of the readings of what was clicked; nothing where that cannot be plotted. */
export function PlotSubmenu({ item }: { readonly item: PlottedItem }) {
  const lab = useLaboratory()
  const scene = useScene((s) => s.scene)
  const readOnly = useScene((s) => s.readOnly)
  const bundles = useRun((s) => s.report?.bundles) ?? []
  const [open, setOpen] = useState(false)
  const beginnings = beginningsOf(item)
  const shown = listQuantities(scene, bundles)
    .filter(({ name }) => beginnings.some((start) => name.startsWith(start)) && !FURTHER.test(name))
    .slice(0, MOST)
  if (readOnly || shown.length === 0) return null
  return (
    <Radix.Sub open={open} onOpenChange={setOpen}>
      <Radix.SubTrigger className={menu['item']}>
        <span className={menu['icon']} aria-hidden="true">
          <ChartSpline size={16} strokeWidth={1.75} />
        </span>
        <span className={menu['label']}>Plot this</span>
        <ChevronRight aria-hidden="true" size={14} />
      </Radix.SubTrigger>
      <Radix.Portal>
        <Radix.SubContent className={menu['menu']} aria-label="Plot this" collisionPadding={8}>
          {shown.map(({ name, words }) => (
            <MenuItem key={name} label={words} onSelect={() => plotIt(lab, name, null)} />
          ))}
        </Radix.SubContent>
      </Radix.Portal>
    </Radix.Sub>
  )
}
