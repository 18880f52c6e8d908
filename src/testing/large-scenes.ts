/** Scenes of some two hundred bodies, made by rule: a tree, a row of loops, and a net in which every mesh is a loop. */
import { validateScene } from '../scene/index.ts'
import type { Scene } from '../scene/index.ts'

/** Turns z to −y: revolute axes for what moves in the x-z plane. */
const ALONG_Y = [Math.SQRT1_2, Math.SQRT1_2, 0, 0]

type Point = readonly [number, number, number]

function scene(parts: object): Scene {
  const parsed = validateScene({ format: 'lockwork/scene', version: 1, ...parts })
  if (!parsed.ok) throw new Error(parsed.faults.map(({ pointer, message }) => `${pointer}: ${message}`).join('\n'))
  return parsed.scene
}

/** A bar of steel from `a` to `b`, its frame at `a` with the world's axes. */
function bar(id: string, a: Point, b: Point, width: number) {
  const to = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
  const shape = { kind: 'link', from: [0, 0, 0], to, width, thickness: width }
  return { id, position: [...a], density: 7850, shapes: [shape] }
}

const hinge = (id: string, driven: string, main: string, position: Point, at: Point = [0, 0, 0]) => ({
  id,
  type: 'revolute',
  driven: { body: driven, position: [...at], orientation: ALONG_Y },
  main: { body: main, position: [...position], orientation: ALONG_Y },
})

/** A chain of `count` links of 50 mm on revolute joints, let go along +x. */
export function hangingChain(count = 200): Scene {
  const length = 0.05
  const id = (i: number) => (i < 0 ? 'ground' : `link-${i}`)
  const bodies = Array.from({ length: count }, (_, i) => bar(id(i), [i * length, 0, 0], [(i + 1) * length, 0, 0], 0.01))
  const joints = bodies.map((_, i) => hinge(`pin-${i}`, id(i), id(i - 1), i === 0 ? [0, 0, 0] : [length, 0, 0]))
  return scene({ title: `Chain of ${count} links`, bodies, joints })
}

/** `count` square four-bars in a row that share their cranks: 2 · count + 1 bars of 1 m, swinging from upright with 1 m/s. */
export function fourBars(count = 100): Scene {
  const bodies = []
  const joints = []
  for (let i = 0; i <= count; i++) {
    const crank = `crank-${i}`
    bodies.push({ ...bar(crank, [i, 0, 0], [i, 0, 1], 0.05), angularVelocity: [0, 1, 0] })
    joints.push(hinge(`foot-${i}`, crank, 'ground', [i, 0, 0]))
    if (i === 0) continue
    const coupler = `coupler-${i}`
    bodies.push({ ...bar(coupler, [i - 1, 0, 1], [i, 0, 1], 0.05), velocity: [1, 0, 0] })
    joints.push(hinge(`left-${i}`, coupler, `crank-${i - 1}`, [0, 0, 1]))
    joints.push(hinge(`right-${i}`, coupler, crank, [0, 0, 1], [1, 0, 0]))
  }
  return scene({ title: `${count} four-bars`, bodies, joints })
}

/** A square net of `size` × `size` knots, 100 mm apart, of bars on ball joints; the knots of one side are held. */
export function ballNet(size = 10): Scene {
  const mesh = 0.1
  const bodies: ReturnType<typeof bar>[] = []
  const joints: object[] = []
  /** At each knot, the first bar and where on it the knot is: those that come later hang on it. */
  const knots = new Map<string, { body: string; position: Point }>()
  const tie = (body: string, position: Point, i: number, j: number): void => {
    const key = `${i} ${j}`
    const main = knots.get(key)
    if (main) joints.push({ id: `ball-${joints.length}`, type: 'spherical', driven: { body, position }, main })
    else knots.set(key, { body, position })
  }
  for (let i = 0; i < size; i++) knots.set(`${i} 0`, { body: 'ground', position: [i * mesh, 0, 0] })
  const lay = (id: string, i: number, j: number, di: number, dj: number): void => {
    const way: Point = [di * mesh, dj * mesh, 0]
    bodies.push(bar(id, [i * mesh, j * mesh, 0], [i * mesh + way[0], j * mesh + way[1], 0], 0.008))
    tie(id, [0, 0, 0], i, j)
    tie(id, way, i + di, j + dj)
  }
  for (let j = 0; j < size; j++) {
    for (let i = 0; i < size; i++) {
      if (j > 0 && i + 1 < size) lay(`across-${i}-${j}`, i, j, 1, 0)
      if (j + 1 < size) lay(`along-${i}-${j}`, i, j, 0, 1)
    }
  }
  return scene({ title: `Net of ${size} × ${size}`, bodies, joints })
}
