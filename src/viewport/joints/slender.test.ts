import { readFileSync } from 'node:fs'
import { Color } from 'three'
import { expect, it } from 'vitest'
import { slenderGlow, slenderSteel } from './slender.ts'

const css = readFileSync(new URL('../../ui/theme.css', import.meta.url), 'utf8')
const dark = css.slice(css.indexOf("[data-theme='dark']"))

/** Relative luminance, as WCAG has it. */
const luminance = (colour: string, part = 1): number => {
  const { r, g, b } = new Color(colour)
  return part * (0.2126 * r + 0.7152 * g + 0.0722 * b)
}

it('in the dark theme what no light falls on stands out from the ground by 3 : 1, selected or not', () => {
  const token = (name: string): string => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(dark)![1]!
  const ground = luminance(token('ground'))
  for (const colour of [slenderSteel(true), token('accent')])
    expect((luminance(colour, slenderGlow(true)) + 0.05) / (ground + 0.05)).toBeGreaterThan(3)
})
