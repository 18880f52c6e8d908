/** Bodies that look as if they had to touch, and do not: they pass through each other, or fall out of the scene. Pure. */
import { boxesMeet, boxOfShape, placeBox, type Box, type Pose } from '../../geometry/index.ts'
import { components, looseBodies, type Scene } from '../../scene/index.ts'

/** What was seen: a body that goes through another, or, where there is none, through everything and away. */
export interface Passing {
  readonly body: string
  readonly through: string | null
  /** Whether nothing ties the body to what stands still. */
  readonly loose: boolean
}

/** Whether what was seen could be seen of this scene too: its bodies are there, and tied to as little. */
export function couldPass(
  scene: Pick<Scene, 'bodies' | 'joints' | 'forces'>,
  { body, through, loose }: Passing,
): boolean {
  const has = (id: string): boolean => scene.bodies.some((one) => one.id === id)
  if (!has(body) || (through !== null && !has(through)) || looseBodies(scene).includes(body) !== loose) return false
  const { of } = components(scene)
  return through === null || of(body) !== of(through)
}

/** Looks at poses by body: the first time only to learn what stands inside of what to begin with. */
export type Watch = (poses: ReadonlyMap<string, Pose>) => Passing | null

/** Pairs of shapes that are looked at, at the most. */
const MOST = 4000
/** A body counts as gone when it is this many times the size of the scene below its start. */
const GONE = 4

/** Bodies that no chain of joints connects, of which one at least is loose or both move: others are built to pass each other. */
export function watchScene(scene: Pick<Scene, 'bodies' | 'joints' | 'forces' | 'gravity'>): Watch {
  const { bodies, gravity } = scene
  const { of } = components(scene)
  const loose = new Set(looseBodies(scene))
  const boxes = new Map(bodies.map(({ id, shapes }) => [id, shapes.map(boxOfShape)]))
  const pairs: [string, string][] = []
  let count = 0
  bodies.forEach((a, i) => {
    for (const b of bodies.slice(i + 1)) {
      const expected = (!a.fixed && !b.fixed) || (!a.fixed && loose.has(a.id)) || (!b.fixed && loose.has(b.id))
      if (of(a.id) === of(b.id) || !expected) continue
      const more = a.shapes.length * b.shapes.length
      if (more === 0 || (count += more) > MOST) continue
      pairs.push(a.fixed || loose.has(b.id) ? [b.id, a.id] : [a.id, b.id])
    }
  })
  const size = sizeOf(scene)
  const weight = Math.hypot(...gravity)
  const falling = weight > 0 ? bodies.filter(({ id, fixed }) => !fixed && loose.has(id)) : []
  const from = new Map<string, Pose>()
  const within = new Set<[string, string]>()
  let first = true

  return (poses) => {
    const placed = new Map<string, readonly Box[]>()
    const at = (id: string): readonly Box[] => {
      const pose = poses.get(id)
      const known = placed.get(id) ?? (pose ? boxes.get(id)!.map((box) => placeBox(box, pose)) : [])
      placed.set(id, known)
      return known
    }
    const meet = ([a, b]: [string, string]): boolean => at(a).some((x) => at(b).some((y) => boxesMeet(x, y)))
    if (first) {
      first = false
      for (const pair of pairs) if (meet(pair)) within.add(pair)
      for (const { id } of falling) if (poses.has(id)) from.set(id, poses.get(id)!)
      return null
    }
    const met = pairs.find((pair) => !within.has(pair) && meet(pair))
    if (met) return { body: met[0], through: met[1], loose: loose.has(met[0]) }
    const gone = falling.find(({ id }) => {
      const [start, now] = [from.get(id)?.position, poses.get(id)?.position]
      if (!start || !now) return false
      const fall = gravity.reduce((sum, g, k) => sum + (g * (now[k]! - start[k]!)) / weight, 0)
      return fall > GONE * size
    })
    return gone ? { body: gone.id, through: null, loose: true } : null
  }
}

/** Size of the scene from one end to the other, m; 1 m where it is a point. */
function sizeOf({ bodies }: Pick<Scene, 'bodies'>): number {
  const reaches = bodies.flatMap(({ shapes, position }) => {
    const far = Math.max(
      0,
      ...shapes.map(boxOfShape).map((box) => Math.hypot(...box.position) + Math.hypot(...box.half)),
    )
    return [0, 1, 2].map((k) => [position[k]! - far, position[k]! + far] as const)
  })
  const spans = [0, 1, 2].map((k) => {
    const along = reaches.filter((_, i) => i % 3 === k)
    return Math.max(...along.map(([, high]) => high)) - Math.min(...along.map(([low]) => low))
  })
  return Math.max(...spans) || 1
}
