import { describe, expect, it } from 'vitest'
import { gallery } from '../../gallery/index.ts'
import { galleryScene } from '../../testing/gallery-scenes.ts'
import { bar, joint, marker } from '../../testing/planar.ts'
import { cranksByRate, slidesByRate } from '../../testing/small-scenes.ts'
import { fourBar, start } from '../../testing/small-mechanisms.ts'
import { toMechanismSpec } from '../../scene/index.ts'
import type { MechanismSpec } from '../index.ts'
import { calcMobilityHere } from './mobility-here.ts'

/** Two bars of 0.2 m between pins on the ground that are 0.4 m apart but for so much; the first end lies on a slide along the line of both where `slides`. */
const toggle = (nearer: number, slides = false): MechanismSpec => {
  const half = 0.2 - nearer / 2
  const top = Math.sqrt((0.2 - half) * (0.2 + half))
  return {
    gravity: [0, 0, -9.81],
    bodies: [bar('a', [0, 0], [half, top], 0.5), bar('c', [half, top], [2 * half, 0], 0.5)],
    joints: [
      joint('o', slides ? 'point-on-line' : 'revolute', marker('a', [-0.1, 0, 0]), marker('ground', [0, 0, 0], slides ? [Math.SQRT1_2, 0, Math.SQRT1_2, 0] : undefined)),
      joint('p', 'revolute', marker('c', [-0.1, 0, 0]), marker('a', [0.1, 0, 0])),
      joint('q', 'revolute', marker('c', [0.1, 0, 0]), marker('ground', [2 * half, 0, 0])),
    ],
    forces: [],
  } // prettier-ignore
}

const seen = (spec: MechanismSpec): { readonly dof: number; readonly leadsNowhere: true | undefined } => {
  const { model, state, ws } = start(spec)
  const velocities = state.v.slice()
  const { dof, leadsNowhere } = calcMobilityHere(model, state, ws)
  expect(state.v).toEqual(velocities)
  return { dof, leadsNowhere }
}

/** Ids of the mechanisms of the gallery of which this is told at their start. */
async function galleryWith(told: 'leadsNowhere' | 'besideDeadCentre'): Promise<readonly string[]> {
  const found: string[] = []
  for (const { id } of gallery) {
    const { model, state, ws } = start(toMechanismSpec(await galleryScene(id)))
    if (calcMobilityHere(model, state, ws)[told]) found.push(id)
  }
  return found
}

describe('a pose beside a dead centre', () => {
  const [crank, rod] = [0.25, 0.696]
  const slideAt = (angle: number): number =>
    crank * Math.cos(angle) + Math.sqrt(rod ** 2 - (crank * Math.sin(angle)) ** 2)
  const found = (angle: number, rate: number) => {
    const { model, state, ws } = start(toMechanismSpec(slidesByRate({ angle, crank, rod, rate, damping: 0 })))
    const velocities = state.v.slice()
    const { besideDeadCentre = null } = calcMobilityHere(model, state, ws)
    expect(state.v).toEqual(velocities)
    return { beside: besideDeadCentre, size: ws.size }
  }

  it('is told with what is driven, on the way there and on the way back, by how far a slide is from the stretched pose', () => {
    for (const angle of [0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 1])
      for (const rate of [0.04, -0.04, 3, -3]) {
        const { beside, size } = found(angle, rate)
        const away = (crank + rod - slideAt(angle)) / size
        // the way is told by how fast it grows shorter, which is right to a tenth there
        if (away > 0.022) expect(beside).toBeNull()
        if (away > 0.018) continue
        expect(beside?.driven).toEqual(['guide'])
        // the crank alone turns so many times as fast as the slide moves, over the size
        const turns =
          size /
          (crank *
            Math.sin(angle) *
            (1 + (crank * Math.cos(angle)) / Math.sqrt(rod ** 2 - (crank * Math.sin(angle)) ** 2)))
        expect(beside?.times).toBeGreaterThan(turns)
        expect(beside?.times).toBeLessThan(2 * turns)
      }
  })

  it('is told of a start, not of a run that comes by one', () => {
    const { model, state, ws } = start(
      toMechanismSpec(slidesByRate({ angle: 0.05, crank, rod, rate: 0.04, damping: 0 })),
    )
    expect(calcMobilityHere(model, state, ws)).toHaveProperty('besideDeadCentre')
    state.t = 0.3
    expect(calcMobilityHere(model, state, ws)).not.toHaveProperty('besideDeadCentre')
  })

  it('is none where the crank is driven past it, nor in any mechanism of the gallery', async () => {
    expect(await galleryWith('besideDeadCentre')).toEqual([])
    for (const angle of [0, 1e-3, Math.PI]) {
      const { model, state, ws } = start(toMechanismSpec(cranksByRate({ angle, crank: 0.25, rod: 0.696 })))
      expect(calcMobilityHere(model, state, ws)).not.toHaveProperty('besideDeadCentre')
    }
  })
})

describe('a freedom that is counted', () => {
  it('leads nowhere where bars lie in line between pins that do not move', () => {
    expect(seen(toggle(0))).toEqual({ dof: 1, leadsNowhere: true })
    // a little bent it is a structure, in which nothing is counted
    expect(seen(toggle(1e-3))).toEqual({ dof: 0, leadsNowhere: undefined })
  })

  it('leads on where one of them slides, and in a linkage, whose rows depend on each other in every pose', () => {
    for (const spec of [toggle(1e-3, true), fourBar()]) expect(seen(spec)).toMatchObject({ leadsNowhere: undefined })
  })

  it('leads on in all mechanisms of the gallery', async () => {
    expect(await galleryWith('leadsNowhere')).toEqual([])
  })
})
