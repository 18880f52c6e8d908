/** Shares of a Newton step in each formulation: the parts of the step are repeated at one pose, all formulations in turns. */
import { loadFormulations, type Formulation, type FormulationName } from '../../src/engine/index.ts'
import { computeGamma, computeTargets } from '../../src/engine/formulations/basic-constraints.ts'
import type { Start } from '../../src/engine/comparison/contenders.ts'
import { computeConstraints, fillJacobian } from '../../src/engine/formulations/formulation.ts'
import { makeImplicitStep } from '../../src/engine/formulations/implicit-step.ts'
import { factorStep } from '../../src/engine/formulations/step-system.ts'
import { factorLU, makeLU, solveLU } from '../../src/engine/linalg/dense-lu.ts'
import { solvePanels, type PanelLU } from '../../src/engine/linalg/panel-lu.ts'
import { cpuSeconds } from './clock.ts'

const { makeFormulation, makeImplicitDynamics, makeKinematicAnalysis, FORMULATIONS } = await loadFormulations()

type Of<T> = Record<FormulationName, T>

export interface Share {
  readonly what: string
  readonly of: Of<number>
}

/** Steps that are taken first, so that nothing is at rest. */
const STEPS = 30
const ROUNDS = 15
const WARM = 5000
/** CPU s of one part in one round. */
const LEAST = 8e-3

/** Least µs of each part over the rounds: what else goes on only ever adds to it. */
function measure(parts: Of<Readonly<Record<string, () => void>>>): Share[] {
  return Object.keys(parts.rA).map((what) => {
    const of: Of<number> = { rA: Infinity, rp: Infinity, re: Infinity }
    const count = calls(parts.rp[what]!)
    for (let round = 0; round < ROUNDS; round++)
      for (const name of FORMULATIONS) {
        const part = parts[name][what]!
        const begin = cpuSeconds()
        for (let n = 0; n < count; n++) part()
        of[name] = Math.min(of[name], (1e6 * (cpuSeconds() - begin)) / count)
      }
    return { what, of }
  })
}

/** How often a part fits into a round, once its code is optimised. */
function calls(part: () => void): number {
  for (let n = 0; n < WARM; n++) part()
  for (let count = 64; ; count *= 2) {
    const begin = cpuSeconds()
    for (let n = 0; n < count; n++) part()
    if (cpuSeconds() - begin >= LEAST) return count
  }
}

const each = <T>(make: (name: FormulationName) => T): Of<T> => ({ rA: make('rA'), rp: make('rp'), re: make('re') })
const formulationOf = (start: Start, name: FormulationName): Formulation =>
  makeFormulation(name, start.model, start.state, start.constraints)

/** A Newton step of backward Euler. */
export function measureDynamicStep(start: Start, h: number): readonly Share[] {
  const made = each((name) => {
    const formulation = formulationOf(start, name)
    const dynamics = makeImplicitDynamics(formulation)
    for (let n = 1; n <= STEPS; n++) dynamics.stepTo(n * h)
    const step = makeImplicitStep(formulation)
    const { system } = step
    const { lu } = system
    step.multipliers.set(dynamics.multipliers)
    const residual = new Float64Array(lu.length)
    const x = residual.slice()
    step.begin()
    for (const [base, rate] of [
      [step.shiftBase, formulation.pose.dr],
      [step.turnBase, formulation.pose.dturn],
    ] as const)
      for (let k = 0; k < base.length; k++) base[k] = h * rate[k]!
    step.velocityBase.set(formulation.pose.dr)
    step.spinBase.set(formulation.pose.dturn)
    step.computeResidual(h, h * h, residual)
    step.computeMatrix(h, h * h)
    const matrix = lu.values.slice()
    const parts = {
      'constraints and their Jacobian': () => computeConstraints(formulation),
      'these and the residual': () => step.computeResidual(h, h * h, residual),
      matrix: () => step.computeMatrix(h, h * h),
      factoring: () => {
        lu.values.set(matrix)
        factorStep(formulation, system)
      },
      solving: () => {
        x.set(residual)
        solvePanels(lu, x)
      },
      'changing the unknowns': () => {
        x.fill(0)
        step.change(x)
      },
    }
    return { parts, lu }
  })
  const of = (count: (lu: PanelLU) => number): Of<number> => each((name) => count(made[name].lu))
  return [
    ...measure(each((name) => made[name].parts)),
    { what: 'multiplications in factoring', of: of(countMultiplications) },
    { what: 'in a full matrix', of: of(({ length }) => length ** 3 / 3) },
  ]
}

function countMultiplications({ places }: PanelLU): number {
  let count = 0
  for (const { size, width, left, earlier } of places) {
    for (const k of earlier) count += size * (0.5 * k.size * (k.size + 1) + k.size * (k.width - k.left - k.size))
    for (let row = 0; row < size; row++) count += (size - 1 - row) * (width - left - row)
  }
  return count
}

/** A pose of kinematics. */
export function measurePose(start: Start): readonly Share[] {
  const made = each((name) => {
    const formulation = formulationOf(start, name)
    const analysis = makeKinematicAnalysis(formulation)
    if (!analysis.ok) throw new Error(analysis.refusal.message)
    for (let n = 1; n <= STEPS; n++) analysis.analysis.moveTo(1e-3 * n)
    const { unknowns, chart, moving, pose, rows } = formulation
    const lu = makeLU(unknowns)
    const x = new Float64Array(unknowns)
    fillJacobian(formulation, lu.values, unknowns, 0)
    const matrix = lu.values.slice()
    return {
      'constraints and their Jacobian': () => computeConstraints(formulation),
      'full matrix': () => {
        lu.values.fill(0)
        fillJacobian(formulation, lu.values, unknowns, 0)
      },
      factoring: () => {
        lu.values.set(matrix)
        factorLU(lu)
      },
      solving: () => {
        x.fill(1)
        solveLU(lu, x)
      },
      γ: () => {
        computeTargets(rows, pose.t)
        for (let m = 0; m < moving.length; m++) chart.computeFrameRates(pose, moving[m]!)
        computeGamma(rows, pose)
      },
    }
  })
  return measure(made)
}
