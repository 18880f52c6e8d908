/** A sample of every kind of element, over which the laws of constraints and of forces run: a kind without one does not compile. */
import {
  assemble,
  type ElementType,
  type ForceKindName,
  type ForceSpec,
  type JointSpec,
  type JointType,
  type LawSpec,
  type Model,
  type SignalSpec,
  type State,
  type Vec3,
  type Workspace,
} from '../engine/index.ts'
import { stateLaw } from './expressions.ts'
import { randomJoint, randomLaw, type RandomSource } from './random-mechanism.ts'

/** What is put on two bodies, of one kind of force element alone. */
export interface ForceSample {
  readonly joints?: readonly JointSpec[]
  readonly forces?: readonly ForceSpec[]
  /** A point of body a that is pulled to a point in space. */
  readonly pulled?: { readonly point: Vec3; readonly target: Vec3 }
  /** It is bound to the axes of the world by more than its bodies. */
  readonly ofWorld?: true
}

/** Of size one or so; on the bodies named, one of which may be ground; the n-th of its sorts. */
type MakeSample = (r: RandomSource, ends: readonly [string, string], n: number) => ForceSample

const AXIAL: readonly JointType[] = ['revolute', 'prismatic', 'cylindrical']

const axialJoint = (r: RandomSource, type: JointType, [driven, main]: readonly [string, string]): JointSpec =>
  randomJoint('j', type, null, driven, main, r, { joint: false, markers: false })

/** A symmetric positive semidefinite matrix of 6×6, entries up to about `most`; where `rank` is under 6, with directions that it leaves free. */
function matrix(r: RandomSource, most: number, rank: number): readonly number[] {
  const rows = Array.from({ length: rank }, () => [...r.vec3(1), ...r.vec3(1)])
  return Array.from({ length: 36 }, (_, at) =>
    rows.reduce((sum, row) => sum + (most / 2) * row[Math.floor(at / 6)]! * row[at % 6]!, 0),
  )
}

/** The distance of two points of the bodies named. */
const between = (r: RandomSource, [from, to]: readonly [string, string], rate: boolean): SignalSpec => ({
  kind: 'distance',
  from: { body: from, position: r.vec3(0.5) },
  to: { body: to, position: r.vec3(0.5) },
  rate,
})

export const FORCE_SAMPLES: Readonly<Record<ForceKindName, MakeSample>> = {
  'spring-damper': (r, [from, to], n) => ({
    forces: [
      {
        kind: 'spring-damper',
        id: 's',
        from: { body: from, position: r.vec3(0.5) },
        to: { body: to, position: r.vec3(0.5) },
        stiffness: 30,
        damping: n % 2 ? 4 : 0,
        restLength: [0.7, 0, null][n % 3]!,
      },
    ],
  }),
  'joint-effort': (r, ends, n) => {
    const type = AXIAL[n % 3]!
    // past one limit or the other
    const side = n % 2 ? 20 : -30
    const on = type === 'prismatic' ? 'slide' : 'angle'
    const law = (): LawSpec =>
      n < 3
        ? randomLaw(r)
        : stateLaw('-4*x - 0.3*x*w + sin(t)*l', {
            x: { kind: 'joint', joint: 'j', on, rate: false },
            w: { kind: 'joint', joint: 'j', on, rate: true },
            l: between(r, ends, false),
          })
    return {
      joints: [
        {
          ...axialJoint(r, type, ends),
          damping: 0.7,
          limits: n < 3 ? null : { lower: side, upper: side + 10, stiffness: 3, damping: 0.4 },
          drives: [
            ...(type === 'prismatic' ? [] : [{ kind: 'torque', law: law() } as const]),
            ...(type === 'revolute' ? [] : [{ kind: 'force', law: law() } as const]),
          ].slice(0, n % 4),
        },
      ],
    }
  },
  'torsion-spring': (r, ends, n) => ({
    joints: [axialJoint(r, n % 2 ? 'revolute' : 'cylindrical', ends)],
    forces: [
      { kind: 'torsion-spring', id: 't', joint: 'j', stiffness: 8, damping: n % 3 ? 0.6 : 0, restAngle: 0.3 * n - 1 },
    ],
  }),
  load: (r, [a, b], n) => ({
    forces: [
      {
        kind: 'load',
        id: 'l',
        body: a === 'ground' ? b : a,
        position: r.vec3(0.6),
        force: [
          n < 3
            ? randomLaw(r)
            : stateLaw('3*l^2 - 0.4*v*cos(t)', { l: between(r, [a, b], false), v: between(r, [a, b], true) }),
          5,
          randomLaw(r),
        ],
        torque: [randomLaw(r), randomLaw(r), -3],
        axes: n % 2 ? 'world' : 'body',
      },
    ],
    ...(n % 2 ? { ofWorld: true } : {}),
  }),
  bushing: (r, [driven, main], n) => ({
    forces: [
      {
        kind: 'bushing',
        id: 'b',
        driven: { body: driven, position: r.vec3(0.5), orientation: r.quat() },
        main: { body: main, position: r.vec3(0.5), orientation: r.quat() },
        stiffness: matrix(r, 30, n % 3 ? 6 : 4),
        damping: n % 2 ? matrix(r, 4, 6) : Array.from({ length: 36 }, () => 0),
      },
    ],
  }),
  pull: (r) => ({ pulled: { point: r.vec3(0.4), target: r.vec3(2) }, ofWorld: true }),
}

/**
 * A joint that is made of one kind of constraint element, of size one or so, between the bodies named, with laws that move all that can; after it the
 * joints that it names, whose ids begin with its own.
 */
type MakeJoints = (
  r: RandomSource,
  ends: readonly [string, string],
  moving: { readonly joint: boolean; readonly markers: boolean },
  id: string,
) => readonly JointSpec[]

const STILL = { joint: false, markers: false }

export const CONSTRAINT_SAMPLES: Readonly<Record<ElementType, MakeJoints>> = {
  'distance-rod': (r, [driven, main], { joint, markers }, id) => [
    {
      ...randomJoint(id, 'distance-rod', null, driven, main, r, { joint: false, markers }),
      length: joint ? randomLaw(r) : r.between(0.5, 2),
    },
  ],
  'knife-edge': rollingSample('knife-edge', () => ({})),
  'rolling-disc': rollingSample('rolling-disc', (r) => ({ radius: r.between(0.2, 1) })),
  'rolling-ball': rollingSample('rolling-ball', onSurface),
  'rolling-wheel': rollingSample('rolling-wheel', onSurface),
  pfaffian: couplingSample,
}

/** A coupling of both coordinates of a cylindrical joint, with factors of them and of time. */
function couplingSample(
  r: RandomSource,
  [driven, main]: readonly [string, string],
  { joint: moves }: { readonly joint: boolean },
  id: string,
): readonly JointSpec[] {
  const on = `${id} shaft`
  const signals: Readonly<Record<string, SignalSpec>> = {
    turn: { kind: 'joint', joint: on, on: 'angle', rate: false },
    way: { kind: 'joint', joint: on, on: 'slide', rate: false },
  }
  const factor = (text: string): LawSpec => stateLaw(text, signals)
  return [
    {
      ...randomJoint(id, 'pfaffian', null, driven, main, r, STILL),
      coupling: {
        coordinates: [
          { joint: on, on: 'angle', as: 'turn', factor: factor('0.6*cos(way) + 0.2*turn*t') },
          { joint: on, on: 'slide', as: 'way', factor: factor('1.3 + 0.4*sin(turn - way)') },
        ],
        rate: moves ? factor('0.3*sin(2*t)*turn') : 0,
      },
    },
    randomJoint(on, 'cylindrical', null, driven, main, r, STILL),
  ]
}

function rollingSample(type: ElementType, more: (r: RandomSource) => Partial<JointSpec>): MakeJoints {
  return (r, [driven, main], { markers }, id) => [
    { ...randomJoint(id, type, null, driven, main, r, { joint: false, markers }), ...more(r) },
  ]
}

/** On what is flat, or round from either side, where one may be the larger. */
function onSurface(r: RandomSource): Partial<JointSpec> {
  const radius = r.between(0.2, 1)
  const which = r.between(0, 3)
  if (which < 1) return { radius }
  return { radius, surface: { side: which < 2 ? 'outside' : 'inside', radius: r.between(0.1, 2) } }
}

/** Samples of kinds that tests add (engine/constraints/trial-kinds.ts): a wheel on a hinge between its two bodies, the second of which is its carrier too. */
export const TRIAL_SAMPLES: Readonly<Record<'gears', MakeJoints>> = {
  gears: (r, [driven, main], _, id) => {
    const joint = (of: string, type: JointType): JointSpec => randomJoint(of, type, null, driven, main, r, STILL)
    const on = `${id} hinge`
    // as the engine reads it: a kind of the laboratory may have fields of these names that hold something else
    const more: object = { on: [on], teeth: [1.5] }
    return [{ ...joint(id, 'gears' as JointType), ...more }, joint(on, 'revolute')]
  },
}

/**
 * The gradients of a coordinate hold where its joint does: the pose of a sample that names joints is assembled, its velocities are left as they are. The pose of
 * one that names none stays open; where it keeps a number that assembly would read it is given one, since a row that waits for its number has no C.
 */
export function closeNamed(
  sample: readonly JointSpec[],
  { model, state, ws }: { readonly model: Model; readonly state: State; readonly ws: Workspace },
): void {
  if (sample.length === 1) {
    for (let i = 0; i < state.kept.length; i++) if (Number.isNaN(state.kept[i])) state.kept[i] = 0.4
    return
  }
  const v = state.v.slice()
  const assembly = assemble(model, state, ws)
  if (!assembly.ok) throw new Error(assembly.failure.message)
  if (state.kept.some(Number.isNaN))
    throw new Error('a number that is kept of the assembled pose was not read: settleKept')
  state.v.set(v)
}
