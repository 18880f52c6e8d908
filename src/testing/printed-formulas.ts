/** Equations of motion as printed, at random states of their mechanism: against accelerations and efforts of drives of the engine. */
import {
  assemble,
  calcJointReading,
  compile,
  computeDynamics,
  JOINT,
  loadSymbolic,
  makeIntegrator,
  makeState,
  makeWorkspace,
  type Equations,
  type MechanismSpec,
  type Model,
  type State,
  type Tree,
  spell,
  type Workspace,
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
  const { model, state, ws, made } = await derive(spec)
  const r = randomSource(seed)
  const misses = { accelerations: 0, drives: 0, laws: 0, trees: 0 }
  for (let i = 0; i < states; i++) {
    state.t = r.between(0, 3)
    const motions = randomMotions(model, state, r)
    moveJoints(model, state, motions)
    computeDynamics(model, state, ws)
    const names = valuesOf(made, model, state, motions)
    const engine = accelerationsOf(made, model, state, ws)
    misses.accelerations = Math.max(misses.accelerations, apart(solveFor(made, names), engine))
    for (const [k, { acceleration }] of made.coordinates.entries()) names.set(acceleration, engine[k]!)
    misses.drives = Math.max(misses.drives, missOfDrives(made, model, state, ws, names))
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

async function derive(spec: MechanismSpec) {
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
    ...[...made.definitions, ...made.closures, ...made.drives].map(({ symbol }) => symbol),
  ]
  if (new Set(letters).size < letters.length) throw new Error(`one letter stands for two things: ${letters.join(', ')}`)
  return { model, state, ws, made }
}

/**
 * Equations of motion as printed of a mechanism with loops, along its motion: accelerations and multipliers at which they and the second rates of the closures hold, against
 * those of the engine.
 *
 * @param times at which it is looked at, s, from its start on
 */
export async function compareLoops(spec: MechanismSpec, times: readonly number[]): Promise<LoopMisses> {
  const { model, state, ws, made } = await derive(spec)
  const integrator = makeIntegrator('auto', model, { tolerance: 1e-12, step: 1e-3 })
  const misses = { accelerations: 0, closures: 0, multipliers: 0, drives: 0 }
  const reading = new Float64Array(JOINT.length)
  for (const t of times) {
    const failure = integrator.advance(model, state, ws, t)
    if (failure !== null) throw new Error(failure.message)
    computeDynamics(model, state, ws)
    const motions = model.joints.map((_, j) => motionOf(ws, j))
    const names = valuesOf(made, model, state, motions)
    const engine = accelerationsOf(made, model, state, ws)
    const solved = solveLoops(made, names)
    const count = engine.length
    misses.accelerations = Math.max(misses.accelerations, apart(solved.slice(0, count), engine))
    for (const { latex } of made.closures)
      misses.closures = Math.max(misses.closures, Math.abs(gapOfLatex(latex, names)) / state.size)
    for (const [k, { symbol }] of made.closures.entries()) names.set(symbol, solved[count + k]!)
    for (const { joint, symbol, words } of made.closures) {
      const j = indexOf(model, joint)
      calcJointReading(model, state, ws, j, reading, 0)
      const force = reading.subarray(JOINT.force, JOINT.force + 3)
      const direction = directionSaid(spell(words), model, ws, spec)
      if (direction === null) continue
      const along = direction.reduce((sum, x, k) => sum + x * force[k]!, 0)
      const scale = Math.max(1e-3, Math.hypot(...force))
      misses.multipliers = Math.max(misses.multipliers, Math.abs(names.get(symbol)! - along) / scale)
    }
    for (const [k, { acceleration }] of made.coordinates.entries()) names.set(acceleration, engine[k]!)
    misses.drives = Math.max(misses.drives, missOfDrives(made, model, state, ws, names))
  }
  return misses
}

export interface LoopMisses extends Pick<Misses, 'accelerations' | 'drives'> {
  /** The largest that is left of a closure, over the size. */
  readonly closures: number
  /** The largest difference of the force of a joint that closes a loop, as a share of it. */
  readonly multipliers: number
}

/** What the words of a multiplier say, as a direction in world axes along which the force on the driven body has to be read; null where that is none of the world's. */
function directionSaid(
  words: string,
  model: Model,
  ws: Workspace,
  { gravity }: MechanismSpec,
): readonly number[] | null {
  const [, joint, on] = /^force of joint (.+?) on (.+?), /.exec(words)!
  const side = model.bodyIds[model.jointBody1[indexOf(model, joint!)]!] === on ? 1 : -1
  const axisOf = (id: string): readonly number[] => [11, 14, 17].map((at) => ws.RF[18 * indexOf(model, id) + at]!)
  const size = Math.hypot(...gravity)
  const along = /, (along|against) the axis of joint (.+)$/.exec(words)
  if (along !== null) return axisOf(along[2]!).map((x) => side * (along[1] === 'along' ? x : -x))
  if (!words.includes('straight down')) return null
  const down = gravity.map((x) => x / size)
  const turned = /, level: a quarter turn (on|back) from straight down about the axis of joint (.+)$/.exec(words)
  if (turned === null) return down.map((x) => side * x)
  const [x, y, z] = axisOf(turned[2]!).map((a) => (turned[1] === 'on' ? a : -a))
  return [y! * down[2]! - z! * down[1]!, z! * down[0]! - x! * down[2]!, x! * down[1]! - y! * down[0]!].map(
    (a) => side * a,
  )
}

/** Angle and slide of a joint with their rates, as the engine reads them. */
function motionOf(ws: Workspace, j: number): JointMotion {
  const [angle, turning, slide, sliding] = ws.coordinates.subarray(4 * j, 4 * j + 4)
  return { angle: angle!, turning: turning!, slide: slide!, sliding: sliding! }
}

/** Accelerations of the coordinates, then multipliers, at which the printed equations and the second rates of the closures hold. */
function solveLoops(made: Equations, names: ReadonlyMap<string, number>): readonly number[] {
  const { coordinates, closures, equations, given } = made
  const unknown = [...coordinates.map(({ acceleration }) => acceleration), ...closures.map(({ symbol }) => symbol)]
  const gaps = (at: number): number[] => {
    const all = new Map([...names, ...unknown.map((name, k) => [name, k === at ? 1 : 0] as const)])
    const moving = new Map<string, Jet>([
      ...coordinates.map(({ latex, rate, acceleration }) => [latex, jetOf(all, [latex, rate, acceleration])] as const),
      ...given.flatMap(({ latex, rates }) => (rates === null ? [] : [[latex, jetOf(all, [latex, ...rates])] as const])),
    ])
    return [
      ...equations.map(({ latex }) => gapOfLatex(latex, all)),
      ...closures.map(({ left }) => jetOfTree(left, (key) => moving.get(key) ?? [all.get(key)!, 0, 0])[2]),
    ]
  }
  const rest = gaps(-1)
  const columns = unknown.map((_, k) => gaps(k).map((gap, i) => gap - rest[i]!))
  return eliminate(rest.map((gap, i) => [...columns.map((column) => column[i]!), -gap]))
}

/** A value with its first and second rate. */
type Jet = readonly [number, number, number]

const jetOf = (names: ReadonlyMap<string, number>, [value, rate, second]: readonly string[]): Jet => [
  names.get(value!)!,
  names.get(rate!)!,
  names.get(second!)!,
]

/** f of a jet by the rates of f: f, f′, f″ at its value. */
const ofJet = ([, rate, second]: Jet, f: number, first: number, next: number): Jet => [
  f,
  first * rate,
  first * second + next * rate ** 2,
]

function jetOfTree(tree: Tree, nameOf: (key: string) => Jet): Jet {
  const jet = (one: Tree): Jet => jetOfTree(one, nameOf)
  switch (tree.op) {
    case 'number':
      return [tree.value, 0, 0]
    case 'name':
      return nameOf(tree.key)
    case 'sum':
      return tree.of.map(jet).reduce((a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]])
    case 'product':
      return tree.of
        .map(jet)
        .reduce((a, b) => [a[0] * b[0], a[1] * b[0] + a[0] * b[1], a[2] * b[0] + 2 * a[1] * b[1] + a[0] * b[2]])
    case 'negate':
      return ofJet(jet(tree.a), -jet(tree.a)[0], -1, 0)
    case 'power': {
      const base = jet(tree.base)
      const [x, n] = [base[0], tree.exponent]
      return ofJet(base, x ** n, n * x ** (n - 1), n * (n - 1) * x ** (n - 2))
    }
    case 'root': {
      const a = jet(tree.a)
      const root = Math.sqrt(a[0])
      return ofJet(a, root, 0.5 / root, -0.25 / root ** 3)
    }
    case 'sin': {
      const a = jet(tree.a)
      return ofJet(a, Math.sin(a[0]), Math.cos(a[0]), -Math.sin(a[0]))
    }
    case 'cos': {
      const a = jet(tree.a)
      return ofJet(a, Math.cos(a[0]), -Math.sin(a[0]), -Math.cos(a[0]))
    }
  }
}

/** The accelerations of the coordinates, as the engine has them. */
function accelerationsOf({ coordinates }: Equations, model: Model, state: State, ws: Workspace): readonly number[] {
  const accelerations = model.joints.map((_, j) => jointAccelerations(model, state, ws, j))
  return coordinates.map(({ kind, joints }) =>
    joints.reduce((sum, { joint, sign }) => {
      const own = accelerations[indexOf(model, joint)]!
      return sum + sign * (kind === 'angle' ? own.angle : own.slide)
    }, 0),
  )
}

/** How far the efforts of drives as printed are from those of the engine. */
function missOfDrives(
  { drives }: Equations,
  model: Model,
  state: State,
  ws: Workspace,
  names: ReadonlyMap<string, number>,
): number {
  const reading = new Float64Array(JOINT.length)
  const printed = drives.map(({ latex }) => valueOfLatex(latex.split(' = ')[1]!, names))
  const efforts = drives.map(({ joint }) => {
    calcJointReading(model, state, ws, indexOf(model, joint), reading, 0)
    return reading[JOINT.effort]!
  })
  return apart(printed, efforts)
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
