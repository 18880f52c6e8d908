/** Where the legend and the axis cube stand, clear of messages and hints that reach into their corners. Pure; px. */
import { insetsWith, type Covers, type Insets } from '../../session/index.ts'

/** Room between what stands in a corner and the rim of the free part. */
export const RIM = 16

/** Height of what is left for the picture over the legend, px, below which there is none: it would be read under the title. */
const LEAST = 150

/** Whether there is a place for the legend between the title and what is at the foot of the view. */
export const hasLegendRoom = (insets: Insets, legend: number, height: number): boolean =>
  height - insets.top - legend >= LEAST

/** Free width and height, px, at one of which what the legend adds in words stands beside the mechanism and not over it. */
const WIDE = 560
const HIGH = 320

/** Whether there is a place for the words that the legend adds to its arrows. */
export const hasNotesRoom = (
  insets: Insets,
  legend: number,
  { width, height }: { readonly width: number; readonly height: number },
): boolean => width - insets.left - insets.right >= WIDE || height - insets.top - legend >= HIGH

/** Width and height of the cube, px. */
const CUBE = 80
/** Height of a button below it with its rim, px, in views that are no wider than this. */
const BUTTON = 56
const NARROW = 960

/** Whether the cube has a place that does not reach down to what stands in the corner below it. */
export const hasCubeRoom = (insets: Insets, cube: number, height: number, width = 0): boolean =>
  height - insets.bottom - cube >= CUBE + (width > NARROW ? RIM : BUTTON)

/** Distances from the top of the view to the cube, and from its bottom to the legend. */
export function calcCornerRoom(
  insets: Insets,
  { passing, standing, corners }: Covers,
  { width, height }: { readonly width: number; readonly height: number },
): { readonly cube: number; readonly legend: number } {
  const middle = (insets.left + width - insets.right) / 2
  // They only go up and down: what passes concerns what it is over or under, and they are told apart by their sides, as these stay theirs. The cube has its place
  // also while it is left out: else it would come back under what leaves it no room.
  const places = [...corners, { x: width - insets.right - RIM - CUBE, width: CUBE }]
  const inTheWay = (right: boolean) =>
    [...passing, ...standing].filter((one) =>
      places.some(
        ({ x, width: wide }) =>
          x + wide / 2 > middle === right && x < one.x + one.width + RIM && one.x < x + wide + RIM,
      ),
    )
  return {
    cube: insetsWith(insets, inTheWay(true), height).top + RIM,
    legend: insetsWith(insets, inTheWay(false), height).bottom + RIM,
  }
}
