import { X } from 'lucide-react'
import { Tabs } from 'radix-ui'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLaboratory, useSession } from '../../laboratory/index.ts'
import { IconButton } from '../primitives/index.ts'
import { openSides, sideAskedFor, sideShown, type Side } from './shared-side.ts'
import styles from './Shell.module.css'

const TITLES: Readonly<Record<Side, string>> = { outline: 'Outline', inspector: 'Inspector' }

/** On a tablet outline and inspector share one panel, so that the view keeps the rest: what is picked in the view is inspected. */
export function SharedColumn(content: Readonly<Record<Side, ReactNode>>) {
  const { session } = useLaboratory()
  const panel = useRef<HTMLElement>(null)
  // Where nothing is picked, that is what the scene shows, in words.
  const [tab, setTab] = useState<Side>('inspector')
  const panels = useSession((s) => s.panels)
  const open = openSides(panels)
  const shown = sideShown(tab, open)

  useEffect(
    () =>
      session.subscribe((now, before) => {
        // A tab that was just pressed keeps the focus, and is no walk through what it shows.
        const walked = panel.current?.querySelector('[role=tabpanel]:not([hidden])')
        const asked = sideAskedFor(now, before, walked?.contains(document.activeElement) === true)
        if (asked !== null) setTab(asked)
      }),
    [session],
  )
  if (shown === undefined) return null
  return (
    <Tabs.Root asChild value={shown} onValueChange={(side) => setTab(side as Side)}>
      <section ref={panel} className={styles.shared} aria-label={open.map((side) => TITLES[side]).join(' and ')}>
        <header className={styles.sharedHead}>
          <Tabs.List className={styles.sharedTabs} aria-label="Panels">
            {open.map((side) => (
              <Tabs.Trigger key={side} value={side} className={styles.sharedTab}>
                {TITLES[side]}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          <IconButton
            size="small"
            label={`Close ${TITLES[shown].toLowerCase()}`}
            icon={X}
            side="bottom"
            onClick={() => session.getState().setPanel(shown, false)}
          />
        </header>
        {open.map((side) => (
          <Tabs.Content key={side} value={side} className={styles.sharedBody}>
            {content[side]}
          </Tabs.Content>
        ))}
      </section>
    </Tabs.Root>
  )
}
