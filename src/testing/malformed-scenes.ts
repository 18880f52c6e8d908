/**
 * Scene files that went wrong: valid ones with one to three places changed, from a seed. Some stay valid and are merely
 * strange (a mass of 1e300 kg, a law with a pole): those must run, or fail as data.
 */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

export interface Malformed {
  readonly seed: number
  readonly value: Json
  /** What was done, and where. */
  readonly changes: readonly Change[]
}

interface Change {
  readonly kind: string
  readonly pointer: string
}

/** Numbers in [0, 1) from a seed (mulberry32). */
function generator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let x = Math.imul(state ^ (state >>> 15), state | 1)
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61)
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32
  }
}

interface Place {
  readonly holder: Json[] | { [key: string]: Json }
  readonly key: string | number
  readonly pointer: string
}

const escape = (key: string | number) => String(key).replaceAll('~', '~0').replaceAll('/', '~1')

/** Every place in a document but the root. */
function places(value: Json, pointer = ''): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const keys: (string | number)[] = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
  return keys.flatMap((key) => {
    const here: Place = { holder: value, key, pointer: `${pointer}/${escape(key)}` }
    return [here, ...places((value as Record<string | number, Json>)[key]!, here.pointer)]
  })
}

const get = ({ holder, key }: Place): Json => (holder as Record<string | number, Json>)[key]!
const set = ({ holder, key }: Place, value: Json): void => {
  ;(holder as Record<string | number, Json>)[key] = value
}

const WRONG: readonly Json[] = [
  null,
  true,
  false,
  'text',
  '',
  0,
  -1,
  [],
  {},
  [0, 0, 0],
  [[]],
  NaN,
  Infinity,
  -Infinity,
  '1',
]
const EXTREME: readonly number[] = [1e-300, 1e300, -1e300, 1e-30, 1e30, 5e-324, 1.7e308, 1e9, -1e-9]
const LAWS: readonly Json[] = [
  '(',
  '2t',
  'sin(t',
  'foo(t)',
  't +',
  'constructor',
  '1/t',
  '1/(t - 0.05)',
  'sqrt(-1 - t)',
  'log(t)',
  'exp(1e4*t)',
  'tan(31.4*t)',
  '10^308 * (1 + 100*t)',
  'step5(t, 0, 0, 0, 1)',
  'sign(t - 0.05)',
  'mod(t, 0)',
  'abs(sin(1e6*t))',
  '1e300*t',
  { points: [[0, 0]] }, // prettier-ignore
  { points: [[0, 0], [0, 1]] }, // prettier-ignore
  { points: [[0, 0], [1e-300, 1]] }, // prettier-ignore
  { points: [[0, 1e300], [0.05, -1e300]], beyond: 'repeat' }, // prettier-ignore
]

type Random = () => number
const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)]!

/** Changes one place; null where this kind of change finds no place. */
type Mutation = (root: Json, all: readonly Place[], random: Random) => string | null

const at = (all: readonly Place[], random: Random, fits: (value: Json, place: Place) => boolean): Place | null => {
  const fitting = all.filter((place) => fits(get(place), place))
  return fitting.length === 0 ? null : pick(random, fitting)
}
const isVector = (length: number) => (value: Json) =>
  Array.isArray(value) && value.length === length && value.every((x) => typeof x === 'number')
/** A mutation that replaces a value which fits by another one. */
const replacing =
  (fits: (value: Json, place: Place) => boolean, by: (old: Json, random: Random) => Json): Mutation =>
  (_root, all, random) => {
    const place = at(all, random, fits)
    if (place === null) return null
    set(place, by(get(place), random))
    return place.pointer
  }
const named =
  (...keys: string[]) =>
  (_value: Json, { key }: Place) =>
    keys.includes(String(key))

const MUTATIONS: Readonly<Record<string, Mutation>> = {
  'deleted key': (_root, all, random) => {
    const place = at(all, random, (_value, { holder }) => !Array.isArray(holder))
    if (place === null) return null
    delete (place.holder as { [key: string]: Json })[place.key]
    return place.pointer
  },
  'deleted entry': (_root, all, random) => {
    const place = at(all, random, (_value, { holder }) => Array.isArray(holder))
    if (place === null) return null
    ;(place.holder as Json[]).splice(place.key as number, 1)
    return place.pointer
  },
  'repeated entry': (_root, all, random) => {
    const place = at(all, random, (value, { holder }) => Array.isArray(holder) && typeof value === 'object')
    if (place === null) return null
    ;(place.holder as Json[]).push(structuredClone(get(place)))
    return place.pointer
  },
  'misspelt key': (_root, all, random) => {
    const place = at(all, random, (_value, { holder, key }) => !Array.isArray(holder) && String(key).length > 2)
    if (place === null) return null
    const holder = place.holder as { [key: string]: Json }
    const key = String(place.key)
    holder[key.slice(0, 1) + key.slice(2)] = get(place)
    delete holder[key]
    return place.pointer
  },
  'unknown key': (_root, all, random) => {
    const place = at(all, random, (value) => typeof value === 'object' && value !== null && !Array.isArray(value))
    if (place === null) return null
    ;(get(place) as { [key: string]: Json })[pick(random, ['colr', 'x/y', '~', '', 'constructor'])] = 1
    return place.pointer
  },
  'wrong type': replacing(
    () => true,
    (_old, random) => structuredClone(pick(random, WRONG)),
  ),
  'extreme number': replacing(
    (value) => typeof value === 'number',
    (_old, random) => pick(random, EXTREME),
  ),
  'scaled number': replacing(
    (value) => typeof value === 'number' && value !== 0,
    (old, random) => (old as number) * 10 ** Math.round(40 * random() - 20) * (random() < 0.3 ? -1 : 1),
  ),
  'extreme mass': replacing(named('density', 'mass', 'radius', 'length', 'thickness'), (old, random) =>
    typeof old === 'number' ? pick(random, EXTREME) : old,
  ),
  'extreme law': replacing(named('law', 'angle'), (_old, random) => structuredClone(pick(random, LAWS))),
  'extreme load': replacing(named('force', 'torque'), (_old, random) => [structuredClone(pick(random, LAWS)), 0, 1]),
  'other id': replacing(named('id', 'body', 'joint'), (old, random) =>
    pick(random, ['', 'nothing', 'ground', `${JSON.stringify(old)}x`, '__proto__', 'crank']),
  ),
  'other kind': replacing(named('kind', 'type'), (old, random) =>
    pick(random, [
      'box',
      'revolute',
      'lock',
      'cylindrical',
      'prismatic',
      'weld',
      'angle',
      'velocity',
      'load',
      JSON.stringify(old).slice(2, -1),
    ]),
  ),
  'scaled quaternion': replacing(isVector(4), (old, random) =>
    (old as number[]).map((x) => x * pick(random, [0, 2, 1 + 1e-5, 1 + 1e-7])),
  ),
  'random quaternion': replacing(isVector(4), (_old, random) => {
    const q = [random() - 0.5, random() - 0.5, random() - 0.5, random() - 0.5]
    return q.map((x) => x / Math.hypot(...q))
  }),
  'degenerate inertia': replacing(
    isVector(6),
    (_old, random) =>
    structuredClone(pick(random, [[0, 0, 0, 0, 0, 0], [1, 1, 3, 0, 0, 0], [1, 1, 1, 1, 0, 0], [-1, 1, 1, 0, 0, 0], [1e-12, 1, 1, 0, 0, 0], [1e-300, 1e-300, 1e-300, 0, 0, 0]])), // prettier-ignore
  ),
  'moved marker': replacing(isVector(3), (old, random) =>
    (old as number[]).map((x) => x + (random() - 0.5) * pick(random, [1e-3, 1, 1e6])),
  ),
  'zero vector': replacing(isVector(3), () => [0, 0, 0]),
  'turned limits': replacing(named('limits'), (_old, random) => {
    const [lower, upper] = pick(random, [[2, 1], [0.5, 0.5], [-1e-300, 1e-300], [5, 6]] as const) // prettier-ignore
    return { lower, upper, stiffness: pick(random, [1e5, 1e12, 1e300]), damping: pick(random, [0, 1e6]) }
  }),
  'flipped rows': replacing(named('rows'), (_old, random) => Array.from({ length: 6 }, () => random() < 0.5)),
}

/** A malformed scene made of one of the files; the same seed gives the same scene. */
export function malformedScene(files: readonly unknown[], seed: number): Malformed {
  const random = generator(seed)
  const value = structuredClone(pick(random, files)) as Json
  const changes: Change[] = []
  const wanted = 1 + Math.floor(random() ** 2 * 3)
  while (changes.length < wanted) {
    const kind = pick(random, Object.keys(MUTATIONS))
    const pointer = MUTATIONS[kind]!(value, places(value), random)
    if (pointer !== null) changes.push({ kind, pointer })
  }
  return { seed, value, changes }
}
