/** What is said of mechanisms that move in parallel planes, in the plane and in space. */
import type { Mobility, PlanarPart } from '../../engine/index.ts'
import type { Redundancy } from '../../laboratory/index.ts'
import { listWords } from '../../scene/index.ts'
import { plural } from './wording.ts'

const minus = (n: number): string => String(n).replace('-', '−')

/** Bodies of a part, and parts, that are named; of more their number. */
const NAMED = 3

/**
 * The counts of parts in their planes, in numbers and words. Where no joint connects the parts each says whose it is, and those with the same count are told together.
 *
 * @param nameOf name of a body by its id
 */
export function planeCounts(parts: readonly PlanarPart[], nameOf: (body: string) => string): readonly string[] {
  if (parts.length < 2) return parts.map(planeCount)
  const counts = parts.map(planeCount)
  return [...new Set(counts)].map((count) => {
    const group = parts.filter((_, i) => counts[i] === count)
    const whose = group.map(({ bodies }) => listWords(shorten(bodies.map(nameOf), 'bodies')))
    const told = shorten(whose, 'parts').join('; ')
    return `${told}${group.length > 1 ? ', each by itself' : ''}: ${count.charAt(0).toLowerCase()}${count.slice(1)}`
  })
}

const shorten = (names: readonly string[], what: string): readonly string[] =>
  names.length <= NAMED ? names : [...names.slice(0, NAMED - 1), `${names.length - NAMED + 1} more ${what}`]

/** The count of a part in its plane. */
function planeCount({ links, oneFreedom, twoFreedoms, dof }: PlanarPart): string {
  // what welds hold within a link is left out here, as in the formula
  const held = 2 * oneFreedom + twoFreedoms
  const count = 3 * (links - 1) - held
  const joints = [
    plural(oneFreedom, 'joint that leaves one freedom', 'joints that leave one freedom'),
    ...(twoFreedoms === 0 ? [] : [`${twoFreedoms} that ${twoFreedoms === 1 ? 'leaves' : 'leave'} two`]),
  ]
  // Lines break before an equals sign only.
  const formula = '3 (n − 1) − 2 j₁ − j₂'.replaceAll(' ', '\u00a0')
  const numbers = `= 3 × ${links - 1} − 2 × ${oneFreedom} − ${twoFreedoms}`.replaceAll(' ', '\u00a0')
  const sum = `${formula} ${numbers} =\u00a0${minus(count)}`
  const counted = `In the plane ${sum}: ${plural(links, 'link')} with the frame, ${joints.join(', ')}.`
  const spare = dof - count
  if (spare <= 0) return counted
  return `${counted} But it has ${minus(dof)}: ${spare} of the ${held} constraints in the plane only ${spare === 1 ? 'repeats' : 'repeat'} what the others say.`
}

/** "1 redundant constraint in the plane"; beside planes there may be parts that move in space. */
export function redundantTitle({ count, inPlane }: Pick<Redundancy, 'count' | 'inPlane'>): string {
  const all = plural(count, 'redundant constraint')
  if (inPlane === count) return `${all} in the plane`
  return inPlane === 0 ? all : `${all}, ${inPlane} of them in the plane`
}

/** "In space: 3 redundant constraints". */
export function spaceTitle({ mechanism }: Mobility): string {
  const spare = mechanism.rows - mechanism.rank
  return `In space: ${spare === 0 ? 'no redundant constraint' : plural(spare, 'redundant constraint')}`
}

/** Why there are more in space than in the plane; null where there are not. */
export function spaceReason({ mechanism }: Mobility, inPlane: number): string | null {
  const more = mechanism.rows - mechanism.rank - inPlane
  if (more <= 0) return null
  return `In space ${inPlane > 0 ? `${more} more constraints are redundant` : `${plural(more, 'constraint')} ${more === 1 ? 'is' : 'are'} redundant`}, because each joint also keeps its links in the plane, and round a loop, or beside another joint, that is done already. Some of what is carried across the plane is therefore not unique.`
}
