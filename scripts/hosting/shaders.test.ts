import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, dirname } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { leaveOut, withoutNever } from './shaders.ts'

const lines = (...all: string[]): string => all.join('\n')

describe('what stands under a condition that never holds', () => {
  it('is left out up to its other branch, and stops the compiler where the condition holds after all', () => {
    expect(withoutNever(lines('#ifdef USE_FOG', '\tfog();', '#else', '\tclear();', '#endif'))).toBe(
      lines('#ifdef USE_FOG', '#error left out', '#else', 'clear();', '#endif'),
    )
  })

  it('takes the conditions within it along', () => {
    expect(withoutNever(lines('#ifdef USE_MAP', '#if A', 'a', '#else', 'b', '#endif', '#endif', 'c'))).toBe(
      lines('#ifdef USE_MAP', '#error left out', '#endif', 'c'),
    )
  })

  it('is told by all alternatives, each by one of its terms', () => {
    const isLeftOut = (condition: string): boolean => withoutNever(lines(condition, 'x', '#endif')).includes('#error')
    expect(isLeftOut('#if defined( USE_MAP ) || defined( USE_FOG )')).toBe(true)
    expect(isLeftOut('#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )')).toBe(true)
    expect(isLeftOut('#if defined( USE_MAP ) || defined( USE_COLOR )')).toBe(false)
    expect(isLeftOut('#if ! defined( USE_MAP )')).toBe(false)
    expect(isLeftOut('#ifndef USE_MAP')).toBe(false)
    expect(isLeftOut('#if NUM_DIR_LIGHTS > 0')).toBe(false)
    expect(isLeftOut('#ifdef USE_SHADOWMAP')).toBe(false)
  })
})

describe('three without what the page never draws with', () => {
  const path = join(dirname(createRequire(import.meta.url).resolve('three')), 'three.module.js')
  const whole = readFileSync(path, 'utf8')
  const rest = leaveOut(whole)

  it('keeps the conditions of each shader in pairs', () => {
    for (const [, text] of rest.matchAll(/^(?:const|var) [\w$]+ = ("(?:[^"\\]|\\.)*");$/gm)) {
      const shader = JSON.parse(text!) as string
      expect(shader.match(/^\s*#if/gm)?.length ?? 0).toBe(shader.match(/^\s*#endif/gm)?.length ?? 0)
    }
  })

  it('is smaller by more than a tenth, compressed', () => {
    expect(gzipSync(rest).length).toBeLessThan(0.9 * gzipSync(whole).length)
  })
})
