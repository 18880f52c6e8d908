/** Loops of an MJCF file: two bodies that stay together at a point, or altogether. */
import { type Pose } from '../../geometry/index.ts'
import { unitQuat } from './orientation.ts'
import type { ImportedClosure, ImportedEnd } from './robot.ts'
import type { Tree } from './xml.ts'

/** A named point of a body; null: of the world. */
export interface Site {
  readonly link: string | null
  readonly at: Pose
}

interface Known {
  readonly names: ReadonlySet<string>
  readonly sites: ReadonlyMap<string, Site>
}

const UPRIGHT = [1, 0, 0, 0] as const

/** Reads <connect> or <weld>. Null, unread, where it is switched off. */
export function readClosure(element: Tree, { names, sites }: Known, count: number): ImportedClosure | null {
  if (element.has('active') && element.text('active') === 'false') return null
  element.skip('active')
  // These set how stiffly MuJoCo holds it; here it is exact.
  element.skip('solref', 'solimp', 'torquescale', 'class')
  const name = element.text('name') || `${element.tag} ${count + 1}`
  const kind = element.tag === 'weld' ? 'fixed' : 'ball'

  if (element.has('site1') || element.has('site2')) {
    const site = (attribute: string): Site => {
      const wanted = element.text(attribute) ?? ''
      const found = sites.get(wanted)
      if (!found) throw element.fault(`${attribute}: there is no site “${wanted}”; name one of the file's`)
      return found
    }
    return { name, kind, a: site('site1'), b: site('site2') }
  }

  const body = (attribute: string): string | null => {
    const wanted = element.text(attribute)
    if (!wanted || wanted === 'world') return null
    if (!names.has(wanted)) throw element.fault(`${attribute}: there is no body “${wanted}”; name one of the file's`)
    return wanted
  }
  const [first, second] = [body('body1'), body('body2')]
  if (first === second) throw element.fault('both ends are on one body; name two bodies')
  if (kind === 'ball') {
    if (!element.has('anchor')) throw element.fault('anchor is missing; write a point of the first body')
    const a: ImportedEnd = { link: first, at: { position: element.vector('anchor', [0, 0, 0]), orientation: UPRIGHT } }
    return { name, kind, a, b: { link: second, at: null } }
  }
  element.skip('anchor')
  const relative = element.numbers('relpose', 7)
  const home: Pose = { position: [0, 0, 0], orientation: UPRIGHT }
  // A turn of four zeros: as they are at the start.
  const turned = relative !== null && relative.slice(3).some((x) => x !== 0)
  if (!turned) return { name, kind, a: { link: first, at: home }, b: { link: second, at: null } }
  const [x, y, z, qw, qx, qy, qz] = relative as [number, number, number, number, number, number, number]
  const at: Pose = { position: [x, y, z], orientation: unitQuat([qw, qx, qy, qz]) }
  return { name, kind, a: { link: first, at }, b: { link: second, at: home } }
}
