import { useFrame, useThree } from '@react-three/fiber'
import type { ReactNode } from 'react'
import { useEffect, useMemo } from 'react'
import { useSession } from '../../laboratory/index.ts'
import { makeOutlineMaterial } from './materials.ts'
import { useColours } from '../viewing/viewing.ts'
import type { Outlines } from './outline.ts'
import { OutlineContext } from './outline.ts'

/** Gives the outline materials of the present theme to what is drawn; none where the mechanism is shown alone. */
export function OutlineProvider({ children }: { readonly children: ReactNode }) {
  const { accent, inkSoft } = useColours()
  const presenting = useSession((s) => s.presenting)
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
  return <OutlineContext value={presenting ? null : outlines}>{children}</OutlineContext>
}
