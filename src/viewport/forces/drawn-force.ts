import type { ForceLook, LookOf } from '../../scene/index.ts'

/** A force as its drawing knows it: where it stands is read from frames. */
export interface DrawnForce<D extends ForceLook['draw']> {
  readonly id: string
  readonly look: LookOf<D>
  /** The joint on whose coordinate it acts; empty where it acts on none. */
  readonly joint: string
}
