import {
  ArrowDownToLine,
  ArrowLeftFromLine,
  ArrowRightFromLine,
  ArrowUpFromLine,
  Axis3d,
  Eye,
  EyeOff,
  FlipHorizontal2,
  Grid3x3,
  Lock,
  Move,
  Network,
  Rotate3d,
  TextCursorInput,
  Workflow,
  type LucideIcon,
} from 'lucide-react'
import { connected, GROUND, hiddenIn, lockedIn, setHidden, setLocked, showAll } from '../../scene/index.ts'
import type { Item } from '../../session/index.ts'
import type { Action } from '../action.ts'
import type { Laboratory } from '../laboratory.ts'
import { editOrTell } from '../refusal.ts'

const session = (lab: Laboratory) => lab.session.getState()
const sceneOf = (lab: Laboratory) => lab.scenes.getState().scene
const always = (): boolean => true

/** Selected bodies, without the ground. */
const bodiesOf = (lab: Laboratory): readonly Item[] =>
  session(lab).selection.filter(({ kind, id }) => kind === 'body' && id !== GROUND)
const hasBodies = (lab: Laboratory): boolean => bodiesOf(lab).length > 0

const named = (lab: Laboratory, verb: string, items: readonly Item[]): string => {
  const [only] = items
  if (only === undefined || items.length > 1) return `${verb} ${items.length} bodies`
  return `${verb} ${sceneOf(lab).bodies.find(({ id }) => id === only.id)?.name ?? only.id}`
}

const toolAction = (
  tool: 'move' | 'rotate',
  label: string,
  key: string,
  icon: LucideIcon,
  keywords: string,
): Action => ({
  id: `tool-${tool}`,
  label,
  keywords: `handles gizmo ${keywords}`,
  icon,
  keys: [key],
  group: 'Tools',
  undo: 'none',
  touch: 'rail',
  enabled: always,
  pressed: (lab) => session(lab).tool === tool,
  perform: (lab) => session(lab).setTool(session(lab).tool === tool ? 'select' : tool),
})

/** Presses of arrow keys; the tool in hand knows how far a step goes. */
const nudgeAction = (id: string, label: string, key: string, icon: LucideIcon): Action => ({
  id: `nudge-${id}`,
  label,
  keywords: 'move step arrow keys grid',
  icon,
  keys: [key, `Shift+${key}`],
  scope: 'moving',
  group: 'Edit',
  undo: 'entry',
  repeats: true,
  enabled: (lab) => session(lab).tool !== 'select' && session(lab).tool !== 'box-select',
  perform: (lab) => void lab.tool.current?.key(key),
})

const dialogAction = (
  dialog: 'array' | 'mirror' | 'rename-several',
  label: string,
  icon: LucideIcon,
  keywords: string,
  enabled: Action['enabled'],
): Action => ({
  id: dialog,
  label,
  keywords,
  icon,
  keys: [],
  group: 'Edit',
  undo: 'none',
  touch: 'menu',
  enabled,
  perform: (lab) => session(lab).openDialog(dialog),
})

/** Handles, mirror and array, hiding and locking. */
export const shapeActions: readonly Action[] = [
  toolAction('move', 'Move by handles', 'W', Move, 'translate shift'),
  toolAction('rotate', 'Turn by handles', 'E', Rotate3d, 'rotate ring'),
  {
    id: 'gizmo-axes',
    label: 'Handles along the body’s own axes',
    keywords: 'gizmo world local orientation',
    icon: Axis3d,
    keys: ['Q'],
    group: 'Tools',
    undo: 'none',
    touch: 'rail',
    enabled: always,
    pressed: (lab) => session(lab).gizmoAxes === 'local',
    perform: (lab) => session(lab).setGizmoAxes(session(lab).gizmoAxes === 'local' ? 'world' : 'local'),
  },
  {
    id: 'marker-mode',
    label: 'Moving a joint carries its body along',
    keywords: 'marker redefine carry',
    icon: Workflow,
    keys: [],
    group: 'Tools',
    undo: 'none',
    enabled: always,
    pressed: (lab) => session(lab).markerMode === 'carry',
    perform: (lab) => session(lab).setMarkerMode(session(lab).markerMode === 'carry' ? 'redefine' : 'carry'),
  },
  nudgeAction('left', 'Left by a step', 'ArrowLeft', ArrowLeftFromLine),
  nudgeAction('right', 'Right by a step', 'ArrowRight', ArrowRightFromLine),
  nudgeAction('up', 'Up by a step', 'ArrowUp', ArrowUpFromLine),
  nudgeAction('down', 'Down by a step', 'ArrowDown', ArrowDownToLine),
  {
    id: 'select-connected',
    label: 'Select what is connected',
    keywords: 'joined component mechanism double click',
    icon: Network,
    keys: ['Shift+C'],
    group: 'Selection',
    undo: 'none',
    touch: 'menu',
    enabled: (lab) => session(lab).selection.length > 0,
    perform: (lab) => session(lab).select(connected(sceneOf(lab), session(lab).selection)),
  },
  {
    id: 'hide',
    label: 'Hide the selection',
    keywords: 'show visible away',
    icon: EyeOff,
    keys: ['H'],
    group: 'Selection',
    undo: 'view',
    touch: 'menu',
    labelNow: (lab) => (areAll(lab, hiddenIn(sceneOf(lab))) ? 'Show the selection' : 'Hide the selection'),
    enabled: hasBodies,
    perform: (lab) => {
      const items = bodiesOf(lab)
      const hide = !areAll(lab, hiddenIn(sceneOf(lab)))
      editOrTell(lab, named(lab, hide ? 'Hide' : 'Show', items), (draft) => setHidden(draft, items, hide))
    },
  },
  {
    id: 'show-all',
    label: 'Show everything',
    keywords: 'hide hidden visible',
    icon: Eye,
    keys: ['Shift+H'],
    group: 'Selection',
    undo: 'view',
    touch: 'menu',
    enabled: (lab) => hiddenIn(sceneOf(lab)).size > 0,
    perform: (lab) => void editOrTell(lab, 'Show everything', showAll),
  },
  {
    id: 'lock',
    label: 'Lock the selection',
    keywords: 'protect unlock pointer',
    icon: Lock,
    keys: ['L'],
    group: 'Selection',
    undo: 'view',
    touch: 'menu',
    labelNow: (lab) => (areAll(lab, lockedIn(sceneOf(lab))) ? 'Unlock the selection' : 'Lock the selection'),
    enabled: hasBodies,
    perform: (lab) => {
      const items = bodiesOf(lab)
      const lock = !areAll(lab, lockedIn(sceneOf(lab)))
      editOrTell(lab, named(lab, lock ? 'Lock' : 'Unlock', items), (draft) => setLocked(draft, items, lock))
    },
  },
  dialogAction('mirror', 'Mirror', FlipHorizontal2, 'reflect flip symmetric', hasBodies),
  dialogAction('array', 'Repeat in a row or circle', Grid3x3, 'array pattern copies', hasBodies),
  dialogAction('rename-several', 'Rename the selection', TextCursorInput, 'names group number', (lab) =>
    session(lab).selection.some(({ kind, id }) => kind !== 'body' || id !== GROUND),
  ),
]

const areAll = (lab: Laboratory, marked: ReadonlySet<string>): boolean =>
  bodiesOf(lab).every(({ id }) => marked.has(id))
