import {
  Anchor,
  ChevronDown,
  ChevronUp,
  ClipboardPaste,
  Copy,
  CopyPlus,
  Redo2,
  SquareDashed,
  Trash2,
  Undo2,
  X,
} from 'lucide-react'
import { fromPlane } from '../../geometry/index.ts'
import {
  copyItems,
  deleteItems,
  lockedIn,
  duplicateItems,
  GROUND,
  listWords,
  pasteItems,
  plotsIn,
  setFixed,
  type Clip,
  type Scene,
  type Vec3,
} from '../../scene/index.ts'
import { HEADER } from '../../simulation/index.ts'
import { neighbour, type Item } from '../../session/index.ts'
import type { Action } from '../action.ts'
import { writeClip, type ReadClip } from '../clip-text.ts'
import type { Clipboard, Laboratory } from '../laboratory.ts'
import { editOrTell } from '../refusal.ts'
import { seenPose } from '../seen-pose.ts'

const session = (lab: Laboratory) => lab.session.getState()
const scenes = (lab: Laboratory) => lab.scenes.getState()

/** Everything that can be selected, in file order: bodies, joints, forces. */
const allItems = (lab: Laboratory): readonly Item[] => {
  const { bodies, joints, forces } = scenes(lab).scene
  return [
    ...bodies.map(({ id }): Item => ({ kind: 'body', id })),
    ...joints.map(({ id }): Item => ({ kind: 'joint', id })),
    ...forces.map(({ id }): Item => ({ kind: 'force', id })),
  ]
}

const selectNeighbour = (lab: Laboratory, step: 1 | -1): void => {
  const next = neighbour(allItems(lab), session(lab).selection, step)
  if (next !== null) session(lab).select([next])
}

/** What of the selection can be deleted or copied: all but the ground. */
const ownItems = (lab: Laboratory): readonly Item[] =>
  session(lab).selection.filter((item) => item.kind !== 'body' || item.id !== GROUND)

const hasOwn = (lab: Laboratory): boolean => ownItems(lab).length > 0

/** "Delete 3 items", or the one by its name. */
function named(lab: Laboratory, verb: string, items: readonly Item[]): string {
  const [only] = items
  if (only === undefined) return verb
  if (items.length > 1) return `${verb} ${items.length} items`
  const { bodies, joints, forces } = scenes(lab).scene
  const list = only.kind === 'body' ? bodies : only.kind === 'joint' ? joints : forces
  return `${verb} ${list.find((x) => x.id === only.id)?.name ?? only.id}`
}

/** How far a copy lies from its original, over the size of the mechanism: enough to see both. */
const COPY_DISTANCE = 0.15

/** Shift of a copy, m, world axes: to the right and down on the working plane, so that it can be seen. */
function copyOffset(lab: Laboratory): Vec3 {
  const { snap, plane } = session(lab)
  const wide = COPY_DISTANCE * (lab.simulation.frame?.data[HEADER.size] ?? 1)
  const step = snap.grid === 'auto' ? 10 ** Math.floor(Math.log10(wide)) : snap.grid
  const by = Number((Math.max(1, Math.round(wide / step)) * step).toPrecision(6))
  return fromPlane({ ...plane, origin: [0, 0, 0] }, by, -by)
}

/** The least multiple of a shift that puts what is pasted where nothing of the scene stands to the bit, such as what was pasted before. */
function freeOffset({ bodies }: Scene, clip: Clip, offset: Vec3): Vec3 {
  const taken = new Set(bodies.map(({ position }) => position.join(' ')))
  for (let n = 1; ; n++) {
    const [x, y, z] = [n * offset[0], n * offset[1], n * offset[2]]
    const isTaken = clip.bodies.some(({ position: p }) => taken.has(`${p[0] + x} ${p[1] + y} ${p[2] + z}`))
    // far from the origin a shift may be lost in rounding
    if (!isTaken || n > bodies.length) return [x, y, z]
  }
}

const WRITTEN = 'text/plain'

function copySelection(lab: Laboratory, clipboard: Clipboard | undefined): void {
  const clip = copyItems(scenes(lab).scene, ownItems(lab), seenPose(lab))
  session(lab).setClip(clip)
  const text = writeClip(clip)
  if (clipboard !== undefined) clipboard.setData(WRITTEN, text)
  // Copied by a button: if the browser refuses, this tab can still paste.
  else
    void systemClipboard()
      ?.writeText(text)
      .catch(() => {})
}

const UNREAD: ReadClip = {
  kind: 'broken',
  why: 'What reads the clipboard could not be fetched. Look at the connection, and paste once more.',
}

async function paste(lab: Laboratory, clipboard: Clipboard | undefined): Promise<void> {
  const own = session(lab).clip
  const text = clipboard === undefined ? '' : clipboard.getData(WRITTEN)
  // A tab whose own clip could not be written must not wait for a permission to read.
  if (text === '' && own !== null) return putClip(lab, own)
  const said =
    text === ''
      ? ((await systemClipboard()
          ?.readText()
          .catch(() => '')) ?? '')
      : text
  // The very clip of this tab: it may hold on to joints that were not copied.
  if (own !== null && said === writeClip(own)) return putClip(lab, own)
  const read = await import('../read-clip.ts').then(
    ({ readClip }) => readClip(said),
    () => UNREAD,
  )
  if (read.kind === 'clip') return putClip(lab, read.clip)
  if (read.kind === 'none' && clipboard !== undefined) return
  session(lab).notify({
    tone: read.kind === 'broken' ? 'warning' : 'info',
    subject: 'edit',
    title: read.kind === 'broken' ? 'This cannot be pasted' : 'There is nothing to paste',
    detail: read.kind === 'broken' ? read.why : 'Select something and copy it first, here or in another tab.',
  })
}

function putClip(lab: Laboratory, clip: Clip): void {
  const offset = freeOffset(scenes(lab).scene, clip, copyOffset(lab))
  const added = editOrTell(lab, 'Paste', (draft) => pasteItems(draft, clip, offset))
  if (added !== null) session(lab).select(added)
}

interface SystemClipboard {
  readText(): Promise<string>
  writeText(text: string): Promise<void>
}

/** Absent on pages that are not served over TLS, and in tests. */
const systemClipboard = (): SystemClipboard | undefined =>
  (globalThis as { navigator?: { clipboard?: SystemClipboard } }).navigator?.clipboard

/** The one selected body, null when it is another selection. */
const oneBody = (lab: Laboratory) => {
  const [only, other] = session(lab).selection
  if (only === undefined || other !== undefined || only.kind !== 'body') return null
  return scenes(lab).scene.bodies.find((b) => b.id === only.id) ?? null
}

const dropTool = (lab: Laboratory): boolean => {
  if (session(lab).tool === 'select') return false
  session(lab).setTool('select')
  return true
}

/** Selection, clipboard, history. */
export const editActions: readonly Action[] = [
  {
    id: 'undo',
    label: 'Undo',
    keywords: 'back history',
    icon: Undo2,
    keys: ['Mod+Z'],
    group: 'Edit',
    undo: 'none',
    repeats: 'keys',
    labelNow: (lab) => withLabel('Undo', scenes(lab).undoLabel),
    enabled: (lab) => scenes(lab).canUndo,
    perform: (lab) => void lab.scenes.undo(),
  },
  {
    id: 'redo',
    label: 'Redo',
    keywords: 'again history',
    icon: Redo2,
    keys: ['Shift+Mod+Z', 'Mod+Y'],
    group: 'Edit',
    undo: 'none',
    repeats: 'keys',
    labelNow: (lab) => withLabel('Redo', scenes(lab).redoLabel),
    enabled: (lab) => scenes(lab).canRedo,
    perform: (lab) => void lab.scenes.redo(),
  },
  {
    id: 'delete',
    label: 'Delete the selection',
    keywords: 'remove',
    icon: Trash2,
    keys: ['Delete', 'Backspace'],
    group: 'Edit',
    undo: 'entry',
    touch: 'menu',
    // For the ground alone it says why that is not possible.
    enabled: (lab) => session(lab).selection.length > 0,
    perform: (lab) => deleteSelection(lab),
  },
  {
    id: 'duplicate',
    label: 'Duplicate the selection',
    keywords: 'copy clone',
    icon: CopyPlus,
    keys: ['Mod+D'],
    group: 'Edit',
    undo: 'entry',
    touch: 'menu',
    enabled: hasOwn,
    perform: (lab) => {
      const items = ownItems(lab)
      const offset = copyOffset(lab)
      const pose = seenPose(lab)
      const added = editOrTell(lab, named(lab, 'Duplicate', items), (draft) =>
        duplicateItems(draft, items, offset, pose),
      )
      if (added !== null) session(lab).select(added)
    },
  },
  {
    id: 'copy',
    label: 'Copy the selection',
    icon: Copy,
    keys: ['Mod+C'],
    native: 'copy',
    group: 'Edit',
    undo: 'none',
    touch: 'menu',
    enabled: hasOwn,
    perform: copySelection,
  },
  {
    id: 'paste',
    label: 'Paste',
    icon: ClipboardPaste,
    keys: ['Mod+V'],
    native: 'paste',
    group: 'Edit',
    undo: 'entry',
    touch: 'menu',
    // Another tab may have copied: only the clipboard knows, and it is asked when the key is pressed.
    enabled: () => true,
    perform: (lab, clipboard) => void paste(lab, clipboard),
  },
  {
    id: 'fix',
    label: 'Fix or free the body',
    keywords: 'ground anchor hold inversion',
    icon: Anchor,
    keys: [],
    group: 'Edit',
    undo: 'entry',
    touch: 'menu',
    labelNow: (lab) => {
      const body = oneBody(lab)
      return body === null ? 'Fix or free the body' : `${body.fixed ? 'Free' : 'Fix'} ${body.name}`
    },
    enabled: (lab) => oneBody(lab) !== null,
    perform: (lab) => {
      const body = oneBody(lab)
      if (body === null) return
      const verb = body.fixed ? 'Free' : 'Fix'
      const result = lab.scenes.edit(`${verb} ${body.name}`, (draft) => setFixed(draft, body.id, !body.fixed))
      if (!result.ok)
        session(lab).notify({
          tone: 'warning',
          subject: 'edit',
          title: `${body.name} cannot be made ${body.fixed ? 'free' : 'fixed'}`,
          detail: result.faults[0]?.message ?? '',
        })
    },
  },
  {
    id: 'escape',
    label: 'End the tool, then deselect',
    keywords: 'cancel nothing none',
    icon: X,
    keys: ['Escape'],
    group: 'Selection',
    undo: 'none',
    enabled: (lab) =>
      lab.staging.getState().end !== null ||
      session(lab).tool !== 'select' ||
      session(lab).presenting ||
      session(lab).selection.length > 0,
    perform: (lab) => {
      const { end } = lab.staging.getState()
      if (end !== null) end()
      else if (dropTool(lab)) return
      else if (session(lab).presenting) session(lab).setPresenting(false)
      else session(lab).select([])
    },
  },
  {
    id: 'select-all',
    label: 'Select everything',
    icon: SquareDashed,
    keys: ['Mod+A'],
    group: 'Selection',
    undo: 'none',
    touch: 'menu',
    enabled: (lab) => allItems(lab).length > 0,
    perform: (lab) => session(lab).select(allItems(lab)),
  },
  {
    id: 'select-previous',
    label: 'Select the previous item',
    icon: ChevronUp,
    keys: ['['],
    group: 'Selection',
    undo: 'none',
    repeats: true,
    enabled: (lab) => allItems(lab).length > 0,
    perform: (lab) => selectNeighbour(lab, -1),
  },
  {
    id: 'select-next',
    label: 'Select the next item',
    icon: ChevronDown,
    keys: [']'],
    group: 'Selection',
    undo: 'none',
    repeats: true,
    enabled: (lab) => allItems(lab).length > 0,
    perform: (lab) => selectNeighbour(lab, 1),
  },
]

const withLabel = (verb: string, label: string | null): string => (label === null ? verb : `${verb}: ${label}`)

/** Says what went along with a delete, where that is more than what was selected. */
function deleteSelection(lab: Laboratory): void {
  if (!hasOwn(lab)) {
    session(lab).notify({
      tone: 'info',
      subject: 'delete',
      title: 'The ground is always there',
      detail: 'It cannot be deleted; what is joined to it can.',
    })
    return
  }
  const locked = lockedIn(lab.scenes.getState().scene)
  const items = ownItems(lab).filter(({ kind, id }) => kind !== 'body' || !locked.has(id))
  if (items.length < ownItems(lab).length)
    session(lab).notify({
      tone: 'info',
      subject: 'locked',
      title: 'What is locked stays',
      detail: 'Unlock it to delete it.',
    })
  if (items.length === 0) return
  const { scene: before } = lab.scenes.getState()
  const result = lab.scenes.edit(named(lab, 'Delete', items), (draft) => deleteItems(draft, items))
  if (!result.ok) return
  const joints = result.value.filter((item) => item.kind === 'joint').length
  const forces = result.value.length - joints
  const curves = countCurves(before) - countCurves(lab.scenes.getState().scene)
  const parts = [count(joints, 'joint'), count(forces, 'force'), count(curves, 'curve')].filter((part) => part !== '')
  if (parts.length === 0) return
  session(lab).notify({
    tone: 'info',
    subject: 'delete',
    holds: (scene) => scene !== before,
    title: `${listWords(parts)} went along`,
    // what was recorded before is of a mechanism with other parts, and is not read on
    detail: `${whyAlong(joints + forces, curves)} Undo brings everything back${curves === 0 ? '' : ', curves from where the run has come to by then'}.`,
    waysOut: [{ label: 'Undo', perform: () => void lab.scenes.undo() }],
  })
}

function whyAlong(attached: number, curves: number): string {
  if (curves === 0) return 'What is attached to what is deleted goes with it.'
  return attached === 0
    ? 'What was deleted is plotted there.'
    : 'What is attached to what is deleted, or plots it, goes with it.'
}

const countCurves = (scene: Scene): number => plotsIn(scene).reduce((sum, { curves }) => sum + curves.length, 0)

const count = (n: number, what: string): string => (n === 0 ? '' : `${n} ${what}${n === 1 ? '' : 's'}`)
