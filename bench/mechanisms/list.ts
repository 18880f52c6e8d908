/** The mechanisms of the work–precision part. */
import { makeChain, makeDoublePendulum } from './chains.ts'
import { makeFourBar, makeSliderCrank, makeSpatialSliderCrank } from './linkages.ts'
import type { Mechanism } from './mechanism.ts'

export const WORK_PRECISION: Readonly<Record<string, () => Mechanism>> = {
  'double-pendulum': makeDoublePendulum,
  'slider-crank': makeSliderCrank,
  'spatial-slider-crank': makeSpatialSliderCrank,
  'four-bar': makeFourBar,
  'chain-10': () => makeChain(10, 'revolute'),
  'chain-100': () => makeChain(100, 'revolute'),
}
