import { describe, expect, test } from 'vitest'
import { answer, type RunStart } from '../../simulation/index.ts'
import { toMechanismSpec, type Scene } from '../../scene/index.ts'
import { galleryScene } from '../../testing/gallery-scenes.ts'
import { rateOf } from './rates.ts'
import { countTerms } from './terms.ts'

async function rates(scene: Scene): Promise<readonly (string | null)[]> {
  const ask = async (question: { readonly subject: 'equations' | 'formulas'; readonly asked: unknown }) => {
    const asked = { kind: 'ask', revision: 1, spec: toMechanismSpec(scene), at: null as RunStart | null, question }
    const { reply } = await answer(asked as Parameters<typeof answer>[0], () => 0)
    if (reply?.kind !== 'answer') throw new Error('no answer')
    return reply.answer
  }
  const equations = await ask({ subject: 'equations', asked: { independent: [] } })
  const formulas = await ask({ subject: 'formulas', asked: null })
  if (equations.subject !== 'equations' || formulas.subject !== 'formulas' || !formulas.told.ok) throw new Error('none')
  const { told } = formulas
  return equations.told.speeds.map((speed) => rateOf(speed, told, scene.joints))
}

describe('the speeds of a tree', () => {
  test('are the rates of the coordinates of their joints', async () => {
    expect(await rates(await galleryScene('cart-pole'))).toEqual([String.raw`\dot{x}`, String.raw`\dot{\theta}`])
  })

  test('are, where angles are from one direction, rates less those of the joint before', async () => {
    expect(await rates(await galleryScene('double-pendulum'))).toEqual([
      String.raw`\dot{\theta}_1`,
      String.raw`\dot{\theta}_2 - \dot{\theta}_1`,
    ])
  })

  test('are the other way round where the driven ends are those below: angles are then about axes that point the other way', async () => {
    const scene = await galleryScene('double-pendulum')
    const joints = scene.joints.map((joint) => ({ ...joint, driven: joint.main, main: joint.driven }))
    expect(await rates({ ...scene, joints })).toEqual([
      String.raw`-\dot{\theta}_1`,
      String.raw`\dot{\theta}_1 - \dot{\theta}_2`,
    ])
  })
})

test('the speeds of a mechanism with loops are told by those of its coordinates and drives as well', async () => {
  expect(await rates(await galleryScene('slider-crank-free'))).toEqual([
    String.raw`\dot{\theta}_1`,
    String.raw`\dot{\theta}_3 - \dot{\theta}_1`,
    String.raw`\dot{x}`,
  ])
  expect(await rates(await galleryScene('four-bar'))).toEqual([
    String.raw`\dot{\theta}_3 - \dot{\varphi}`,
    String.raw`\dot{\theta}_2`,
  ])
})

test('terms are counted on both sides and in brackets, not in angles', () => {
  expect(countTerms(String.raw`M = m l^2 \ddot{\theta}`)).toBe(2)
  expect(countTerms(String.raw`\left(a + b\right) \ddot{x} - c \cos\left(\theta_1 - \theta_2\right) = F`)).toBe(4)
})
