import { expect, it } from 'vitest'
import type { Failure } from '../../engine/index.ts'
import { detailOf, isOfConstraints, standsBefore, titleOf } from './words.ts'

it('writes powers of ten as people do', () => {
  const message = 'At t = 0.5 s Rod 1 has 1e+13 times the mass of Rod 2.'
  expect(detailOf({ code: 'numericalLimit', message, joints: [] })).toBe(
    'At t = 0.5 s Rod 1 has 1 × 10¹³ times the mass of Rod 2.',
  )
})

it('leaves to the list what does not close', () => {
  const joints = [{ id: 'j1', gap: 0.05, angle: 0 }]
  const detail = detailOf({ code: 'notAssembled', message: 'joint j1 has a gap of 5e-2 m', joints })
  expect(detail).toMatch(/^These joints do not meet/)
  expect(detail).not.toContain('j1')
  expect(detailOf({ code: 'notAssembled', message: '', joints, unlisted: 3 })).toMatch(
    /^These joints and 3 more do not/,
  )
})

it('asks what holds it only where constraints can be to blame', () => {
  const joints = [{ id: 'j1', gap: 0, angle: 0 }]
  const of = (code: Failure['code'], named: Failure['joints'] = []) =>
    isOfConstraints({ code, message: '', joints: named })
  expect([of('notAssembled', joints), of('notConsistent'), of('diverged', joints), of('notDetermined')]).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(of('diverged')).toBe(false)
  for (const code of ['numericalLimit', 'lawNotFinite', 'lawNotPositive', 'lawJumps'] as const)
    expect(of(code, joints)).toBe(false)
})

it('a run that stopped a display frame before its failure says where it stands, one that stands there does not', () => {
  const failure = { code: 'diverged', message: '', time: 2.5 } as const
  expect(standsBefore(failure, 2.5 - 1 / 60)).toBe('The run stands 16.67 ms before it, at 2.483 s.')
  // as the transport tells it, and the failure its own
  expect(standsBefore({ ...failure, time: 0.109169 }, 0.0925)).toBe('The run stands 16.67 ms before it, at 0.092 s.')
  expect(standsBefore(failure, 2.5)).toBeNull()
  expect(standsBefore(failure, null)).toBeNull()
  expect(standsBefore({ code: 'notAssembled', message: '' }, 3)).toBeNull()
})

it('says "here" only of the pose at which it happens', () => {
  const joints = [{ id: 'j1', gap: 0.05, angle: 0 }]
  const lock = { code: 'diverged', message: '', joints } as const
  expect([titleOf(lock, false), titleOf(lock, true)]).toEqual([
    'The mechanism locks here',
    'The mechanism locks soon after this pose',
  ])
  expect(titleOf({ code: 'lawJumps', message: '' }, true)).toBe('A law is not smooth soon after this pose')
  expect(titleOf({ code: 'notAssembled', message: '' }, true)).toBe('The mechanism does not close')
})
