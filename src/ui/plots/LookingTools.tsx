import { ArrowLeft, ArrowRight, ChevronsDownUp, ChevronsUpDown, Maximize2, ZoomIn, ZoomOut } from 'lucide-react'
import type { RefObject } from 'react'
import { PLOT_HABITS, type ChartView } from '../charts/index.ts'
import { IconButton, Popover } from '../primitives/index.ts'
import { looksBy, type Look } from './looking.ts'
import { HEIGHT, type PlotLooks } from './plot-looks.ts'
import styles from './Plots.module.css'

const GROUPS = [
  [
    { look: 'out', label: 'Zoom out', icon: ZoomOut, keys: ['-'] },
    { look: 'in', label: 'Zoom in', icon: ZoomIn, keys: ['+'] },
    { look: 'left', label: 'Pan left', icon: ArrowLeft, keys: ['Mod+ArrowLeft'] },
    { look: 'right', label: 'Pan right', icon: ArrowRight, keys: ['Mod+ArrowRight'] },
    { look: 'all', label: 'Show all of it', icon: Maximize2, keys: ['0'] },
  ],
  [
    { look: 'lower', label: 'Lower plot', icon: ChevronsDownUp, keys: undefined },
    { look: 'taller', label: 'Taller plot', icon: ChevronsUpDown, keys: undefined },
  ],
] as const

interface LookingToolsProps {
  readonly looks: PlotLooks
  readonly setLooks: (looks: Partial<PlotLooks>) => void
  /** What is drawn now. */
  readonly seen: RefObject<ChartView | null>
}

/** Zoom, pan and height by buttons, for those who neither drag nor pinch, and what gestures and keys do the same. */
export function LookingTools({ looks, setLooks, seen }: LookingToolsProps) {
  const { zoomed, height } = looks
  const isOff: Readonly<Partial<Record<Look, boolean>>> = {
    out: zoomed === null,
    left: zoomed === null,
    right: zoomed === null,
    all: zoomed === null,
    lower: height <= HEIGHT.least,
    taller: height >= HEIGHT.most,
  }
  const look = (which: Look): void => {
    if (seen.current !== null) setLooks(looksBy(which, looks, seen.current, null))
  }
  return (
    <Popover
      label="Zoom and height"
      side="top"
      align="end"
      trigger={<IconButton size="small" icon={ZoomIn} label="Zoom and height" />}
    >
      <div role="toolbar" aria-label="Zoom and height" className={styles['looking']}>
        {GROUPS.map((buttons) => (
          <span key={buttons[0].look}>
            {buttons.map(({ look: which, label, icon, keys }) => (
              <IconButton
                key={which}
                icon={icon}
                label={label}
                keys={keys}
                aria-disabled={isOff[which] === true}
                onClick={() => look(which)}
              />
            ))}
          </span>
        ))}
      </div>
      <details className={styles['habits']}>
        <summary>Gestures and keys</summary>
        <dl>
          {PLOT_HABITS.map(({ gesture, effect }) => (
            <div key={gesture}>
              <dt>{gesture}</dt>
              <dd>{effect}</dd>
            </div>
          ))}
        </dl>
      </details>
    </Popover>
  )
}
