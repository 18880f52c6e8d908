import { useMemo } from 'react'
import { linkageOf, useRun, useScene, type Linkage } from '../../laboratory/index.ts'

/** The linkage in a plane that the scene is; null where it is none, or where that is not known yet. */
export function useLinkage(): Linkage | null {
  const scene = useScene((s) => s.scene)
  const report = useRun((s) => s.report)
  return useMemo(() => linkageOf(scene, report), [scene, report])
}
