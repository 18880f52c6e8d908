import type { Failure } from '../../engine/index.ts'
import { detailOf, gapText, isOfConstraints, titleOf } from '../notices/index.ts'
import type { Verdict } from './verdicts.ts'

/** The failure that stopped a run, where the constraints are to blame: it is what the diagnosis is asked about. @param before as for `titleOf` */
export function stoppedBy(failure: Failure | null, before: boolean): Verdict | null {
  if (failure === null || !isOfConstraints(failure)) return null
  const joints = (failure.joints ?? []).map(({ id, gap, angle }) => ({ joint: id, text: gapText(gap, angle) }))
  return {
    id: 'stopped',
    tone: 'caution',
    title: titleOf(failure, before),
    detail: detailOf(failure),
    joints,
    ways: [],
  }
}
