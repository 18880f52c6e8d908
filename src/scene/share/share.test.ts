import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { everyFeature } from '../../testing/every-feature.ts'
import { gallery } from '../../gallery/index.ts'
import { galleryScene } from '../../testing/gallery-scenes.ts'
import { randomSceneFile } from '../../testing/random-scenes.ts'
import { sliderCrank } from '../../testing/small-scenes.ts'
import { emptyScene, serialiseScene, validateScene } from '../index.ts'
import type { Scene, Shared } from '../index.ts'
import { decodeShare, encodeShare } from './share.ts'
import { SHARE_MARK } from './shared.ts'

const still = (scene: Scene): Shared => ({ scene, run: null, speed: 1 })

async function roundTrip(shared: Shared): Promise<Shared> {
  const hash = await encodeShare(shared)
  if (hash === null) throw new Error('too large for a link')
  const decoded = await decodeShare(hash)
  if (!decoded.ok) throw new Error(`${decoded.title} ${decoded.detail}`)
  return decoded.shared
}

function sceneOf(file: unknown): Scene {
  const result = validateScene(file)
  if (!result.ok) throw new Error(result.faults[0]?.message)
  return result.scene
}

const packed = (value: unknown): string =>
  `#scene=1.${deflateSync(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')}`

describe('a link holds', () => {
  test('any scene, to the byte', async () => {
    await fc.assert(
      fc.asyncProperty(randomSceneFile, async (file) => {
        const scene = sceneOf(file)
        expect(serialiseScene((await roundTrip(still(scene))).scene)).toBe(serialiseScene(scene))
      }),
      { numRuns: 40 },
    )
  })

  test.each(gallery.map(({ id }) => id))('%s', async (id) => {
    const scene = await galleryScene(id)
    expect((await roundTrip(still(scene))).scene).toEqual(scene)
  })

  test('every feature of the format, the empty scene, and no more than an address may hold', async () => {
    for (const scene of [sceneOf(everyFeature), emptyScene()])
      expect((await roundTrip(still(scene))).scene).toEqual(scene)
    const hash = (await encodeShare(still(sliderCrank()))) ?? ''
    expect(hash.startsWith(SHARE_MARK)).toBe(true)
    expect(hash).toMatch(/^#scene=1\.[A-Za-z0-9_-]+$/)
    expect(hash.length).toBeLessThan(1500)
  })

  test('the run and the speed', async () => {
    const shared: Shared = {
      scene: sliderCrank(),
      run: {
        t: 1.25,
        bodies: [
          {
            id: 'crank',
            position: [0.1, 0.2, -0.3],
            orientation: [0.6, 0, 0.8, 0],
            velocity: [1, 2, 3],
            angularVelocity: [0, -6.25, 0],
          },
        ],
        angles: [['main', 31.4]],
      },
      speed: 0.25,
    }
    expect(await roundTrip(shared)).toEqual(shared)
  })

  test.each(['.', ').', '”', '%20and', '?utm=mail'])(
    'with %s behind it, which a text has put there',
    async (behind) => {
      const hash = await encodeShare(still(sliderCrank()))
      expect(await decodeShare(hash + behind)).toMatchObject({ ok: true, shared: { scene: sliderCrank() } })
    },
  )

  test('no scene that is too large for one', async () => {
    const words = Array.from({ length: 60_000 }, (_, i) => Math.sin(i).toString(36)).join(' ')
    expect(await encodeShare(still({ ...emptyScene(), description: words }))).toBeNull()
  })
})

describe('a link that is broken or hostile is refused with words', () => {
  const refusal = async (hash: string) => {
    const decoded = await decodeShare(hash)
    if (decoded.ok) throw new Error('taken')
    expect(decoded.detail).toContain('own work was not touched')
    return decoded.title
  }
  const whole = (scene: object) => ({ ...scene, format: 'lockwork/scene', version: 1 })

  test.each([
    '',
    '#',
    '#scene=',
    '#scene=1.',
    '#scene=1.****',
    '#scene=x.abcd',
    '#scene=0.abcd',
    '#scene=1.abcde',
    '#other',
  ])('%s', async (hash) => {
    expect(await refusal(hash)).toBe('This link is damaged')
  })

  test('from a later version', async () => {
    expect(await refusal('#scene=2.abcd')).toMatch(/newer Lockwork/)
  })

  test('cut off anywhere', async () => {
    const hash = (await encodeShare(still(sliderCrank()))) ?? ''
    for (let length = 0; length < hash.length; length += 37)
      expect(await refusal(hash.slice(0, length))).toBe('This link is damaged')
  })

  test('with any character changed: refused, or the same scene', async () => {
    const hash = (await encodeShare(still(sliderCrank()))) ?? ''
    let refused = 0
    for (let at = 9; at < hash.length; at += 11) {
      const other = hash[at] === 'A' ? 'B' : 'A'
      const decoded = await decodeShare(hash.slice(0, at) + other + hash.slice(at + 1))
      if (decoded.ok) expect(decoded.shared.scene).toEqual(sliderCrank())
      else refused++
    }
    expect(refused).toBeGreaterThan(30)
  })

  test('that unpacks to a hundred megabytes, of which no more than a little is unpacked', async () => {
    const before = process.memoryUsage().rss
    const bomb = deflateSync(Buffer.alloc(1e8))
    expect(bomb.length).toBeLessThan(120_000)
    expect(await refusal(`#scene=1.${bomb.toString('base64url')}`)).toBe('This link is too large to be opened')
    expect(process.memoryUsage().rss - before).toBeLessThan(3e8)
  })

  test('that is longer than a link may be', async () => {
    expect(await refusal(`#scene=1.${'A'.repeat(300_000)}`)).toBe('This link is too large to be opened')
  })

  test.each([
    ['no JSON', '{'],
    ['no object', '[]'],
    ['null', 'null'],
    ['not UTF-8', Buffer.from([0xff, 0xfe]).toString('latin1')],
  ])('%s', async (_, text) => {
    expect(await refusal(packed(text))).toMatch(/damaged|not one that/)
  })

  test.each([
    ['no scene', {}],
    ['a scene with faults', { scene: whole({ gravity: [1] }) }],
    [
      'a scene that reaches for what is behind objects',
      '{"scene":{"format":"lockwork/scene","version":1,"__proto__":{"title":"x"}}}',
    ],
    ['too many bodies', { scene: whole({ bodies: Array.from({ length: 3000 }, (_, i) => ({ id: `b${i}` })) }) }],
    [
      'nesting without end',
      `{"scene":{"format":"lockwork/scene","version":1,"view":${'['.repeat(5000)}${']'.repeat(5000)}}}`,
    ],
  ])('%s', async (_, payload) => {
    expect(await refusal(packed(payload))).toBe('The scene in this link is not one that Lockwork can show')
    expect(({} as { title?: string }).title).toBeUndefined()
  })

  const file = JSON.parse(serialiseScene(sliderCrank())) as unknown
  const at = (numbers: readonly unknown[]) => ({ scene: file, run: { t: 1, bodies: [['crank', ...numbers]] } })
  const place = [0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]
  test.each([
    ['a run before the start', { scene: file, run: { t: -1, bodies: [] } }],
    ['an angle of no joint', { scene: file, run: { t: 1, bodies: [], angles: [['nothing', 7]] } }],
    ['an angle that is none', { scene: file, run: { t: 1, bodies: [], angles: [['main', '7']] } }],
    ['a run of no list', { scene: file, run: { t: 1, bodies: 5 } }],
    ['a body that is not there', { scene: file, run: { t: 1, bodies: [['nobody', ...place]] } }],
    [
      'a body twice',
      {
        scene: file,
        run: {
          t: 1,
          bodies: [
            ['crank', ...place],
            ['crank', ...place],
          ],
        },
      },
    ],
    ['too few numbers', at(place.slice(1))],
    ['no number', at(['x', ...place.slice(1)])],
    ['a number out of all bounds', at([1e300, ...place.slice(1)])],
    ['no rotation', at(place.map(() => 0))],
    ['no speed', { scene: file, speed: 0 }],
    ['a speed that is none', { scene: file, speed: 'fast' }],
  ])('%s', async (_, payload) => {
    expect(await refusal(packed(payload))).toBe('This link is damaged')
  })

  test('at random', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc.uint8Array({ maxLength: 300 }),
        async (text, bytes) => {
          for (const hash of [text, `#scene=1.${Buffer.from(bytes).toString('base64url')}`, packed(text)])
            expect((await decodeShare(hash)).ok).toBe(false)
        },
      ),
      { numRuns: 60 },
    )
  })
})
