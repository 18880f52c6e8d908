import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8')

/** Colour tokens of a theme, as `--name` → [r, g, b] in 0 … 255. */
function tokens(selector: string): ReadonlyMap<string, readonly number[]> {
  const body =
    css
      .slice(css.indexOf(selector))
      .replace(/^[^{]*\{/, '')
      .split('\n}')[0] ?? ''
  const found = [...body.matchAll(/--([a-z0-9-]+): #([0-9a-f]{6});/g)]
  return new Map(
    found.map(([, name = '', hex = '']) => [name, [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16))]),
  )
}

/** Relative luminance and contrast ratio of WCAG 2.2. */
const luminance = (rgb: readonly number[]): number => {
  const [r = 0, g = 0, b = 0] = rgb.map((c) =>
    c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (a: readonly number[], b: readonly number[]): number => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

const TEXT = [
  'ink',
  'ink-soft',
  'ink-faint',
  'accent',
  'danger',
  'warning',
  'force',
  'torque',
  'velocity',
  'acceleration',
  'gravity',
  'axis-x',
  'axis-y',
  'axis-z',
]
const GROUNDS = ['ground', 'panel', 'panel-raised', 'field']

describe.each(["[data-theme='light'] {", "[data-theme='dark'] {"])('%s', (selector) => {
  const theme = tokens(selector)
  const colour = (name: string): readonly number[] => {
    const found = theme.get(name)
    if (found === undefined) throw new Error(`no colour --${name}`)
    return found
  }

  it.each(TEXT)('--%s can be read on every ground (AA, 4.5)', (name) => {
    const worst = Math.min(...GROUNDS.map((ground) => contrast(colour(name), colour(ground))))
    expect(worst).toBeGreaterThanOrEqual(4.5)
  })

  it.each([
    ['accent-ink', 'accent'],
    ['ink', 'accent-soft'],
    ['accent', 'accent-soft'],
    ['ink', 'warning-soft'],
    ['warning', 'warning-soft'],
    ['danger', 'danger-soft'],
  ])('--%s can be read on --%s', (name, ground) => {
    expect(contrast(colour(name), colour(ground))).toBeGreaterThanOrEqual(4.5)
  })

  it('outlines of controls and the focus stand out from every ground (3)', () => {
    const pairs = ['line-strong', 'focus'].flatMap((name) => GROUNDS.map((ground) => [name, ground] as const))
    const worst = Math.min(...pairs.map(([name, ground]) => contrast(colour(name), colour(ground))))
    expect(worst).toBeGreaterThanOrEqual(3)
  })
})
