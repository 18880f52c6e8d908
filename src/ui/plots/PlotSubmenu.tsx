import { ChartSpline } from 'lucide-react'
import { useLaboratory, useRun, useScene } from '../../laboratory/index.ts'
import { listQuantities, type ItemRef } from '../../scene/index.ts'
import { Submenu } from '../menus/index.ts'
import { MenuItem } from '../primitives/index.ts'
import { plotIt, toldApart, WITH_ACROSS } from './plot-it.ts'
import { useInPlane, useWhole } from './useAcross.ts'

/** Lines of the list; the button beside the readings finds the rest. */
const MOST = 10

/** The line of a menu that plots one of the readings of what was clicked; nothing where that cannot be plotted. */
export function PlotSubmenu({ item }: { readonly item: ItemRef }) {
  const lab = useLaboratory()
  const scene = useScene((s) => s.scene)
  const readOnly = useScene((s) => s.readOnly)
  const bundles = useRun((s) => s.report?.bundles) ?? []
  const isWhole = useWhole()
  const inPlane = useInPlane()
  const listed = listQuantities(scene, bundles, item)
    .filter((one) => inPlane(one) === true || one.further !== true)
    .toSorted((a, b) => Number(isWhole(a)) - Number(isWhole(b)))
    .slice(0, MOST)
  const whole = new Set(listed.filter(isWhole).map(({ name }) => name))
  const shown = toldApart(listed)
  if (readOnly || shown.length === 0) return null
  return (
    <Submenu label="Plot this" icon={ChartSpline}>
      {shown.map(({ name, words, about }) => (
        <MenuItem
          key={name}
          label={words}
          about={about ?? (whole.has(name) ? WITH_ACROSS : undefined)}
          onSelect={() => plotIt(lab, name, null)}
        />
      ))}
    </Submenu>
  )
}
