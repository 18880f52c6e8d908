import { describe, expect, it } from 'vitest'
import { alongTwist, toWorld, type Pose } from '../../geometry/index.ts'
import { validateScene, type Scene } from '../../scene/index.ts'
import type { FreeMotion } from '../../simulation/index.ts'
import { lengthOf, subtract, type Vec3 } from '../../tools/index.ts'
import { fallAt, headOf, moversOf, reachOf, shareAt, waysOf } from './free-motion.ts'

const HERE: Pose = { position: [0, 0, 0], orientation: [1, 0, 0, 0] }
const SIZE = 2

const scene = (): Scene => {
  const parsed = validateScene({
    format: 'lockwork/scene',
    version: 1,
    bodies: [
      { id: 'crank', shapes: [{ kind: 'link', from: [0, 0, 0], to: [1, 0, 0], width: 0.1, thickness: 0.02 }] },
      { id: 'rod', shapes: [{ kind: 'cylinder', radius: 0.02, length: 1 }] },
      { id: 'block', shapes: [{ kind: 'box', size: [0.1, 0.1, 0.1] }] },
    ],
  })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults))
  return parsed.scene
}

const swing: FreeMotion = { kind: 'useful', twists: [{ body: 'crank', v: [0, 0, 0], w: [0, 0, 1] }] }
const spin: FreeMotion = { kind: 'idle', twists: [{ body: 'rod', v: [0, 0, 0], w: [0, 0, 1] }] }
const slide: FreeMotion = { kind: 'useful', twists: [{ body: 'block', v: [0, 3, 0], w: [0, 0, 0] }] }
const of = (motion: FreeMotion) => moversOf(scene(), motion, () => HERE)

describe('how far a freedom is followed', () => {
  it('goes as far with the fastest point, however fast the motion is told', () => {
    const reach = reachOf(of(slide), 'useful', SIZE)
    expect(3 * reach).toBeCloseTo(0.4, 12)
    const faster: FreeMotion = { ...slide, twists: [{ body: 'block', v: [0, 30, 0], w: [0, 0, 0] }] }
    expect(30 * reachOf(of(faster), 'useful', SIZE)).toBeCloseTo(0.4, 12)
  })

  it('turns no farther than is in place, and what is idle far enough to be seen', () => {
    const [crank] = of(swing)
    const reach = reachOf(of(swing), 'useful', SIZE)
    expect(reach).toBeLessThanOrEqual(Math.PI / 6)
    const tip = toWorld(alongTwist(HERE, crank!.twist, reach), [1, 0, 0])
    expect(lengthOf(subtract(tip, [1, 0, 0]))).toBeLessThan(0.21 * SIZE)
    expect(reachOf(of(spin), 'idle', SIZE)).toBeCloseTo(Math.PI / 2, 12)
  })

  it('is nothing for what is not there', () => {
    const gone: FreeMotion = { kind: 'useful', twists: [{ body: 'gone', v: [1, 0, 0], w: [0, 0, 0] }] }
    expect(of(gone)).toEqual([])
    expect(reachOf([], 'useful', SIZE)).toBe(0)
  })

  it('goes to both sides, and through the middle', () => {
    const shares = Array.from({ length: 240 }, (_, k) => shareAt(k / 100))
    expect(Math.max(...shares)).toBeCloseTo(1, 3)
    expect(Math.min(...shares)).toBeCloseTo(-1, 3)
    expect(shareAt(0)).toBe(0)
  })

  it('falls faster and faster, to one side and then to the other', () => {
    const [early, late] = [fallAt(0.3) - fallAt(0.2), fallAt(0.9) - fallAt(0.8)]
    expect(fallAt(0)).toBe(0)
    expect(late).toBeGreaterThan(4 * early)
    expect(early).toBeGreaterThan(0)
    expect(fallAt(1.59)).toBe(1)
    expect(fallAt(3.19)).toBe(-1)
  })
})

describe('arrows', () => {
  const radius = (way: readonly Vec3[]) => way.map((at) => Math.hypot(at[0], at[1]))

  it('follow the middle of a body round its pin', () => {
    const [way] = waysOf(of(swing), reachOf(of(swing), 'useful', SIZE), SIZE)
    for (const r of radius(way!)) expect(r).toBeCloseTo(0.5, 9)
    expect(way![0]![1]).toBeCloseTo(-way!.at(-1)![1], 12)
  })

  it('go round the line of what turns in its place', () => {
    const [way] = waysOf(of(spin), Math.PI / 2, SIZE)
    for (const r of radius(way!)) expect(r).toBeCloseTo(0.22, 9)
  })

  it('end in heads that face the eye and point on', () => {
    const strokes = headOf([1, 0, 0], [0, 0, 0], [0, 0, 1], 0.1)
    expect(strokes).toHaveLength(2)
    for (const [tip, end] of strokes) {
      expect(tip).toEqual([1, 0, 0])
      expect(end[0]).toBeCloseTo(0.9, 12)
      expect(Math.abs(end[1])).toBeCloseTo(0.06, 12)
      expect(end[2]).toBe(0)
    }
  })
})
