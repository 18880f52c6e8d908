import { createContext } from 'react'
import type { ShaderMaterial } from 'three'

/** Materials of the outlines around what is selected and what the pointer is over. */
export interface Outlines {
  readonly selected: ShaderMaterial
  readonly hovered: ShaderMaterial
}

export const OutlineContext = createContext<Outlines | null>(null)
