export { InlineFields } from './InlineFields.tsx'
export { ShapingDialogs } from './ShapingDialogs.tsx'
