import { ArrowLeft, ChevronDown, ChevronUp } from 'lucide-react'
import { Tabs } from 'radix-ui'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useCover, useLaboratory, useScene, useSession } from '../../laboratory/index.ts'
import { plotsIn } from '../../scene/index.ts'
import type { SheetTab } from '../../session/index.ts'
import { ActionButton } from '../action/index.ts'
import { Palette } from '../building/palette/index.ts'
import { FailureBanner, Notices } from '../notices/index.ts'
import { Boundary, IconButton, Lazy, NotLoaded, usePart, type PartInUse } from '../primitives/index.ts'
import {
  COORDINATES_TITLE,
  DIAGNOSIS_TITLE,
  EQUATIONS_TITLE,
  MODES_TITLE,
  MOTION_TITLE,
  RealTimeNotice,
  StillNotice,
} from '../status/index.ts'
import { Transport } from '../transport/index.ts'
import { closeByBack } from './close-by-back.ts'
import { closedPanels, coordinatesPanel, equationsPanel, motionPanel, plotsPanel } from './closed-panels.ts'
import { PhoneTools } from './PhoneTools.tsx'
import styles from './Shell.module.css'
import { TitleBar } from './TitleBar.tsx'
import type { Around } from './useAround.ts'

const TABS: readonly { readonly tab: SheetTab; readonly label: string }[] = [
  { tab: 'palette', label: 'Build' },
  { tab: 'outline', label: 'Outline' },
  { tab: 'inspector', label: 'Inspector' },
  { tab: 'plots', label: 'Plots' },
  { tab: 'layers', label: 'Layers' },
  { tab: 'status', label: 'Status' },
]

/** Panels that take the place of the status. */
const KNOWING = ['diagnosis', 'modes', 'equations', 'coordinates'] as const

/** What takes the place of a tab's own panel. */
const INSTEAD = {
  diagnosis: { title: DIAGNOSIS_TITLE, back: 'Back to the status' },
  modes: { title: MODES_TITLE, back: 'Back to the status' },
  equations: { title: EQUATIONS_TITLE, back: 'Back to the status' },
  coordinates: { title: COORDINATES_TITLE, back: 'Back to the status' },
  motion: { title: MOTION_TITLE, back: 'Back to the plots' },
} as const

/** Around the view on a phone: the title on top, below the transport and one sheet with tabs. */
export function PhoneChrome({ around }: { readonly around: PartInUse<Around> }) {
  const { part } = around
  const { session, sharing } = useLaboratory()
  const sheet = useSession((s) => s.sheet)
  useLayoutEffect(() => {
    session.setState({ hasSheet: true })
    return () => session.setState({ hasSheet: false })
  }, [session])
  const presenting = useSession((s) => s.presenting)
  const plots = useScene((s) => plotsIn(s.scene).length)
  const motion = useSession((s) => s.panels.motion)
  const knowing = useSession((s) => KNOWING.find((panel) => s.panels[panel]) ?? null)
  // Beside an open sheet there is room for one message.
  const crowded = useSession((s) => s.sheet.open && (s.guest !== null || s.notices.some(({ aside }) => aside !== true)))
  // A tab opens on press; whether the same tap may close it is settled before that.
  const wasShown = useRef(false)
  const [wishedTall, setTall] = useState(false)
  // What is placed, picked or shown in the view has to be seen.
  const needsView = useSession((s) => s.tool !== 'select' || s.popup !== null || (s.tour ?? 0) > 0 || s.presenting)
  if (wishedTall && (!sheet.open || needsView)) setTall(false)
  const tall = wishedTall && sheet.open && !needsView
  usePart(closedPanels, false)
  // A page in a frame leaves the history to the page around it.
  useEffect(
    () => (window.parent === window ? closeByBack(session, window, sharing.renewAddress) : undefined),
    [session, sharing],
  )
  const later = around.failed ? <NotLoaded onAgain={around.again} /> : null
  const content: Readonly<Record<SheetTab, ReactNode>> = {
    palette: (
      <>
        <PhoneTools />
        <Palette />
      </>
    ),
    outline: part === null ? later : <part.Outline />,
    inspector: part === null ? later : <part.Inspector />,
    plots: motion ? (
      <PhoneInstead panel="motion" />
    ) : (
      <Lazy part={plotsPanel}>{({ PlotsPanel }) => <PlotsPanel />}</Lazy>
    ),
    layers: <Lazy part={closedPanels}>{({ LayersPanel }) => <LayersPanel />}</Lazy>,
    status:
      knowing === null ? (
        <Lazy part={closedPanels}>{({ StatusPanel }) => <StatusPanel />}</Lazy>
      ) : (
        <PhoneInstead panel={knowing} />
      ),
  }
  return (
    <>
      <div className={styles.phoneTop}>
        <TitleBar compact />
        <div className={styles.phoneMessages}>
          {part && <part.GuestBanner />}
          <FailureBanner />
          <Notices />
          {/* It comes and goes: above the others it would move them. */}
          {!crowded && (
            <div className={styles.passing}>
              <RealTimeNotice />
              <StillNotice />
            </div>
          )}
        </div>
        {part && <part.EmptyScene />}
      </div>
      <div className={styles.sheet} data-tall={tall || undefined}>
        <div className={styles.hint}>{part && <part.HintLine />}</div>
        <FitAll />
        <Notices aside />
        {presenting && part ? (
          <part.Presenting />
        ) : (
          <>
            <Transport />
            <Tabs.Root
              className={styles.sheetTabs}
              data-closed={sheet.open ? undefined : ''}
              value={sheet.open ? sheet.tab : ''}
              onValueChange={(tab) => session.getState().showSheet(tab as SheetTab)}
              activationMode="manual"
            >
              {sheet.open && (
                <Grip tall={tall} onTall={setTall} onClose={() => session.getState().showSheet(sheet.tab, false)} />
              )}
              {sheet.open &&
                TABS.map(({ tab }) => (
                  <Tabs.Content key={tab} value={tab} className={styles.sheetContent}>
                    <Boundary>{content[tab]}</Boundary>
                  </Tabs.Content>
                ))}
              <div className={styles.tabRow}>
                <Tabs.List className={styles.tabs} aria-label="Panels">
                  {TABS.map(({ tab, label }) => (
                    <Tabs.Trigger
                      key={tab}
                      value={tab}
                      className={styles.tab}
                      onPointerDown={() => {
                        wasShown.current = sheet.open && sheet.tab === tab
                      }}
                      onClick={() => {
                        if (wasShown.current) session.getState().showSheet(tab, false)
                        wasShown.current = false
                      }}
                    >
                      {label}
                      {/* the sheet does not open by itself over the mechanism */}
                      {tab === 'plots' && plots > 0 && <span className={styles.count}>{plots}</span>}
                    </Tabs.Trigger>
                  ))}
                </Tabs.List>
                <IconButton
                  label={sheet.open ? 'Close the sheet' : 'Open the sheet'}
                  icon={sheet.open ? ChevronDown : ChevronUp}
                  onClick={() => session.getState().showSheet(sheet.tab, !sheet.open)}
                />
              </div>
            </Tabs.Root>
          </>
        )}
      </div>
    </>
  )
}

/** A stroke longer than this, px, says which way the sheet goes; a shorter one is a tap. */
const STROKE = 16

interface GripProps {
  readonly tall: boolean
  readonly onTall: (tall: boolean) => void
  readonly onClose: () => void
}

/** The rim of the open sheet: a tap makes it as high as the page, or lets the view be seen again; so does a stroke up or down. */
function Grip({ tall, onTall, onClose }: GripProps) {
  const from = useRef<number | null>(null)
  const stroked = useRef(false)
  return (
    <button
      type="button"
      className={styles.grip}
      aria-label="Sheet over the whole page"
      aria-pressed={tall}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = event.clientY
        stroked.current = false
      }}
      onPointerUp={({ clientY }) => {
        const way = from.current === null ? 0 : clientY - from.current
        from.current = null
        stroked.current = Math.abs(way) > STROKE
        if (way < -STROKE) onTall(true)
        else if (way > STROKE && tall) onTall(false)
        else if (way > STROKE) onClose()
      }}
      onClick={() => {
        if (!stroked.current) onTall(!tall)
        stroked.current = false
      }}
    />
  )
}

/** Brings all back into the view: what a finger has moved out of it is else lost to who knows no keys. Gives way to what is said in its place. */
function FitAll() {
  const cover = useCover('corners')
  const hidden = useSession((s) => s.tour !== null || s.popup !== null || s.tool !== 'select' || s.presenting)
  return hidden ? null : (
    <div ref={cover} className={styles.fit}>
      <ActionButton id="fit" />
    </div>
  )
}

/** Diagnosis, modes, equations and coordinates take the place of the status, the velocity geometry that of the plots, and give it back. */
function PhoneInstead({ panel }: { readonly panel: keyof typeof INSTEAD }) {
  const { session } = useLaboratory()
  return (
    <>
      <div className={styles.sheetHead}>
        <IconButton
          label={INSTEAD[panel].back}
          icon={ArrowLeft}
          onClick={() => session.getState().setPanel(panel, false)}
        />
        <h2>{INSTEAD[panel].title}</h2>
      </div>
      {panel === 'motion' ? (
        <Lazy part={motionPanel}>{({ MotionPanel }) => <MotionPanel />}</Lazy>
      ) : panel === 'equations' ? (
        <Lazy part={equationsPanel}>{({ EquationsPanel }) => <EquationsPanel />}</Lazy>
      ) : panel === 'coordinates' ? (
        <Lazy part={coordinatesPanel}>{({ CoordinatesPanel }) => <CoordinatesPanel />}</Lazy>
      ) : (
        <Lazy part={closedPanels}>
          {({ DiagnosisPanel, ModesPanel }) => (panel === 'modes' ? <ModesPanel /> : <DiagnosisPanel />)}
        </Lazy>
      )}
    </>
  )
}
