import { describe, expect, it } from 'vitest'
import { loadDiagnosis } from '../../engine/index.ts'
import type { Pose } from '../../geometry/index.ts'
import { makeSceneStore, toMechanismSpec, validateScene, type Scene } from '../../scene/index.ts'
import type { Diagnosis } from '../../simulation/index.ts'
import { galleryScene } from '../../testing/gallery-scenes.ts'
import { drivenText, freedomLine, hintsFor } from '../mobility/wording.ts'
import { waysOfHint } from './hint-ways.ts'
import { motionText } from './motions.ts'
import { spareRows } from './swaps.ts'
import { unfinishedText, verdictsOf, type Verdict } from './verdicts.ts'
import { takeMotorOff, takeSwap, type EditWay, type Way } from './ways.ts'

const { calcDiagnosis } = await loadDiagnosis()

const scene = (parts: object): Scene => {
  const parsed = validateScene({ format: 'lockwork/scene', version: 1, ...parts })
  if (!parsed.ok) throw new Error(parsed.faults.map((f) => `${f.pointer} ${f.message}`).join('\n'))
  return parsed.scene
}

const diagnose = (of: Scene): Diagnosis => {
  const made = calcDiagnosis(toMechanismSpec(of))
  if (!made.ok) throw new Error(made.failure.message)
  return made.diagnosis
}

const look = (of: Scene, contradicting: string[] = []): readonly Verdict[] => {
  const diagnosis = diagnose(of)
  return verdictsOf({ scene: of, mobility: diagnosis.mobility, diagnosis, size: 3, hasRun: false, contradicting })
}
const verdict = (of: Scene, id: Verdict['id']): Verdict => {
  const found = look(of).find((one) => one.id === id)
  if (found === undefined) throw new Error(`no verdict "${id}"`)
  return found
}
const ids = (of: Scene): readonly string[] => look(of).map(({ id }) => id)

/** Takes the way, and makes sure that it is one edit that undo takes back whole. */
function take(of: Scene, way: Way | undefined): Scene {
  if (way === undefined || 'action' in way) throw new Error('there is no such edit')
  const ground: Pose = { position: [0, 0, 0], orientation: [1, 0, 0, 0] }
  const pose = (id: string): Pose => of.bodies.find((body) => body.id === id) ?? ground
  const store = makeSceneStore(of)
  const result = store.edit(way.label, (draft) => {
    way.recipe(draft, pose)
  })
  expect(result).toMatchObject({ ok: true, changed: true })
  const after = store.getState().scene
  expect(store.undo()).toBe(way.label)
  expect(store.getState()).toMatchObject({ scene: of, canUndo: false })
  return after
}
const labels = (ways: readonly Way[]): readonly string[] => ways.map(({ label }) => label)

/** Axes of markers along −y: mechanisms lie in the x-z plane. */
const UPRIGHT = [Math.SQRT1_2, Math.SQRT1_2, 0, 0]
type Point = readonly [number, number]

/** A bar from point to point, with its frame at the first. */
const bar = (id: string, [x, z]: Point, to: Point) => {
  const [dx, dz] = [to[0] - x, to[1] - z]
  const half = Math.atan2(-dz, dx) / 2
  return {
    id,
    name: id.toUpperCase(),
    position: [x, 0, z],
    orientation: [Math.cos(half), 0, Math.sin(half), 0],
    shapes: [{ kind: 'link', from: [0, 0, 0], to: [Math.hypot(dx, dz), 0, 0], width: 0.1, thickness: 0.05 }],
  }
}
/** A joint of what is at a point, each body given with its first point. */
const pin = (id: string, at: Point, driven: ReturnType<typeof bar>, main: ReturnType<typeof bar> | null, more = {}) => {
  const marker = (body: ReturnType<typeof bar> | null) => {
    if (body === null) return { body: 'ground', position: [at[0], 0, at[1]], orientation: UPRIGHT }
    const [c, , s] = body.orientation as [number, number, number]
    const [dx, dz] = [at[0] - body.position[0]!, at[1] - body.position[2]!]
    const angle = 2 * Math.atan2(s, c)
    // Back by the bar's turn about y.
    const along = dx * Math.cos(angle) - dz * Math.sin(angle)
    const [a, b] = [Math.cos(-angle / 2), Math.sin(-angle / 2)]
    return {
      body: body.id,
      position: [along, 0, 0],
      // R(−angle about y) ⊗ upright
      orientation: [a * UPRIGHT[0]!, a * UPRIGHT[1]!, b * UPRIGHT[0]!, -b * UPRIGHT[1]!],
    }
  }
  return { id, name: `Pin ${id}`, type: 'revolute', driven: marker(driven), main: marker(main), ...more }
}
const chain = (points: readonly Point[], motor: object = {}, gravity = [0, 0, -9.81]) => {
  const bars = points.slice(1).map((to, k) => bar(`b${k}`, points[k]!, to))
  const last = points.length - 1
  return scene({
    gravity,
    bodies: bars,
    joints: points.map((at, k) => {
      if (k === 0) return pin('0', at, bars[0]!, null, motor)
      return k === last ? pin(`${k}`, at, bars[k - 1]!, null) : pin(`${k}`, at, bars[k]!, bars[k - 1]!)
    }),
  })
}

const FOUR_BAR: readonly Point[] = [
  [0, 0],
  [0, 1],
  [2.5, 1.5],
  [2, 0],
]
const TRUSS: readonly Point[] = [
  [0, 0],
  [1, 1],
  [3, 0],
]
const FLAT: readonly Point[] = [
  [0, 0],
  [1, 0],
  [4, 0],
  [3, 0],
]

describe('what hangs on nothing', () => {
  const block = { id: 'block', name: 'Block', shapes: [{ kind: 'sphere', radius: 0.1 }] }

  it('is fixed by its way out', () => {
    const loose = scene({ bodies: [block] })
    const { title, ways } = verdict(loose, 'hint')
    expect([title, labels(ways)]).toEqual(['Nothing is grounded', ['Fix Block']])
    const after = take(loose, ways[0])
    expect(after.bodies[0]!.fixed).toBe(true)
    expect(hintsFor(after, null)).toEqual([])
  })

  it('is named where other things stand', () => {
    const post = { ...block, id: 'post', name: 'Post', fixed: true }
    const [a, b] = [bar('a', [1, 0], [2, 0]), bar('b', [2, 0], [3, 0])]
    const loose = scene({ bodies: [post, a, b], joints: [pin('p', [2, 0], b, a)] })
    const [hint] = hintsFor(loose, null)
    expect(hint!.title).toBe('2 bodies hang on nothing')
    expect(hint!.detail).toContain('A and B are joined to nothing that stands still')
    // First an end that nothing holds yet, then the bodies as such.
    const ways = waysOfHint(loose, hint!, null)
    expect(labels(ways)).toEqual(['Pin the start of A to ground', 'Fix A', 'Fix B'])
    const pinned = take(loose, ways[0])
    expect(pinned.joints.at(-1)).toMatchObject({
      type: 'revolute',
      driven: { body: 'a', position: [0, 0, 0] },
      main: { body: 'ground', position: [1, 0, 0] },
    })
    const after = take(loose, ways[2])
    expect(after.bodies.map(({ fixed }) => fixed)).toEqual([true, false, true])
    for (const mended of [pinned, after]) expect(hintsFor(mended, null)).toEqual([])
    // Joined to the post, they hang on it.
    const joined = scene({ bodies: [post, a, b], joints: [pin('p', [2, 0], b, a), pin('q', [1, 0], a, null)] })
    expect(hintsFor(joined, null)).toEqual([])
  })

  it('is not what a spring holds up', () => {
    const spring = { id: 's', kind: 'spring-damper', from: { body: 'ground' }, to: { body: 'block' }, stiffness: 10 }
    const at = { ...block, position: [0, 0, -1] }
    expect(hintsFor(scene({ bodies: [at], forces: [spring] }), null)).toEqual([])
  })
})

describe('what nothing drives', () => {
  it('gets a motor, or weight', () => {
    const still = chain(FOUR_BAR, {}, [0, 0, 0])
    const { title, ways } = verdict(still, 'hint')
    expect([title, labels(ways)]).toEqual(['Nothing drives it', ['Add a motor to Pin 0', 'Turn gravity on']])
    const driven = diagnose(take(still, ways[0]))
    expect([driven.mobility.mechanism.dof, driven.mobility.dof]).toEqual([1, 0])
    expect(take(still, ways[1]).gravity).toEqual([0, 0, -9.81])
    expect(ids(take(still, ways[0]))).toEqual(['given'])
    expect(ids(take(still, ways[1]))).toEqual([])
  })
})

describe('a structure', () => {
  it('names the joints that take the freedoms, and each that is taken out gives as many as was said', () => {
    const truss = chain(TRUSS)
    const { title, joints, ways } = verdict(truss, 'structure')
    expect(title).toBe('A structure')
    expect(joints.length).toBeGreaterThan(0)
    expect(ways.length).toBeGreaterThan(0)
    const { takenBy } = diagnose(truss)
    for (const way of ways) {
      const id = /Pin (\d)/.exec(way.label)![1]
      const { frees } = takenBy.find(({ joint }) => joint === id)!
      expect(diagnose(take(truss, way)).mobility.mechanism.dof).toBe(frees)
    }
  })

  it('lets a weld turn, which gives one freedom', () => {
    const one = bar('b', [0, 0], [1, 0])
    const welded = scene({ bodies: [one], joints: [pin('w', [0, 0], one, null, { type: 'weld' })] })
    const { ways } = verdict(welded, 'structure')
    expect(labels(ways)).toEqual(['Make Pin w revolute', 'Take out Pin w'])
    expect(diagnose(take(welded, ways[0])).mobility.mechanism.dof).toBe(1)
    expect(diagnose(take(welded, ways[1])).mobility.mechanism.dof).toBe(6)
  })

  it('that gives by a first touch only is told apart', () => {
    const straight = chain([
      [0, 0],
      [1, 0],
      [3, 0],
    ])
    expect(diagnose(straight).freedoms.map(({ kind }) => kind)).toContain('infinitesimal')
    expect(ids(straight)).toContain('touch')
  })
})

describe('motors', () => {
  it('that only repeat another are found, and taken off', () => {
    const spun = { drive: { kind: 'angular-velocity', law: 1 } }
    const both = chain(FOUR_BAR, spun)
    const twice = scene({ ...both, joints: both.joints.map((j) => (j.id === '3' ? { ...j, ...spun } : j)) })
    const { title, ways } = verdict(twice, 'motors')
    expect(title).toBe('A motor that cannot act')
    const said = (at: string[]) => look(twice, at).find(({ id }) => id === 'motors')?.detail
    expect(said(['elsewhere'])).toMatch(/It locks as soon as the two differ\.$/)
    expect(said(both.joints.map(({ id }) => id))).toMatch(/They differ at [^.]+\.$/)
    const after = take(twice, ways[0])
    expect(diagnose(after).drives).toEqual([expect.objectContaining({ takes: 1 })])
    expect(ids(after)).toEqual(['given'])
  })
})

describe('special poses', () => {
  it('are left by moving a little', () => {
    const flat = chain(FLAT)
    const { joints, ways } = verdict(flat, 'special')
    expect(joints.length).toBeGreaterThan(0)
    expect(labels(ways)[0]).toBe('Move it a little')
    const after = diagnose(take(flat, ways[0]))
    expect(after.singular).toEqual([])
    expect(after.mobility.mechanism.dof).toBe(1)
  })

  it('let a motor at a dead centre go elsewhere', () => {
    // Rocker driven, crank and coupler in line.
    const toggle = chain([
      [0, 0],
      [1, 0],
      [3, 0],
      [2.2, 1.8],
    ])
    // It rests at the rocker's pin: a push there does nothing, which is good to know and no fault.
    expect(diagnose(toggle).deadCentres).toEqual(['3'])
    expect(verdict(toggle, 'dead-centre').tone).toBe('note')
    const drive = { kind: 'angular-velocity', law: 1 }
    const joints = toggle.joints.map((j) => (j.id === '3' ? { ...j, drive } : j))
    const driven = scene({ ...toggle, joints })
    expect(ids(driven)).toEqual(['dead-centre'])
    const found = verdict(driven, 'dead-centre')
    expect([found.tone, found.title]).toEqual(['caution', 'Pin 3 is at a dead centre'])
    expect(labels(found.ways)).toEqual(['Move it a little', 'Drive Pin 0 instead', 'Take the motor off Pin 3'])
    expect(diagnose(take(driven, found.ways[0])).drives[0]!.takes).toBe(1)
    const instead = found.ways.find(({ label }) => label.startsWith('Drive '))
    const after = take(driven, instead)
    expect(after.joints.filter(({ drive }) => drive !== null)).toHaveLength(1)
    expect(diagnose(after).drives[0]!.takes).toBe(1)
  })
})

describe('a slider-crank', () => {
  /** Crank from the origin to the pin, rod from there to the slider on the x axis. */
  const sliderCrank = (crank: Point): Scene => {
    const wrist: Point = [crank[0] + Math.sqrt(4 - crank[1] ** 2), 0]
    const [first, rod, slider] = [bar('crank', [0, 0], crank), bar('rod', crank, wrist), bar('slider', wrist, [9, 0])]
    const along = [Math.SQRT1_2, 0, Math.SQRT1_2, 0]
    return scene({
      bodies: [first, rod, slider],
      joints: [
        pin('1', [0, 0], first, null),
        pin('2', crank, rod, first),
        pin('3', wrist, slider, rod),
        {
          id: '4',
          name: 'Guide',
          type: 'prismatic',
          driven: { body: 'slider', orientation: along },
          main: { body: 'ground', position: [wrist[0], 0, 0], orientation: along },
        },
      ],
    })
  }

  it('with crank and rod in line has its slide at a dead centre', () => {
    for (const x of [1, -1]) {
      const at = sliderCrank([x, 0])
      expect(ids(at)).toEqual(['dead-centre'])
      expect(verdict(at, 'dead-centre')).toMatchObject({ tone: 'note', title: 'Guide is at a dead centre' })
    }
  })

  it('with its crank upright has none: only the angle at the wrist pin turns back', () => {
    const upright = sliderCrank([0, 1])
    expect(ids(upright)).toEqual(['turns-back'])
    const { tone, title, detail, joints } = verdict(upright, 'turns-back')
    expect([tone, title]).toEqual(['note', 'Pin 3: its angle turns back here'])
    expect(detail).toContain('a torque in Pin 3 does no work here')
    expect(joints).toEqual([{ joint: '3', text: 'angle at rest at this instant' }])
  })

  it('driven by its wrist pin cannot leave that pose, which is a dead centre then', () => {
    const upright = sliderCrank([0, 1])
    const drive = { kind: 'angular-velocity', law: 1 }
    const joints = upright.joints.map((joint) => (joint.id === '3' ? { ...joint, drive } : joint))
    expect(verdict(scene({ ...upright, joints }), 'dead-centre')).toMatchObject({
      tone: 'caution',
      title: 'Pin 3 is at a dead centre',
    })
  })
})

describe('swaps', () => {
  it.each(['four-bar', 'door', 'scotch-yoke'])('of %s leave what they say', async (id) => {
    const before = await galleryScene(id)
    const { mobility, swaps } = diagnose(before)
    const { rows, others } = spareRows(mobility, swaps)
    expect(rows).toHaveLength(mobility.mechanism.rows - mobility.mechanism.rank)
    const shown = [...rows.flatMap((row) => row.swaps), ...others]
    expect(shown.length).toBeGreaterThan(0)
    for (const swap of shown) {
      const after = diagnose(take(before, takeSwap(before, swap)))
      expect(after.mobility.mechanism.rows - after.mobility.mechanism.rank).toBe(swap.redundantAfter)
      expect(after.mobility.dof).toBe(swap.dofAfter)
    }
  })

  it('are called by what they make, and offered once', async () => {
    const before = await galleryScene('four-bar')
    const name = before.joints[0]!.name
    const id = before.joints[0]!.id
    const to = [true, true, true, false, true, false] as const
    expect(takeSwap(before, { joint: id, row: 'rx', to: 'spherical' }).label).toBe(`Make ${name} spherical`)
    expect(takeSwap(before, { joint: id, row: 'rx', to: { held: to } }).label).toBe(`Free the turn about x at ${name}`)
    const after = take(before, takeSwap(before, { joint: id, row: 'rx', to: { held: to } }))
    expect(after.joints[0]).toMatchObject({ type: 'lock', rows: to })
    const { mobility, swaps } = diagnose(before)
    const { rows, others } = spareRows(mobility, swaps)
    const all = [...rows.flatMap((row) => row.swaps), ...others].map((swap) => takeSwap(before, swap))
    const said = all.map(({ label }: EditWay) => label)
    expect(new Set(said).size).toBe(said.length)
  })
})

describe('freedoms in words', () => {
  const seen = (of: Scene) => (id: string) => of.bodies.find((body) => body.id === id)!.orientation

  it('name bodies and axes', async () => {
    const rssr = await galleryScene('rssr')
    const { freedoms } = diagnose(rssr)
    expect(freedoms.map(({ kind }) => kind)).toEqual(['useful', 'idle'])
    expect(motionText(rssr, freedoms[0]!, seen(rssr))).toMatch(/ move together$/)
    expect(motionText(rssr, freedoms[1]!, seen(rssr))).toMatch(/^Connecting rod turns about its own [xyz]$/)
    const tilted = [Math.cos(0.2), 0, Math.sin(0.2), 0]
    const one = scene({
      bodies: [{ id: 'a', orientation: tilted, name: 'Block', shapes: [{ kind: 'sphere', radius: 1 }] }],
    })
    const motion = (v: number[], w: number[]) => ({ kind: 'useful', twists: [{ body: 'a', v, w }] }) as never
    const said = (v: number[], w: number[]) => motionText(one, motion(v, w), seen(one))
    expect(said([0, 2, 0], [0, 0, 0])).toBe('Block slides along world y')
    expect(said([1, 1, 0], [0, 0, 0])).toBe('Block slides')
    expect(said([Math.cos(0.4), 0, -Math.sin(0.4)], [0, 0, 0])).toBe('Block slides along its own x')
    expect(said([1, 0, 0], [0, 0, -3])).toBe('Block turns about world z')
  })
})

describe('rods whose lengths follow laws', () => {
  it('are drives and no structure; each can be left at its length', async () => {
    const hexapod = await galleryScene('hexapod')
    const told = verdict(hexapod, 'given')
    expect(ids(hexapod)).toEqual(['given'])
    expect(told.joints.map(({ text }) => text)).toEqual(Array<string>(6).fill('takes 1 freedom'))
    expect(freedomLine(diagnose(hexapod).mobility)).toBe('6 degrees of freedom, 6 driven')
    expect(drivenText(diagnose(hexapod).mobility)).toMatch(/^6 drives take all of it/)

    const [rod] = hexapod.joints
    const after = take(hexapod, takeMotorOff(hexapod, rod!.id))
    const { mobility } = diagnose(after)
    expect([mobility.mechanism.dof, mobility.dof]).toEqual([5, 0])
  })
})

describe('what is not known', () => {
  it('is said, and without a diagnosis the rest still is', async () => {
    const still = chain(FOUR_BAR, {}, [0, 0, 0])
    const { mobility } = diagnose(still)
    const unknown = { scene: still, mobility: null, diagnosis: null, size: 1, hasRun: false, contradicting: [] }
    expect(verdictsOf({ ...unknown, mobility }).map(({ title }) => title)).toEqual(['Nothing drives it'])
    expect(verdictsOf(unknown)).toEqual([])
    const made = diagnose(still)
    expect(unfinishedText(made)).toBeNull()
    expect(unfinishedText({ ...made, unfinished: ['takenBy', 'swaps'] })).toContain(
      'which joints take the freedoms and joints to swap',
    )
  })
})
