export type { Quantity } from '../engine/index.ts'
export { powerOfTen, scientific, tenTo, withPowers } from './figures.ts'
export {
  directionText,
  FIELD_DIGITS,
  formatFigures,
  formatNumber,
  formatQuantity,
  formatReading,
  formatWhole,
  formatVectorReading,
  labelText,
  NOISE,
  quantityText,
  quantityWords,
  READING_DIGITS,
  roundText,
  roundTexts,
  withDecimals,
} from './text.ts'
export { measureOfFormula } from './formula-measure.ts'
export { isSiUnit, rateOf, sumOf, symbolOf } from './rates.ts'
export type { Measure } from './rates.ts'
export { columnHeading, csv, csvLine, tabs } from './table.ts'
export type { Cell } from './table.ts'
export { fits, fromSI, LARGE, measured, parseUnit, QUANTITIES, shownUnit, siSymbol, SMALL, toSI } from './units.ts'
export type { ShownUnit, Unit } from './units.ts'
