import { describe, expect, it } from 'vitest'
import { DEFAULT_DENSITY, MATERIALS, validateScene, type Body } from '../../scene/index.ts'
import { densityFault, densityLike, isSkew, materialOf, materialOptions, vectorText } from './weighing.ts'

/** A body of one box, 0.3 × 0.2 × 0.1 m. */
function boxOf(more: object = {}): Body {
  const shapes = [{ kind: 'box', size: [0.3, 0.2, 0.1] }]
  const file = { format: 'lockwork/scene', version: 1, bodies: [{ id: 'box', shapes, ...more }] }
  const result = validateScene(file)
  if (!result.ok) throw new Error(result.faults[0]?.message)
  return result.scene.bodies[0]!
}

describe('the material of a body', () => {
  it('is that of its density, to rounding', () => {
    for (const { value, density } of MATERIALS) {
      expect(materialOf(density)?.value).toBe(value)
      expect(materialOf(density * (1 + 1e-12))?.value).toBe(value)
      expect(materialOf(density * (1 + 1e-6))).toBeUndefined()
    }
  })
  it('is told by its density', () => {
    expect(materialOptions()[0]).toMatchObject({ value: 'steel', meaning: '7850 kg/m³' })
    expect(materialOptions()).toHaveLength(MATERIALS.length)
  })
  it.each([0, -1, NaN])('is of no density of %d', (density) => {
    expect(densityFault(density)).toMatch(/above zero; /)
  })
  it('is of any above zero', () => {
    expect(densityFault(1e-3)).toBeNull()
  })
})

describe('a body that is weighed by its shapes', () => {
  it('weighs what it was said to weigh', () => {
    const mass = { mass: 4.2, inertia: [0.02, 0.03, 0.04, 0, 0, 0] }
    expect(densityLike(boxOf({ mass }))).toBeCloseTo(4.2 / (0.3 * 0.2 * 0.1), 9)
  })
  it('has the usual density where nothing was said, and where there is no shape to weigh', () => {
    expect(densityLike(boxOf())).toBe(DEFAULT_DENSITY)
    const mass = { mass: 4.2, inertia: [0.02, 0.03, 0.04, 0, 0, 0] }
    expect(densityLike(boxOf({ mass, shapes: [] }))).toBe(DEFAULT_DENSITY)
  })
})

it('components have one unit, no zeros at their ends, and nothing that rounding left', () => {
  expect(vectorText([0.0015, 1e-15, -0.002], 'length')).toBe('1.5, 0, −2 mm')
  expect(vectorText([0, 0, 0], 'length')).toMatch(/^0, 0, 0 m?m$/)
  // of a slender rod one is far smaller than the others, and not nothing
  expect(vectorText([2.617e-5, 0.5233, 0.5233], 'inertia')).toMatch(/^26\.17 kg·mm², 0\.5233 kg·m², 0\.5233 kg·m²$/)
})

it('products of inertia are told where they are more than rounding', () => {
  expect(isSkew([2, 3, 4, 0, 1e-12, -1e-12])).toBe(false)
  expect(isSkew([2, 3, 4, 0, 0, -1e-3])).toBe(true)
})
