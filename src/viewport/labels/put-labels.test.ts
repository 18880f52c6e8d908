import { expect, it, vi } from 'vitest'
import { areApart, makeSession, type Patch } from '../../session/index.ts'
import { putLabels } from './put-labels.ts'

const [WIDTH, HEIGHT] = [60, 20]
/** What of an element a label needs. */
const bare = () => {
  const lead = new Map<string, string>()
  const setProperty = (name: string, value: string): void => void lead.set(name, value)
  const style = { visibility: '', transform: '', setProperty }
  const element = { style, lead, left: false, remove: () => void (element.left = true) }
  return element as unknown as HTMLElement & { readonly left: boolean; readonly lead: ReadonlyMap<string, string> }
}
const makeViewing = () => {
  const invalidate = vi.fn<() => void>()
  const camera = { view: () => ({ width: 800, height: 600 }) }
  return { camera, tooltip: null, labels: new Map(), invalidate } as unknown as Parameters<typeof putLabels>[1]
}
const wish = { key: 'pen', x: 400, y: 300, towardX: 1, towardY: 0, width: WIDTH, height: HEIGHT, rank: 2 }

it('puts labels beside what covers the view, and takes away those that are wished for no more', () => {
  const session = makeSession()
  const viewing = makeViewing()
  const element = bare()
  const shown = new Map([['pen', { element }]])
  const at = (): readonly [number, number] => {
    putLabels({ session }, viewing, 'numbers', shown, [wish])
    expect(element.style.visibility).toBe('visible')
    const [x, y] = /translate\((.*)px, (.*)px\)/.exec(element.style.transform)!.slice(1).map(Number)
    return [x!, y!]
  }
  const [x, y] = at()
  const box: Patch = { x: x - 10, y: y - 10, width: 200, height: 40 }
  const { insets } = session.getState()
  session.getState().setCovers(insets, { passing: [], standing: [], corners: [box], popups: [] })
  const [left, top] = at()
  const apart = left + WIDTH <= box.x || left >= box.x + box.width || top + HEIGHT <= box.y || top >= box.y + box.height
  expect(apart).toBe(true)
  putLabels({ session }, viewing, 'numbers', shown, [])
  expect([element.left, shown.size]).toEqual([true, 0])
})

it('draws a line from a label to its point where that is not beside it', () => {
  const session = makeSession()
  const element = bare()
  const number = (name: string): number => parseFloat(element.lead.get(name)!)
  const put = (): void => putLabels({ session }, makeViewing(), 'numbers', new Map([['pen', { element }]]), [wish])
  put()
  expect(number('--lead')).toBe(0)
  const around: Patch = { x: wish.x - 40, y: wish.y - 40, width: 80, height: 80 }
  session.getState().setCovers(session.getState().insets, { passing: [], standing: [], corners: [around], popups: [] })
  put()
  expect(number('--lead')).toBeGreaterThan(40)
  const [x, y] = /translate\((.*)px, (.*)px\)/.exec(element.style.transform)!.slice(1).map(Number)
  const turn = number('--lead-turn')
  expect(x! + number('--lead-x') + number('--lead') * Math.cos(turn)).toBeCloseTo(wish.x, 0)
  expect(y! + number('--lead-y') + number('--lead') * Math.sin(turn)).toBeCloseTo(wish.y, 0)
})

it('puts labels of one layer beside those of another, whichever of them is laid first', () => {
  const session = makeSession()
  const viewing = makeViewing()
  const [number, name] = [bare(), bare()]
  const lay = (layer: 'numbers' | 'names', element: HTMLElement): string => {
    putLabels({ session }, viewing, layer, new Map([['pen', { element }]]), [wish])
    expect(element.style.visibility).toBe('visible')
    return element.style.transform
  }
  const alone = lay('numbers', number)
  // The name has the first choice, and asks for a picture in which the number gives way.
  const asked = vi.mocked(viewing.invalidate).mock.calls.length
  expect(lay('names', name)).toBe(alone)
  expect(viewing.invalidate).toHaveBeenCalledTimes(asked + 1)
  lay('numbers', number)
  const [a, b] = ['names', 'numbers'].map((layer) => viewing.labels.get(layer as 'names')![0]!)
  expect(areApart(a!, b!)).toBe(true)
  expect(number.style.transform).not.toBe(alone)
  // Nothing moves any more, and no further picture is asked for.
  const rested = vi.mocked(viewing.invalidate).mock.calls.length
  lay('names', name)
  lay('numbers', number)
  expect(viewing.invalidate).toHaveBeenCalledTimes(rested)
})
