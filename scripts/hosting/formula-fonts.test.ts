import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { onlyWoff2 } from './formula-fonts.ts'

it('of the fonts of formulas one format is left, and every font', () => {
  const path = join(dirname(createRequire(import.meta.url).resolve('katex')), 'katex.min.css')
  const whole = readFileSync(path, 'utf8')
  const rest = onlyWoff2(whole)
  const fonts = (style: string): number => style.match(/@font-face/g)!.length
  expect(fonts(rest)).toBe(fonts(whole))
  expect(rest.match(/url\(/g)).toHaveLength(fonts(whole))
  expect(rest).not.toMatch(/\.(?:woff|ttf)\)/)
})

it('a style that names them otherwise is no surprise of the build', () => {
  expect(() => onlyWoff2('.katex{}')).toThrow(/formula-fonts/)
})
