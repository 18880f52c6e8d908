import { describe, expect, it, onTestFinished } from 'vitest'
import { ELEMENT_PRESETS } from '../../engine/index.ts'
import { composePose, inversePose, type Pose } from '../../geometry/index.ts'
import {
  addBody,
  addJoint,
  emptyScene,
  JOINT_ENTRIES,
  JOINT_TYPES,
  makeSceneStore,
  furtherRowOf,
  heldRowsOf,
  isPerpendicular,
  isReaching,
  type Joint,
  type Quat,
} from '../../scene/index.ts'
import { fillOwnFields } from '../../testing/own-fields.ts'
import { makeSceneFrame } from '../live/scene-frame.ts'
import { gapsOf } from './gaps.ts'
import { farthestWay, freedomsShown, momentOf, moverOf, SHOWN, sweptPose } from './sweep.ts'

type Entries = Record<string, unknown>
const TILTED: Quat = [0.5, 0.5, -0.5, 0.5]
const poses: Readonly<Record<string, Pose>> = {
  a: { position: [0.3, -0.2, 0.7], orientation: TILTED },
  b: { position: [0.1, 0.4, -0.6], orientation: [0.8, 0, 0.6, 0] },
}
const poseAt = (id: string): Pose => poses[id] ?? { position: [0, 0, 0], orientation: [1, 0, 0, 0] }

/** A joint whose markers coincide. */
function joined(type: Joint['type']): Joint {
  const world: Pose = { position: [0.2, 0.1, 0], orientation: [0.6, 0, 0, 0.8] }
  const marker = (body: string) => ({ body, ...composePose(inversePose(poseAt(body)), world), motion: null })
  return {
    id: 'j',
    name: 'j',
    type,
    driven: marker('a'),
    main: marker('b'),
    motion: null,
    drive: null,
    limits: null,
    damping: 0,
    ...(type === 'lock' && { rows: [true, false, true, true, true, false] as const }),
    ...fillOwnFields(type).fields,
  }
}

describe('the freedoms of a joint', () => {
  it('are not known beside a row that is neither one of the six nor the perpendicular one', () => {
    const [type, entries, presets] = ['trial' as Joint['type'], JOINT_ENTRIES as Entries, ELEMENT_PRESETS as Entries]
    onTestFinished(() => {
      delete entries[type]
      delete presets[type]
    })
    presets[type] = ELEMENT_PRESETS['distance-rod']
    entries[type] = { ...JOINT_ENTRIES['distance-rod'], reaches: false }
    expect(freedomsShown({ type })).toEqual([])
    entries[type] = JOINT_ENTRIES['distance-rod']
    expect(freedomsShown({ type })).toHaveLength(6)
  })

  it.each(JOINT_TYPES)('%s: keeps every row that it holds, whoever moves', (type) => {
    const joint = joined(type)
    const rows = heldRowsOf(joint)
    const freedoms = freedomsShown(joint)
    const free = 6 - rows.filter(Boolean).length
    // A rod leaves its two ends their turns; of a further row that is neither this nor the cross nothing is shown.
    if (furtherRowOf(type) === null || isReaching(type)) expect(freedoms).toHaveLength(free)
    else expect(freedoms).toHaveLength(isPerpendicular(type) ? free - 1 : 0)
    for (const freedom of freedoms)
      for (const mover of ['driven', 'main'] as const) {
        const moved = sweptPose(joint, mover, freedom, 0.7, 2, poseAt)
        const at = (end: 'driven' | 'main') => composePose(end === mover ? moved : poseAt(joint[end].body), joint[end])
        const { position, orientation } = composePose(inversePose(at('main')), at('driven'))
        // What the six rows measure: the slide, and twice the vector part of the turn, in main axes.
        const coordinates = [...position, ...orientation.slice(1).map((x) => 2 * x)]
        coordinates.forEach((x, k) => {
          if (rows[k]) expect(x).toBeCloseTo(0, 12)
        })
        const k = freedom.axis + (freedom.kind === 'turn' ? 3 : 0)
        expect(coordinates[k]).toBeCloseTo(freedom.kind === 'slide' ? 0.14 : 2 * Math.sin((0.7 * Math.PI) / 18), 12)
      }
  })

  it('come one after the other, there and back', () => {
    const freedoms = freedomsShown({ type: 'cylindrical' })
    expect(freedoms.map(({ kind, axis }) => [kind, axis])).toEqual([
      ['slide', 2],
      ['turn', 2],
    ])
    expect(momentOf(freedoms, 0.25 * SHOWN)).toMatchObject({ freedom: freedoms[0], share: 1 })
    expect(momentOf(freedoms, 1.75 * SHOWN)!.share).toBeCloseTo(-1, 12)
    expect(momentOf(freedoms, 1.5 * SHOWN)!.freedom).toBe(freedoms[1])
    expect(momentOf(freedoms, 2.1 * SHOWN)!.freedom).toBe(freedoms[0])
    expect(momentOf([], 1)).toBeNull()
  })

  it('are shown by the body that is free', () => {
    const bodies = (fixed: readonly string[]) => ({
      bodies: ['a', 'b'].map((id) => ({ id, fixed: fixed.includes(id) })) as never,
    })
    expect(moverOf(bodies([]), joined('weld'))).toBe('driven')
    expect(moverOf(bodies(['a']), joined('weld'))).toBe('main')
    expect(moverOf(bodies(['a', 'b']), joined('weld'))).toBeNull()
  })
})

describe('a gap', () => {
  it('is drawn from marker to marker with its length, and only where there is one', () => {
    const store = makeSceneStore(emptyScene())
    store.edit('build', (d) => {
      const mass = { mass: 1, centre: [0, 0, 0], inertia: [1, 1, 1, 0, 0, 0] } as const
      addBody(d, { name: 'a', mass, position: [0.3, 0, 0.4] })
      addJoint(d, { type: 'weld', driven: { body: 'a' }, main: { body: 'ground' } })
      addJoint(d, { type: 'revolute', driven: { body: 'a' }, main: { body: 'ground', position: [0.3, 0, 0.4] } })
    })
    const { scene } = store.getState()
    const frame = makeSceneFrame(scene, 1, null)
    const named = (gap: number) => ['weld', 'revolute', 'none'].map((id) => ({ id, gap, angle: 0 }))
    const lines = gapsOf(scene, frame, 1, named(0.5))
    expect(lines).toEqual([{ from: [0.3, 0, 0.4], to: [0, 0, 0], look: 'gap', label: '500 mm apart' }])
    // laws that contradict each other leave no joint open
    expect(gapsOf(scene, frame, 1, named(0))).toEqual([])
  })

  it('is measured along what a joint holds: a slide that is along its axis is not apart', () => {
    const store = makeSceneStore(emptyScene())
    const half = Math.SQRT1_2
    const alongX: Quat = [half, 0, half, 0]
    store.edit('build', (d) => {
      const mass = { mass: 1, centre: [0, 0, 0], inertia: [1, 1, 1, 0, 0, 0] } as const
      addBody(d, { name: 'slider', mass, position: [0.6144, 0, 0.003] })
      addJoint(d, {
        type: 'prismatic',
        driven: { body: 'slider', orientation: alongX },
        main: { body: 'ground', position: [0.6, 0, 0], orientation: alongX },
      })
    })
    const { scene } = store.getState()
    const [line] = gapsOf(scene, makeSceneFrame(scene, 1, null), 1, [{ id: 'prismatic', gap: 0.003, angle: 0 }])
    expect(line).toMatchObject({ from: [0.6144, 0, 0.003], label: '3.00 mm apart' })
    line!.to.forEach((place, k) => expect(place).toBeCloseTo([0.6144, 0, 0][k]!, 12))
    store.edit('close', (d) => void (d.bodies[0]!.position = [0.6144, 0, 0]))
    const closed = store.getState().scene
    expect(gapsOf(closed, makeSceneFrame(closed, 1, null), 1, [{ id: 'prismatic', gap: 0.003, angle: 0 }])).toEqual([])
  })
})

describe('the way that is drawn where nothing shall move', () => {
  const joint = joined('cylindrical')
  const [slide, turn] = freedomsShown(joint)
  const marker = composePose(poseAt('b'), joint.main)
  const inMarker = (at: readonly number[]): readonly number[] =>
    composePose(inversePose(marker), { position: at as Pose['position'], orientation: [1, 0, 0, 0] }).position
  const corners: Pose['position'][] = [
    [0.1, 0.2, 0.3],
    [0.4, -0.1, 0.2],
  ]
  const wayAlong = (freedom: NonNullable<typeof slide>) =>
    farthestWay((share) => sweptPose(joint, 'driven', freedom, share, 2, poseAt), corners)

  it('goes straight along the axis of a slide, a tenth of the size to each side', () => {
    const way = wayAlong(slide!).map(inMarker)
    expect(way.at(-1)![2]! - way[0]![2]!).toBeCloseTo(0.4, 12)
    for (const [x, y] of way) expect([x, y]).toEqual([expect.closeTo(way[0]![0]!, 12), expect.closeTo(way[0]![1]!, 12)])
  })

  it('goes round the axis of a turn, by twenty degrees to each side, and is that of the corner farthest from it', () => {
    const way = wayAlong(turn!).map(inMarker)
    const far = (at: readonly number[]): number => Math.hypot(at[0]!, at[1]!)
    for (const at of way) expect(far(at)).toBeCloseTo(far(way[0]!), 12)
    const radii = corners.map((corner) =>
      far(inMarker(composePose(poseAt('a'), { position: corner, orientation: [1, 0, 0, 0] }).position)),
    )
    expect(far(way[0]!)).toBeCloseTo(Math.max(...radii), 12)
    const angles = [way[0]!, way.at(-1)!].map(([x, y]) => Math.atan2(y!, x!))
    expect(Math.cos(angles[1]! - angles[0]!)).toBeCloseTo(Math.cos((2 * Math.PI) / 9), 12)
  })

  it('is none where nothing is to be seen', () => {
    expect(farthestWay(() => poseAt('a'), corners)).toEqual([])
    expect(farthestWay((share) => sweptPose(joint, 'driven', slide!, share, 2, poseAt), [])).toEqual([])
  })
})
