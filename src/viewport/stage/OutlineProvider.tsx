import { useFrame, useThree } from '@react-three/fiber'
import type { ReactNode } from 'react'
import { useEffect, useMemo } from 'react'
import { makeOutlineMaterial } from '../bodies/materials.ts'
import { useColours } from '../viewing.ts'
import type { Outlines } from './outline.ts'
import { OutlineContext } from './outline.ts'

/** Gives the outline materials of the present theme to what is drawn. */
export function OutlineProvider({ children }: { readonly children: ReactNode }) {
  const { accent, inkSoft } = useColours()
  const size = useThree((s) => s.size)
  const outlines = useMemo<Outlines>(
    () => ({ selected: makeOutlineMaterial(accent, 3), hovered: makeOutlineMaterial(inkSoft, 2) }),
    [accent, inkSoft],
  )
  useEffect(
    () => () => {
      outlines.selected.dispose()
      outlines.hovered.dispose()
    },
    [outlines],
  )
  useFrame(() => {
    for (const material of [outlines.selected, outlines.hovered]) {
      material.uniforms.viewport!.value = [size.width, size.height]
    }
  })
  return <OutlineContext value={outlines}>{children}</OutlineContext>
}
