import type { CSSProperties, ReactNode } from 'react'
import { useCover, useLaboratory, useSession } from '../../laboratory/index.ts'
import type { PanelId } from '../../session/index.ts'
import { ActionButton } from '../action/index.ts'
import { Palette } from '../building/palette/index.ts'
import { FailureBanner, Notices } from '../notices/index.ts'
import { classes, Panel, Lazy, NotLoaded, usePart, type PartInUse, useTablet } from '../primitives/index.ts'
import {
  COORDINATES_TITLE,
  DIAGNOSIS_TITLE,
  EQUATIONS_TITLE,
  MODES_TITLE,
  MOTION_TITLE,
  StatusLine,
} from '../status/index.ts'
import { Transport } from '../transport/index.ts'
import { closedPanels, coordinatesPanel, equationsPanel, motionPanel, plotsPanel } from './closed-panels.ts'
import styles from './Shell.module.css'
import { TitleBar } from './TitleBar.tsx'
import type { Around } from './useAround.ts'

/** Everything around the viewport on a desk or a tablet: bars and panels that float over its edges. */
export function DeskChrome({ around }: { readonly around: PartInUse<Around> }) {
  const { part } = around
  const [left, right, bottom] = [useCover('left'), useCover('right'), useCover('bottom')]
  usePart(closedPanels, false)
  const building = useSession((s) => s.panels.palette)
  const presenting = useSession((s) => s.presenting)
  const plots = useSession((s) => s.panels.plots)
  const insets = useSession((s) => s.insets)
  /** What stands between the panels is as wide as they leave it. */
  const between = { '--left': `${insets.left}px`, '--right': `${insets.right}px` } as CSSProperties
  return (
    <>
      <div className={styles.top}>
        <TitleBar />
      </div>
      <div ref={left} className={styles.left}>
        <div className={styles.rails}>
          <nav className={styles.rail} aria-label="Tools" data-bar>
            <ActionButton id="tool-select" side="right" />
            <ActionButton id="tool-box" side="right" />
            <ActionButton id="tool-joint" side="right" named />
            <ActionButton id="tool-move" side="right" />
            <ActionButton id="tool-rotate" side="right" />
            <ActionButton id="gizmo-axes" side="right" />
            <hr className={styles.rule} />
            <ActionButton id="fit" side="right" />
            <ActionButton id="frame-selection" side="right" />
            <hr className={styles.rule} />
            <ActionButton id="panel-layers" side="right" />
            <ActionButton id="panel-status" side="right" />
            <ActionButton id="panel-diagnosis" side="right" />
            <ActionButton id="panel-modes" side="right" />
            <ActionButton id="panel-motion" side="right" />
            <ActionButton id="panel-equations" side="right" />
            <ActionButton id="panel-coordinates" side="right" />
            <ActionButton id="panel-plots" side="right" />
          </nav>
          {building && <Palette />}
        </div>
        <div className={styles.leftPanels}>
          <Closable id="layers" title="Layers">
            <Lazy part={closedPanels}>{({ LayersPanel }) => <LayersPanel />}</Lazy>
          </Closable>
          <Closable id="status" title="Status">
            <Lazy part={closedPanels}>{({ StatusPanel }) => <StatusPanel />}</Lazy>
          </Closable>
          <Closable id="diagnosis" title={DIAGNOSIS_TITLE}>
            <Lazy part={closedPanels}>{({ DiagnosisPanel }) => <DiagnosisPanel />}</Lazy>
          </Closable>
          <Closable id="modes" title={MODES_TITLE}>
            <Lazy part={closedPanels}>{({ ModesPanel }) => <ModesPanel />}</Lazy>
          </Closable>
          <Closable id="motion" title={MOTION_TITLE}>
            <Lazy part={motionPanel}>{({ MotionPanel }) => <MotionPanel />}</Lazy>
          </Closable>
          <Closable id="equations" title={EQUATIONS_TITLE} className={styles.broad}>
            <Lazy part={equationsPanel}>{({ EquationsPanel }) => <EquationsPanel />}</Lazy>
          </Closable>
          <Closable id="coordinates" title={COORDINATES_TITLE} className={styles.broad}>
            <Lazy part={coordinatesPanel}>{({ CoordinatesPanel }) => <CoordinatesPanel />}</Lazy>
          </Closable>
        </div>
      </div>
      <div ref={right} className={styles.right}>
        <RightRail />
        <RightPanels {...around} />
      </div>
      <div className={styles.messages} style={between}>
        {part && <part.GuestBanner />}
        <FailureBanner />
        <Notices />
      </div>
      {part && <part.EmptyScene />}
      <div ref={bottom} className={styles.bottom} style={between}>
        <div className={styles.hint}>{part && <part.HintLine />}</div>
        {/* What is wide, such as a plot, puts itself here. */}
        <div data-wide className={styles.wide} />
        {plots && !presenting && (
          <div className={styles.wide}>
            <Lazy part={plotsPanel}>{({ PlotsPanel }) => <PlotsPanel />}</Lazy>
          </div>
        )}
        <Notices aside />
        {presenting && part ? <part.Presenting /> : <Transport />}
      </div>
      <div className={styles.status}>
        <StatusLine />
      </div>
    </>
  )
}

/** Outline and inspector; until they are there, the room that they take. */
function RightPanels({ part, failed, again }: PartInUse<Around>) {
  const tablet = useTablet()
  const open = useSession((s) => s.panels.outline || s.panels.inspector)
  if (!open) return null
  if (part === null) return <section className={styles.waiting}>{failed && <NotLoaded onAgain={again} />}</section>
  const { Inspector, Outline, SharedColumn } = part
  if (tablet) return <SharedColumn outline={<Outline />} inspector={<Inspector />} />
  return (
    <>
      <Closable id="outline" title="Outline" className={styles.outline}>
        <Outline />
      </Closable>
      <Closable id="inspector" title="Inspector" className={styles.inspector}>
        <Inspector />
      </Closable>
    </>
  )
}

/** What is worked in; all other panels are read. */
const WORKED_IN: readonly PanelId[] = ['outline', 'inspector', 'layers', 'coordinates']

interface ClosableProps {
  readonly id: PanelId
  readonly title: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

function Closable({ id, title, className, children }: ClosableProps) {
  const { session } = useLaboratory()
  const open = useSession((s) => s.panels[id])
  if (!open) return null
  return (
    <Panel
      title={title}
      className={className}
      reads={!WORKED_IN.includes(id)}
      onClose={() => session.getState().setPanel(id, false)}
    >
      {children}
    </Panel>
  )
}

/** Brings closed panels at the right back. */
function RightRail() {
  const outline = useSession((s) => s.panels.outline)
  const inspector = useSession((s) => s.panels.inspector)
  if (outline && inspector) return null
  return (
    <nav className={classes(styles.rail, styles.rightRail)} aria-label="Closed panels" data-bar>
      {!outline && <ActionButton id="panel-outline" side="left" />}
      {!inspector && <ActionButton id="panel-inspector" side="left" />}
    </nav>
  )
}
