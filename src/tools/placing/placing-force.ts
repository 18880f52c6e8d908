/** Places forces from a point to another: between two bodies, or on one. */
import {
  elementOf,
  GROUND,
  placeAt,
  placeBetween,
  placeJoining,
  type ForceKind,
  nameOfBody,
} from '../../scene/index.ts'
import type { Anchor, MakeTool } from '../tool.ts'
import { directionOr, lengthOf, subtract, type Vec3 } from '../vector.ts'
import { makeReaching } from './reaching.ts'
import { dotsOf } from './stepping.ts'
import { makeTwoPoints, unnamed } from './two-points.ts'

/** A direction without what rounding left of components that it has not. */
const plain = (direction: Vec3): Vec3 => {
  const [x, y, z] = direction.map((c) => (Math.abs(c) < 1e-12 ? 0 : c))
  return [x!, y!, z!]
}

const attachment = ({ body, local }: Anchor) => ({ body, position: local })

/** Puts a force between two bodies, or a body and the ground. */
export const makePlacingBetween = (kind: ForceKind): MakeTool =>
  makeReaching({
    id: `place-${kind}`,
    made: elementOf(kind).words.made.toLowerCase(),
    item: 'force',
    put: (draft, [a, b]) => placeBetween(draft, kind, [attachment(a), attachment(b)], lengthOf(subtract(b.at, a.at))),
  })

/**
 * Puts a force where two bodies are held together: at the first point on a body. What holds it there is looked for behind it; the ground, where there is
 * nothing.
 */
export const makePlacingJoining = (kind: ForceKind): MakeTool =>
  makeTwoPoints((host) => {
    const { noun } = elementOf(kind).words
    const holder = ({ body }: Anchor, first: Anchor): string => (body === first.body ? GROUND : body)
    const nameOf = (id: string): string => nameOfBody(host.scene(), id)
    return {
      id: `place-${kind}`,
      made: noun,
      item: 'force',
      asks: [
        `Click where on a body the ${noun} sits`,
        ({ body }) => `Click what holds it there; the ground beside all bodies, or by another click on ${nameOf(body)}`,
      ],
      typed: 'Click what holds it there.',
      refuseFirst: ({ body }) => (body === GROUND ? 'That is no body.' : ''),
      mayMeet: true,
      preview: (first, at) => ({
        dots: [
          ...dotsOf(first).map((dot) => ({ ...dot, label: `held by ${nameOf(holder(at, first))}` })),
          ...unnamed(at),
        ],
        lines: at.at === first.at ? [] : [{ from: first.at, to: at.at, look: 'gap', label: '' }],
      }),
      put: (draft, first, at) =>
        placeJoining(draft, kind, { driven: first.body, main: holder(at, first) }, first.at, host.pose),
      behind: true,
    }
  })

/** Puts a force on a point of one body. */
export const makePlacingAt = (kind: ForceKind): MakeTool =>
  makeTwoPoints((host) => {
    const { noun } = elementOf(kind).words
    return {
      id: `place-${kind}`,
      made: noun,
      item: 'force',
      asks: [
        'Click the point of a body that is pushed, or drag the way it is pushed',
        () => 'Click which way it is pushed',
      ],
      typed: 'Click which way it is pushed.',
      refuseFirst: (at) => {
        const body = host.scene().bodies.find(({ id }) => id === at.body)
        if (body === undefined) return `A ${noun} acts on a body.`
        return body.fixed ? `${body.name} is fixed: a ${noun} would do nothing.` : ''
      },
      preview: (first, at) => ({
        dots: [...dotsOf(first), ...unnamed(at)],
        lines: [{ from: first.at, to: at.at, look: 'measure', label: noun }],
      }),
      put: (draft, first, { at }) =>
        placeAt(draft, kind, attachment(first), plain(directionOr(subtract(at, first.at), host.plane().x))),
      drop: (draft, at) => placeAt(draft, kind, attachment(at), host.plane().x),
    }
  })
