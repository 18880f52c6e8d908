import { Anchor, Eraser, Footprints, Link2, Menu, PenLine, Settings2 } from 'lucide-react'
import { removeTraces, type Trace } from '../../scene/index.ts'
import type { Action } from '../action.ts'
import type { Laboratory } from '../laboratory.ts'
import { editOrTell, tellUnfetched } from '../refusal.ts'
import { freeBody, menuPoint, oneJoint, tracesMeant } from './pointed.ts'

const session = (lab: Laboratory) => lab.session.getState()
const always = (): boolean => true

/** The point at which a menu asked for by a key opens: the middle of the free part of the view, px. */
function middle(lab: Laboratory): { readonly x: number; readonly y: number } {
  const { insets } = session(lab)
  const { innerWidth: width, innerHeight: height } = globalThis as { innerWidth?: number; innerHeight?: number }
  return { x: (insets.left + (width ?? 0) - insets.right) / 2, y: (insets.top + (height ?? 0) - insets.bottom) / 2 }
}

/** Each path by the name of its point. */
const untracing = (traces: readonly Trace[]): string => {
  const names = traces.map(({ name }) => name ?? 'a point')
  return names.length === 0
    ? 'Remove the path of the selection'
    : `Remove the ${names.length === 1 ? 'path' : 'paths'} of ${names.join(', ')}`
}

/** Joints and the ground, and what shows the way. */
export const joinActions: readonly Action[] = [
  {
    id: 'tool-joint',
    label: 'Join',
    about: 'A joint between two bodies',
    keywords: 'joint tool bodies pin hinge revolute connect assemble',
    icon: Link2,
    keys: ['J'],
    group: 'Tools',
    undo: 'none',
    touch: 'rail',
    enabled: always,
    pressed: (lab) => session(lab).tool === 'joint',
    perform: (lab) => session(lab).setTool(session(lab).tool === 'joint' ? 'select' : 'joint'),
  },
  {
    id: 'reground',
    label: 'Make the body the ground',
    keywords: 'ground inversion frame fix stand still',
    icon: Anchor,
    keys: ['Shift+G'],
    group: 'Build',
    undo: 'entry',
    touch: 'menu',
    labelNow: (lab) => {
      const body = freeBody(lab)
      return body === null ? 'Make the body the ground' : `Make ${body.name} the ground`
    },
    enabled: (lab) => freeBody(lab) !== null,
    perform: (lab) => {
      const body = freeBody(lab)
      if (body === null) return
      import('../regrounding.ts').then(
        ({ makeGround }) => makeGround(lab, body.id),
        () => tellUnfetched(lab, 'reground'),
      )
    },
  },
  {
    id: 'joint-settings',
    label: 'Joint settings',
    keywords: 'set joint axis type drive limits popup',
    icon: Settings2,
    keys: ['Enter'],
    group: 'Build',
    undo: 'none',
    touch: 'menu',
    enabled: (lab) => session(lab).tool === 'select' && oneJoint(lab) !== null,
    perform: (lab) => {
      const joint = oneJoint(lab)
      if (joint === null) return
      const { popup, setPopup } = session(lab)
      // Out of a menu it opens where the menu was.
      const { x, y } = popup?.kind === 'menu' ? popup : middle(lab)
      setPopup({ kind: 'joint', joint, x, y, byKeys: popup === null })
    },
  },
  {
    id: 'trace-here',
    label: 'Trace this point',
    about: 'Its path is drawn as it moves.',
    keywords: 'path curve coupler pen draw trajectory locus',
    icon: PenLine,
    keys: [],
    group: 'Build',
    undo: 'entry',
    touch: 'menu',
    labelNow: (lab) => (menuPoint(lab) === null ? 'Trace a point' : 'Trace this point'),
    enabled: (lab) => freeBody(lab) !== null || (menuPoint(lab) !== null && oneJoint(lab) !== null),
    perform: (lab) => {
      const at = menuPoint(lab)
      session(lab).setTool('place-trace')
      // Without a point of the view that is meant, the tool stays in hand.
      if (at !== null) lab.tool.current?.put(at.x, at.y)
    },
  },
  {
    id: 'untrace',
    label: 'Remove the path of the selection',
    keywords: 'path curve trace coupler delete hide no longer traced point',
    icon: Eraser,
    keys: [],
    group: 'Build',
    undo: 'view',
    touch: 'menu',
    labelNow: (lab) => untracing(tracesMeant(lab)),
    enabled: (lab) => tracesMeant(lab).length > 0,
    perform: (lab) => {
      const meant = tracesMeant(lab)
      editOrTell(lab, untracing(meant), (draft) => {
        removeTraces(draft, meant)
        return true
      })
    },
  },
  {
    id: 'context-menu',
    label: 'Menu of the selection',
    keywords: 'context right click long press',
    icon: Menu,
    keys: ['ContextMenu', 'Shift+F10'],
    group: 'Selection',
    undo: 'none',
    enabled: always,
    perform: (lab) =>
      session(lab).setPopup({ kind: 'menu', items: session(lab).selection, byKeys: true, ...middle(lab) }),
  },
  {
    id: 'tour',
    label: 'First steps',
    keywords: 'tour help learn introduction tutorial',
    icon: Footprints,
    keys: [],
    group: 'Help',
    undo: 'none',
    enabled: always,
    perform: (lab) => session(lab).setTour(0),
  },
]
