import { describe, expect, it } from 'vitest'
import { pendulum, sliderCrank } from '../testing/small-scenes.ts'
import { verdictOf } from './settling-words.ts'

const found = {
  bodies: ['bar'],
  stability: 'stable',
  directions: 3,
  negativeDirections: 0,
  freeDirections: 0,
  freeBody: null,
} as const

describe('the verdict', () => {
  it('counts the directions in which nothing holds it', () => {
    expect(verdictOf({ ...found, stability: 'indifferent', freeDirections: 1 }, pendulum(), { moved: true })).toEqual({
      title: 'It rests here: indifferent',
      detail: 'Nothing holds it in 1 direction: it stays wherever it is put. It starts here now.',
    })
  })

  it('says of one body how it is free', () => {
    const detail = (way: 'turns-about-centre' | 'turns-about-point' | 'slides', freeDirections: number): string => {
      const freeBody = { body: pendulum().bodies[0]!.id, way }
      return verdictOf({ ...found, stability: 'indifferent', freeDirections, freeBody }, pendulum(), { moved: false })
        .detail
    }
    const { name } = pendulum().bodies[0]!
    const stays = ': it stays wherever it is put.'
    expect(detail('turns-about-centre', 3)).toBe(`${name} is free to turn about its centre of mass${stays}`)
    expect(detail('turns-about-point', 2)).toBe(
      `${name} is free to turn about a point that stays where it is, in 2 directions${stays}`,
    )
    expect(detail('turns-about-centre', 1)).toBe(
      `${name} is free to turn about its centre of mass, about one axis${stays}`,
    )
    expect(detail('slides', 1)).toBe(`${name} is free to slide${stays}`)
    expect(detail('slides', 2)).toBe(`${name} is free to slide in 2 directions${stays}`)
  })

  it('counts those in which it falls', () => {
    const verdict = { ...found, stability: 'unstable', negativeDirections: 2, freeDirections: 3 } as const
    expect(verdictOf(verdict, pendulum(), { moved: true })).toEqual({
      title: 'This is balanced, and will fall',
      detail:
        'At the least touch it falls, in 2 directions: the ghost shows the steepest. Nothing holds it in 3 directions. It starts here now.',
    })
  })

  it('says that a start with a velocity is one at rest now', () => {
    expect(verdictOf(found, pendulum(), { moved: true, stopped: true }).detail).toBe(
      'It starts here now, at rest: its speed at the start is gone.',
    )
    const fall = { ...found, stability: 'unstable', negativeDirections: 1 } as const
    expect(verdictOf(fall, pendulum(), { moved: true, stopped: true }).title).toBe(
      'At rest this is balanced, and will fall',
    )
  })

  it('names what stands at its value of the start', () => {
    const scene = sliderCrank()
    const load = (id: string) =>
      ({
        kind: 'load',
        id,
        name: id,
        body: 'rod',
        position: [0, 0, 0],
        force: ['sin(t)', 0, 0],
        torque: [0, 0, 0],
        axes: 'world',
      }) as const
    const detail = (forces: typeof scene.forces, joints = scene.joints): string =>
      verdictOf(found, { ...scene, joints, forces }, { moved: false }).detail
    expect(detail([])).toBe('The drive holds its value at t = 0; in the run the mechanism moves on.')
    expect(detail([load('a')])).toBe(
      'The drive and load hold their values at t = 0; in the run the mechanism moves on.',
    )
    expect(detail([load('a'), load('b')], [])).toBe('The loads hold their values at t = 0.')
    expect(detail([{ ...load('a'), force: [1, 0, 0] }], [])).toBe('')
  })

  it('of a driven mechanism is of its drive held, for it does not rest', () => {
    const driven = sliderCrank()
    const title = (scene: typeof driven, more: Partial<typeof found> = {}, moved = true): string =>
      verdictOf({ ...found, ...more }, scene, { moved }).title
    expect(title(driven)).toBe('With its drive held it rests here: stable')
    expect(title(driven, {}, false)).toBe('With its drive held it rests here already: stable')
    const unstable = { stability: 'unstable', negativeDirections: 1 } as object
    expect(title(driven, unstable)).toBe('With its drive held this is balanced, and will fall')
    // with all of its freedoms driven there is nothing that could be stable
    expect(title(driven, { directions: 0 } as object)).toBe('With its drive held nothing is left to move')
    // what laws hold still by themselves rests
    const still = driven.joints.map((joint) =>
      joint.drive === null ? joint : { ...joint, drive: { kind: 'angle', law: '1/3' } as const },
    )
    expect(title({ ...driven, joints: still })).toBe('It rests here: stable')
  })

  it('tells arrows of what holds it only where the run does not move it at once', () => {
    const detail = (scene: ReturnType<typeof pendulum>): string =>
      verdictOf(found, scene, { moved: true, arrows: true }).detail
    expect(detail(pendulum())).toMatch(/Arrows show what holds it\.$/)
    expect(detail(sliderCrank())).toMatch(/Arrows show the run as it begins\.$/)
  })

  it('of what is fixed throughout is no verdict', () => {
    expect(verdictOf({ ...found, bodies: [] }, pendulum(), { moved: false }).title).toBe('Nothing here can move')
    expect(verdictOf({ ...found, directions: 0 }, pendulum(), { moved: false }).title).toBe('Nothing here can move')
  })
})
