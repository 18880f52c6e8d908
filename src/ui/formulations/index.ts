export { FormulationsDialog } from './FormulationsDialog.tsx'
