import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { copyItems, validateScene, type Clip } from '../scene/index.ts'
import { everyFeature } from '../testing/every-feature.ts'
import { writeClip } from './clip-text.ts'
import { readClip } from './read-clip.ts'

const parsed = validateScene(everyFeature)
if (!parsed.ok) throw new Error('the scene of the test is not valid')
const { scene } = parsed
const all: Clip = copyItems(
  scene,
  scene.bodies.map(({ id }) => ({ kind: 'body', id })),
)

const clipOf = (text: string): Clip => {
  const read = readClip(text)
  if (read.kind !== 'clip') throw new Error(JSON.stringify(read))
  return read.clip
}
const broken = (text: string): string => {
  const read = readClip(text)
  if (read.kind !== 'broken') throw new Error(`it was taken as ${read.kind}`)
  return read.why
}
const altered = (change: (clip: Record<string, unknown>) => void): string => {
  const content = JSON.parse(writeClip(all)) as Record<string, unknown>
  change(content)
  return JSON.stringify(content)
}

describe('a clip as text', () => {
  it('comes back as it was, with every kind of thing in it', () => {
    expect(clipOf(writeClip(all))).toEqual(all)
  })

  it('keeps joints to bodies that were not copied, but not those bodies', () => {
    const [joint] = scene.joints
    const clip = copyItems(scene, [{ kind: 'joint', id: joint!.id }])
    expect(clip.bodies).toEqual([])
    expect(clipOf(writeClip(clip))).toEqual(clip)
  })

  it.each(['', 'some words', '{"format":"lockwork/scene"}', '[1,2]', '{', 'null', '<svg/>'])(
    'leaves other text alone: %s',
    (text) => expect(readClip(text).kind).toBe('none'),
  )

  it.each<[string, string]>([
    ['cut off', writeClip(all).slice(0, -20)],
    ['a newer version', altered((clip) => void (clip['lockwork/clip'] = 2))],
    ['a body that is none', altered((clip) => void (clip['bodies'] = [7, null, 'x']))],
    [
      'a mass below zero',
      altered((clip) => void (clip['bodies'] = [{ id: 'a', mass: { mass: -1, inertia: [1, 1, 1, 0, 0, 0] } }])),
    ],
    ['an infinite place', writeClip(all).replace('"position":[', '"position":[1e999,')],
    ['a key that nobody knows', altered((clip) => void (clip['bodies'] = [{ id: 'a', fixed: true, evil: 1 }]))],
    ['a prototype', '{"lockwork/clip":1,"bodies":[{"id":"__proto__","fixed":true}],"joints":[],"forces":[]}'],
    [
      'too many',
      altered((clip) => void (clip['bodies'] = Array.from({ length: 3000 }, (_, i) => ({ id: `b${i}`, fixed: true })))),
    ],
  ])('refuses %s, and says why', (_, text) => {
    expect(broken(text)).toMatch(/\.$/)
  })

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.json(), fc.json(), (bodies, joints) => {
        readClip(`{"lockwork/clip":1,"bodies":${bodies},"joints":${joints},"forces":[null,3]}`)
      }),
    )
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})
