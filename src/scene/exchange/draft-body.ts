import { type Pose } from '../../geometry/index.ts'
import type { Body, Mass, Shape } from '../document.ts'
import { massOfBody } from '../mechanism.ts'
import type { Weight } from './link-mass.ts'

/** A body in the making. */
export interface DraftBody {
  readonly id: string
  readonly name: string
  readonly fixed: boolean
  readonly pose: Pose
  weight: Weight | null
  readonly shapes: Shape[]
  /** The body that it hangs on; null if that does not move. */
  readonly parent: DraftBody | null
}

/** Mass properties of a body with its present shapes. */
export const massNow = ({ weight, shapes }: DraftBody): Mass =>
  massOfBody({ ...weight, shapes: [...shapes] } as unknown as Body)
