import { expect, it } from 'vitest'
import { makeSession, type Patch } from '../../session/index.ts'
import { putLabels } from './put-labels.ts'

const [WIDTH, HEIGHT] = [60, 20]
/** What of an element a label needs. */
const bare = () => {
  const element = { style: { visibility: '', transform: '' }, left: false, remove: () => void (element.left = true) }
  return element as unknown as HTMLElement & { readonly left: boolean }
}
const viewing = { camera: { view: () => ({ width: 800, height: 600 }) }, tooltip: null } as unknown as Parameters<
  typeof putLabels
>[1]
const wish = { key: 'pen', x: 400, y: 300, towardX: 1, towardY: 0, width: WIDTH, height: HEIGHT, rank: 2 }

it('puts labels beside what covers the view, and takes away those that are wished for no more', () => {
  const session = makeSession()
  const element = bare()
  const shown = new Map([['pen', { element }]])
  const at = (): readonly [number, number] => {
    putLabels({ session }, viewing, shown, [wish])
    expect(element.style.visibility).toBe('visible')
    const [x, y] = /translate\((.*)px, (.*)px\)/.exec(element.style.transform)!.slice(1).map(Number)
    return [x!, y!]
  }
  const [x, y] = at()
  const box: Patch = { x: x - 10, y: y - 10, width: 200, height: 40 }
  const { insets } = session.getState()
  session.getState().setCovers(insets, { passing: [], corners: [box], popups: [] })
  const [left, top] = at()
  const apart = left + WIDTH <= box.x || left >= box.x + box.width || top + HEIGHT <= box.y || top >= box.y + box.height
  expect(apart).toBe(true)
  putLabels({ session }, viewing, shown, [])
  expect([element.left, shown.size]).toEqual([true, 0])
})
