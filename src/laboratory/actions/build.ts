import {
  Box,
  CircleDot,
  Cog,
  Cylinder,
  Disc,
  Globe,
  Grid3x3,
  LifeBuoy,
  Magnet,
  MoveUpRight,
  PenLine,
  Pentagon,
  Plus,
  RectangleEllipsis,
  RectangleHorizontal,
  Ruler,
  Slash,
  Spline,
  SquareStack,
  Square,
  Tornado,
  Anchor,
  type LucideIcon,
} from 'lucide-react'
import { XZ, type WorkingPlane } from '../../geometry/index.ts'
import {
  elementOf,
  isForceKind,
  isPlacedJoint,
  isSolidKind,
  JOINT_ENTRIES,
  PLACED_SOLIDS,
  samePlane,
  type JointPlacing,
  type PlacingWay,
  type SolidKind,
} from '../../scene/index.ts'
import { PLACED_KINDS, type OwnPlacedKind, type PlacedKind } from '../../session/index.ts'
import type { Action } from '../action.ts'
import type { Laboratory } from '../laboratory.ts'

const session = (lab: Laboratory) => lab.session.getState()
const always = (): boolean => true

interface Placing {
  readonly label: string
  readonly icon: LucideIcon
  readonly keywords: string
  readonly keys?: readonly string[]
}

const placing = (kind: PlacedKind, { label, icon, keywords, keys = [] }: Placing): Action => ({
  id: `place-${kind}`,
  label,
  keywords: `add new place build ${keywords}`,
  icon,
  keys,
  group: 'Build',
  undo: 'none',
  enabled: always,
  pressed: (lab) => session(lab).tool === `place-${kind}`,
  perform: (lab) => {
    const { tool, popup, setTool, setPopup } = session(lab)
    if (tool !== `place-${kind}`) return setTool(`place-${kind}`)
    // Asked for once more while a box asks about the one before: another one is meant.
    if (popup !== null) setPopup(null)
    else setTool('select')
  },
  // A key takes it up, and Esc puts it away: pressed twice it would be gone with nothing to tell of it beside the hand.
  performByKey: (lab) => {
    session(lab).setTool(`place-${kind}`)
    session(lab).setPopup(null)
  },
})

const XY: WorkingPlane = { origin: [0, 0, 0], x: [1, 0, 0], normal: [0, 0, 1] }
const YZ: WorkingPlane = { origin: [0, 0, 0], x: [0, 1, 0], normal: [1, 0, 0] }

const onPlane = (id: string, label: string, plane: WorkingPlane, keywords: string): Action => ({
  id: `plane-${id}`,
  label,
  keywords: `working plane sketch ${keywords}`,
  icon: Square,
  keys: [],
  group: 'Build',
  undo: 'view',
  enabled: always,
  pressed: (lab) => samePlane(session(lab).plane, plane),
  perform: (lab) => {
    session(lab).setPlane(plane)
    session(lab).requestCamera({ kind: 'plane', plane })
  },
})

/** Icons of forces, by what they are put on. */
const FORCE_ICONS: Readonly<Record<PlacingWay, LucideIcon>> = {
  'two-points': CircleDot,
  joint: Tornado,
  point: MoveUpRight,
  place: LifeBuoy,
}
const JOINT_ICONS: Readonly<Record<JointPlacing, LucideIcon>> = { 'two-points': Slash }

const SOLID_ICONS: Readonly<Record<SolidKind, LucideIcon>> = {
  box: Box,
  plate: RectangleHorizontal,
  disc: Disc,
  cylinder: Cylinder,
  sphere: Globe,
}

const OWN: Readonly<Record<OwnPlacedKind, Placing>> = {
  link: { label: 'Link', icon: Spline, keywords: 'bar rod crank coupler rocker arm', keys: ['Shift+L'] },
  slider: {
    label: 'Slider',
    icon: RectangleEllipsis,
    keywords: 'block guide rail piston prismatic',
    keys: ['Shift+S'],
  },
  'ground-point': { label: 'Ground point', icon: Anchor, keywords: 'fixed pivot support frame bearing' },
  polygon: { label: 'Polygon', icon: Pentagon, keywords: 'drawn outline extrusion triangle' },
  motor: { label: 'Motor', icon: Cog, keywords: 'drive actuator turn' },
  trace: { label: 'Trace point', icon: PenLine, keywords: 'path curve coupler pen draw trajectory locus', keys: ['T'] },
}

/** Words, icon and keys of what the palette offers. */
function wordsOf(kind: PlacedKind): Placing {
  if (isPlacedJoint(kind)) {
    const { made, placing: way, keywords } = JOINT_ENTRIES[kind]
    return { label: made, icon: JOINT_ICONS[way!], keywords }
  }
  if (isForceKind(kind)) {
    const { words, placing: way } = elementOf(kind)
    return { label: words.made, icon: FORCE_ICONS[way.by], keywords: words.keywords }
  }
  if (isSolidKind(kind)) {
    const { name, keywords } = PLACED_SOLIDS[kind]
    return { label: name, icon: SOLID_ICONS[kind], keywords }
  }
  return OWN[kind]
}

/** Palette, planes and snapping. */
export const buildActions: readonly Action[] = [
  ...PLACED_KINDS.map((kind) => placing(kind, wordsOf(kind))),
  {
    id: 'add',
    label: 'Add something',
    keywords: 'new place build palette find',
    icon: Plus,
    keys: ['A'],
    group: 'Build',
    undo: 'none',
    enabled: always,
    perform: (lab) => session(lab).openDialog('add'),
  },
  {
    id: 'flat-look',
    label: 'Look straight at the plane',
    keywords: 'working plane flat 2d 3d perspective sketch',
    icon: SquareStack,
    keys: ['P'],
    group: 'Build',
    undo: 'none',
    enabled: always,
    pressed: (lab) => session(lab).flat,
    perform: (lab) => {
      const { flat, plane, requestCamera } = session(lab)
      requestCamera(flat ? { kind: 'perspective' } : { kind: 'plane', plane })
    },
  },
  {
    id: 'plane-menu',
    label: 'Working plane and grid',
    keywords: 'choose face sketch spacing snap',
    icon: Grid3x3,
    keys: ['Shift+P'],
    group: 'Build',
    undo: 'none',
    enabled: always,
    perform: (lab) => session(lab).openDialog('plane'),
  },
  onPlane('xz', 'Build upright, x–z', XZ, 'front'),
  onPlane('xy', 'Build lying, x–y', XY, 'top floor'),
  onPlane('yz', 'Build across, y–z', YZ, 'side'),
  {
    id: 'plane-face',
    label: 'Build on a face',
    keywords: 'working plane choose surface',
    icon: Ruler,
    keys: [],
    group: 'Build',
    undo: 'none',
    enabled: (lab) => lab.scenes.getState().scene.bodies.length > 0,
    pressed: (lab) => session(lab).tool === 'plane',
    perform: (lab) => session(lab).setTool(session(lab).tool === 'plane' ? 'select' : 'plane'),
  },
  {
    id: 'snapping',
    label: 'Snap to points and grid',
    keywords: 'magnet catch align shift',
    icon: Magnet,
    keys: [],
    group: 'Build',
    undo: 'none',
    enabled: always,
    pressed: (lab) => session(lab).snap.on,
    perform: (lab) => session(lab).setSnap({ on: !session(lab).snap.on }),
  },
]
