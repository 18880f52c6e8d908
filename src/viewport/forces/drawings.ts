/** What is drawn for each look of a force; arrows are drawn with those of joints and bodies. */
import type { ComponentType } from 'react'
import type { ForceLook } from '../../scene/index.ts'
import type { DrawnForce } from './drawn-force.ts'
import { Sleeve } from './Sleeve.tsx'
import { Spiral } from './Spiral.tsx'
import { Spring } from './Spring.tsx'

export const DRAWINGS: { readonly [D in ForceLook['draw']]: ComponentType<DrawnForce<D>> | null } = {
  spring: Spring,
  spiral: Spiral,
  sleeve: Sleeve,
  arrows: null,
}

export { PullSpring } from './PullSpring.tsx'
