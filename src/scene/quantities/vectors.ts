/** Splits vectors into quantities: components and magnitude. */
import type { Channel, Quantity } from '../../engine/index.ts'
import type { SceneQuantity } from './quantity.ts'

type Part = Extract<Channel, { readonly kind: 'point' }>['part']

const PARTS: readonly Part[] = ['size', 'x', 'y', 'z']

export interface VectorWords {
  /** `Force`. */
  readonly words: string
  /** Name of its magnitude, where that has a name of its own: `Speed`. */
  readonly size?: string | undefined
  /** After them: `along the main marker’s axes`. */
  readonly rest?: string
}

/**
 * The magnitude and the components of a vector.
 *
 * @param name what stands before the part: `joint pin.force`
 */
export const quantitiesOfVector = (
  name: string,
  of: string,
  { words, size = `${words}, magnitude`, rest = '' }: VectorWords,
  quantity: Quantity,
  channelOf: (part: Part) => Channel,
): readonly SceneQuantity[] =>
  PARTS.map((part) => ({
    name: `${name}.${part}`,
    of,
    words: part === 'size' ? size : [`${words} ${part}`, rest].filter((text) => text !== '').join(' '),
    quantity,
    channel: channelOf(part),
    ...(part !== 'size' && { further: true as const }),
  }))
