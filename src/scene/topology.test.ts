import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addBody } from './commands/bodies.ts'
import { addForce } from './commands/forces.ts'
import { addJoint } from './commands/joints.ts'
import { emptyScene, type Scene } from './document.ts'
import type { ItemRef } from './ids.ts'
import { newShape } from './shape-kinds.ts'
import { makeSceneStore } from './store.ts'
import { components, connected } from './topology.ts'

/** Two mechanisms on the ground (crank–rod, and a door of one body), a loose pair, and a loose body. */
function scene(): Scene {
  const store = makeSceneStore(emptyScene())
  store.edit('build', (d) => {
    for (const name of ['crank', 'rod', 'door', 'a', 'b', 'base', 'loose'])
      addBody(d, { name, shapes: [newShape('link', 0.2)], fixed: name === 'base' })
    const pin = (name: string, driven: string, main: string) =>
      addJoint(d, { name, type: 'revolute', driven: { body: driven }, main: { body: main } })
    pin('bearing', 'crank', 'ground')
    pin('pin', 'rod', 'crank')
    pin('hinge', 'ground', 'door')
    pin('knee', 'a', 'b')
    addForce(d, { name: 'return', kind: 'torsion-spring', joint: 'pin', stiffness: 1 })
    addForce(d, { name: 'push', kind: 'load', body: 'rod', position: [0, 0, 0], force: [1, 0, 0] })
    const end = (body: string) => ({ body, position: [0, 0, 0] as const })
    addForce(d, { name: 'closer', kind: 'spring-damper', from: end('ground'), to: end('door'), stiffness: 1 })
    addForce(d, { name: 'between', kind: 'spring-damper', from: end('rod'), to: end('door'), stiffness: 1 })
  })
  return store.getState().scene
}
const names = (items: readonly ItemRef[]) => items.map(({ id }) => id)

describe('components', () => {
  it('are held together by joints between bodies, not by the ground', () => {
    const groups = components(scene())
    expect(groups.of('crank')).toBe(groups.of('rod'))
    expect(groups.of('door')).not.toBe(groups.of('crank'))
    expect(groups.bodies(groups.of('a'))).toEqual(['a', 'b'])
    expect(groups.bodies(groups.of('loose'))).toEqual(['loose'])
  })

  it('are grounded by a joint to the ground from either end, or by a fixed body', () => {
    const groups = components(scene())
    const grounded = (body: string) => groups.grounded(groups.of(body))
    expect(['crank', 'rod', 'door', 'base'].map(grounded)).toEqual([true, true, true, true])
    expect(['a', 'loose'].map(grounded)).toEqual([false, false])
    expect(groups.of('ground')).toBe(-1)
    expect(grounded('ground')).toBe(true)
    expect(groups.bodies(-1)).toEqual([])
  })

  it('are those that a search from body to body finds', () => {
    const edges = fc.array(fc.tuple(fc.nat(11), fc.nat(11)), { maxLength: 14 })
    fc.assert(
      fc.property(edges, (pairs) => {
        const bodies = Array.from({ length: 12 }, (_, i) => ({ id: `b${i}`, fixed: false }))
        const joints = pairs.map(([i, j]) => ({ type: 'revolute', driven: { body: `b${i}` }, main: { body: `b${j}` } }))
        const groups = components({ bodies, joints } as unknown as Scene)
        const reached = (from: number): Set<number> => {
          const seen = new Set([from])
          for (const at of seen)
            for (const [i, j] of pairs) {
              if (i === at) seen.add(j)
              if (j === at) seen.add(i)
            }
          return seen
        }
        for (let i = 0; i < 12; i++) {
          const expected = [...reached(i)].toSorted((a, b) => a - b).map((k) => `b${k}`)
          expect(groups.bodies(groups.of(`b${i}`))).toEqual(expected)
        }
      }),
    )
  })
})

describe('connected', () => {
  it('takes along what hangs together with a body, and no neighbour on the ground', () => {
    const all = connected(scene(), [{ kind: 'body', id: 'rod' }])
    expect(names(all)).toEqual(['crank', 'rod', 'bearing', 'pin', 'return', 'push'])
  })

  it('starts from joints and forces as well', () => {
    expect(names(connected(scene(), [{ kind: 'joint', id: 'hinge' }]))).toEqual(['door', 'hinge', 'closer'])
    expect(names(connected(scene(), [{ kind: 'force', id: 'return' }]))).toContain('crank')
    const both = connected(scene(), [{ kind: 'force', id: 'between' }])
    expect(names(both)).toEqual(expect.arrayContaining(['crank', 'rod', 'door', 'between', 'closer']))
  })

  it('leaves the ground alone by itself', () => {
    expect(connected(scene(), [{ kind: 'body', id: 'ground' }])).toEqual([{ kind: 'body', id: 'ground' }])
    expect(connected(scene(), [])).toEqual([])
  })
})
