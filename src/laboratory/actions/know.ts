import {
  AudioWaveform,
  ChartSpline,
  Compass,
  FlaskConical,
  SlidersHorizontal,
  SquareFunction,
  Stethoscope,
  Waves,
  type LucideIcon,
} from 'lucide-react'
import type { SheetTab } from '../../session/index.ts'
import type { Action } from '../action.ts'
import type { Laboratory } from '../laboratory.ts'

const session = (lab: Laboratory) => lab.session.getState()
const hasBodies = (lab: Laboratory): boolean => lab.scenes.getState().scene.bodies.length > 0

type Knowing = 'diagnosis' | 'modes' | 'motion' | 'equations' | 'coordinates' | 'plots'

/** The tab of a phone's sheet in which it is seen. */
const tabOf = (panel: Knowing): SheetTab => (panel === 'motion' || panel === 'plots' ? 'plots' : 'status')

const open = (lab: Laboratory, panel: Knowing): void => {
  session(lab).setPanel(panel, true)
  session(lab).showSheet(tabOf(panel))
}

/** Whether it is seen: on a phone another tab may be before it. */
const isOnShow = (lab: Laboratory, panel: Knowing): boolean => {
  const { panels, hasSheet, sheet } = session(lab)
  return panels[panel] && (!hasSheet || (sheet.open && sheet.tab === tabOf(panel)))
}

const turn = (lab: Laboratory, panel: Knowing): void => {
  if (!isOnShow(lab, panel)) return open(lab, panel)
  session(lab).setPanel(panel, false)
  // Its tab has nothing else to show.
  if (panel === 'plots') session(lab).showSheet('plots', false)
}

const panelAction = (
  panel: Knowing,
  label: string,
  key: string,
  icon: LucideIcon,
  keywords: string,
  about?: string,
): Action => ({
  id: `panel-${panel}`,
  label,
  ...(about !== undefined && { about }),
  keywords,
  icon,
  keys: [key],
  group: 'Panels',
  undo: 'none',
  touch: 'menu',
  enabled: () => true,
  pressed: (lab) => isOnShow(lab, panel),
  perform: (lab) => turn(lab, panel),
})

/** What moves, what holds it, and which way it can go. */
export const knowActions: readonly Action[] = [
  panelAction(
    'diagnosis',
    'What moves, and what holds it',
    'Y',
    Stethoscope,
    'diagnosis freedom mobility stuck locked redundant constraint why it does not move',
  ),
  panelAction(
    'modes',
    'How it vibrates',
    'V',
    AudioWaveform,
    'modes vibration frequency eigenvalue damping oscillation beat frequency response resonance',
  ),
  panelAction(
    'motion',
    'Velocity geometry',
    'U',
    Compass,
    'motion kinematics velocity acceleration arrow screw axis axode instant centre center Kennedy pole centrode polode polygon',
    'Velocities of points, screw axes, instant centres, polygons.',
  ),
  panelAction(
    'equations',
    'Equations of motion',
    'D',
    SquareFunction,
    'dynamics Kane Lagrange mass matrix generalised forces speeds coordinates Jacobian multipliers LaTeX',
    'Speeds, mass matrix, generalised forces, and the system of the constraints.',
  ),
  panelAction(
    'coordinates',
    'Joint coordinates',
    'O',
    SlidersHorizontal,
    'robot arm slider pose trajectory points quintic spline follow inverse dynamics torque motor csv table teach',
    'A slider for each joint, a trajectory to follow, and the torques that it takes.',
  ),
  {
    id: 'panel-plots',
    label: 'Plots',
    keywords: 'chart curve graph diagram over time against crank angle force velocity acceleration csv table export',
    icon: ChartSpline,
    keys: ['X'],
    group: 'Panels',
    undo: 'none',
    touch: 'menu',
    enabled: () => true,
    pressed: (lab) => isOnShow(lab, 'plots'),
    perform: (lab) => turn(lab, 'plots'),
  },
  {
    id: 'next-freedom',
    label: 'Show the next way it can move',
    keywords: 'freedom play ghost animate diagnosis motion',
    icon: Waves,
    keys: ['N'],
    group: 'View',
    undo: 'none',
    repeats: false,
    enabled: hasBodies,
    perform: (lab) => {
      const wasOpen = session(lab).panels.diagnosis
      if (!wasOpen) open(lab, 'diagnosis')
      // The ghost shows how it could go on from where it stands.
      lab.playback.pause()
      const count = lab.diagnosis.getState().diagnosis?.freedoms.length ?? 0
      const { freedom } = session(lab)
      // A mechanism that is not diagnosed yet begins with its first freedom.
      session(lab).setFreedom(freedom === null || !wasOpen ? 0 : (freedom + 1) % Math.max(count, 1))
    },
  },
  {
    id: 'formulations',
    label: 'Laboratory',
    keywords: 'formulations compare rotation matrix euler parameters angles rA rp',
    icon: FlaskConical,
    keys: ['C'],
    group: 'Panels',
    undo: 'none',
    enabled: () => true,
    perform: (lab) => session(lab).openDialog('formulations'),
  },
]
