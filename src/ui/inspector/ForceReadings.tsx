import { useReadout, useSceneOnShow } from '../../laboratory/index.ts'
import type { Force } from '../../scene/index.ts'
import { PlotThis } from '../plots/index.ts'
import { Fold } from './Fold.tsx'
import { forceTexts, TEXTS } from './force-texts.ts'
import { Reading, Readings } from './Readings.tsx'

/** Shows the present readings of a force. */
export function ForceReadings({ force }: { readonly force: Force }) {
  const scene = useSceneOnShow((s) => s)
  const shown = scene.forces.find(({ id }) => id === force.id)
  const flat = useReadout((frame) => (shown === undefined ? [] : forceTexts(frame, scene, shown)))
  if (flat === null || flat.length === 0) return null
  const readings = Array.from({ length: flat.length / TEXTS }, (_, i) => flat.slice(i * TEXTS, (i + 1) * TEXTS))
  return (
    <Fold id="force-now" title="Now" tools={<PlotThis kind="force" id={force.id} name={force.name} />}>
      <Readings
        label="Readings"
        {...(readings.some(([, , , , components]) => components)
          ? { note: 'x, y, z: along the axes of the world.' }
          : {})}
      >
        {readings.map(([name = '', quantity, value = '', exact, components = '', unit = '', all, plotted], i) => (
          <Reading
            key={i}
            name={name}
            {...(quantity === 'force' || quantity === 'torque' ? { tone: quantity } : {})}
            value={value}
            exact={exact}
            quantity={components === '' ? plotted : `${plotted}.size`}
            vector={
              components === '' ? undefined : { texts: components.split(' '), unit, exact: all, quantity: plotted }
            }
          />
        ))}
      </Readings>
    </Fold>
  )
}
