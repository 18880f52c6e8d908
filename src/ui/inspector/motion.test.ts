import { describe, expect, it } from 'vitest'
import type { HeldRows } from '../../scene/index.ts'
import { axisName, isRest, withNewTurn, withoutTurn, withTranslation, withTurn } from './motion.ts'

const revolute: HeldRows = [true, true, true, true, true, false]

describe('motion', () => {
  it('puts laws on rows and is null again when all rest', () => {
    const moving = withTranslation(null, 1, '0.1*sin(t)')
    expect(moving).toEqual({ translation: [0, '0.1*sin(t)', 0], rotation: [] })
    expect(withTranslation(moving, 1, 0)).toBeNull()
    expect(withTranslation(null, 0, ' 0 ')).toBeNull()
    expect(isRest('0*t')).toBe(false)
  })

  it('adds a turn about an axis that the joint holds', () => {
    const turning = withNewTurn(null, revolute)
    expect(turning?.rotation).toEqual([{ axis: [0, 1, 0], angle: 0 }])
    if (!turning) throw new Error('a motion')
    const law = withTurn(turning, 0, { axis: [0, 1, 0], angle: 't' })
    expect(law?.rotation).toEqual([{ axis: [0, 1, 0], angle: 't' }])
    expect(withoutTurn(turning, 0)).toBeNull()
    expect(withNewTurn(null, [true, true, true, false, false, false])).toBeNull()
  })

  it('names axes', () => {
    expect([axisName([1, 0, 0]), axisName([0, 1, 0]), axisName([0, 0, 1]), axisName([0, 1, 1])]).toEqual([
      'x',
      'y',
      'z',
      'own',
    ])
  })
})
