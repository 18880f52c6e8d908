import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeMeasured, type MeasuredLabel } from './measured-label.ts'

let element: { textContent: string; offsetWidth: number; offsetHeight: number }
let tell: () => void
let shown: Map<string, MeasuredLabel>
const write = (text: string) => writeMeasured({ append: () => {} } as unknown as HTMLElement, shown, 'run', text)

beforeEach(() => {
  element = { textContent: '', offsetWidth: 0, offsetHeight: 0 }
  shown = new Map()
  vi.stubGlobal('document', { createElement: () => element })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(then: () => void) {
        tell = then
      }
      observe(): void {}
    },
  )
})
afterEach(() => void vi.unstubAllGlobals())

test('a label is measured again where it was not shown when it was written, and where its letters become larger', () => {
  expect(write('Run 1')).toMatchObject({ width: 0, height: 0 })
  for (const [width, height] of [
    [40, 20],
    [60, 30],
  ] as const) {
    Object.assign(element, { offsetWidth: width, offsetHeight: height })
    tell()
    expect(write('Run 1')).toMatchObject({ width, height })
  }
})

test('a number is written anew with every digit, and measured where its form is another', () => {
  let measured = 0
  Object.defineProperty(element, 'offsetWidth', { get: () => ((measured += 1), 7 * element.textContent.length) })
  for (const text of ['9.8 N', '9.9 N', '1.2 N']) {
    write(text)
    expect(element.textContent).toBe(text)
  }
  expect(measured).toBe(1)
  expect(write('10.2 N').width).toBe(42)
  expect(write('11.2 N ≈').width).toBe(56)
  expect(measured).toBe(3)
})
