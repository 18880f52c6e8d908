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

  it.each([
    ['morphtargets', 'WebGLMorphtargets', ['update']],
    ['uniformsGroups', 'WebGLUniformsGroups', ['update', 'bind', 'dispose']],
    ['environments', 'WebGLEnvironments', ['get', 'dispose']],
  ])('answers all that the renderer asks of its %s, and refuses what is left out', (variable, maker, methods) => {
    const asked = new Set(
      Array.from(whole[1]!.matchAll(new RegExp(`\\b${variable}\\.(\\w+)\\(`, 'g')), ([, name]) => name!),
    )
    expect([...asked].toSorted()).toEqual(methods.toSorted())
    const made = new RegExp(`function ${maker}.*?^}`, 'ms').exec(rest[1]!)![0]
    const stub = runInNewContext(`${made}; new ${maker}()`) as Record<string, (of?: object | null) => unknown>
    for (const name of methods) expect(typeof stub[name]).toBe('function')
    expect(() => stub[methods[0]!]!({})).toThrow(/left out of this build/)
    // what has none asks too
    if (methods[0] === 'get') expect(stub['get']!(null)).toBeNull()
  })

  it('says that effects over the picture are left out, which are made only for pictures of more than 8 bits', () => {
    const made = /function WebGLOutput.*?^}/ms.exec(rest[1]!)![0]
    expect(() => runInNewContext(`${made}; new WebGLOutput()`)).toThrow(/left out of this build/)
    expect(whole[1]).toMatch(/_outputBufferType !== UnsignedByteType\b[^]{0,200}new WebGLOutput/)
  })

  it('names all formats but those of compressed textures', () => {
    const [before, after] = [whole, rest].map((codes) => /function WebGLUtils.*?^}/ms.exec(codes[1]!)![0]) as [
      string,
      string,
    ]
    const named = (code: string): readonly string[] => [...code.matchAll(/\bgl\.(\w+)/g)].map(([, name]) => name!)
    expect(before).toMatch(/WEBGL_compressed_texture_astc/)
    expect(after).not.toMatch(/compress/i)
    expect(named(after)).toEqual(named(before))
  })

  it('hands numbers to the shaders of the materials that are drawn with, and refuses others', () => {
    const materials = /function WebGLMaterials.*?^}/ms.exec(rest[1]!)![0]
    for (const name of ['Toon', 'Phong', 'Standard', 'Physical', 'Matcap', 'Sprites'])
      expect(materials).toMatch(new RegExp(`function refreshUniforms${name}\\(\\) {\\s*throw`))
    for (const name of ['Common', 'Line', 'Dash', 'Distance'])
      expect(materials).not.toMatch(new RegExp(`function refreshUniforms${name}\\(\\) {\\s*throw`))
  })

  it('is a module as before, and smaller', () => {
    rest.forEach((code, k) => {
      expect(parseAst(code).body.length).toBeLessThanOrEqual(parseAst(whole[k]!).body.length)
      expect(gzipSync(code).length).toBeLessThan(gzipSync(whole[k]!).length)
    })
  })
})
