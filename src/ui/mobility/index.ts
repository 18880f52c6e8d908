export { nonholonomicText } from './velocity-words.ts'
export { TreatmentSwitch } from './TreatmentSwitch.tsx'
export { isAllDriven, knownMobility } from './known.ts'
export { planeCounts, redundantTitle, spaceReason, spaceTitle } from './plane-words.ts'
export { treatmentNote } from './treatment-note.ts'
export {
  COORDINATES_TITLE,
  DIAGNOSIS_TITLE,
  EQUATIONS_TITLE,
  INEXACT,
  MODES_TITLE,
  MOTION_TITLE,
  drivenText,
  freedomLine,
  freedomText,
  grueblerText,
  hintsFor,
  listed,
  plural,
  smallNumber,
  type Hint,
} from './wording.ts'
