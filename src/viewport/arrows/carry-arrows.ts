/** Arrows of the view are taken by the pointer and carried to the plots. */
import type { Laboratory } from '../../laboratory/index.ts'
import { calcPixelSize, dragThreshold, handleAt, project } from '../../tools/index.ts'
import { pick } from '../picking/picker.ts'
import type { DrawnGlyph, Viewing } from '../viewing/viewing.ts'
import { arrowAt } from './arrow-at.ts'
import { quantityOfArrow, type ArrowQuantity } from './quantity-of-arrow.ts'

/** How far beside an arrow a mouse and a finger meet it, and what they leave to the joint where it starts, px. */
const MOUSE = { reach: 6, clear: 8 }
const FINGER = { reach: 14, clear: 22 }
/** What is left to a joint that is drawn large, px. */
const LARGEST_CLEAR = 34

/** What is told beside the pointer; px of the window. */
export interface Told extends ArrowQuantity {
  readonly x: number
  readonly y: number
  /** It is carried, over the plots or elsewhere; null: the pointer is only over it. */
  readonly carried: 'over' | 'away' | null
}

interface Press {
  readonly pointer: number
  readonly x: number
  readonly y: number
  readonly arrow: ArrowQuantity
  carried: boolean
}

/**
 * Listens to a view before its tools do. A press is theirs until it has become a drag, so that clicks, long presses and menus stay what they are; with the plots closed, or another tool in
 * hand, so are drags. Returns how to stop.
 */
export function carryArrows(
  lab: Laboratory,
  viewing: Viewing,
  surface: HTMLElement,
  tell: (told: Told | null) => void,
): () => void {
  let press: Press | null = null
  /** Where the pointer met an arrow that is told. */
  let met: PointerEvent | null = null

  const show = (told: Told | null): void => {
    if (told === null) delete surface.dataset['arrow']
    else surface.dataset['arrow'] = told.name
    if (told === null || told.carried === null) delete surface.dataset['carried']
    else surface.dataset['carried'] = told.carried
    tell(told)
  }
  const end = (): void => {
    if (press?.carried === true) lab.plots.receiver?.leave()
    press = null
    met = null
    show(null)
  }
  /** The arrow goes on while the pointer rests. */
  const onFrame = (): void => {
    if (press === null && met !== null) hover(met)
  }
  const onDown = (e: PointerEvent): void => {
    // A second finger has nothing to do while one carries.
    if (press?.carried === true) return e.stopPropagation()
    const arrow = e.isPrimary && e.button === 0 ? arrowUnder(lab, viewing, surface, e) : null
    show(null)
    press = arrow && { pointer: e.pointerId, x: e.clientX, y: e.clientY, arrow, carried: false }
  }
  const hover = (e: PointerEvent): void => {
    const arrow = e.buttons === 0 && e.pointerType !== 'touch' ? arrowUnder(lab, viewing, surface, e) : null
    met = arrow && e
    if (arrow !== null || surface.dataset['arrow'] !== undefined)
      show(arrow && { ...arrow, x: e.clientX, y: e.clientY, carried: null })
  }
  const onMove = (e: PointerEvent): void => {
    if (press === null) return hover(e)
    if (e.pointerId !== press.pointer) return press.carried ? e.stopPropagation() : undefined
    if (!press.carried && !becomesDrag(press, e, viewing)) return
    const { receiver } = lab.plots
    if (receiver === null) return end()
    if (!press.carried) viewing.pointing?.lose(press.pointer)
    press.carried = true
    e.stopPropagation()
    const { clientX: x, clientY: y } = e
    show({ ...press.arrow, x, y, carried: receiver.over(x, y) ? 'over' : 'away' })
  }
  const onUp = (e: PointerEvent): void => {
    if (press === null || e.pointerId !== press.pointer) return
    const { carried, arrow } = press
    end()
    if (carried) lab.plots.receiver?.drop(arrow.name, e.clientX, e.clientY)
  }
  const onLost = (e: PointerEvent): void => {
    if (e.pointerId === press?.pointer) end()
  }
  const onLeave = (): void => {
    met = null
    if (press === null) show(null)
  }
  const onKey = (e: KeyboardEvent): void => {
    if (e.key !== 'Escape' || press?.carried !== true) return
    e.preventDefault()
    e.stopImmediatePropagation()
    end()
  }

  const listeners = {
    pointerdown: onDown,
    pointermove: onMove,
    pointerup: onUp,
    pointercancel: onLost,
    lostpointercapture: onLost,
    pointerleave: onLeave,
  }
  for (const [name, listener] of Object.entries(listeners))
    surface.addEventListener(name, listener as EventListener, { capture: true })
  window.addEventListener('keydown', onKey, { capture: true })
  const stop = lab.simulation.onFrame(onFrame)
  return () => {
    stop()
    end()
    for (const [name, listener] of Object.entries(listeners))
      surface.removeEventListener(name, listener as EventListener, { capture: true })
    window.removeEventListener('keydown', onKey, { capture: true })
  }
}

/** Whether a press has gone far enough; not where it has become something else by now, as a long press. */
const becomesDrag = ({ x, y }: Press, e: PointerEvent, { pointing }: Viewing): boolean =>
  pointing?.gesture() === 'pressing' &&
  Math.hypot(e.clientX - x, e.clientY - y) >= dragThreshold(e.pointerType === 'touch' ? 'touch' : 'mouse')

/** The quantity of the arrow that a drag from there would carry; null where it would do something else. */
function arrowUnder(lab: Laboratory, viewing: Viewing, surface: HTMLElement, e: PointerEvent): ArrowQuantity | null {
  const { tool, pointsRead } = lab.session.getState()
  const isBusy = viewing.pointing?.gesture() !== 'idle' || viewing.pointing.boxArmed()
  if (lab.plots.receiver === null || tool !== 'select' || isBusy) return null
  if (e.shiftKey || e.ctrlKey || e.metaKey || e.altKey) return null
  const { live, camera } = viewing
  const { left, top } = surface.getBoundingClientRect()
  const [x, y] = [e.clientX - left, e.clientY - top]
  const coarse = e.pointerType === 'touch'
  const { reach, clear } = coarse ? FINGER : MOUSE
  const arrow = arrowAt(viewing.drawn, camera.pose(), camera.view(), {
    x,
    y,
    reach,
    clear: (one) => Math.max(clear, Math.min(LARGEST_CLEAR, jointSize(viewing, one))),
  })
  if (arrow === null || isTaken(viewing, arrow, x, y, coarse)) return null
  return quantityOfArrow(live.scene(), live.frame().index.bundles, arrow.glyph, pointsRead)
}

/** Half the size of the joint that an arrow belongs to, px; 0 for one of a body or a force. */
function jointSize({ camera, joints }: Viewing, { glyph: { owner, at } }: DrawnGlyph): number {
  const reach = owner.kind === 'joint' ? (joints.get(owner.id)?.reach ?? 0) : 0
  return reach / calcPixelSize(camera.view(), project(camera.pose(), camera.view(), at).depth, camera.pose())
}

/** Whether a handle of what is selected, or another joint, lies over the arrow. */
function isTaken(viewing: Viewing, { glyph }: DrawnGlyph, x: number, y: number, coarse: boolean): boolean {
  const { camera, marks } = viewing
  if (handleAt(marks?.handles ?? [], camera.pose(), camera.view(), x, y) !== null) return true
  const item = pick(viewing, x, y, coarse)?.item
  return item?.kind === 'joint' && item.id !== glyph.owner.id
}
