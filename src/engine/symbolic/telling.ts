/** Expressions as printed equations, and tables of what their letters stand for. */
import type { Named, Sentence } from '../failure.ts'
import type { Acting, Given } from './collecting.ts'
import {
  add,
  namesIn,
  partBy,
  printLatex,
  scale,
  tidy,
  without,
  type Name,
  type Style,
  type Sum,
  type Tree,
  type Whole,
} from './algebra/index.ts'
import { bodiesOf, GROUND, senseOf } from './chain.ts'
import { closingTerms, DEFINING } from './closures.ts'
import type { Derivation } from './derivation.ts'
import { rowOf, type Energies } from './dynamics.ts'
import { gatherInertia } from './gathering.ts'
import { printLaw } from './laws.ts'
import { RANK } from './names.ts'
import { angleBetween, dot, SAME } from '../math/vectors.ts'
import type { Coordinate, Counted, DriveEquation, Equation, Equations, GivenFunction, Parameter } from './result.ts'

const AXES = ['x', 'y', 'z'] as const

/** What the three angles of a ball joint are called. */
const EULER = ['precession', 'nutation', 'spin'] as const

/** An angle, rad, and that half a turn from it, in words. */
function orOpposite(angle: number): string {
  const within = angle - Math.PI * Math.round(angle / Math.PI)
  if (Math.abs(within) < SAME) return '0 or half a turn'
  if (Math.abs(Math.abs(within) - Math.PI / 2) < SAME) return 'a quarter turn either way'
  return `${Number(((180 / Math.PI) * within).toPrecision(4))}° or half a turn from that`
}

export class Telling {
  private readonly from: Derivation
  private readonly energies: Energies
  private readonly acting: Acting

  constructor(from: Derivation, energies: Energies, acting: Acting) {
    this.from = from
    this.energies = energies
    this.acting = acting
  }

  /** The equations of motion with all that is told of them. */
  all(): Equations {
    const { acting, energies } = this
    const { frames, motion, names, closures } = this.from
    const stopped = this.stoppedRates()
    const rows = motion.moved.map(({ name }) => {
      const row = add(rowOf(energies, name), ...acting.rows.map((of) => of(name)), ...closingTerms(closures, name))
      return stopped.reduce((sum, rate) => without(sum, rate), row)
    })
    const told = gatherInertia([...rows, ...closures.map(({ gap }) => gap)], names)
    const efforts = this.driveNames()
    const used = new Map(
      [...told, ...acting.defined.map(({ is }) => is)]
        .flatMap((sum) => [...namesIn(sum)])
        .map((name) => [name.key, name]),
    )
    for (const { name } of motion.moved)
      for (const one of [name, name.rate!, name.rate!.rate!]) if (!used.has(one.key)) used.set(one.key, one)
    for (const effort of efforts.values()) used.set(effort.key, effort)
    for (const { multiplier } of closures) used.set(multiplier.key, multiplier)
    const latex = names.latexOf(used.values())
    const print = (tree: Tree): string => printLatex(tree, (key) => key)
    const rename = (tree: Tree): Tree => renamed(tree, latex)
    const acts = new Set([...acting.efforts.map(({ name }) => name), ...closures.map(({ multiplier }) => multiplier)])
    const equation = (row: Sum, q: Name): Equation => {
      const { having, others } = partBy(row, acts)
      const left = rename(tidy(others, styleFor(q)))
      const right = rename(tidy(scale(having, -1), styleFor(q)))
      return { latex: `${print(left)} = ${print(right)}`, left, right }
    }
    const segments = [...frames.segments.entries()]
    const of = (name: Name): string => latex.get(name.key)!
    return {
      ok: true,
      coordinates: segments.flatMap(([s, { drive }]) => (drive === null ? [this.coordinate(s, of)] : [])),
      parameters: this.parameters(used, of),
      given: this.given(used, of),
      definitions: acting.defined.map(({ name, words, is, squared }) => {
        const tree = rename(tidy(is, DEFINING))
        const right: Tree = squared ? { op: 'root', a: tree } : tree
        return {
          latex: `${of(name)} = ${print(right)}`,
          symbol: of(name),
          words,
          left: { op: 'name', key: of(name) },
          right,
        }
      }),
      equations: segments.flatMap(([s, { drive }]) =>
        drive === null ? [equation(told[s], motion.moved[s].name)] : [],
      ),
      closures: closures.map(({ joint, multiplier, gap, words }) => {
        const left = rename(tidy(gap, DEFINING))
        const right: Tree = { op: 'number', value: 0 }
        return {
          joint: joint.id,
          symbol: of(multiplier),
          words,
          latex: `${print(left)} = ${print(right)}`,
          left,
          right,
        }
      }),
      drives: segments.flatMap(([s, { drive, joint, motion: kind }]) => {
        if (drive === null) return []
        const right = rename(tidy(told[s], styleFor(motion.moved[s].name)))
        const symbol = of(efforts.get(s)!)
        const what = kind === 'turn' ? 'torque' : 'force'
        return [
          {
            joint: this.from.model.joints[joint].id,
            symbol,
            words: [`${what} of the drive of `, this.joint(s)],
            quantity: what,
            latex: `${symbol} = ${print(right)}`,
            left: { op: 'name', key: symbol },
            right,
          } satisfies DriveEquation,
        ]
      }),
      notes: [...acting.notes, ...this.singular()],
    }
  }

  private singular(): Sentence[] {
    const { segments } = this.from.frames
    return segments.flatMap(({ euler, axis, group, first }, s) => {
      if (euler !== 1) return []
      const sense = Math.sign(dot(axis, group!.frame.z))
      const apart = angleBetween(segments[s - 1].axis, segments[s + 1].axis, axis)
      return [['Where the nutation at ', this.joint(s), ` is ${orOpposite(first - sense * apart)}, precession and spin are about one axis, and the equations are singular.`]] // prettier-ignore
    })
  }

  /** Rates of prescribed coordinates that are 0 at all times. */
  private stoppedRates(): Name[] {
    return this.from.frames.segments.flatMap(({ drive }, s) => {
      if (drive === null || !drive.law.constant) return []
      const { rate } = this.from.motion.moved[s].name
      return drive.kind === 'velocity' ? [rate!.rate!] : [rate!, rate!.rate!]
    })
  }

  private driveNames(): Map<number, Name> {
    let number = this.acting.efforts.length
    return new Map(
      this.from.frames.segments.flatMap(({ drive, motion }, s) =>
        drive === null ? [] : [[s, this.from.names.given('effort', motion === 'turn' ? 'M' : 'F', ++number)] as const],
      ),
    )
  }

  private coordinate(s: number, of: (name: Name) => string): Coordinate {
    const { motion, joint, zero, euler, group } = this.from.frames.segments[s]
    const { name } = this.from.motion.moved[s]
    const turns = motion === 'turn'
    const isForth = euler !== null || senseOf(this.from.model, this.from.chain, s) > 0
    return {
      latex: of(name),
      rate: of(name.rate!),
      acceleration: of(name.rate!.rate!),
      joint: this.from.model.joints[joint].id,
      kind: turns ? 'angle' : 'displacement',
      words: [
        ...(euler === null ? [turns ? 'angle of ' : 'displacement of '] : [`${EULER[euler]}, angle of `]),
        ...bodiesOf(this.from.model, this.from.chain, s),
        turns ? ' about ' : isForth ? ' along ' : ' against ',
        ...(euler === null ? ['the axis of ', this.joint(s)] : this.eulerAxis(s)),
        ...(turns && !isForth ? [', against its sense'] : []),
      ],
      zero: euler === 2 ? this.spinZero(s) : euler === 0 && zero === group?.own ? this.precessionZero(s) : zero,
      ...this.counted(s),
    }
  }

  /** Where a spin is 0: by how its line is turned from the axis of the nutation. */
  private spinZero(s: number): Sentence {
    const { segments } = this.from.frames
    const { frame, line, axis, first } = segments[s]
    const apart = angleBetween(segments[s - 1].axis, frame.x, axis) - first
    const way = Math.sin(apart) > 0 ? 'on' : 'back'
    const size = Math.abs(Math.atan2(Math.sin(apart), Math.cos(apart)))
    const nutation: Sentence = ['the axis of the nutation at ', this.joint(s)]
    if (size < SAME) return ['where ', ...line, ' points along ', ...nutation]
    if (Math.PI - size < SAME) return ['where ', ...line, ' points against ', ...nutation]
    const by =
      Math.abs(size - Math.PI / 2) < SAME ? 'a quarter turn' : `${Number(((180 / Math.PI) * size).toPrecision(4))}°`
    return ['where ', ...line, ` is ${by} ${way} from `, ...nutation, ', about the line to its centre of mass']
  }

  /** Where a precession is 0 that is counted from nothing that one can see: by the axis of the nutation, in the world where it stands on the ground. */
  private precessionZero(s: number): Sentence {
    const { group, frame } = this.from.frames.segments[s]
    const k = frame.x.findIndex((x) => Math.abs(x) > 1 - SAME)
    if (group!.base !== GROUND || k < 0) return ['where the axes of both markers of ', this.joint(s), ' coincide']
    const way = `${frame.x[k] > 0 ? '' : '−'}${AXES[k]} of the world`
    return ['where the axis of the nutation at ', this.joint(s), ` points along ${way}`]
  }

  /** The axis of one of the three angles of a ball joint, in words. */
  private eulerAxis(s: number): Sentence {
    const { euler, axis } = this.from.frames.segments[s]
    const { down } = this.from.frames
    const upright = down !== null && Math.abs(axis.reduce((sum, x, k) => sum + x * down[k], 0)) > 1 - SAME
    const { segments } = this.from.frames
    const before = segments.findLastIndex(({ group }, k) => k < s && group !== null && group === segments[s].group)
    const along: Sentence = before < 0 ? ['an axis'] : ['a line along ', ...this.from.motion.zWords(before)]
    const first: Sentence = upright ? ['the vertical'] : along
    const line: Sentence = ['the line to its centre of mass']
    const axes: readonly Sentence[] = [first, ['the axis across both'], line]
    return [...axes[euler!], ' through ', this.joint(s)]
  }

  /** A coordinate as a sum of joint coordinates: the angles of the joints of a group add up, from the segment that it stands on. */
  private counted(s: number): Counted {
    const segment = this.from.frames.segments[s]
    const own = this.from.model.joints[segment.joint].id
    if (segment.motion === 'slide') return { joints: [{ joint: own, sign: 1 }], offset: segment.shift }
    const joints: { readonly joint: string; readonly sign: number }[] = []
    const z = segment.group!.frame.z
    for (let at = s; at >= 0; at = this.from.chain.segments[at].parent) {
      const one = this.from.frames.segments[at]
      if (one.motion === 'slide') continue
      if (one.group !== segment.group) break
      const sign = Math.sign(one.axis.reduce((sum, x, k) => sum + x * z[k], 0))
      if (one.euler !== null) return { joints: [], offset: 0 }
      joints.unshift({ joint: this.from.model.joints[one.joint].id, sign })
    }
    return { joints, offset: segment.first }
  }

  private parameters(used: ReadonlyMap<string, Name>, of: (name: Name) => string): Parameter[] {
    return [...used.values()]
      .sort((a, b) => a.rank - b.rank || a.number - b.number || (a.key < b.key ? -1 : 1))
      .flatMap((name) => {
        const constant = this.from.names.constantOf(name)
        if (constant === undefined) return []
        const { words, value, quantity } = constant
        return [{ latex: of(name), words, value, quantity }]
      })
  }

  private given(used: ReadonlyMap<string, Name>, of: (name: Name) => string): GivenFunction[] {
    const prescribed = this.from.frames.segments.flatMap(
      ({ drive, joint, motion }, s): (Given & { readonly joint: string })[] => {
        if (drive === null) return []
        const at = this.from.model.joints[joint].drives.indexOf(drive)
        const turns = motion === 'turn'
        return [
          {
            name: this.from.motion.moved[s].name,
            words: [
              turns ? 'angle that the drive of ' : 'displacement that the drive of ',
              this.joint(s),
              ' prescribes, 0 where the joint is at 0',
            ],
            quantity: turns ? 'angle' : 'length',
            law: this.from.spec.joints[joint].drives[at].law,
            rate: drive.kind === 'velocity',
            joint: this.from.model.joints[joint].id,
          },
        ]
      },
    )
    const acting = this.acting.efforts.filter(({ name }) => used.has(name.key)).map((one) => ({ ...one, joint: null }))
    return [...prescribed, ...acting].map(({ name, words, quantity, law, rate, joint }) => ({
      latex: of(name),
      rates: name.rate === null ? null : [of(name.rate), of(name.rate.rate!)],
      words,
      quantity,
      law: { of: rate ? 'rate' : 'value', latex: printLaw(law) },
      joint,
    }))
  }

  private joint(s: number): Named {
    return { kind: 'joint', id: this.from.model.joints[this.from.chain.segments[s].joint].id, noun: 'joint' }
  }
}

/** Accelerations first, that of the equation's own coordinate before others, then what goes with rates, with coordinates, and the rest. */
function styleFor(q: Name): Style {
  return {
    moving: RANK.effort,
    bracket: RANK.gravity,
    behindWaves: RANK.rate,
    order: (powers: Whole) => {
      const highest = Math.max(RANK.effort, ...powers.map(([{ rank }]) => rank))
      if (highest === RANK.acceleration) return powers.some(([{ key }]) => key === q.rate?.rate?.key) ? 0 : 1
      if (highest !== RANK.rate) return highest === RANK.coordinate ? 4 : 5
      const degree = powers.reduce((sum, [{ rank }, n]) => sum + (rank === RANK.rate ? n : 0), 0)
      return degree > 1 ? 2 : 3
    },
  }
}

function renamed(tree: Tree, latex: ReadonlyMap<string, string>): Tree {
  switch (tree.op) {
    case 'number':
      return tree
    case 'name':
      return { op: 'name', key: latex.get(tree.key)! }
    case 'sum':
    case 'product':
      return { op: tree.op, of: tree.of.map((one) => renamed(one, latex)) }
    case 'power':
      return { ...tree, base: renamed(tree.base, latex) }
    case 'negate':
    case 'sin':
    case 'cos':
    case 'root':
      return { op: tree.op, a: renamed(tree.a, latex) }
  }
}
