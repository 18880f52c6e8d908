import type { ViewSize } from '../../tools/index.ts'

export interface PictureSize {
  /** px. */
  readonly width: number
  readonly height: number
}

/**
 * Vertical field of view (rad) of a picture that shows at least what is seen in the free part of a view whose own field is
 * `field`, about the same middle.
 */
export function fieldOfPicture(field: number, { height, free }: ViewSize, picture: PictureSize): number {
  const upright = Math.tan(field / 2) * (free.height / height)
  // All that the free part shows from left to right has to fit into the picture's width.
  const across = (upright * (free.width / free.height) * picture.height) / picture.width
  return 2 * Math.atan(Math.max(upright, across))
}
