/** What is seen while two bodies are being joined. */
import { composePose } from '../../geometry/index.ts'
import { planJoin } from '../../scene/index.ts'
import type { Anchor, BuildHost, Marks } from '../tool.ts'
import { lengthOf, subtract } from '../vector.ts'
import { pinOf } from './spec.ts'

/** Points nearer to each other than this, over the size of the mechanism, count as coinciding. */
const CLOSED = 1e-6

type Dot = Marks['dots'][number]

const dotOf = ({ at, snap, axis, words }: Anchor): Dot => ({ at, kind: snap ?? 'grid', axis, label: words })

/** Two bodies can be joined, a body with itself cannot. */
export const canJoin = (a: Anchor, b: Anchor): boolean => a.body !== b.body

/** The points that are picked or pointed at, and what would come of both; null while there is none. */
export function joinMarks(host: BuildHost, first: Anchor | null, second: Anchor | null): Marks | null {
  // Two labels on one point would hide it.
  const one = first !== null && second !== null && areOne(host, first, second)
  const dots = [first, second].flatMap((anchor): Dot[] =>
    anchor ? [one && anchor === first ? { ...dotOf(anchor), label: '' } : dotOf(anchor)] : [],
  )
  if (dots.length === 0) return null
  const pair = first && second && canJoin(first, second) ? preview(host, first, second) : { ghosts: [], lines: [] }
  return { ...pair, dots, handles: [], sweep: null }
}

const areOne = (host: BuildHost, a: Anchor, b: Anchor): boolean => lengthOf(subtract(b.at, a.at)) < CLOSED * host.size()

/** What would move, where it would go; or the gap that the assembly has to close. */
function preview(host: BuildHost, a: Anchor, b: Anchor): Pick<Marks, 'ghosts' | 'lines'> {
  const scene = host.scene()
  const { moved, move } = planJoin(scene, pinOf(host, a, b), host.pose)
  const ghosts = scene.bodies
    .filter(({ id }) => moved.includes(id))
    .map(({ id, shapes }) => ({ shapes, pose: composePose(move, host.pose(id)), tone: 'ok' as const }))
  if (areOne(host, a, b)) return { ghosts, lines: [] }
  const gap = lengthOf(subtract(b.at, a.at))
  const look = moved.length > 0 ? 'measure' : 'gap'
  return { ghosts, lines: [{ from: a.at, to: b.at, look, label: `${Number((1000 * gap).toPrecision(3))} mm` }] }
}
