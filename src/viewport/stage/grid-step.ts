import type { CameraPose, ViewSize } from '../../tools/index.ts'
import { calcPixelSize } from '../../tools/index.ts'

/** Least pixels between two lines. */
const LEAST = 12

/** Spacing of the working plane's grid, m: the finest of 1, 2 or 5 times a power of ten whose lines are apart on the screen. */
export function calcGridStep(camera: CameraPose, view: ViewSize): number {
  const least = LEAST * calcPixelSize(view, camera.distance, camera)
  const exponent = Math.floor(Math.log10(least))
  for (const digit of [1, 2, 5]) {
    const step = decimal(digit, exponent)
    if (step >= least) return step
  }
  return decimal(1, exponent + 1)
}

/** The double nearest to the decimal number, so that snapped lengths are as short as they look. */
const decimal = (digit: number, exponent: number): number => Number(`${digit}e${exponent}`)
