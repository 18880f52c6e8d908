/** Turns the words of a call into what is asked for. */
import { parseArgs } from 'node:util'
import { INTEGRATORS, type ComparisonOptions, type Contender, type Vec3 } from '../engine/index.ts'
import {
  readOneOf,
  readPositive,
  readTime,
  readPair,
  readCount,
  readVector,
  readDirection,
  readNames,
  WrongCall,
} from './option-values.ts'
import { USAGE } from './usage.ts'

/** Ways to write rotations: the main engine's lock constraints, rotation matrix, Euler parameters, Euler angles. */
export const ROTATIONS = ['lock', 'rA', 'rp', 're'] as const satisfies readonly Contender[]

/** Ways to the equations of motion without reactions. */
const WAYS = ['kane', 'dual-quaternion'] as const
export type Way = (typeof WAYS)[number]

export const isWay = (name: string): name is Way => (WAYS as readonly string[]).includes(name)

export interface SimulateOptions {
  /** s, ≥ 0. */
  readonly duration: number
  /** s, > 0. */
  readonly sample: number
  /** An integrator that exists; undefined for that of the scene. */
  readonly integrator?: string
  /** s, > 0. */
  readonly step?: number
  readonly tolerance?: number
  /** α, β in 1/s. */
  readonly baumgarte?: readonly [number, number]
  readonly formulation?: Contender | Way
  /** Names of the quantities that are told; undefined: the whole motion, or all that a table holds. */
  readonly quantities?: readonly string[]
  /** Whether to write a table (CSV) instead of an object (JSON). */
  readonly csv?: boolean
  /** Whether steps are to be those of a run that is watched, which no choice of samples changes. */
  readonly asShown?: boolean
}

/** Where a mechanism is linearised: at rest where it balances, at rest in its assembled pose, or in the steady turn that it starts in. */
export type Place = 'equilibrium' | 'initial' | 'steady'

export interface InverseDynamicsOptions {
  /** The name of a file, or `-`. */
  readonly trajectory: string
  /** Left out: as long as the trajectory. */
  readonly duration?: number
  readonly sample: number
  readonly quantities?: readonly string[]
  readonly csv?: boolean
  /** Whether to write the scene with drives that exert these efforts. */
  readonly scene: boolean
}

export interface EquationsOptions {
  /** Time of the motion, s, ≥ 0. */
  readonly at: number
  readonly by: Way
  /** Whether they are to be formulas, which are of no time and come by one way alone. */
  readonly formulas?: boolean
}

export interface ModesOptions {
  /** Number of modes; undefined for all. */
  readonly count?: number
  readonly at: Place
}

export interface ResponseEnd {
  readonly body: string
  /** In the body's frame, m. */
  readonly point: Vec3
  /** World axes, any length. */
  readonly direction: Vec3
}

export interface ResponseOptions {
  readonly force: ResponseEnd
  readonly response: ResponseEnd
  /** Hz. */
  readonly from?: number
  readonly to?: number
  readonly points: number
  readonly method: 'direct' | 'modes'
  readonly at: Place
}

type Call =
  | { readonly command: 'help' }
  | { readonly command: 'validate' | 'mobility' | 'quantities'; readonly file: string }
  | { readonly command: 'simulate' | 'kinematics'; readonly file: string; readonly options: SimulateOptions }
  | { readonly command: 'inverse-dynamics'; readonly file: string; readonly options: InverseDynamicsOptions }
  | { readonly command: 'compare'; readonly file: string; readonly options: Partial<ComparisonOptions> }
  | { readonly command: 'equations'; readonly file: string; readonly options: EquationsOptions }
  | { readonly command: 'equilibrium'; readonly file: string; readonly options: { readonly settle: boolean } }
  | { readonly command: 'modes'; readonly file: string; readonly options: ModesOptions }
  | { readonly command: 'frequency-response'; readonly file: string; readonly options: ResponseOptions }

export type ParsedCall = { readonly ok: true; readonly call: Call } | { readonly ok: false; readonly message: string }

const COMMANDS = [
  'validate',
  'mobility',
  'quantities',
  'simulate',
  'kinematics',
  'inverse-dynamics',
  'compare',
  'equations',
  'equilibrium',
  'modes',
  'frequency-response',
] as const
const MOTION = [
  'duration',
  'sample',
  'integrator',
  'step',
  'tolerance',
  'baumgarte',
  'formulation',
  'quantities',
  'csv',
] as const
const OPTIONS = {
  validate: [],
  mobility: [],
  quantities: [],
  simulate: [...MOTION, 'as-shown'],
  kinematics: MOTION,
  'inverse-dynamics': ['trajectory', 'duration', 'sample', 'quantities', 'csv', 'scene'],
  compare: ['duration', 'step', 'repeats', 'order-duration', 'order-steps'],
  equations: ['at', 'by', 'formulas'],
  equilibrium: ['settle'],
  modes: ['count', 'at'],
  'frequency-response': [
    'force',
    'force-point',
    'force-direction',
    'response',
    'response-point',
    'response-direction',
    'from',
    'to',
    'points',
    'method',
    'at',
  ],
} as const
/** Options without a value. */
const FLAGS: ReadonlySet<string> = new Set(['settle', 'csv', 'as-shown', 'scene', 'formulas'])

const KNOWN: readonly string[] = INTEGRATORS

const DURATION = 10
const SAMPLE = 0.01

/** Reads the arguments after the program's name. Never throws. */
export function parseCall(args: readonly string[]): ParsedCall {
  try {
    return { ok: true, call: readCall(args) }
  } catch (error) {
    if (error instanceof WrongCall) return { ok: false, message: error.message }
    throw error
  }
}

function readCall(args: readonly string[]): Call {
  const [command, ...rest] = args
  if (command === undefined) throw new WrongCall(USAGE)
  if (command === '--help' || command === '-h' || command === 'help') return { command: 'help' }
  const known = COMMANDS.find((name) => name === command)
  if (!known) throw new WrongCall(`unknown command "${command}"; there are ${COMMANDS.join(', ')}`)
  const { values, positionals } = readOptions(known, rest)
  if (values['help'] !== undefined) return { command: 'help' }
  const [file, ...more] = positionals
  if (file === undefined) throw new WrongCall(`${known} needs a scene: the name of a file, or - for standard input`)
  if (more.length > 0) throw new WrongCall(`one scene at a time: "${more.join('", "')}" is too much`)
  switch (known) {
    case 'validate':
    case 'mobility':
    case 'quantities':
      return { command: known, file }
    case 'simulate':
    case 'kinematics':
      return { command: known, file, options: simulateOptions(values) }
    case 'inverse-dynamics':
      return { command: known, file, options: inverseDynamicsOptions(values) }
    case 'compare':
      return { command: known, file, options: compareOptions(values) }
    case 'equations':
      return { command: known, file, options: equationsOptions(values) }
    case 'equilibrium':
      return { command: known, file, options: { settle: values['settle'] !== undefined } }
    case 'modes':
      return { command: known, file, options: modesOptions(values) }
    case 'frequency-response':
      return { command: known, file, options: responseOptions(values) }
  }
}

type Values = Readonly<Record<string, string | undefined>>

function readOptions(command: (typeof COMMANDS)[number], args: readonly string[]) {
  const names: readonly string[] = OPTIONS[command]
  const options = Object.fromEntries(
    names.map((name) => [name, { type: FLAGS.has(name) ? ('boolean' as const) : ('string' as const) }]),
  )
  const words = joinValues(
    names.filter((name) => !FLAGS.has(name)),
    args,
  )
  try {
    const { values, positionals } = parseArgs({
      args: words,
      options: { ...options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    })
    return { values: values as Values, positionals }
  } catch (error) {
    const [reason] = String(error instanceof Error ? error.message : error).split('. ')
    const list = names.map((name) => `--${name}`).join(', ')
    throw new WrongCall(`${reason}. ${command} ${list ? `takes ${list}` : 'takes no options'}.`)
  }
}

/** `--name -1` as one word: a number after an option is its value, whatever its sign. An option without a value is refused. */
function joinValues(names: readonly string[], args: readonly string[]): string[] {
  const joined: string[] = []
  for (let i = 0; i < args.length; i++) {
    const word = args[i]!
    // all words that follow are files
    if (word === '--') return [...joined, ...args.slice(i)]
    const value = args[i + 1]
    if (!word.startsWith('--') || !names.includes(word.slice(2))) joined.push(word)
    else if (value === undefined || /^-(?![\d.])./.test(value)) throw new WrongCall(`${word} needs a value after it`)
    else {
      joined.push(`${word}=${value}`)
      i++
    }
  }
  return joined
}

function simulateOptions(values: Values): SimulateOptions {
  const { integrator } = values
  if (integrator !== undefined && !KNOWN.includes(integrator)) {
    throw new WrongCall(`unknown integrator "${integrator}"; there are ${INTEGRATORS.join(', ')}`)
  }
  const duration = readTime('duration', values['duration']) ?? DURATION
  const step = readPositive('step', values['step'])
  const tolerance = readPositive('tolerance', values['tolerance'])
  const baumgarte = readPair(values['baumgarte'])
  const formulation = readOneOf('formulation', values['formulation'], [...ROTATIONS, ...WAYS])
  const quantities = readNames(values['quantities'])
  return {
    duration,
    sample: readPositive('sample', values['sample']) ?? SAMPLE,
    ...(integrator === undefined ? {} : { integrator }),
    ...(step === undefined ? {} : { step }),
    ...(tolerance === undefined ? {} : { tolerance }),
    ...(baumgarte === undefined ? {} : { baumgarte }),
    ...(formulation === undefined ? {} : { formulation }),
    ...(quantities === undefined ? {} : { quantities }),
    ...(values['csv'] === undefined ? {} : { csv: true }),
    ...(values['as-shown'] === undefined ? {} : { asShown: true }),
  }
}

function inverseDynamicsOptions(values: Values): InverseDynamicsOptions {
  const { trajectory } = values
  if (trajectory === undefined)
    throw new WrongCall('inverse-dynamics needs a trajectory: --trajectory and the name of a table, or - for standard input') // prettier-ignore
  const duration = readTime('duration', values['duration'])
  const quantities = readNames(values['quantities'])
  const csv = values['csv'] !== undefined
  const scene = values['scene'] !== undefined
  if (scene && (csv || quantities !== undefined))
    throw new WrongCall('--scene writes a scene; leave --csv and --quantities out, or --scene')
  return {
    trajectory,
    sample: readPositive('sample', values['sample']) ?? SAMPLE,
    scene,
    ...(duration === undefined ? {} : { duration }),
    ...(quantities === undefined ? {} : { quantities }),
    ...(csv ? { csv } : {}),
  }
}

function compareOptions(values: Values): Partial<ComparisonOptions> {
  const duration = readPositive('duration', values['duration'])
  const step = readPositive('step', values['step'])
  const repeats = readCount('repeats', values['repeats'])
  const orderDuration = readPositive('order-duration', values['order-duration'])
  const text = values['order-steps']
  const orderSteps = text?.split(',').flatMap((part) => readPositive('order-steps', part.trim()) ?? [])
  if (orderSteps && new Set(orderSteps).size < 2)
    throw new WrongCall(`--order-steps ${text}: must be two different steps or more, such as 0.01,0.005,0.0025`)
  return {
    ...(duration === undefined ? {} : { duration }),
    ...(step === undefined ? {} : { step }),
    ...(repeats === undefined ? {} : { repeats }),
    ...(orderDuration === undefined ? {} : { orderDuration }),
    ...(orderSteps === undefined ? {} : { orderSteps }),
  }
}

function equationsOptions(values: Values): EquationsOptions {
  const options = { at: readTime('at', values['at']) ?? 0, by: readOneOf('by', values['by'], WAYS) ?? 'kane' }
  if (values['formulas'] === undefined) return options
  const over = ['at', 'by'].find((name) => values[name] !== undefined)
  if (over !== undefined) throw new WrongCall(`--${over} has no part in formulas: leave it out, or --formulas`)
  return { ...options, formulas: true }
}

function modesOptions(values: Values): ModesOptions {
  const count = readCount('count', values['count'])
  return { at: readPlace(values), ...(count === undefined ? {} : { count }) }
}

const POINTS = 400

function responseOptions(values: Values): ResponseOptions {
  const body = values['force']
  if (body === undefined) throw new WrongCall('frequency-response needs --force body: what the harmonic force acts on')
  const force: ResponseEnd = {
    body,
    point: readVector('force-point', values['force-point']) ?? [0, 0, 0],
    direction: readDirection('force-direction', values['force-direction']) ?? [0, 0, 1],
  }
  const other = values['response'] ?? body
  const response: ResponseEnd = {
    body: other,
    point: readVector('response-point', values['response-point']) ?? (other === body ? force.point : [0, 0, 0]),
    direction: readDirection('response-direction', values['response-direction']) ?? force.direction,
  }
  const from = readPositive('from', values['from'])
  const to = readPositive('to', values['to'])
  if (from !== undefined && to !== undefined && to <= from)
    throw new WrongCall(`--to ${values['to']}: must be above --from ${values['from']}`)
  const points = readCount('points', values['points']) ?? POINTS
  if (points < 2) throw new WrongCall(`--points ${points}: must be 2 or more`)
  return {
    force,
    response,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    points,
    method: readOneOf('method', values['method'], ['direct', 'modes']) ?? 'direct',
    at: readPlace(values),
  }
}

const readPlace = (values: Values): Place =>
  readOneOf('at', values['at'], ['equilibrium', 'initial', 'steady']) ?? 'equilibrium'
