import { describe, expect, it } from 'vitest'
import type { CameraPose } from './camera-pose.ts'
import { lookAt, openView, project, withLens } from './camera-pose.ts'
import { calcHandleForm, handleAt, handlesApart, reachToHandle } from './handles.ts'
import type { Handle } from './tool.ts'
import type { Vec3 } from './vector.ts'
import { add, scale } from './vector.ts'

const VIEW = openView(800, 600)
const ASKEW = lookAt([2, -3, 1.5], [0, 0, 0])
const STRAIGHT = withLens(lookAt([0, -3, 0], [0, 0, 0]), true)
const AT: Vec3 = [0.1, 0.2, -0.1]
const AXES: readonly Vec3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]
const handle = (kind: Handle['kind'], axis: Vec3, radiusPx = 8): Handle => ({
  id: `${kind} ${axis.join()}`,
  kind,
  at: AT,
  axis,
  radiusPx,
})
const GIZMO = AXES.flatMap((axis) => [handle('axis', axis), handle('plane', axis)])
const see = (camera: CameraPose, at: Vec3) => project(camera, VIEW, at)

describe('handles', () => {
  it('keep their size on the screen, near and far', () => {
    const lengths = [1, 7].map((far) => {
      const camera = withLens(lookAt([AT[0], -far, AT[2]], AT), true)
      const form = calcHandleForm(handle('axis', [1, 0, 0]), [], camera, VIEW)
      if (form?.kind !== 'arrow') throw new Error('no arrow')
      return see(camera, form.to).x - see(camera, AT).x
    })
    expect(lengths[0]).toBeCloseTo(78, 0)
    expect(lengths[1]).toBeCloseTo(lengths[0] ?? Number.NaN, 1)
  })

  it('are larger for a finger, and never less than its reach', () => {
    const fine = calcHandleForm(handle('end', [1, 0, 0]), [], ASKEW, VIEW)
    const coarse = calcHandleForm(handle('end', [1, 0, 0], 22), [], ASKEW, VIEW)
    if (fine?.kind !== 'knob' || coarse?.kind !== 'knob') throw new Error('no knob')
    expect(coarse.radiusPx).toBeGreaterThan(1.4 * fine.radiusPx)
    const { x, y } = see(ASKEW, AT)
    expect(handleAt([handle('end', [1, 0, 0], 22)], ASKEW, VIEW, x + 22, y)?.kind).toBe('end')
    expect(handleAt([handle('end', [1, 0, 0])], ASKEW, VIEW, x + 22, y)).toBeNull()
  })

  it('are left out where they would bury what they are on, and are not taken hold of there', () => {
    const row = [0, 0.02, 0.3].map((x, i): Handle => ({ ...handle('end', [1, 0, 0]), id: `${i}`, at: [x, 0, 0] }))
    const places = row.map(({ at }) => see(STRAIGHT, at))
    expect(places[1]!.x - places[0]!.x).toBeLessThan(24)
    expect(places[2]!.x - places[1]!.x).toBeGreaterThan(24)
    const ids = (held: string | null): string[] => handlesApart(row, STRAIGHT, VIEW, held).map(({ id }) => id)
    expect(ids(null)).toEqual(['0', '2'])
    // What is held stays while it is dragged past others.
    expect(ids('1')).toEqual(['1', '2'])
    expect(handleAt(row, STRAIGHT, VIEW, places[1]!.x, places[1]!.y)?.id).toBe('0')
    // A finger needs twice its reach between them.
    const perPx = 0.02 / (places[1]!.x - places[0]!.x)
    const spread = (radius: number) =>
      [0, 34, 68].map((x, i) => ({ ...handle('end', [1, 0, 0], radius), id: `${i}`, at: [x * perPx, 0, 0] as const }))
    expect(handlesApart(spread(14), STRAIGHT, VIEW).map(({ id }) => id)).toEqual(['0', '1', '2'])
    expect(handlesApart(spread(22), STRAIGHT, VIEW).map(({ id }) => id)).toEqual(['0', '2'])
    // Arrows and squares at one point stay together.
    expect(handlesApart(GIZMO, ASKEW, VIEW)).toEqual(GIZMO)
  })

  it('are taken hold of where they are drawn', () => {
    for (const one of GIZMO) {
      const form = calcHandleForm(one, GIZMO, ASKEW, VIEW)
      if (form?.kind !== 'arrow' && form?.kind !== 'square') throw new Error('no form')
      const at = form.kind === 'arrow' ? form.to : add(scale(form.corners[0], 0.5), scale(form.corners[2], 0.5))
      const { x, y } = see(ASKEW, at)
      expect(reachToHandle(one, GIZMO, ASKEW, VIEW, x, y)).toBeCloseTo(0, 9)
      expect(handleAt(GIZMO, ASKEW, VIEW, x, y)?.id).toBe(one.id)
    }
    const ring = handle('ring', [0, 0, 1])
    const form = calcHandleForm(ring, [], ASKEW, VIEW)
    if (form?.kind !== 'ring') throw new Error('no ring')
    const rim = see(ASKEW, add(AT, [0, form.radius, 0]))
    expect(reachToHandle(ring, [], ASKEW, VIEW, rim.x, rim.y)).toBeLessThan(0.5)
    const middle = see(ASKEW, AT)
    expect(handleAt([ring], ASKEW, VIEW, middle.x, middle.y)).toBeNull()
  })

  it('lie between the arrows that span their plane', () => {
    const form = calcHandleForm(handle('plane', [0, 1, 0]), GIZMO, STRAIGHT, VIEW)
    if (form?.kind !== 'square') throw new Error('no square')
    for (const corner of form.corners) {
      expect(corner[1]).toBeCloseTo(AT[1], 12)
      expect(corner[0]).toBeGreaterThan(AT[0])
      expect(corner[2]).toBeGreaterThan(AT[2])
    }
  })

  it('are put away where they could not be aimed', () => {
    expect(calcHandleForm(handle('axis', [0, 1, 0]), GIZMO, STRAIGHT, VIEW)).toBeNull()
    expect(calcHandleForm(handle('plane', [1, 0, 0]), GIZMO, STRAIGHT, VIEW)).toBeNull()
    const { x, y } = see(STRAIGHT, AT)
    expect(reachToHandle(handle('axis', [0, 1, 0]), GIZMO, STRAIGHT, VIEW, x, y)).toBe(Infinity)
    expect(calcHandleForm({ ...handle('end', [1, 0, 0]), at: [0, -5000, 0] }, [], STRAIGHT, VIEW)).toBeNull()
  })
})
