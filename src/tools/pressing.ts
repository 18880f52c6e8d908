import { makeBoxSelecting } from './box-selecting.ts'
import type { Gesture, Hit, PointerSample, ToolHost } from './gesture.ts'
import { dragThreshold } from './gesture.ts'
import { makeOrbiting } from './orbiting.ts'
import { makePanning } from './panning.ts'
import { makePulling } from './pulling.ts'
import type { Tool } from './tool.ts'

/** A press that is still a click. `hit` is what lay under it; `box` when a drag shall draw a selection box. */
export interface Pressing extends Gesture {
  readonly hit: Hit | null
  readonly start: PointerSample
}

/**
 * Decides what a press becomes. With the left button the tool in hand comes first. What it does not take: click selects (Shift or Ctrl adds), drag on a body pulls, on empty orbits, with
 * Shift pans, with Ctrl or an armed box draws a selection box. Right or middle: drag pans.
 */
export function makePressing(host: ToolHost, start: PointerSample, boxArmed: boolean, tool: Tool | null): Pressing {
  const hit = start.button === 0 ? host.pick(start.x, start.y, start.kind === 'touch') : null

  const becomeDrag = (): Gesture => {
    if (start.button !== 0) return makePanning(host, start)
    const taken = boxArmed ? null : tool?.drag(start)
    if (taken) return taken
    if (boxArmed || start.ctrl) return makeBoxSelecting(host, start)
    if (start.shift) return makePanning(host, start)
    return hit?.grab ? makePulling(host, hit.grab, start) : makeOrbiting(host, start)
  }

  const pressing: Pressing = {
    name: 'pressing',
    hit,
    start,
    move: (p) => {
      if (p.id !== start.id) return pressing
      if (Math.hypot(p.x - start.x, p.y - start.y) < dragThreshold(start.kind)) return pressing
      return becomeDrag().move(p)
    },
    up: () => {
      if (start.button === 2) host.menu(start.x, start.y, host.pick(start.x, start.y, false)?.item ?? null)
      if (start.button !== 0 || tool?.click(start)) return null
      const several = start.shift || start.ctrl
      if (hit) host.select([hit.item], several ? 'toggle' : 'replace')
      else if (!several) host.select([], 'replace')
      return null
    },
    cancel: () => {},
  }
  return pressing
}
