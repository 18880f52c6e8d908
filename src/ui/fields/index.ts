export { ColourField } from './ColourField.tsx'
export { FieldError } from './Field.tsx'
export { GestureContext, type FieldGesture } from './gesture.ts'
export { exampleLaw } from './law.ts'
export { LawField } from './LawField.tsx'
export { NumberField, NumberInput } from './NumberField.tsx'
export { OrientationField } from './OrientationField.tsx'
export { parseLength, parseQuantity } from './quantity.ts'
export { refusalOf } from '../../laboratory/index.ts'
export { SelectField } from './SelectField.tsx'
export { TextField } from './TextField.tsx'
export { TURN_ROUNDING } from './rounding.ts'
export { VectorField } from './VectorField.tsx'
export {
  formatFigures,
  formatQuantity,
  formatReading,
  formatWhole,
  formatVectorReading,
  quantityText,
  quantityWords,
  shownUnit,
} from '../../units/index.ts'
export type { Quantity } from '../../units/index.ts'
