/** Equations of motion as printed, at random states of their mechanism: against accelerations and efforts of drives of the engine. */
import {
  assemble,
  calcJointReading,
  compile,
  computeDynamics,
  JOINT,
  loadSymbolic,
  makeState,
  makeWorkspace,
  type Equations,
  type MechanismSpec,
  type Model,
  type State,
  type Tree,
} from '../engine/index.ts'
import { jointAccelerations, moveJoints, STILL, type JointMotion } from './joint-states.ts'
import { gapOfLatex, valueOfLatex } from './latex.ts'
import { randomSource, type RandomSource } from './random-mechanism.ts'

export interface Misses {
  /** The largest differences as shares: of the largest acceleration of a coordinate, of the largest effort of a drive. */
  readonly accelerations: number
  readonly drives: number
  /** Of what the printed laws say and what drives do; of what trees and printed formulas say. */
  readonly laws: number
  readonly trees: number
}

export async function compareFormulas(spec: MechanismSpec, states: number, seed: number): Promise<Misses> {
  const { deriveEquations } = await loadSymbolic()
  const model = compile(spec)
  const state = makeState(model)
  const ws = makeWorkspace(model)
  const assembly = assemble(model, state, ws)
  if (!assembly.ok) throw new Error(assembly.failure.message)
  const made = deriveEquations(spec, model, state)
  if (!made.ok) throw new Error(made.refusal.message)
  const letters = [
    ...made.parameters.map(({ latex }) => latex),
    ...made.coordinates.flatMap(({ latex, rate, acceleration }) => [latex, rate, acceleration]),
    ...made.given.flatMap(({ latex, rates }) => [latex, ...(rates ?? [])]),
    ...[...made.definitions, ...made.drives].map(({ symbol }) => symbol),
  ]
  if (new Set(letters).size < letters.length) throw new Error(`one letter stands for two things: ${letters.join(', ')}`)
  const r = randomSource(seed)
  const misses = { accelerations: 0, drives: 0, laws: 0, trees: 0 }
  const reading = new Float64Array(JOINT.length)
  for (let i = 0; i < states; i++) {
    state.t = r.between(0, 3)
    const motions = randomMotions(model, state, r)
    moveJoints(model, state, motions)
    computeDynamics(model, state, ws)
    const names = valuesOf(made, model, state, motions)
    const accelerations = model.joints.map((_, j) => jointAccelerations(model, state, ws, j))
    const engine = made.coordinates.map(({ kind, joints }) =>
      joints.reduce((sum, { joint, sign }) => {
        const own = accelerations[indexOf(model, joint)]!
        return sum + sign * (kind === 'angle' ? own.angle : own.slide)
      }, 0),
    )
    misses.accelerations = Math.max(misses.accelerations, apart(solveFor(made, names), engine))
    for (const [k, { acceleration }] of made.coordinates.entries()) names.set(acceleration, engine[k]!)
    const printed = made.drives.map(({ latex }) => valueOfLatex(latex.split(' = ')[1]!, names))
    const efforts = made.drives.map(({ joint }) => {
      calcJointReading(model, state, ws, indexOf(model, joint), reading, 0)
      return reading[JOINT.effort]!
    })
    misses.drives = Math.max(misses.drives, apart(printed, efforts))
    // at other accelerations, since at those of the motion all terms of an equation cancel
    const beside = new Map(names)
    for (const { acceleration } of made.coordinates) beside.set(acceleration, r.between(-3, 3))
    for (const { latex, left, right } of made.equations) {
      const [a, b] = latex.split(' = ').map((side) => valueOfLatex(side, beside))
      misses.trees = Math.max(misses.trees, apart([valueOfTree(left, beside), valueOfTree(right, beside)], [a!, b!]))
    }
    for (const { joint, latex, law, rates } of made.given) {
      if (law.latex === null || joint === null || rates === null) continue
      const said = valueOfLatex(law.latex, new Map([['t', state.t]]))
      misses.laws = Math.max(misses.laws, apart([said], [names.get(law.of === 'value' ? latex : rates[0])!]))
    }
  }
  return misses
}

const indexOf = (model: Model, joint: string): number => model.joints.findIndex(({ id }) => id === joint)

function apart(a: readonly number[], b: readonly number[]): number {
  const scale = Math.max(1e-3, ...b.map(Math.abs))
  return Math.max(0, ...a.map((x, k) => Math.abs(x - b[k]!) / scale))
}

/** Coordinates and rates of joints at random, of those that drives prescribe what these say. */
function randomMotions({ joints }: Model, state: State, r: RandomSource): JointMotion[] {
  const jet = new Float64Array(3)
  return joints.map(({ angle, slide, drives }) => {
    const drawn = [r.between(-3, 3), r.between(-3, 3), r.between(-0.1, 0.1), r.between(-1, 1)]
    const [turned, turning] = angle < 0 ? [0, 0] : drawn
    const [shift, sliding] = slide ? drawn.slice(2) : [0, 0]
    const motion = { ...STILL, angle: turned!, turning: turning!, slide: shift!, sliding: sliding! }
    for (const drive of drives) {
      if (drive.kind === 'effort') continue
      drive.law.evaluate(state.t, jet, 0)
      let [value, rate] = [jet[0]!, jet[1]!]
      if (drive.kind === 'velocity') {
        const [origin, begin] = [state.origin[2 * drive.origin]!, state.origin[2 * drive.origin + 1]!]
        ;[value, rate] = [origin + drive.antiderivative!(begin, state.t), value]
      }
      Object.assign(motion, drive.on === 'angle' ? { angle: value, turning: rate } : { slide: value, sliding: rate })
    }
    return motion
  })
}

/** What all letters stand for at a state, but for the accelerations. */
function valuesOf(made: Equations, model: Model, state: State, motions: readonly JointMotion[]): Map<string, number> {
  const names = new Map(made.parameters.map(({ latex, value }) => [latex, value]))
  for (const { latex, rate, kind, joints, offset } of made.coordinates) {
    const add = (of: (motion: JointMotion) => number): number =>
      joints.reduce((sum, { joint, sign }) => sum + sign * of(motions[indexOf(model, joint)]!), 0)
    names.set(latex, offset + add((motion) => (kind === 'angle' ? motion.angle : motion.slide)))
    names.set(
      rate,
      add((motion) => (kind === 'angle' ? motion.turning : motion.sliding)),
    )
  }
  const jet = new Float64Array(3)
  for (const { latex, rates, joint, law, quantity } of made.given) {
    if (rates === null || joint === null) names.set(latex, valueOfLatex(law.latex!, new Map([['t', state.t]])))
    else {
      const j = indexOf(model, joint)
      const on = quantity === 'angle' ? 'angle' : 'slide'
      const drive = model.joints[j]!.drives.find((one) => one.kind !== 'effort' && one.on === on)!
      drive.law.evaluate(state.t, jet, 0)
      names.set(latex, on === 'angle' ? motions[j]!.angle : motions[j]!.slide)
      names.set(rates[0], on === 'angle' ? motions[j]!.turning : motions[j]!.sliding)
      names.set(rates[1], drive.kind === 'velocity' ? jet[1]! : jet[2]!)
    }
  }
  for (const { latex, symbol } of made.definitions) names.set(symbol, valueOfLatex(latex.split(' = ')[1]!, names))
  return names
}

function valueOfTree(tree: Tree, names: ReadonlyMap<string, number>): number {
  const value = (one: Tree): number => valueOfTree(one, names)
  switch (tree.op) {
    case 'number':
      return tree.value
    case 'name':
      return names.get(tree.key)!
    case 'sum':
      return tree.of.reduce((sum, one) => sum + value(one), 0)
    case 'product':
      return tree.of.reduce((product, one) => product * value(one), 1)
    case 'power':
      return value(tree.base) ** tree.exponent
    case 'negate':
      return -value(tree.a)
    case 'root':
      return Math.sqrt(value(tree.a))
    case 'sin':
    case 'cos':
      return Math[tree.op](value(tree.a))
  }
}

/** The accelerations at which the printed equations hold: they are linear in them. */
export function solveFor({ coordinates, equations }: Equations, names: ReadonlyMap<string, number>): readonly number[] {
  const gaps = (at: number): number[] => {
    const all = new Map([
      ...names,
      ...coordinates.map(({ acceleration }, k) => [acceleration, k === at ? 1 : 0] as const),
    ])
    return equations.map(({ latex }) => gapOfLatex(latex, all))
  }
  const rest = gaps(-1)
  const columns = coordinates.map((_, k) => gaps(k).map((gap, i) => gap - rest[i]!))
  return eliminate(rest.map((gap, i) => [...columns.map((column) => column[i]!), -gap]))
}

/** Solves by elimination with pivots; each row ends with its right side. */
function eliminate(rows: readonly (readonly number[])[]): readonly number[] {
  if (rows.length === 0) return []
  const [pivot, ...others] = rows.toSorted((a, b) => Math.abs(b[0]!) - Math.abs(a[0]!))
  const rest = eliminate(others.map((row) => row.slice(1).map((x, k) => x - (row[0]! / pivot![0]!) * pivot![k + 1]!)))
  const known = rest.reduce((sum, x, k) => sum + pivot![k + 1]! * x, 0)
  return [(pivot!.at(-1)! - known) / pivot![0]!, ...rest]
}
