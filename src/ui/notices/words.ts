/** Failures in plain words. */
import type { Failure } from '../../engine/index.ts'
import { withPowers } from '../../units/index.ts'

/** What does not close is listed by name; the engine's own words name ids. Powers of ten as people write them. */
export const detailOf = ({ code, message, joints = [] }: Failure): string =>
  code === 'notAssembled' && joints.length > 0
    ? 'These joints do not meet from where the bodies are; the dashed lines show by how much. Undo, bring the bodies nearer, change a length, or let one of these joints move more.'
    : withPowers(message)
