import { DOMParser, type Element } from '@xmldom/xmldom'
import { describe, expect, it } from 'vitest'
import { gallery } from '../../gallery/index.ts'
import { calcCameraAxes, calcPixelSize, dot, lookAt, openView, subtract, type CameraPose } from '../../tools/index.ts'
import { toWorld } from '../../geometry/index.ts'
import { galleryScene } from '../../testing/gallery-scenes.ts'
import { fillOwnFields } from '../../testing/own-fields.ts'
import { runMechanism } from '../../testing/mechanism-run.ts'
import type { JointType, Scene, Vec3 } from '../document.ts'
import { JOINT_TYPES } from '../joint-types.ts'
import { toMechanismSpec } from '../mechanism.ts'
import { validateScene } from '../file/validate.ts'
import { skeletonSvg, type SkeletonOptions } from './skeleton-svg.ts'
import { makePaper, straightOn, type SkeletonCamera } from './skeleton/projection.ts'

const VIEW = openView(900, 640)
const cameraOf = (pose: CameraPose) => ({
  target: pose.target,
  ...calcCameraAxes(pose),
  scale: 1 / calcPixelSize(VIEW, pose.distance, pose),
  centre: [450, 320] as const,
})
const FRONT = lookAt([0, -3, 0], [0, 0, 0])
const SLANTED = lookAt([1.5, -2.5, 1.2], [0.1, 0, 0.1])

/** Where a point is drawn: along the line of sight, as large as it is seen in the target's plane. */
const drawn = (pose: CameraPose, point: Vec3) => {
  const { target, right, up, scale, centre } = cameraOf(pose)
  const d = subtract(point, target)
  return { x: centre[0] + scale * dot(d, right), y: centre[1] - scale * dot(d, up) }
}

const draw = (scene: Scene, pose = FRONT, options?: SkeletonOptions) =>
  skeletonSvg(scene, new Map(), cameraOf(pose), options)

/** The file as a tree; faults are thrown. */
function parse(svg: string): Element {
  const onError = (level: string, message: string) => {
    if (level !== 'warning') throw new Error(message)
  }
  return new DOMParser({ onError }).parseFromString(svg, 'image/svg+xml').documentElement!
}
const groups = (svg: string, kind: string): Element[] =>
  [...parse(svg).getElementsByTagName('g')].filter((g) => (g.getAttribute('class') ?? '').split(' ').includes(kind))
const inside = (group: Element, tag: string): Element[] => [...group.getElementsByTagName(tag)]
const number = (element: Element, attribute: string): number => Number(element.getAttribute(attribute))

interface Box {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}
const areApart = (a: Box, b: Box) => a.x1 <= b.x0 || b.x1 <= a.x0 || a.y1 <= b.y0 || b.y1 <= a.y0

const namesOf = (svg: string) =>
  groups(svg, 'name').map((g): Box => {
    const [text] = inside(g, 'text')
    const [x, y] = [number(text!, 'x'), number(text!, 'y')]
    return { x0: x, y0: y - 10, x1: x + 12 * 0.58 * [...text!.textContent!].length, y1: y + 3 }
  })

/** Boxes around the short strokes that tell the ground. */
const hatchingOf = (svg: string) =>
  groups(svg, 'support').flatMap((g) =>
    inside(g, 'path').flatMap((path) => {
      const [x0, y0, x1, y1, ...more] = path.getAttribute('d')!.match(/-?[\d.]+/g)!.map(Number) as [number, number, number, number] // prettier-ignore
      if (more.length > 0 || Math.hypot(x1 - x0, y1 - y0) > 8) return []
      return [{ x0: Math.min(x0, x1), y0: Math.min(y0, y1), x1: Math.max(x0, x1), y1: Math.max(y0, y1) }]
    }),
  )

function sceneOf(parts: object): Scene {
  const parsed = validateScene({ format: 'lockwork/scene', version: 1, ...parts })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults))
  return parsed.scene
}
const rod = (id: string, position: Vec3, to: Vec3, more: object = {}) => ({
  id,
  name: id,
  position,
  shapes: [{ kind: 'link', from: [0, 0, 0], to, width: 0.02, thickness: 0.01 }],
  ...more,
})
/** z toward the viewer, who looks along y. */
const FACING = [Math.SQRT1_2, Math.SQRT1_2, 0, 0]
const at = (body: string, position: Vec3, orientation: readonly number[] = FACING) => ({ body, position, orientation })
const joint = (id: string, type: JointType, driven: object, main: object, more: object = {}) => ({ id, type, driven, main, ...more }) // prettier-ignore

const pendulum = (type: JointType, orientation = FACING) => {
  const { fields, named } = fillOwnFields(type)
  const ends = [at('arm', [0, 0, 0], orientation), at('ground', [0.1, 0, 0.2], orientation)] as const
  const rows = type === 'lock' ? { rows: [true, false, true, false, false, true] } : {}
  return sceneOf({
    title: 'One joint',
    bodies: [rod('arm', [0.1, 0, 0.2], [0.4, 0, -0.1])],
    joints: [joint('pin', type, ...ends, { ...rows, ...fields }), ...named.map((one) => joint(one.id, one.type, ...ends))], // prettier-ignore
  })
}

describe('a diagram', () => {
  it('is a whole SVG file with title and description, and the same every time', () => {
    const scene = sceneOf({ ...pendulum('revolute'), title: 'Rod & <pin>' })
    const svg = draw(scene)
    expect(draw(scene)).toBe(svg)
    const root = parse(svg)
    expect(root.tagName).toBe('svg')
    expect(root.namespaceURI).toBe('http://www.w3.org/2000/svg')
    expect(root.getElementsByTagName('title')[0]?.textContent).toBe('Rod & <pin>')
    expect(root.getElementsByTagName('desc')[0]?.textContent).toBe(
      'Kinematic diagram: 1 moving body, 1 joint (1 revolute).',
    )
    // One stroke weight: said once.
    expect(svg.match(/stroke-width/g)).toHaveLength(1)
  })

  it('is broken by no character of a name', () => {
    const scene = sceneOf({ bodies: [rod('a"<&>', [0, 0, 0], [0.3, 0, 0], { name: 'bell \u0007 \ud800 <&>' })] })
    expect(inside(groups(draw(scene), 'name')[0]!, 'text')[0]?.textContent).toMatch(/^bell +<&>$/)
  })

  it('of nothing is an empty sheet', () => {
    expect(number(parse(draw(sceneOf({}))), 'width')).toBe(120)
  })

  it('leaves out hidden bodies, and their joints with them', () => {
    const scene = sceneOf({ ...pendulum('revolute'), view: { hidden: ['arm'] } })
    expect(groups(draw(scene), 'body')).toEqual([])
    expect(groups(draw(scene), 'joint')).toEqual([])
  })
})

describe('positions', () => {
  it.each([FRONT, SLANTED, { ...FRONT, flat: true as const, distance: 60 }])(
    'are those of the projection (%#)',
    (pose) => {
      const svg = draw(pendulum('revolute'), pose)
      const seen = drawn(pose, [0.1, 0, 0.2])
      const circle = inside(groups(svg, 'joint')[0]!, 'circle')[0]!
      expect(number(circle, 'cx')).toBeCloseTo(seen.x, 1.9)
      expect(number(circle, 'cy')).toBeCloseTo(seen.y, 1.9)
      const [from, to] = inside(groups(svg, 'body')[0]!, 'path')[0]!.getAttribute('d')!.slice(1).split('L')
      const end = drawn(pose, [0.5, 0, 0.1])
      expect(from).toBe(`${Math.round(seen.x * 100) / 100} ${Math.round(seen.y * 100) / 100}`)
      expect(to).toBe(`${Math.round(end.x * 100) / 100} ${Math.round(end.y * 100) / 100}`)
    },
  )

  it('know no perspective: bars alike are drawn alike, however far off', () => {
    const bars = [0.5, -1, -2].map((y, i) => rod(`${i}`, [0.1 * i, y, 0.2 * i], [0.3, 0.1, 0.2]))
    const svg = draw(sceneOf({ bodies: bars }), SLANTED)
    const outlines = groups(svg, 'body').map((g) => {
      const points = inside(g, 'path')[0]!
        .getAttribute('d')!
        .match(/-?[\d.]+/g)!
        .map(Number)
      return points.map((value, i) => value - points[i % 2]!)
    })
    expect(outlines).toHaveLength(3)
    for (const other of outlines.slice(1)) other.forEach((value, i) => expect(value).toBeCloseTo(outlines[0]![i]!, 1))
  })

  it('are those of the poses given, not of the file', () => {
    const scene = pendulum('revolute')
    const moved = new Map([['arm', { position: [0.3, 0, -0.1] as Vec3, orientation: [1, 0, 0, 0] as const }]])
    const circle = inside(groups(skeletonSvg(scene, moved, cameraOf(FRONT)), 'joint')[0]!, 'circle')[0]!
    expect(number(circle, 'cx')).toBeCloseTo(drawn(FRONT, [0.3, 0, -0.1]).x, 1.9)
  })
})

describe('signs', () => {
  const signature = (svg: string): string => {
    const [sign] = groups(svg, 'joint')
    return ['circle', 'path'].map((tag) => `${inside(sign!, tag).length} ${tag}`).join(', ')
  }

  it('there is one for every type, along and across the line of sight, and no two are alike', () => {
    for (const orientation of [FACING, [1, 0, 0, 0]]) {
      const drawn = JOINT_TYPES.map((type) => {
        const svg = draw(pendulum(type, orientation))
        const signs = groups(svg, 'joint')
        expect(signs).toHaveLength(1 + fillOwnFields(type).named.length)
        expect(svg).not.toMatch(/NaN|Infinity|undefined/)
        const [sign] = signs.filter((g) => g.getAttribute('data-type') === type)
        return inside(sign!, '*').map((part) => `${part.tagName} ${part.getAttribute('d') ?? part.getAttribute('r')} ${part.getAttribute('fill') ?? ''}`).join() // prettier-ignore
      })
      expect(new Set(drawn).size).toBe(JOINT_TYPES.length)
    }
  })

  it.each([
    ['revolute', '1 circle, 0 path'],
    ['universal', '1 circle, 2 path'],
    ['spherical', '2 circle, 1 path'],
    ['weld', '0 circle, 1 path'],
    // Six cells, one for each row.
    ['lock', '0 circle, 6 path'],
  ] as const)('%s has the parts of its sign', (type, parts) => {
    expect(signature(draw(pendulum(type)))).toBe(parts)
  })

  it('a revolute joint across the view is a bearing with collars', () => {
    expect(signature(draw(pendulum('revolute', [1, 0, 0, 0])))).toBe('0 circle, 4 path')
  })

  it('the ground is hatched, once for each joint on it', () => {
    const bare = sceneOf({
      bodies: [rod('a', [0, 0, 0], [0.3, 0, 0]), rod('b', [0.3, 0, 0], [0.3, 0, 0])],
      joints: [joint('pin', 'revolute', at('b', [0, 0, 0]), at('a', [0.3, 0, 0]))],
    })
    expect(groups(draw(bare), 'support').map((g) => inside(g, 'path').length)).toEqual([0])
    const hatched = groups(draw(pendulum('revolute')), 'support').map((g) => inside(g, 'path').length)
    expect(hatched[0]).toBeGreaterThan(4)
    // A fixed body is ground as well.
    const fixed = sceneOf({ ...bare, bodies: [{ ...bare.bodies[0], fixed: true }, bare.bodies[1]] })
    expect(inside(groups(draw(fixed), 'support')[0]!, 'path').length).toBe(hatched[0])
    expect(groups(draw(fixed), 'body')).toHaveLength(1)
  })

  it('drives, springs and loads have their own', () => {
    const slide = { driven: at('block', [0, 0, 0], [Math.SQRT1_2, 0, Math.SQRT1_2, 0]), main: at('ground', [0, 0, 0], [Math.SQRT1_2, 0, Math.SQRT1_2, 0]) } // prettier-ignore
    const scene = sceneOf({
      bodies: [{ id: 'block', shapes: [{ kind: 'box', size: [0.1, 0.1, 0.1] }] }, rod('arm', [0, 0, 0.3], [0.4, 0, 0])],
      joints: [
        { id: 'rail', type: 'prismatic', ...slide, drive: { kind: 'position', law: '0.1*sin(t)' } },
        joint('pin', 'revolute', at('arm', [0, 0, 0]), at('ground', [0, 0, 0.3]), { drive: { kind: 'angular-velocity', law: 2 } }), // prettier-ignore
      ],
      forces: [
        { id: 's', kind: 'spring-damper', from: { body: 'ground', position: [-0.6, 0, 0] }, to: { body: 'block' }, stiffness: 5, damping: 1 }, // prettier-ignore
        { id: 't', kind: 'torsion-spring', joint: 'pin', stiffness: 1 },
        { id: 'up', kind: 'load', body: 'arm', position: [0.4, 0, 0], force: [0, 0, 't - 1'], torque: [0, -1, 0] },
        { id: 'none', kind: 'load', body: 'arm', position: [0.4, 0, 0] },
        { id: 'held', kind: 'bushing', main: { body: 'ground', position: [0.1, 0, 0.3] }, driven: { body: 'arm', position: [0.1, 0, 0] } }, // prettier-ignore
      ],
    })
    const early = draw(scene, FRONT, { time: 0 })
    expect(new Set(groups(early, 'drive').map((g) => g.getAttribute('data-joint')))).toEqual(new Set(['pin', 'rail']))
    const parts = new Map(groups(early, 'force').map((g) => [g.getAttribute('data-id'), inside(g, 'path').length]))
    // Leads, crossbars, coil, dashpot of four parts, foot; a spiral; two arrows, the curved one in two parts; nothing.
    expect(parts.get('s')).toBeGreaterThanOrEqual(9)
    expect(parts.get('t')).toBe(1)
    expect(parts.get('up')).toBe(5)
    expect(parts.get('none')).toBe(0)
    // A sleeve with its core, rubber to four sides, and the ground that it stands on.
    expect(parts.get('held')).toBeGreaterThan(5)
    const sleeve = groups(early, 'force').find((g) => g.getAttribute('data-id') === 'held')!
    expect(inside(sleeve, 'circle').map((c) => Number(c.getAttribute('r')))).toEqual([12, 4])
    // The load turns round with its law: down before 1 s, up after.
    const tip = (svg: string) => {
      const load = groups(svg, 'force').find((g) => g.getAttribute('data-id') === 'up')!
      const [from, to] = inside(load, 'path')[0]!
        .getAttribute('d')!
        .slice(1)
        .split('L')
        .map((p) => Number(p.split(' ')[1]))
      return to! - from!
    }
    expect(tip(early)).toBeGreaterThan(0)
    expect(tip(draw(scene, FRONT, { time: 3 }))).toBeLessThan(0)
  })

  it('a body that three things hold is a plate, one that two hold a bar', () => {
    const three = sceneOf({
      bodies: [rod('tri', [0, 0, 0], [0.3, 0, 0]), ...[0, 1, 2].map((i) => rod(`r${i}`, [0.2 * i, 0, i === 1 ? 0.2 : 0], [0, 0, -0.3]))], // prettier-ignore
      joints: [0, 1, 2].map((i) => joint(`j${i}`, 'revolute', at(`r${i}`, [0, 0, 0]), at('tri', [0.2 * i, 0, i === 1 ? 0.2 : 0]))), // prettier-ignore
    })
    const plate = groups(draw(three), 'body').find((g) => g.getAttribute('data-id') === 'tri')!
    const path = inside(plate, 'path')[0]!.getAttribute('d')!
    expect(path.match(/L/g)).toHaveLength(2)
    expect(path).toMatch(/Z$/)
  })
})

describe('every mechanism of the gallery', () => {
  it.each(gallery.map(({ id }) => id))(
    '%s is drawn, with names that lie on no sign, on no hatching and on no other name',
    async (id) => {
      const scene = await galleryScene(id)
      const run = runMechanism(toMechanismSpec(scene))
      const poses = new Map(
        scene.bodies.map((body) => {
          const { position, orientation } = run.body(body.id)
          return [body.id, { position, orientation: orientation as never }]
        }),
      )
      const { camera } = scene.view
      const pose = camera ? lookAt(camera.position, camera.target) : SLANTED
      const svg = skeletonSvg(scene, poses, cameraOf(pose))
      expect(svg).not.toMatch(/NaN|Infinity|undefined/)
      const joints = groups(svg, 'joint')
      expect(joints).toHaveLength(scene.joints.length)
      expect(new Set(joints.map((g) => g.getAttribute('data-id')))).toEqual(new Set(scene.joints.map((j) => j.id)))
      expect(groups(svg, 'body')).toHaveLength(scene.bodies.filter(({ fixed }) => !fixed).length)

      const names = namesOf(svg)
      expect(names.length).toBe(scene.joints.length + scene.bodies.filter(({ fixed }) => !fixed).length)
      names.forEach((a, i) => names.slice(i + 1).forEach((b) => expect(areApart(a, b)).toBe(true)))
      for (const circle of joints.flatMap((g) => inside(g, 'circle'))) {
        const [x, y, r] = [number(circle, 'cx'), number(circle, 'cy'), number(circle, 'r')]
        const sign = { x0: x - r, y0: y - r, x1: x + r, y1: y + r }
        for (const name of names) expect(areApart(name, sign)).toBe(true)
      }
      for (const stroke of hatchingOf(svg)) for (const name of names) expect(areApart(name, stroke)).toBe(true)
    },
  )
})

describe('straight on to a plane', () => {
  it.each([
    { name: 'an upright plane', normal: [0, -1, 0], right: [1, 0, 0], up: [0, 0, 1] },
    { name: 'one that lies', normal: [0, 0, 1], right: [1, 0, 0], up: [0, 1, 0] },
    { name: 'one that leans', normal: [0, -0.6, 0.8], right: [1, 0, 0], up: [0, 0.8, 0.6] },
  ] as const)('sees $name without foreshortening, at the same scale', ({ normal, right, up }) => {
    const from = cameraOf(SLANTED)
    const camera = straightOn(from, normal)
    expect(camera).toMatchObject({ back: normal, scale: from.scale, target: from.target })
    camera.right.forEach((c, k) => expect(c).toBeCloseTo(right[k]!, 12))
    camera.up.forEach((c, k) => expect(c).toBeCloseTo(up[k]!, 12))
  })

  it('draws the level pivots of a four-bar level, from wherever the view looks', async () => {
    const scene = await galleryScene('four-bar')
    const { back } = cameraOf(FRONT)
    const heights = (camera: SkeletonCamera) => {
      const paper = makePaper(camera)
      const pivots = scene.joints.filter(({ main, driven }) => [main.body, driven.body].includes('frame'))
      return pivots.map(({ main, driven }) => {
        const marker = main.body === 'frame' ? main : driven
        const frame = scene.bodies.find(({ id }) => id === 'frame')!
        return paper.project(toWorld(frame, marker.position)).at[1]
      })
    }
    const [a, b] = heights(cameraOf(SLANTED))
    expect(Math.abs(a! - b!)).toBeGreaterThan(1)
    const [c, d] = heights(straightOn(cameraOf(SLANTED), back))
    expect(c).toBeCloseTo(d!, 9)
  })
})
