import { ChartSpline } from 'lucide-react'
import { useEffect } from 'react'
import { labelOf, useLaboratory, useRun, useScene } from '../../laboratory/index.ts'
import type { SceneQuantity } from '../../scene/index.ts'
import { MenuAtPoint, Submenu } from '../menus/index.ts'
import { MenuItem } from '../primitives/index.ts'
import { ACROSS, WITH_ACROSS, plotIt, plotNames, quantitiesNamed, vectorOf } from './plot-it.ts'
import { useAcross, useInPlane, useWhole } from './useAcross.ts'

export interface MenuOfReading {
  readonly quantity: string
  /** What it was dropped on: a plot by its place in the list, or null for a plot of its own. Absent: that is asked too. */
  readonly into?: number | null
  /** Of the window, px. */
  readonly x: number
  readonly y: number
  /** Gets the focus back. */
  readonly reading: HTMLElement
}

/** What can be done with a reading: a plot of its own, or a curve of one that is there; of a vector, its magnitude or a component. */
export function ReadingMenu({ of, onClose }: { readonly of: MenuOfReading; readonly onClose: () => void }) {
  const lab = useLaboratory()
  const scene = useScene((s) => s.scene)
  const bundles = useRun((s) => s.report?.bundles) ?? []
  const { quantity, into, x, y } = of
  const isAcross = useAcross()
  const isWhole = useWhole()
  const inPlane = useInPlane()
  // of a magnitude that stands beside its components these are offered too
  const [found, ...parts] = quantitiesNamed(scene, bundles, vectorOf(quantity))
  const gone = found === undefined
  useEffect(() => {
    if (gone) onClose()
  }, [gone, onClose])
  if (found === undefined) return null
  // what is read in the plane comes first, what lies across it last
  const rank = (one: SceneQuantity): number => (inPlane(one) === true ? 0 : isAcross(one) ? 3 : isWhole(one) ? 2 : 1)
  const all = [found, ...parts]
    .filter((one) => inPlane(one) !== false)
    .toSorted((a, b) => rank(a) - rank(b))
    .map((one) => ({
      name: one.name,
      words: isAcross(one) ? `${one.words}, ${ACROSS}` : isWhole(one) ? `${one.words}, ${WITH_ACROSS}` : one.words,
    }))
  const label = parts.length === 0 ? labelOf(found) : found.of
  return (
    <MenuAtPoint
      x={x}
      y={y}
      title={label}
      side="bottom"
      startsAtFirst={() => true}
      onClose={onClose}
      onCloseAutoFocus={(event) => {
        event.preventDefault()
        if (of.reading.isConnected) of.reading.focus({ preventScroll: true })
      }}
    >
      {(into === undefined || into === null) &&
        all.map(({ name, words }) => (
          <MenuItem
            key={name}
            label="Plot this"
            about={parts.length === 0 ? undefined : words}
            icon={ChartSpline}
            onSelect={() => plotIt(lab, name, null)}
          />
        ))}
      {plotNames(scene, bundles).map((plot, at) => {
        const label = `Add to plot ${at + 1}`
        const add = (name: string) => () => plotIt(lab, name, at)
        if (into === at)
          return all.map(({ name, words }) => (
            <MenuItem key={name} label={label} about={words} icon={ChartSpline} onSelect={add(name)} />
          ))
        if (into !== undefined) return null
        if (parts.length === 0) return <MenuItem key={at} label={label} about={plot} onSelect={add(found.name)} />
        return (
          <Submenu key={at} label={label} about={plot}>
            {all.map(({ name, words }) => (
              <MenuItem key={name} label={words} onSelect={add(name)} />
            ))}
          </Submenu>
        )
      })}
    </MenuAtPoint>
  )
}
