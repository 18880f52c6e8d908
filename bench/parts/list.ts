/** All parts, in the order in which they run: the long ones last. */
import { editsPart } from './edits.ts'
import { energyPart } from './energy.ts'
import { equationsPart } from './equations.ts'
import { formulationsPart } from './formulations.ts'
import { growthPart } from './growth.ts'
import { iftommPart } from './iftomm.ts'
import { livePart } from './live.ts'
import type { Part } from './part.ts'
import { randomPart } from './random.ts'
import { recordingPart } from './recording.ts'
import { staticsPart } from './statics.ts'
import { workPrecisionPart } from './work-precision-part.ts'

export const PARTS: readonly Part[] = [
  workPrecisionPart,
  growthPart,
  iftommPart,
  livePart,
  editsPart,
  staticsPart,
  formulationsPart,
  equationsPart,
  recordingPart,
  energyPart,
  randomPart,
]
