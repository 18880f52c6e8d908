import { useMemo } from 'react'
import {
  findAcross,
  findInPlane,
  findWhole,
  useRun,
  useScene,
  useTreatment,
  type Treatment,
} from '../../laboratory/index.ts'
import type { BundleOfJoints, Scene } from '../../scene/index.ts'

/** What is told of quantities by how the scene is read now. */
function useTold<Told>(find: (scene: Scene, bundles: readonly BundleOfJoints[], treatment: Treatment) => Told): Told {
  const scene = useScene((s) => s.scene)
  const bundles = useRun((s) => s.report?.bundles)
  const treatment = useTreatment()
  return useMemo(() => find(scene, bundles ?? [], treatment), [find, scene, bundles, treatment])
}

/** Of a quantity: whether it lies across the plane that it is read in now (`findAcross`). */
export const useAcross = () => useTold(findAcross)

/** Of a quantity: whether it is the magnitude of all of a reaction that is read in a plane now (`findWhole`). */
export const useWhole = () => useTold(findWhole)

/** Of a quantity that is a magnitude in a plane: whether that is the plane that it is read in now (`findInPlane`). */
export const useInPlane = () => useTold(findInPlane)
