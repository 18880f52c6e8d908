import {
  Activity,
  Keyboard,
  Layers as LayersIcon,
  LayoutGrid,
  ListTree,
  Maximize,
  Monitor,
  Moon,
  MousePointer2,
  MoveUpRight,
  Orbit,
  Proportions,
  Presentation,
  RotateCw,
  Focus,
  SlidersHorizontal,
  Spline,
  SquareDashedMousePointer,
  Sun,
  Tag,
  TrendingUp,
  ArrowDown,
  type LucideIcon,
} from 'lucide-react'
import type { Layers, PanelId, Theme } from '../../session/index.ts'
import type { Action } from '../action.ts'
import type { Laboratory } from '../laboratory.ts'
import { treatmentOf, wishFor } from '../treatment/index.ts'

const session = (lab: Laboratory) => lab.session.getState()
const always = (): boolean => true

/** Whose forces and torques the layers of reactions show. */
const OF_WHAT = 'In joints, and of springs, dampers and mounts.'

const layerAction = (
  layer: keyof Layers,
  label: string,
  icon: LucideIcon,
  keywords: string,
  about?: string,
): Action => ({
  id: `layer-${layer}`,
  label,
  ...(about !== undefined && { about }),
  keywords: `layer show hide ${keywords}`,
  icon,
  keys: [],
  group: 'View',
  undo: 'none',
  enabled: always,
  pressed: (lab) => session(lab).layers[layer],
  perform: (lab) => session(lab).setLayer(layer, !session(lab).layers[layer]),
})

const themeAction = (theme: Theme, label: string, icon: LucideIcon): Action => ({
  id: `theme-${theme}`,
  label,
  keywords: 'theme appearance colours',
  icon,
  keys: [],
  group: 'View',
  undo: 'none',
  enabled: always,
  pressed: (lab) => session(lab).theme === theme,
  perform: (lab) => session(lab).setTheme(theme),
})

const panelAction = (panel: PanelId, label: string, icon: LucideIcon): Action => ({
  id: `panel-${panel}`,
  label,
  keywords: 'panel show hide',
  icon,
  keys: [],
  group: 'Panels',
  undo: 'none',
  enabled: always,
  pressed: (lab) => session(lab).panels[panel],
  perform: (lab) => session(lab).setPanel(panel, !session(lab).panels[panel]),
})

/** What a treatment is made from. */
const readBy = ({ scenes, simulation }: Laboratory) => ({
  scene: scenes.getState().scene,
  report: simulation.status.getState().report,
})

const isReadInPlane = (lab: Laboratory): boolean =>
  treatmentOf({ ...readBy(lab), treatment: session(lab).treatment }).parts.length > 0

/** Camera, tools, layers, themes, panels, dialogs: everything that changes what is seen and nothing that is made. */
export const viewActions: readonly Action[] = [
  {
    id: 'fit',
    label: 'Fit all',
    keywords: 'camera zoom home frame everything',
    icon: Maximize,
    keys: ['F'],
    group: 'View',
    undo: 'none',
    touch: 'menu',
    enabled: always,
    perform: (lab) => session(lab).requestCamera({ kind: 'fit' }),
  },
  {
    id: 'read-in-plane',
    label: 'Read forces and constraints in the plane',
    keywords: 'planar reading space spatial redundant reactions unique hatched',
    icon: Proportions,
    keys: [],
    group: 'View',
    undo: 'none',
    enabled: (lab) => (lab.simulation.status.getState().report?.planarity?.parts.length ?? 0) > 0,
    pressed: (lab) => isReadInPlane(lab),
    perform: (lab) => session(lab).setTreatment(wishFor(isReadInPlane(lab) ? 'space' : 'plane', readBy(lab))),
  },
  {
    id: 'frame-selection',
    label: 'Frame the selection',
    keywords: 'camera zoom',
    icon: Focus,
    keys: ['.'],
    group: 'View',
    undo: 'none',
    touch: 'menu',
    enabled: (lab) => session(lab).selection.length > 0,
    perform: (lab) => session(lab).requestCamera({ kind: 'frame', items: session(lab).selection }),
  },
  {
    id: 'present',
    label: 'Show the mechanism alone',
    about: 'Bars and panels go; a button and Esc bring them back.',
    keywords: 'present lecture full view hide panels toolbar clear caption',
    icon: Presentation,
    keys: ['M'],
    group: 'View',
    undo: 'none',
    labelNow: (lab) => (session(lab).presenting ? 'Bring the panels back' : 'Show the mechanism alone'),
    enabled: always,
    pressed: (lab) => session(lab).presenting,
    perform: (lab) => session(lab).setPresenting(!session(lab).presenting),
  },
  layerAction('reactionForces', 'Reaction forces', MoveUpRight, 'arrows joints springs mounts', OF_WHAT),
  layerAction('reactionTorques', 'Reaction torques', RotateCw, 'arrows joints springs mounts moments', OF_WHAT),
  layerAction('gravity', 'Gravity', ArrowDown, 'arrows weight'),
  layerAction('velocity', 'Velocity', TrendingUp, 'arrows speed'),
  layerAction('acceleration', 'Acceleration', Orbit, 'arrows'),
  layerAction('traces', 'Point traces', Spline, 'paths curves'),
  layerAction('labels', 'Labels', Tag, 'names'),
  themeAction('system', 'Theme of the system', Monitor),
  themeAction('light', 'Light theme', Sun),
  themeAction('dark', 'Dark theme', Moon),
  {
    id: 'tool-select',
    label: 'Select and pull',
    keywords: 'pointer tool drag',
    icon: MousePointer2,
    keys: [],
    group: 'Tools',
    undo: 'none',
    enabled: always,
    pressed: (lab) => session(lab).tool === 'select',
    perform: (lab) => session(lab).setTool('select'),
  },
  {
    id: 'tool-box',
    label: 'Box selection',
    keywords: 'tool rectangle marquee',
    icon: SquareDashedMousePointer,
    keys: ['B'],
    group: 'Tools',
    undo: 'none',
    enabled: always,
    pressed: (lab) => session(lab).tool === 'box-select',
    perform: (lab) => session(lab).setTool(session(lab).tool === 'box-select' ? 'select' : 'box-select'),
  },
  panelAction('outline', 'Outline', ListTree),
  panelAction('inspector', 'Inspector', SlidersHorizontal),
  panelAction('layers', 'Layers', LayersIcon),
  panelAction('status', 'Status in full', Activity),
  {
    id: 'gallery',
    label: 'Gallery',
    keywords: 'examples mechanisms open',
    icon: LayoutGrid,
    keys: ['G'],
    group: 'File',
    undo: 'none',
    enabled: always,
    perform: (lab) => session(lab).openDialog('gallery'),
  },
  {
    id: 'shortcuts',
    label: 'Keyboard shortcuts',
    keywords: 'keys help commands',
    icon: Keyboard,
    keys: ['?'],
    group: 'Help',
    undo: 'none',
    enabled: always,
    perform: (lab) => session(lab).openDialog('shortcuts'),
  },
]
