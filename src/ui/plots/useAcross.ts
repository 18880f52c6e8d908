import { useMemo } from 'react'
import { findAcross, findInPlane, findWhole, useRun, useScene, useTreatment } from '../../laboratory/index.ts'

/** Of a quantity: whether it lies across the plane that it is read in now (`findAcross`). */
export function useAcross(): ReturnType<typeof findAcross> {
  const scene = useScene((s) => s.scene)
  const bundles = useRun((s) => s.report?.bundles)
  const treatment = useTreatment()
  return useMemo(() => findAcross(scene, bundles ?? [], treatment), [scene, bundles, treatment])
}

/** Of a quantity: whether it is the magnitude of all of a reaction that is read in a plane now (`findWhole`). */
export function useWhole(): ReturnType<typeof findWhole> {
  const scene = useScene((s) => s.scene)
  const bundles = useRun((s) => s.report?.bundles)
  const treatment = useTreatment()
  return useMemo(() => findWhole(scene, bundles ?? [], treatment), [scene, bundles, treatment])
}

/** Of a quantity that is a magnitude in a plane: whether that is the plane that it is read in now (`findInPlane`). */
export function useInPlane(): ReturnType<typeof findInPlane> {
  const scene = useScene((s) => s.scene)
  const bundles = useRun((s) => s.report?.bundles)
  const treatment = useTreatment()
  return useMemo(() => findInPlane(scene, bundles ?? [], treatment), [scene, bundles, treatment])
}
