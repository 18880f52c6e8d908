export { ColourField } from './ColourField.tsx'
export { FieldError } from './Field.tsx'
export { GestureContext, type FieldGesture } from './gesture.ts'
export { LawField } from './LawField.tsx'
export { NumberField } from './NumberField.tsx'
export { OrientationField } from './OrientationField.tsx'
export {
  formatFigures,
  formatQuantity,
  formatReading,
  formatVectorReading,
  parseLength,
  parseQuantity,
  quantityText,
} from './quantity.ts'
export { refusalOf } from '../../laboratory/index.ts'
export { SelectField } from './SelectField.tsx'
export { TextField } from './TextField.tsx'
export { shownUnit } from './units.ts'
export type { Dimension } from './units.ts'
export { VectorField } from './VectorField.tsx'
