import { describe, expect, it } from 'vitest'
import { bar, joint, marker } from '../../testing/planar.ts'
import { compile } from '../compile.ts'
import { BEARABLE_EFFORT, calcRankEffort } from './mobility.ts'

/** Links on pins, the first of which is held by the ground. */
function chain(links: number, name = 'link') {
  const bodies = Array.from({ length: links }, (_, i) => bar(`${name}${i}`, [i, 0], [i + 1, 0], 1))
  const joints = bodies.map(({ id }, i) => {
    const main = i === 0 ? marker('ground', [0, 0, 0]) : marker(`${name}${i - 1}`, [0.5, 0, 0])
    return joint(`pin of ${id}`, 'revolute', marker(id, [-0.5, 0, 0]), main)
  })
  return { bodies, joints }
}

const effortOf = (...chains: readonly ReturnType<typeof chain>[]): number => {
  const all = { bodies: chains.flatMap(({ bodies }) => bodies), joints: chains.flatMap(({ joints }) => joints) }
  return calcRankEffort(compile({ gravity: [0, 0, -9.81], ...all, forces: [] }))
}

describe('the effort of a rank', () => {
  it('is the sum of those of the mechanisms that a scene is of', () => {
    expect(effortOf(chain(3))).toBe(15 ** 2 * 18)
    const many = Array.from({ length: 100 }, (_, i) => chain(3, `${i}-`))
    expect(effortOf(...many)).toBe(100 * 15 ** 2 * 18)
  })

  it('of one that hangs together grows as the cube of its size', () => {
    expect(effortOf(chain(200))).toBe(8 * effortOf(chain(100)))
    expect(effortOf(chain(200))).toBeLessThan(BEARABLE_EFFORT)
    expect(effortOf(chain(300))).toBeGreaterThan(BEARABLE_EFFORT)
  })
})
