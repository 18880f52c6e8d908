/** Mechanisms of which parts move in planes, in several of them or beside others: their steps lead where those in space lead. */
import { describe, expect, it } from 'vitest'
import { assembled, fourBar, pendulum, sliderCranks } from '../../testing/small-mechanisms.ts'
import { computeAccelerations } from '../dynamics/accelerations.ts'
import { makeIntegrator, type MechanismSpec, type Quat, type Vec3 } from '../index.ts'
import { computePositions } from '../kinematics/stages.ts'
import { findPlanes } from '../planar/find-plane.ts'

const turned = ([x, y, z]: Vec3): Vec3 => [-y, x, z]
const turnedQuat = ([w, x, y, z]: Quat): Quat => {
  const c = Math.SQRT1_2
  return [c * (w - z), c * (x - y), c * (x + y), c * (w + z)]
}

/** The mechanism with other names, a quarter turned about z or as it is. */
function copyOf(spec: MechanismSpec, name: string, isTurned = false): MechanismSpec {
  const own = (id: string): string => (id === 'ground' ? id : `${id} ${name}`)
  return {
    ...spec,
    bodies: spec.bodies.map((body) => ({
      ...body,
      id: own(body.id),
      ...(isTurned && {
        position: turned(body.position),
        orientation: turnedQuat(body.orientation),
        velocity: turned(body.velocity),
        angularVelocity: turned(body.angularVelocity),
      }),
    })),
    joints: spec.joints.map((joint) => {
      const side = (marker: typeof joint.main): typeof joint.main => ({
        ...marker,
        body: own(marker.body),
        ...(isTurned &&
          marker.body === 'ground' && {
            position: turned(marker.position),
            orientation: turnedQuat(marker.orientation),
          }),
      })
      return { ...joint, id: own(joint.id), driven: side(joint.driven), main: side(joint.main) }
    }),
  }
}

const together = (...all: readonly MechanismSpec[]): MechanismSpec => ({
  gravity: [1, 2, -9],
  bodies: all.flatMap(({ bodies }) => bodies),
  joints: all.flatMap(({ joints }) => joints),
  forces: [
    {
      kind: 'spring-damper',
      id: 'spring',
      from: { body: all[0].bodies[0].id, position: [0.1, 0, 0] },
      to: { body: all[1].bodies[0].id, position: [0, 0, 0.1] },
      stiffness: 20,
      damping: 0.3,
      restLength: 0.5,
    },
  ],
})

const ballPendulum = (): MechanismSpec => {
  const spec = pendulum()
  return { ...spec, joints: spec.joints.map((joint) => ({ ...joint, type: 'spherical' as const })) }
}

const SCENES: Readonly<
  Record<string, { readonly spec: MechanismSpec; readonly planes: number; readonly all: boolean }>
> = {
  'in two planes': {
    spec: together(copyOf(fourBar(), 'a'), copyOf(sliderCranks(2), 'b', true)),
    planes: 2,
    all: true,
  },
  'in one plane twice': { spec: together(copyOf(fourBar(), 'a'), copyOf(pendulum(), 'b')), planes: 1, all: true },
  'in a plane beside what is not': {
    spec: together(copyOf(fourBar(), 'a'), copyOf(ballPendulum(), 'b'), copyOf(sliderCranks(1), 'c', true)),
    planes: 2,
    all: false,
  },
}

describe.each(Object.entries(SCENES))('a mechanism of parts %s', (_, { spec, planes, all }) => {
  const run = (spatial: boolean) => {
    const { model, state, ws } = assembled(spec)
    computePositions(model, state, ws)
    const found = findPlanes(model, state, ws)
    const integrator = makeIntegrator('dormand-prince', model, {
      tolerance: 1e-11,
      step: 1e-3,
      // equations that are given from outside are those of all in space
      ...(spatial && { equations: computeAccelerations }),
    })
    for (const t of [0.11, 0.23, 0.4]) expect(integrator.advance(model, state, ws, t)).toBeNull()
    return { state, found, statistics: integrator.statistics }
  }

  it('moves as it does in space', () => {
    const [plane, space] = [run(false), run(true)]
    expect([plane.found.planes.length, plane.found.complete]).toEqual([planes, all])
    expect(plane.statistics.broughtBack).toBe(0)
    for (const part of ['q', 'v'] as const)
      plane.state[part].forEach((x, i) =>
        expect(Math.abs(x - space.state[part][i]) / (1 + Math.abs(x))).toBeLessThan(1e-9),
      )
    expect(Math.abs(plane.state.work - space.state.work)).toBeLessThan(1e-9)
  })
})
