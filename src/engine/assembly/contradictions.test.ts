/** What is said where laws ask for what cannot be: the law first, what stands against it, and the ways out. */
import { describe, expect, it } from 'vitest'
import {
  assemble,
  compile,
  makeIntegrator,
  makeState,
  makeWorkspace,
  spell,
  type DriveKind,
  type Failure,
  type LawSpec,
  type MechanismSpec,
  type Quat,
} from '../index.ts'
import { bar, joint, marker } from '../../testing/planar.ts'
import { expression } from '../../testing/expressions.ts'
import { randomClosedMechanism } from '../../testing/random-closed-mechanism.ts'
import { fourBar, pendulum } from '../../testing/small-mechanisms.ts'
import { closeLoops, type Effort } from '../kinematics/close-loops.ts'
import { findOutOfReach } from './out-of-reach.ts'
import { computeSize } from '../kinematics/size.ts'
import { computePositions } from '../kinematics/stages.ts'

function refusal(spec: MechanismSpec): Failure {
  const model = compile(spec)
  const assembly = assemble(model, makeState(model), makeWorkspace(model))
  if (assembly.ok) throw new Error('it assembles')
  return assembly.failure
}

const idsOf = ({ joints }: Failure): string[] => joints!.map(({ id }) => id)

const withJoint = (
  spec: MechanismSpec,
  id: string,
  change: Partial<MechanismSpec['joints'][number]>,
): MechanismSpec => ({
  ...spec,
  joints: spec.joints.map((j) => (j.id === id ? { ...j, ...change } : j)),
})

const without = (spec: MechanismSpec, id: string): MechanismSpec => ({
  ...spec,
  joints: spec.joints.filter((j) => j.id !== id),
  forces: [],
})

function assembles(spec: MechanismSpec): boolean {
  const model = compile(spec)
  return assemble(model, makeState(model), makeWorkspace(model)).ok
}

describe('velocities that contradict each other', () => {
  it('one joint against one law: both are named, in the singular, and the row may be freed', () => {
    const spec = pendulum({}, { drives: [{ kind: 'angular-velocity', law: 2 }] })
    const down = [false, false, true, false, false, false] as const
    // the tip is held at its height, and the crank would turn it upward
    const hold = joint(
      'hold',
      'lock',
      marker('rod', [0.5, 0, 0], [1, 0, 0, 0]),
      marker('ground', [1, 0, 0], [1, 0, 0, 0]),
      {
        held: down,
      },
    )
    const failure = refusal({ ...spec, joints: [...spec.joints, hold] })
    expect(failure.code).toBe('notConsistent')
    expect(failure.message).toBe(
      'No velocities satisfy all joints at t = 0.00000 s: hold does not allow the motion that the law of pin asks for (the joints leave 0 freedoms for 1 drive). ' +
        'Free a row of hold, or change or take away the law.',
    )
    expect(idsOf(failure)).toEqual(['pin', 'hold'])
  })

  it('two laws against each other, and none that has no part in it', () => {
    const spec = fourBar()
    const fought = withJoint(spec, 'D', { drives: [{ kind: 'angular-velocity', law: 9 }] })
    const apart = joint('apart', 'revolute', marker('other', [0, 0, 0]), marker('ground', [9, 0, 0]), {
      drives: [{ kind: 'angular-velocity', law: 50 }],
    })
    const failure = refusal({
      ...fought,
      bodies: [...spec.bodies, bar('other', [8.5, 0], [9.5, 0], 1)],
      joints: [apart, ...fought.joints],
    })
    expect(failure.code).toBe('notConsistent')
    expect(failure.message).toContain(
      'the laws of A and D contradict each other (the joints leave 2 freedoms for 3 drives). Change or take away one of them, or free',
    )
    expect(idsOf(failure).slice(0, 2)).toEqual(['A', 'D'])
    expect(idsOf(failure)).not.toContain('apart')
  })

  it('a drive against a weld: the weld is named, however many joints are strained along with it', () => {
    // the rocker is welded as it stands
    const { bodies, joints } = fourBar()
    const [, , rocker] = bodies
    const [w, x, y, z] = rocker.orientation
    const weld = joint(
      'D',
      'weld',
      marker('rocker', [-1.25, 0, 0], [w, -x, -y, -z]),
      marker('ground', [3, 0, 0], [1, 0, 0, 0]),
    )
    for (const m of [1, 1e9]) {
      const spec = {
        ...fourBar(),
        bodies: bodies.map((b) => (b.id === 'coupler' ? { ...b, mass: m } : b)),
        joints: [...joints.slice(0, 3), weld],
      }
      const failure = refusal(spec)
      expect(failure.code).toBe('notConsistent')
      expect(failure.message).toBe(
        'No velocities satisfy all joints at t = 0.00000 s: D does not allow the motion that the law of A asks for (the joints leave 0 freedoms for 1 drive). ' +
          'Free a row of D, or change or take away the law.',
      )
      expect(idsOf(failure)).toEqual(['A', 'D'])
    }
  })

  it('a weld that makes one coupler of two bodies is not to blame by itself: what else is strained is named behind it', () => {
    const spec = fourBar()
    const half = { ...spec.bodies[1], id: 'half' }
    const joints = spec.joints.map((j) => (j.id === 'C' ? { ...j, main: { ...j.main, body: 'half' } } : j))
    const weld = joint('bolts', 'weld', marker('half', [0, 0, 0]), marker('coupler', [0, 0, 0]))
    // the middle of the rocker is held as well, at its height
    const [x, , z] = spec.bodies[2].position
    const turned = spec.bodies[2].orientation
    const level = marker('rocker', [0, 0, 0], [turned[0], -turned[1], -turned[2], -turned[3]])
    const hold = joint('hold', 'lock', level, marker('ground', [x, 0, z], [1, 0, 0, 0]), {
      held: [false, false, true, false, false, false],
    })
    const failure = refusal({ ...spec, bodies: [...spec.bodies, half], joints: [...joints, weld, hold] })
    expect(failure.code).toBe('notConsistent')
    const [law, first, ...rest] = idsOf(failure)
    expect([law, first]).toEqual(['A', 'bolts'])
    expect(rest).toContain('hold')
    expect(rest.length).toBeLessThanOrEqual(3)
    expect(failure.message).toMatch(/: bolts, .* do not allow the motion that the law of A asks for/)
  })

  it('no joint without a law that would not resolve it by being freed, where others would', () => {
    for (const seed of [12, 53, 69, 85, 121, 144]) {
      const spec = randomClosedMechanism(seed).solution
      const failure = refusal(spec)
      expect(failure.code).toBe('notConsistent')
      const free = idsOf(failure).filter((id) => assembles(without(spec, id)))
      expect(free.length, `seed ${seed}`).toBeGreaterThan(0)
      const others = idsOf(failure).filter((id) => !free.includes(id))
      const driven = spec.joints.filter(
        (j) => j.drives.length > 0 || j.motion !== null || j.driven.motion !== null || j.main.motion !== null,
      )
      expect(
        others.filter((id) => !driven.some((j) => j.id === id)),
        `seed ${seed}`,
      ).toEqual([])
    }
  })

  it('a law against a joint that holds still by a law', () => {
    const failure = refusal(withJoint(fourBar(), 'D', { drives: [{ kind: 'angular-velocity', law: 0 }] }))
    expect(failure.message).toContain('that the law of A asks for')
    expect(failure.message).not.toContain('laws')
  })
})

describe('positions out of reach', () => {
  /** The four-bar with a law for the angle of the rocker, which swings between 1.32 and 2.56 rad or so. */
  const rocker = (law: number): MechanismSpec =>
    withJoint(withJoint(fourBar(), 'A', { drives: [] }), 'D', { drives: [{ kind: 'angle', law }] })

  it('of a drive: its law is the reason and a way out', () => {
    const failure = refusal(rocker(0))
    expect(failure.code).toBe('notAssembled')
    expect(failure.message).toMatch(/does not close from this pose with what the law of D asks for at t = 0.00000 s: /)
    expect(failure.message).toMatch(/\(gap .* m.*\)\. Change the law or the dimensions, or free a row\.$/)
    expect(idsOf(failure)[0]).toBe('D')
    // beside the list of joints the gaps are not told twice
    expect(spell(failure.sentence!)).toBe(
      'The mechanism does not close from this pose with what the law of D asks for at t = 0.00000 s. ' +
        'Change the law or the dimensions, or free a row.',
    )
  })

  it('of one drive among several: that one', () => {
    const spec = rocker(0)
    const apart = joint('apart', 'prismatic', marker('other', [0, 0, 0]), marker('ground', [9, 0, 0]), {
      drives: [{ kind: 'position', law: 7 }],
    })
    const bodies = [...spec.bodies, bar('other', [8.5, 0], [9.5, 0], 1)]
    const failure = refusal({ ...spec, bodies, joints: [apart, ...spec.joints] })
    expect(failure.message).toContain('the law of D asks for')
    expect(failure.message).not.toContain('apart')
  })

  it('of a marker that a motion takes away', () => {
    const ground = fourBar().joints[3].main
    const moved = { ...ground, motion: { translation: [30, 0, 0] as const, rotation: [] } }
    const failure = refusal(withJoint(fourBar(), 'D', { main: moved }))
    expect(failure.message).toContain('the law of D asks for')
  })

  it('of a marker that a motion takes away, beside another that a motion moves a little', () => {
    const spec = fourBar()
    const away = (x: number) => ({ motion: { translation: [x, 0, 0] as const, rotation: [] } })
    const little = withJoint(spec, 'C', { main: { ...spec.joints[2].main, ...away(1e-3) } })
    const failure = refusal(withJoint(little, 'D', { main: { ...spec.joints[3].main, ...away(30) } }))
    expect(failure.message).toContain('the law of D asks for')
  })

  it('a motion is not to blame for a dimension that does not close without it either', () => {
    const ground = fourBar().joints[3].main
    const moved = { ...ground, motion: { translation: [1e-3, 0, 0] as const, rotation: [] } }
    const free = withJoint(withJoint(fourBar(), 'A', { drives: [] }), 'D', { main: moved })
    const failure = refusal(withJoint(free, 'B', { main: marker('crank', [50, 0, 0]) }))
    expect(failure.message).not.toContain('law')
    expect(idsOf(failure)).toContain('B')
  })

  it('are looked for within bounds, whatever the mechanism', () => {
    const ground = fourBar().joints[3].main
    const moved = { ...ground, motion: { translation: [30, 0, 0] as const, rotation: [] } }
    for (const spec of [rocker(0), withJoint(fourBar(), 'D', { main: moved })]) {
      const model = compile(spec)
      const [state, ws] = [makeState(model), makeWorkspace(model)]
      const given = state.q.slice()
      computePositions(model, state, ws)
      computeSize(model, state, ws)
      // neither the first try nor the first of each law goes beyond, but for the iteration that is under way
      for (const work of [1, 100]) {
        const first: Effort = { tries: 40, work }
        expect(closeLoops(model, state, ws, undefined, first)).toBe(false)
        expect(first.work).toBeGreaterThan(-model.rows.count)
        expect(first.work).toBeLessThan(work)
        const all: Effort = { tries: 4, work }
        findOutOfReach(model, state, ws, given, all)
        expect(all.work).toBeGreaterThan(-model.rows.count)
      }
    }
  })

  it('are not looked for where nobody asks why', () => {
    const model = compile(rocker(0))
    const assembly = assemble(model, makeState(model), makeWorkspace(model), false)
    expect(assembly).toMatchObject({ ok: false, failure: { code: 'notAssembled' } })
    expect(JSON.stringify(assembly)).not.toContain('law')
  })

  it('where no law is to blame none is blamed', () => {
    const apart = withJoint(rocker(2), 'B', { main: marker('crank', [50, 0, 0]) })
    const failure = refusal(apart)
    expect(failure.message).toContain(
      'Move its bodies closer to where the joints meet, change a dimension, or free a row.',
    )
    expect(failure.message).not.toContain('law')
    expect(spell(failure.sentence!)).toBe(
      'The mechanism does not close from this pose. Move its bodies closer to where the joints meet, change a dimension, or free a row.',
    )
  })
})

describe('a start at a dead centre', () => {
  const ALONG_X: Quat = [Math.SQRT1_2, 0, Math.SQRT1_2, 0]
  /** A slider-crank in line, crank 0.1 m and rod 0.3 m, whose slider is driven. */
  const inLine = (kind: DriveKind, law: LawSpec): MechanismSpec => ({
    gravity: [0, 0, -9.81],
    bodies: [
      bar('crank', [0, 0], [0.1, 0], 1),
      bar('rod', [0.1, 0], [0.4, 0], 1),
      bar('slider', [0.38, 0], [0.42, 0], 1),
    ],
    joints: [
      joint('A', 'revolute', marker('crank', [-0.05, 0, 0]), marker('ground', [0, 0, 0])),
      joint('B', 'revolute', marker('rod', [-0.15, 0, 0]), marker('crank', [0.05, 0, 0])),
      joint('C', 'revolute', marker('slider', [0, 0, 0]), marker('rod', [0.15, 0, 0])),
      joint('G', 'prismatic', marker('slider', [0, 0, 0], ALONG_X), marker('ground', [0.4, 0, 0], ALONG_X), {
        drives: [{ kind, law }],
      }),
    ],
    forces: [],
  })

  it('is told as that, with what may be driven instead', () => {
    const failure = refusal(inLine('velocity', -0.05))
    expect(failure.message).toBe(
      'No velocities satisfy all joints at t = 0.00000 s: the mechanism stands at a dead centre, out of which G cannot be driven, ' +
        'since other joints would have to move infinitely fast. Start it from another pose, or drive another joint, such as A.',
    )
    expect(idsOf(failure)).toEqual(['G'])
  })

  it.each(['0.05*(cos(t) - 1)', '-0.01*t^2', '-10*t^2', '-1000*t^2'])(
    'is told of a law that begins at rest, when it begins to move, however fast: %s',
    (text) => {
      const law = { kind: 'expression', tree: expression(text) } as const
      const model = compile(inLine('position', law))
      const [state, ws] = [makeState(model), makeWorkspace(model)]
      expect(assemble(model, state, ws).ok).toBe(true)
      const failure = makeIntegrator('auto', model, { tolerance: 1e-8, step: 1e-3 }).advance(model, state, ws, 1)
      expect(failure?.message).toMatch(
        /^From t = .* s on no law can be followed: the mechanism stands at a dead centre, out of which G cannot be driven/,
      )
      expect(idsOf(failure!)).toEqual(['G'])
    },
  )
})

describe('motion that locks', () => {
  it('is not put on a motor that has nothing to do with it, however fast', () => {
    const spec = fourBar()
    const free = withJoint(spec, 'A', { drives: [] })
    const driven = withJoint(free, 'D', { drives: [{ kind: 'angular-velocity', law: 0.3 }] })
    const fan = joint('fan', 'revolute', marker('blade', [0, 0, 0]), marker('ground', [9, 0, 0]), {
      drives: [{ kind: 'angular-velocity', law: 5000 }],
    })
    const model = compile({
      ...spec,
      bodies: [...spec.bodies, bar('blade', [8.5, 0], [9.5, 0], 1)],
      joints: [...driven.joints, fan],
    })
    const [state, ws] = [makeState(model), makeWorkspace(model)]
    expect(assemble(model, state, ws).ok).toBe(true)
    const run = makeIntegrator('generalized-alpha', model, { tolerance: 1e-8, step: 1e-3 })
    const failure = run.advance(model, state, ws, 3)
    expect(failure?.message).toContain('cannot follow the law of D:')
    expect(failure?.message).not.toContain('fan')
  })

  it('is put on the law of a joint between two fixed bodies, which cannot move from where it stands', () => {
    const spec = fourBar()
    const fixed = (id: string) => ({ ...bar(id, [4, 0], [5, 0], 1), fixed: true })
    const between = (id: string, other: string) =>
      joint(id, 'revolute', marker(other, [0, 0, 0]), marker('ground', [4.5, 0, 0]), {
        drives: [{ kind: 'angle', law: { kind: 'expression', tree: expression('max(0, t - 0.1)^3') } }],
      })
    const model = compile({
      ...spec,
      bodies: [...spec.bodies, fixed('post')],
      joints: [...spec.joints, between('clamp', 'post')],
    })
    const [state, ws] = [makeState(model), makeWorkspace(model)]
    expect(assemble(model, state, ws).ok).toBe(true)
    for (const scheme of ['generalized-alpha', 'dormand-prince'] as const) {
      const run = makeIntegrator(scheme, model, { tolerance: 1e-8, step: 1e-3 })
      expect(run.advance(model, state, ws, 1)?.message).toMatch(
        /nothing can follow the law of clamp: the bodies that it joins are both fixed\. .*let one of the bodies move/,
      )
    }
  })
})
