import { ChartSpline } from 'lucide-react'
import { Menu as Radix } from 'radix-ui/internal'
import { useEffect, useMemo, useRef } from 'react'
import { labelOf, useLaboratory, useRun, useScene } from '../../laboratory/index.ts'
import { MenuItem, useHolding } from '../primitives/index.ts'
import menu from '../primitives/Menu.module.css'
import { ACROSS, plotIt, plotNames, quantitiesNamed } from './plot-it.ts'
import styles from './Plots.module.css'
import { useAcross } from './useAcross.ts'
import { Submenu } from './Submenu.tsx'

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
  const [found, ...parts] = quantitiesNamed(scene, bundles, quantity)
  const anchor = useRef<{ getBoundingClientRect(): DOMRect } | null>(null)
  anchor.current = useMemo(() => ({ getBoundingClientRect: () => new DOMRect(x, y, 0, 0) }), [x, y])
  const gone = found === undefined
  useEffect(() => {
    if (gone) onClose()
  }, [gone, onClose])
  const list = useRef<HTMLDivElement>(null)
  const holding = useHolding()
  if (found === undefined) return null
  const named = [found, ...parts].map((one) => ({ name: one.name, words: one.words, across: isAcross(one) }))
  // what lies across the plane comes last
  const all = named
    .toSorted((a, b) => Number(a.across) - Number(b.across))
    .map(({ name, words, across }) => ({ name, words: across ? `${words}, ${ACROSS}` : words }))
  const label = parts.length === 0 ? labelOf(found) : found.of
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()} modal={false}>
      <Radix.Anchor virtualRef={anchor} />
      <Radix.Portal>
        <Radix.Content
          ref={list}
          className={menu['menu']}
          aria-label={label}
          side="bottom"
          align="start"
          sideOffset={2}
          collisionPadding={8}
          // the browser's own menu comes by the same key
          onContextMenu={(event) => event.preventDefault()}
          onEntryFocus={(event) => {
            event.preventDefault()
            list.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus()
          }}
          onInteractOutside={(event) => holding() && event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (of.reading.isConnected) of.reading.focus({ preventScroll: true })
          }}
        >
          <Radix.Label className={styles['menuTitle']}>{label}</Radix.Label>
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
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
