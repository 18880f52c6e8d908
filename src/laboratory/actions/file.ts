import { ArchiveRestore, FilePlus2, FolderOpen, Save, SaveAll } from 'lucide-react'
import type { Action } from '../action.ts'
import type { Laboratory } from '../laboratory.ts'

const idle = (lab: Laboratory): boolean => !lab.documents.state.getState().busy

/** New, open, save. */
export const fileActions: readonly Action[] = [
  {
    id: 'new',
    label: 'New scene',
    keywords: 'file empty',
    icon: FilePlus2,
    keys: [],
    group: 'File',
    undo: 'begins',
    enabled: idle,
    perform: (lab) => lab.documents.create(),
  },
  {
    id: 'open',
    label: 'Open a file …',
    keywords: 'load import robot urdf mjcf mujoco',
    icon: FolderOpen,
    keys: ['Mod+O'],
    group: 'File',
    undo: 'entry',
    enabled: idle,
    perform: (lab) => void lab.documents.open(),
  },
  {
    id: 'save',
    label: 'Save',
    keywords: 'file download export',
    icon: Save,
    keys: ['Mod+S'],
    group: 'File',
    undo: 'none',
    enabled: idle,
    perform: (lab) => void lab.documents.save(),
  },
  {
    id: 'save-as',
    label: 'Save as …',
    keywords: 'file download export copy',
    icon: SaveAll,
    keys: ['Shift+Mod+S'],
    group: 'File',
    undo: 'none',
    enabled: idle,
    perform: (lab) => void lab.documents.saveAs(),
  },
  {
    id: 'kept',
    label: 'Kept work …',
    keywords: 'recover recovery autosave lost restore crash',
    icon: ArchiveRestore,
    keys: [],
    group: 'File',
    undo: 'none',
    enabled: (lab) => lab.documents.state.getState().keptBefore.length > 0,
    perform: (lab) => lab.session.getState().openDialog('kept'),
  },
]
