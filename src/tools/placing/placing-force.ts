/** Places forces from a point to another: between two bodies, or on one. */
import { elementOf, GROUND, placeAt, placeBetween, type ForceKind } from '../../scene/index.ts'
import type { Anchor, MakeTool } from '../tool.ts'
import { directionOr, lengthOf, subtract } from '../vector.ts'
import { lengthText } from './lengths.ts'
import { dotsOf, makeStepping, NO_MARKS } from './stepping.ts'

const KEYS = ['ArrowRight', 'Enter', 'Escape']

const attachment = ({ body, local }: Anchor) => ({ body, position: local })

/** Puts a force between two bodies, or a body and the ground. */
export const makePlacingBetween =
  (kind: ForceKind): MakeTool =>
  (host) => {
    const made = elementOf(kind).words.made.toLowerCase()
    let first: Anchor | null = null
    let refusal = ''
    return makeStepping(host, {
      id: `place-${kind}`,
      hint: () => ({
        text: `${refusal}${first === null ? `Click where the ${made} begins, or drag it from end to end` : `Click where the ${made} ends; beside all bodies it is held by the ground`}`,
        keys: KEYS,
      }),
      preview: (at) => {
        const dots = [...(first ? dotsOf(first).map((dot) => ({ ...dot, label: '' })) : []), ...dotsOf(at)]
        if (first === null) return { ...NO_MARKS, dots }
        const label = lengthText(lengthOf(subtract(at.at, first.at)))
        return { ...NO_MARKS, dots, lines: [{ from: first.at, to: at.at, look: 'measure', label }] }
      },
      take: (at) => {
        refusal = ''
        if (first === null) {
          first = at
          return
        }
        if (lengthOf(subtract(at.at, first.at)) < 0.2 * host.grid()) return
        if (first.body === at.body) {
          refusal = at.body === GROUND ? 'One end has to be on a body. ' : 'That is the same body. '
          return
        }
        const ends = [attachment(first), attachment(at)] as const
        const length = lengthOf(subtract(at.at, first.at))
        const id = host.edit(`Add ${made}`, (draft) => placeBetween(draft, kind, ends, length))
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
      typed: () => `Click where the ${made} ends.`,
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
