import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { everyFeature } from '../../testing/every-feature.ts'
import { runBriefly } from '../../testing/malformed-run.ts'
import { malformedScene } from '../../testing/malformed-scenes.ts'
import type { Json, Malformed } from '../../testing/malformed-scenes.ts'
import { randomSceneFile } from '../../testing/random-scenes.ts'
import * as small from '../../testing/small-scenes.ts'
import { parseScene, serialiseScene, validateScene } from '../index.ts'

const files = [
  everyFeature,
  ...[small.thrownBody(), small.pendulum(), small.sprungPendulum(), small.sliderCrank()].map(
    (scene) => JSON.parse(serialiseScene(scene)) as unknown,
  ),
  ...fc.sample(randomSceneFile, { seed: 7, numRuns: 8 }),
]
const scenes = Array.from({ length: 500 }, (_, seed) => malformedScene(files, seed))

/** The value that a JSON pointer leads to; undefined when it leads to none. */
function resolve(root: Json, pointer: string): Json | undefined {
  if (pointer === '/') return root
  let at: Json | undefined = root
  for (const step of pointer.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined
    at = (at as Record<string, Json>)[key]
  }
  return at
}

const saying = ({ seed, changes }: Malformed) =>
  `seed ${seed}: ${changes.map(({ kind, pointer }) => `${kind} at ${pointer}`).join(', ')}`
const within = (a: string, b: string) => a === '/' || `${a}/`.startsWith(`${b}/`) || `${b}/`.startsWith(`${a}/`)
/** Of two points of a law that are out of order either may be told. */
const ofLaw = (pointer: string) => pointer.replace(/(\/points)\/.*/, '$1')
/** A row that is freed shows at the laws of the joint that moved it. */
const ofRows = (pointer: string) => pointer.replace(/\/rows$/, '/motion')
/** Of two sizes of a shape that do not go together either may be told. */
const ofShape = (pointer: string) => pointer.replace(/(\/shapes\/\d+)\/.*/, '$1')
const related = (fault: string, change: string) =>
  within(ofLaw(fault), ofLaw(change)) || within(fault, ofRows(change)) || within(ofShape(fault), ofShape(change))
/** Changes after which the fault shows where something refers to what is gone, or where the entry now stands. */
const ELSEWHERE = [
  'deleted entry',
  'repeated entry',
  'other id',
  'other kind',
  'deleted key',
  'wrong type',
  'misspelt key',
]

describe('500 malformed scenes', () => {
  const refused = scenes.filter(({ value }) => !validateScene(value).ok)
  const valid = scenes.filter(({ value }) => validateScene(value).ok)

  test('there are enough of both kinds to mean something', () => {
    expect(refused.length).toBeGreaterThan(250)
    expect(valid.length).toBeGreaterThan(80)
  })

  test('each that is refused names places that exist, one of them where the harm was done, with a way out', () => {
    const wrong: string[] = []
    for (const malformed of refused) {
      const result = validateScene(malformed.value)
      const faults = result.ok ? [] : result.faults
      for (const { pointer, message } of faults) {
        const good = resolve(malformed.value, pointer) !== undefined && /\S; \S/.test(message)
        if (!good) wrong.push(`${saying(malformed)} → ${pointer}: ${message}`)
      }
      if (malformed.changes.some(({ kind }) => ELSEWHERE.includes(kind))) continue
      const near = malformed.changes.some((change) => faults.some(({ pointer }) => related(pointer, change.pointer)))
      if (!near) wrong.push(`${saying(malformed)} → only ${faults.map(({ pointer }) => pointer).join(', ')}`)
    }
    expect(wrong).toEqual([])
  })

  test('each says the same as text, as far as JSON can hold it', () => {
    const wrong = scenes.filter(({ value }) => {
      const text = JSON.stringify(value)
      return JSON.stringify(parseScene(text)) !== JSON.stringify(validateScene(JSON.parse(text)))
    })
    expect(wrong.map(saying)).toEqual([])
  })

  test('each that is valid runs, or fails as data: it does not throw, hang or give what is no number', () => {
    const outcomes = valid.map((malformed) => {
      const result = validateScene(malformed.value)
      if (!result.ok) throw new Error(saying(malformed))
      try {
        return { outcome: runBriefly(result.scene), malformed }
      } catch (error) {
        throw new Error(`${saying(malformed)} → ${String(error)}`, { cause: error })
      }
    })
    const bad = outcomes.filter(({ outcome }) => outcome.kind === 'notFinite')
    expect(bad.map(({ outcome, malformed }) => `${saying(malformed)} → ${JSON.stringify(outcome)}`)).toEqual([])
    expect(outcomes.filter(({ outcome }) => outcome.kind === 'ran').length).toBeGreaterThan(40)
    expect(outcomes.filter(({ outcome }) => outcome.kind === 'failed').length).toBeGreaterThan(10)
  })
})

describe('broken text', () => {
  const text = serialiseScene(small.sliderCrank())
  const result = (broken: string) => {
    const parsed = parseScene(broken)
    return parsed.ok ? [] : parsed.faults
  }

  test('cut off anywhere, it is refused at / with line and column, or is no longer a scene', () => {
    for (let end = 0; end < text.length - 2; end += 7) {
      const faults = result(text.slice(0, end))
      expect(faults[0]).toEqual({
        pointer: '/',
        message: expect.stringMatching(/^not JSON at line \d+, column \d+: .*; /) as string,
      })
    }
  })

  test('with a character changed anywhere, it is read as before or refused, and agrees with JSON.parse', () => {
    fc.assert(
      fc.property(
        fc.nat(text.length - 1),
        fc.constantFrom('"', '{', '}', '[', ']', ',', ':', '\\', '\n', 'x', '-', '.', 'e', '\0', ' '),
        (at, char) => {
          const broken = text.slice(0, at) + char + text.slice(at + 1)
          let isJson = true
          try {
            JSON.parse(broken)
          } catch {
            isJson = false
          }
          const faults = result(broken)
          expect(faults.some(({ message }) => message.startsWith('not JSON at line'))).toBe(!isJson)
        },
      ),
      { numRuns: 500 },
    )
  })
})
