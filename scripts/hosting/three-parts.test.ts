import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { leaveOutParts } from './three-parts.ts'

describe('three without the parts that nothing calls', () => {
  const folder = dirname(createRequire(import.meta.url).resolve('three'))
  const whole = ['three.core.js', 'three.module.js'].map((name) => readFileSync(join(folder, name), 'utf8'))
  const rest = whole.map(leaveOutParts)

  it('has no method left that writes its JSON or reads it', () => {
    expect(whole.join('\n')).toMatch(/^\t(?:static )?(?:toJSON|fromJSON)\(/m)
    expect(rest.join('\n')).not.toMatch(/^\t(?:static )?(?:toJSON|fromJSON)\(/m)
  })

  it('sets nothing on the classes of animations, which would keep them', () => {
    expect(whole[0]).toMatch(/^PropertyBinding\.prototype\.\w+ = /m)
    expect(rest[0]).not.toMatch(/^(?:\w*KeyframeTrack|PropertyBinding)\.\w/m)
  })

  it('answers all that the renderer asks of the manager of displays', () => {
    const asked = new Set(
      Array.from(whole[1]!.matchAll(/\b(?:xr|renderer\.xr|_this\.xr)\.(\w+)/g), ([, name]) => name!),
    )
    const inherited = new Set(['addEventListener', 'removeEventListener'])
    const manager = /class WebXRManager.*?^}/ms.exec(rest[1]!)![0]
    // A camera of its own, and one that it moves, it is asked for while it presents, which it never does.
    const whilePresenting = new Set(['updateCamera', 'getCamera'])
    expect(asked).toContain('setAnimationLoop')
    for (const name of asked)
      if (!inherited.has(name) && !whilePresenting.has(name)) expect(manager).toMatch(new RegExp(`^\\t${name}\\b`, 'm'))
  })

  it('says that surroundings are left out where a renderer would make reflections of them', () => {
    const asked = /new PMREMGenerator\(/
    expect(rest[1]).toMatch(asked)
    const generator = /class PMREMGenerator.*?^}/ms.exec(rest[1]!)![0]
    expect(() => runInNewContext(`${generator}; new PMREMGenerator()`)).toThrow(/left out of this build/)
  })

  it.each([
    ['morphtargets', 'WebGLMorphtargets', ['update']],
    ['uniformsGroups', 'WebGLUniformsGroups', ['update', 'bind', 'dispose']],
  ])('answers all that the renderer asks of its %s, and refuses what is left out', (variable, maker, methods) => {
    const asked = new Set(
      Array.from(whole[1]!.matchAll(new RegExp(`\\b${variable}\\.(\\w+)\\(`, 'g')), ([, name]) => name!),
    )
    expect([...asked].toSorted()).toEqual(methods.toSorted())
    const made = new RegExp(`function ${maker}.*?^}`, 'ms').exec(rest[1]!)![0]
    const stub = runInNewContext(`${made}; ${maker}()`) as Record<string, () => void>
    for (const name of methods) expect(typeof stub[name]).toBe('function')
    expect(() => stub['update']!()).toThrow(/left out of this build/)
  })

  it('says that effects over the picture are left out, which are made only for pictures of more than 8 bits', () => {
    const made = /function WebGLOutput.*?^}/ms.exec(rest[1]!)![0]
    expect(() => runInNewContext(`${made}; new WebGLOutput()`)).toThrow(/left out of this build/)
    expect(whole[1]).toMatch(/_outputBufferType !== UnsignedByteType\b[^]{0,200}new WebGLOutput/)
  })

  it('is a module as before, and smaller', () => {
    rest.forEach((code, k) => {
      expect(parseAst(code).body.length).toBeLessThanOrEqual(parseAst(whole[k]!).body.length)
      expect(gzipSync(code).length).toBeLessThan(gzipSync(whole[k]!).length)
    })
  })
})
