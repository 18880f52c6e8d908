import { afterEach, expect, test, vi } from 'vitest'
import { writeMeasured, type MeasuredLabel } from './measured-label.ts'

afterEach(() => void vi.unstubAllGlobals())

test('a label is measured again where it was not shown when it was written, and where its letters become larger', () => {
  const element = { textContent: '', offsetWidth: 0, offsetHeight: 0 }
  let tell = (): void => {}
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
  const shown = new Map<string, MeasuredLabel>()
  const write = (text: string) => writeMeasured({ append: () => {} } as unknown as HTMLElement, shown, 'run', text)
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
