import { Anchor, ChevronDown, ChevronUp, ClipboardPaste, Copy, CopyPlus, Redo2, SquareDashed, Trash2, Undo2, X } from 'lucide-react'
import { copyItems, deleteItems, duplicateItems, pasteItems } from '../../scene/index.ts'
import { neighbour, type Item } from '../../session/index.ts'
import type { Action } from '../action.ts'
import type { Laboratory } from '../laboratory.ts'

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

const removable = (lab: Laboratory): boolean =>
  session(lab).selection.some((item) => item.kind !== 'body' || item.id !== 'ground')
