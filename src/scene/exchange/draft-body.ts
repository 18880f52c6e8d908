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
  /** What it hangs on; null: nothing that moves. */
  readonly parent: DraftBody | null
}

/** What a body weighs with its shapes of now. */
export const massNow = ({ weight, shapes }: DraftBody): Mass =>
  massOfBody({ ...weight, shapes: [...shapes] } as unknown as Body)
