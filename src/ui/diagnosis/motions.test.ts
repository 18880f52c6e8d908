import { describe, expect, it } from 'vitest'
import { loadDiagnosis } from '../../engine/index.ts'
import type { FreeMotion } from '../../simulation/index.ts'
import { emptyScene, toMechanismSpec, validateScene, type Scene } from '../../scene/index.ts'
import { motionAgain, motionText, tellMotions, type ToldMotion } from './motions.ts'

const motion = (kind: FreeMotion['kind'], ...bodies: string[]): FreeMotion =>
  ({ kind, twists: bodies.map((body) => ({ body, v: [0, 0, 0], w: [0, 0, 1] })) }) as unknown as FreeMotion
const [linkage, rod, crank] = [motion('useful', 'crank', 'rod'), motion('idle', 'rod'), motion('useful', 'crank')]

describe('the motion that is played, in another diagnosis', () => {
  it('is the one of its kind and its bodies, wherever it stands', () => {
    expect(motionAgain([linkage, rod], 0, [rod, motion('useful', 'rod', 'crank')])).toBe(1)
    expect(motionAgain([linkage, rod], 1, [rod, linkage])).toBe(0)
  })

  it('is none where it has gone, or one cannot tell which it is', () => {
    expect(motionAgain([linkage, rod], 1, [linkage])).toBeNull()
    expect(motionAgain([linkage], 0, [motion('infinitesimal', 'crank', 'rod')])).toBeNull()
    expect(motionAgain([crank, crank], 0, [crank, crank])).toBeNull()
    expect(motionAgain([crank], 0, [crank, crank])).toBeNull()
    expect(motionAgain([crank], 3, [crank])).toBeNull()
  })
})

it('several bodies that turn idly are told in the plural, as those are that move together', () => {
  const told = (one: FreeMotion): string => motionText(emptyScene(), one, () => [1, 0, 0, 0])
  expect(told(motion('idle', 'rod'))).toBe('rod turns about world z')
  expect(told(motion('idle', 'rod', 'sleeve'))).toBe('rod and sleeve turn together about their common axis')
  expect(told(linkage)).toBe('crank and rod move together')
})

describe('freedoms that are listed together', () => {
  const bar = (id: string, name: string, orientation = [Math.SQRT1_2, Math.SQRT1_2, 0, 0]) => ({
    id,
    name,
    position: [0.3, 0, 1],
    orientation,
    shapes: [{ kind: 'link', from: [0, 0, 0], to: [1, 0, 0], width: 0.04, thickness: 0.02 }],
  })
  const pin = (driven: string, main: string) => ({
    id: `${driven}-${main}`,
    driven: { body: driven },
    main: { body: main },
  })
  const spring = (from: string, to: string) => ({
    id: 's',
    kind: 'spring-damper',
    from: { body: from },
    to: { body: to, position: [1, 0, 0] },
    stiffness: 10,
  })
  async function tell(parts: object): Promise<readonly ToldMotion[]> {
    const parsed = validateScene({ format: 'lockwork/scene', version: 1, ...parts })
    if (!parsed.ok) throw new Error(parsed.faults.map(({ pointer, message }) => `${pointer} ${message}`).join('\n'))
    const scene: Scene = parsed.scene
    const made = (await loadDiagnosis()).calcDiagnosis(toMechanismSpec(scene))
    if (!made.ok) throw new Error(made.failure.message)
    return tellMotions(scene, made.diagnosis.freedoms, (id) => scene.bodies.find((body) => body.id === id)!.orientation)
  }
  const meanings = (told: readonly ToldMotion[]) => told.map(({ meaning }) => meaning)
  const textsOf = (told: readonly ToldMotion[]): readonly string[] => {
    const texts = told.map(({ text }) => text)
    expect(new Set(texts).size).toBe(texts.length)
    return texts
  }
  const GOES_ON = 'a motion that goes on'
  const HELD_BY_NOTHING = 'held by nothing'

  it('are told apart where two links hang on nothing but each other, of which that is said', async () => {
    const told = await tell({
      bodies: [bar('a', 'Link'), bar('b', 'Link 2')],
      joints: [{ ...pin('b', 'a'), type: 'revolute' }],
    })
    expect(textsOf(told)).toEqual([
      'Link turns about world y',
      ...['x', 'y', 'z'].map((axis) => `Link and Link 2 move together along world ${axis}`),
      ...['x', 'z', 'y'].map((axis) => `Link and Link 2 turn together about world ${axis}`),
    ])
    expect(meanings(told)).toEqual([GOES_ON, ...Array<string>(6).fill(HELD_BY_NOTHING)])
  })

  it('are told apart by their directions where these are no axes, and by numbers where bodies have one name', async () => {
    const crooked = [0.8, 0.4, 0.4, 0.2]
    const told = await tell({
      bodies: [bar('a', 'Link', crooked), bar('b', 'Link', crooked), bar('c', 'Rod'), bar('d', 'Rod')],
      joints: [{ ...pin('b', 'a'), type: 'revolute' }],
    })
    const texts = textsOf(told)
    expect(texts).toContainEqual(
      expect.stringMatching(/^Link and Link turn together about world \(−?[\d.]+, −?[\d.]+, −?[\d.]+\)$/),
    )
    expect(texts).toContain('Rod slides along world x (2 of 2)')
  })

  it('are not those of what a joint or a spring holds, be it to something loose', async () => {
    const bodies = [bar('a', 'Link'), bar('b', 'Link 2')]
    const ball = { ...pin('a', 'ground'), main: { body: 'ground', position: [0.3, 0, 1] }, type: 'spherical' }
    const hung = await tell({ bodies, joints: [ball, { ...pin('b', 'a'), type: 'weld' }] })
    expect(textsOf(hung)).toHaveLength(3)
    expect(new Set(meanings(hung))).toEqual(new Set([GOES_ON]))
    for (const to of ['ground', 'b']) {
      const sprung = await tell({ bodies: to === 'b' ? bodies : bodies.slice(0, 1), forces: [spring('a', to)] })
      expect(new Set(meanings(sprung))).toEqual(new Set([GOES_ON]))
    }
    const [alone] = await tell({ bodies: bodies.slice(0, 1) })
    expect(alone).toEqual({ text: 'Link slides along world x', name: 'loose', meaning: HELD_BY_NOTHING })
  })
})
