import { useReadout } from '../../laboratory/index.ts'
import type { Force } from '../../scene/index.ts'
import { FORCE, forceOffset, type Frame } from '../../simulation/index.ts'
import { formatReading, formatVectorReading } from '../fields/index.ts'
import { Fold } from './Fold.tsx'
import { exactly, lengthOf, numberAt, tripleAt } from './read.ts'
import { Reading, Readings } from './Readings.tsx'

/** What the force does now. */
export function ForceReadings({ force }: { readonly force: Force }) {
  const flat = useReadout((frame) => readForce(frame, force))
  if (flat === null || flat.length === 0) return null
  const [first = '', exactFirst, second = '', exactSecond, vector = '', unit = '', exact] = flat
  const components = vector === '' ? undefined : { texts: vector.split(' '), unit, exact }
  return (
    <Fold id="force-now" title="Now">
      <Readings label="Readings" {...(components ? { note: 'x, y, z: along the axes of the world.' } : {})}>
        {force.kind === 'spring-damper' ? (
          <>
            <Reading
              name={first.startsWith('−') ? 'Tension (pushes)' : 'Tension'}
              tone="force"
              value={first}
              exact={exactFirst}
            />
            <Reading name="Length" value={second} exact={exactSecond} />
          </>
        ) : force.kind === 'torsion-spring' ? (
          <Reading name="Torque" tone="torque" value={first} exact={exactFirst} />
        ) : (
          <>
            <Reading name="Force" tone="force" value={first} exact={exactFirst} vector={components} />
            <Reading name="Torque" tone="torque" value={second} exact={exactSecond} />
          </>
        )}
      </Readings>
    </Fold>
  )
}

/** Texts to show: flat, so that an equal reading renders nothing. Empty when the frame does not hold the force. */
function readForce(frame: Frame, force: Force): readonly string[] {
  const at = forceOffset(frame, force.id)
  if (at < 0) return []
  const magnitude = numberAt(frame, at + FORCE.magnitude)
  if (force.kind === 'torsion-spring') return [formatReading(magnitude, 'torque'), exactly(magnitude)]
  if (force.kind === 'spring-damper') {
    const [a, b] = [tripleAt(frame, at + FORCE.from), tripleAt(frame, at + FORCE.to)]
    const length = lengthOf([b[0] - a[0], b[1] - a[1], b[2] - a[2]])
    return [formatReading(magnitude, 'force'), exactly(magnitude), formatReading(length, 'length'), exactly(length)]
  }
  const f = tripleAt(frame, at + FORCE.force)
  const vector = formatVectorReading(f, 'force')
  const torque = lengthOf(tripleAt(frame, at + FORCE.torque))
  return [
    formatReading(lengthOf(f), 'force'),
    exactly(lengthOf(f)),
    formatReading(torque, 'torque'),
    exactly(torque),
    vector.texts.join(' '),
    vector.unit,
    exactly(...f),
  ]
}
