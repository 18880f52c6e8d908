import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8')

type Colour = readonly [r: number, g: number, b: number, alpha: number]

/** Colour tokens of a theme, as `--name` → red, green and blue in 0 … 255, and how much of it is seen. */
function tokens(selector: string): ReadonlyMap<string, Colour> {
  const body =
    css
      .slice(css.indexOf(selector))
      .replace(/^[^{]*\{/, '')
      .split('\n}')[0] ?? ''
  const solid = [...body.matchAll(/--([a-z0-9-]+): #([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2});/g)]
  const thin = [...body.matchAll(/--([a-z0-9-]+): rgb\((\d+) (\d+) (\d+) \/ (\d+)%\);/g)]
  return new Map<string, Colour>([
    ...solid.map(([, name = '', r = '', g = '', b = '']): [string, Colour] => [
      name,
      [parseInt(r, 16), parseInt(g, 16), parseInt(b, 16), 1],
    ]),
    ...thin.map(([, name = '', r, g, b, percent]): [string, Colour] => [
      name,
      [Number(r), Number(g), Number(b), Number(percent) / 100],
    ]),
  ])
}

/** What is seen of a colour that lies over another. */
const over = (above: Colour, below: Colour): Colour => {
  const mix = (k: 0 | 1 | 2): number => above[k] * above[3] + below[k] * (1 - above[3])
  return [mix(0), mix(1), mix(2), 1]
}

/** The view's ground is lighter in the middle and darker at the rim, by as much as its style says. */
const viewport = readFileSync(new URL('../viewport/viewport.css', import.meta.url), 'utf8')
const shares = (towards: 'white' | 'black'): readonly number[] =>
  [...viewport.matchAll(new RegExp(`var\\(--ground\\), ${towards} (\\d+)%`, 'g'))].map(
    ([, share]) => Number(share) / 100,
  )

/** Relative luminance and contrast ratio of WCAG 2.2. */
const luminance = ([r, g, b]: Colour): number => {
  const linear = (c: number): number => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}
const contrast = (a: Colour, b: Colour): number => {
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
/** What is chosen, warned of or dangerous lies on these. */
const TINTS = ['accent-soft', 'warning-soft', 'danger-soft']
/** Icons that are buttons by themselves, arrows in the legend, outlines of fields and switches, the focus. */
const SIGNS = [...TEXT, 'line-strong', 'focus']

describe.each(["[data-theme='light'] {", "[data-theme='dark'] {"])('%s', (selector) => {
  const theme = tokens(selector)
  const colour = (name: string): Colour => {
    const found = theme.get(name)
    if (found === undefined) throw new Error(`no colour --${name}`)
    return found
  }
  const which = selector.includes('dark') ? 1 : 0
  const view: readonly (readonly [name: string, Colour])[] = [
    ['middle of the view', over([255, 255, 255, shares('white')[which] ?? NaN], colour('ground'))],
    ['rim of the view', over([0, 0, 0, shares('black')[which] ?? NaN], colour('ground'))],
  ]
  const plain = [...GROUNDS, ...TINTS].map((name) => [name, colour(name)] as const)
  const under = (veil: 'hover' | 'press') =>
    ['panel', 'panel-raised'].map((name) => [`${name} under ${veil}`, over(colour(veil), colour(name))] as const)

  /** The pairs that fall short, by name. */
  const short = (name: string, grounds: readonly (readonly [name: string, Colour])[], least: number): string[] =>
    grounds
      .map(([ground, below]) => [ground, contrast(colour(name), below)] as const)
      .filter(([, ratio]) => !(ratio >= least))
      .map(([ground, ratio]) => `${name} on ${ground}: ${ratio.toFixed(2)}`)

  it.each(TEXT)('--%s can be read on every ground, tint, and under the pointer (AA, 4.5)', (name) => {
    expect(short(name, [...plain, ...view, ...under('hover')], 4.5)).toEqual([])
  })

  it.each(['ink', 'ink-soft', 'accent', 'danger'])('--%s can be read on what is being pressed (4.5)', (name) => {
    expect(short(name, under('press'), 4.5)).toEqual([])
  })

  it('what stands on the accent can be read, also on it under the pointer (4.5)', () => {
    const [r, g, b] = colour('ink')
    const hovered = over([r, g, b, 0.12], colour('accent'))
    expect(
      short(
        'accent-ink',
        [
          ['accent', colour('accent')],
          ['accent under hover', hovered],
        ],
        4.5,
      ),
    ).toEqual([])
  })

  it.each(SIGNS)('--%s stands out as a sign or outline from every ground (3)', (name) => {
    expect(short(name, [...plain, ...view, ...under('hover')], 3)).toEqual([])
  })
})
