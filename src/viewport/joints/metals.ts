import { useEffect, useMemo } from 'react'
import type { Material } from 'three'
import { LineBasicMaterial, MeshLambertMaterial } from 'three'
import { takeMaterial } from '../bodies/materials.ts'
import { fixedColour } from '../bodies/palette.ts'
import { useColours } from '../viewing/viewing.ts'
import { slenderGlow, slenderSteel } from './slender.ts'

/** What joints are made of, by the parts of their meshes. */
export interface Metals {
  readonly metal: Material
  /** Material of the rods of guides, and of rings on which something rolls. */
  readonly rail: Material
  readonly drive: Material
  readonly mount: Material
  readonly axis: Material
}

/** Distance of hatch lines on mounts, in units of the joint. */
const MOUNT_HATCH = 1.1

/** The materials of all joints, in the colours of the theme. */
export function useMetals(): Metals {
  const colours = useColours()
  const metals = useMemo<Metals>(
    () => ({
      metal: new MeshLambertMaterial({ color: colours.dark ? '#7d8796' : '#545b65', vertexColors: true }),
      rail: new MeshLambertMaterial({
        color: colours.dark ? slenderSteel(true) : '#545b65',
        vertexColors: !colours.dark,
        emissive: slenderSteel(colours.dark),
        emissiveIntensity: slenderGlow(colours.dark),
      }),
      drive: new MeshLambertMaterial({ color: colours.accent, vertexColors: true }),
      mount: takeMaterial({ colour: fixedColour(colours.dark), hatched: true, spacing: MOUNT_HATCH }),
      axis: new LineBasicMaterial({ color: colours.inkSoft }),
    }),
    [colours],
  )
  useEffect(
    () => () => {
      metals.metal.dispose()
      metals.rail.dispose()
      metals.drive.dispose()
      metals.axis.dispose()
    },
    [metals],
  )
  return metals
}
