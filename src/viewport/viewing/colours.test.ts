import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { TOKENS } from './colours.ts'

const css = readFileSync(new URL('../../ui/theme.css', import.meta.url), 'utf8')
const light = css.slice(css.indexOf("[data-theme='light']"), css.indexOf("[data-theme='dark']"))

it.each(Object.values(TOKENS))('%s is %s in the light theme', (token, fallback) => {
  expect(new RegExp(`${token}: (#[0-9a-f]{6});`).exec(light)?.[1]).toBe(fallback)
})
