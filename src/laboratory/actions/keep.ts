import { FileOutput, History, LibraryBig, Share2 } from 'lucide-react'
import type { Action } from '../action.ts'

/** Library, versions and sharing. */
export const keepActions: readonly Action[] = [
  {
    id: 'library',
    label: 'Your scenes …',
    keywords: 'library open documents names search duplicate delete bin trash recent',
    icon: LibraryBig,
    keys: ['Shift+Mod+O'],
    group: 'File',
    undo: 'none',
    enabled: () => true,
    perform: (lab) => lab.session.getState().openDialog('library'),
  },
  {
    id: 'versions',
    label: 'Versions of the last day …',
    keywords: 'history earlier before restore back yesterday',
    icon: History,
    keys: [],
    group: 'File',
    undo: 'none',
    enabled: (lab) => !lab.scenes.getState().readOnly,
    perform: (lab) => lab.session.getState().openDialog('versions'),
  },
  {
    id: 'share',
    label: 'Share a link …',
    keywords: 'send url address qr code copy',
    icon: Share2,
    keys: [],
    group: 'File',
    undo: 'none',
    enabled: () => true,
    perform: (lab) => lab.session.getState().openDialog('share'),
  },
  {
    id: 'export',
    label: 'Export …',
    keywords: 'picture png image screenshot svg skeleton diagram gltf glb 3d model download copy',
    icon: FileOutput,
    keys: [],
    group: 'File',
    undo: 'none',
    enabled: () => true,
    perform: (lab) => lab.session.getState().openDialog('export'),
  },
]
