/** Places forces from a point to another: between two bodies, or on one. */
import { elementOf, GROUND, placeAt, placeBetween, placeJoining, type ForceKind } from '../../scene/index.ts'
import type { Anchor, MakeTool } from '../tool.ts'
import { directionOr, lengthOf, subtract } from '../vector.ts'
import { makeReaching } from './reaching.ts'
import { snapAt } from './snapping.ts'
import { dotsOf, makeStepping, NO_MARKS } from './stepping.ts'

const KEYS = ['ArrowRight', 'Enter', 'Escape']

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
export const makePlacingJoining =
  (kind: ForceKind): MakeTool =>
  (host) => {
    const { noun } = elementOf(kind).words
    let first: Anchor | null = null
    let refusal = ''
    const holder = ({ body }: Anchor): string => (body === first?.body ? GROUND : body)
    const nameOf = (id: string): string => host.scene().bodies.find((body) => body.id === id)?.name ?? 'the ground'
    return makeStepping(host, {
      id: `place-${kind}`,
      hint: () => ({
        text: `${refusal}${first === null ? `Click where on a body the ${noun} sits` : `Click what holds it there; the ground beside all bodies, or by another click on ${nameOf(first.body)}`}`,
        keys: KEYS,
      }),
      preview: (at) => {
        if (first === null) return { ...NO_MARKS, dots: dotsOf(at) }
        const held = `held by ${nameOf(holder(at))}`
        return {
          ...NO_MARKS,
          dots: [
            ...dotsOf(first).map((dot) => ({ ...dot, label: held })),
            ...dotsOf(at).map((dot) => ({ ...dot, label: '' })),
          ],
          lines: at.at === first.at ? [] : [{ from: first.at, to: at.at, look: 'gap', label: '' }],
        }
      },
      take: (at) => {
        refusal = ''
        if (first === null) {
          if (at.body === GROUND) refusal = 'That is no body. '
          else first = at
          return
        }
        const bodies = { driven: first.body, main: holder(at) }
        const place = first.at
        const id = host.edit(`Add ${noun}`, (draft) => placeJoining(draft, kind, bodies, place, host.pose))
        first = null
        if (id === null) return
        host.session().setTool('select')
        host.select([{ kind: 'force', id }], 'replace')
      },
      drags: true,
      begun: () => first !== null,
      back: () => {
        refusal = ''
        first = null
      },
      measure: () => null,
      typed: () => 'Click what holds it there.',
      anchorAt: (p) => snapAt(host, p, first === null ? [] : [first.body]),
    })
  }

/** Puts a force on a point of one body. */
export const makePlacingAt =
  (kind: ForceKind): MakeTool =>
  (host) => {
    const { noun } = elementOf(kind).words
    let first: Anchor | null = null
    let refusal = ''
    const place = (from: Anchor, direction: Anchor['at']): void => {
      const id = host.edit(`Add ${noun}`, (draft) => placeAt(draft, kind, attachment(from), direction))
      first = null
      if (id === null) return
      host.session().setTool('select')
      host.select([{ kind: 'force', id }], 'replace')
    }
    const canTake = (at: Anchor): boolean => {
      const body = host.scene().bodies.find(({ id }) => id === at.body)
      refusal =
        body === undefined
          ? `A ${noun} acts on a body. `
          : body.fixed
            ? `${body.name} is fixed: a ${noun} would do nothing. `
            : ''
      return refusal === ''
    }
    return makeStepping(host, {
      id: `place-${kind}`,
      hint: () => ({
        text: `${refusal}${first === null ? 'Click the point of a body that is pushed, or drag the way it is pushed' : 'Click which way it is pushed'}`,
        keys: KEYS,
      }),
      preview: (at) => {
        if (first === null) return { ...NO_MARKS, dots: dotsOf(at) }
        return {
          ...NO_MARKS,
          dots: [...dotsOf(first), ...dotsOf(at).map((dot) => ({ ...dot, label: '' }))],
          lines: [{ from: first.at, to: at.at, look: 'measure', label: noun }],
        }
      },
      take: (at) => {
        if (first === null) {
          if (canTake(at)) first = at
          return
        }
        const arm = subtract(at.at, first.at)
        if (lengthOf(arm) > 0.2 * host.grid()) place(first, directionOr(arm, host.plane().x))
      },
      drop: (at) => {
        if (canTake(at)) place(at, host.plane().x)
      },
      drags: true,
      begun: () => first !== null,
      back: () => {
        refusal = ''
        first = null
      },
      measure: () => null,
      typed: () => 'Click which way it is pushed.',
    })
  }
