import type { Hit } from '../../tools/index.ts'
import { sameItem } from '../../session/index.ts'
import type { Viewing } from '../viewing/viewing.ts'
import { bodiesUnder, forcesUnder, grabBody, grabByJoint, jointsUnder, pick } from './picker.ts'

/** Everything under a pixel, once each: first what a click takes, then the rest from the nearest to the farthest. */
export function pickAll(viewing: Viewing, x: number, y: number, coarse: boolean): Hit[] {
  const first = pick(viewing, x, y, coarse)
  if (!first) return []
  const found = [
    ...bodiesUnder(viewing, x, y).map((hit) => ({
      depth: hit.depth,
      hit: { item: { kind: 'body', id: hit.id }, grab: grabBody(viewing, hit) } as Hit,
    })),
    ...jointsUnder(viewing, x, y, coarse).map(({ id, depth }) => ({
      depth,
      hit: { item: { kind: 'joint', id }, grab: grabByJoint(viewing, id) } as Hit,
    })),
    ...forcesUnder(viewing, x, y, coarse).map(({ id, depth }) => ({
      depth,
      hit: { item: { kind: 'force', id }, grab: null } as Hit,
    })),
  ].toSorted((a, b) => a.depth - b.depth)
  return [first, ...found.flatMap(({ hit }) => (sameItem(hit.item, first.item) ? [] : [hit]))]
}
