import { useMemo } from 'react'
import { linkageOf, useRun, useSceneOnShow, type Linkage } from '../../laboratory/index.ts'

/** The linkage in a plane that the scene on show is; null where it is none, or where that is not known yet. */
export function useLinkage(): Linkage | null {
  const scene = useSceneOnShow((s) => s)
  const report = useRun((s) => s.report)
  return useMemo(() => linkageOf(scene, report), [scene, report])
}
