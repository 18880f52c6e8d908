import { useLaboratory, useReadout, useScene, useSession } from '../../laboratory/index.ts'
import { massOfBody, pointRead, pointsOfBody, type Body, type Quat, type Vec3 } from '../../scene/index.ts'
import { BODY, bodyOffset, calcPointMotion, type Frame } from '../../simulation/index.ts'
import { formatFigures, formatReading, formatVectorReading, SelectField } from '../fields/index.ts'
import { conjugate, turn } from '../../geometry/index.ts'
import { Fold } from './Fold.tsx'
import { exactly, lengthOf, numberAt, tripleAt } from './read.ts'
import { Reading, Readings } from './Readings.tsx'

const sentence = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** Where a point of the body is and how it moves now: the centre of mass, or the one that is asked for. */
export function BodyReadings({ body }: { readonly body: Body }) {
  const { session } = useLaboratory()
  const scene = useScene((s) => s.scene)
  const chosen = useSession((s) => s.pointsRead[body.id])
  const point = pointRead(scene, body, chosen)
  const now = useReadout((frame) => readBody(frame, body, point.position), point.id)
  if (now === null) return null
  const [position, positionUnit, velocity, velocityUnit, speed, omega, omegaUnit, turning, acceleration, kinetic] = now
  const [exactPosition, exactVelocity, exactSpeed, exactOmega, exactRate, exactAcceleration, exactKinetic] =
    now.slice(10)
  if (position === undefined) return null
  return (
    <Fold id="body-now" title="Now">
      <SelectField
        label="Point that is read"
        caption="Of its"
        value={point.id}
        options={pointsOfBody(scene, body).map(({ id, name }) => ({ value: id, label: sentence(name) }))}
        onChange={(id) => session.getState().setPointRead(body.id, id)}
      />
      <Readings label={`Readings of the ${point.name}`} note="x, y, z: along the axes of the world.">
        <Reading
          name="Position"
          value=""
          vector={{ texts: split(position), unit: positionUnit ?? '', exact: exactPosition }}
        />
        <Reading
          name="Speed"
          value={speed ?? ''}
          exact={exactSpeed}
          vector={{ texts: split(velocity), unit: velocityUnit ?? '', exact: exactVelocity }}
          tone="velocity"
        />
        <Reading name="Acceleration" value={acceleration ?? ''} exact={exactAcceleration} tone="acceleration" />
        <Reading
          name="Turning"
          value={turning ?? ''}
          exact={exactRate}
          vector={{ texts: split(omega), unit: omegaUnit ?? '', exact: exactOmega }}
          tone="velocity"
        />
        <Reading name="Kinetic energy" value={kinetic ?? ''} exact={exactKinetic} />
      </Readings>
    </Fold>
  )
}

const split = (joined: string | undefined): string[] => (joined ?? '').split(' ')

/** Texts to show of the point at `local` (body axes): flat, so that an equal reading is seen as equal. Empty when the frame does not hold the body. */
function readBody(frame: Frame, body: Body, local: Vec3): readonly string[] {
  const at = bodyOffset(frame, body.id)
  if (at < 0) return []
  const motion = calcPointMotion(frame.data, at, local)
  const [r, v] = [motion.position, motion.velocity]
  const w = tripleAt(frame, at + BODY.angularVelocity)
  const acceleration = lengthOf(motion.acceleration)
  const kinetic = kineticEnergy(frame, at, body)
  const position = formatVectorReading(r, 'length')
  const velocity = formatVectorReading(v, 'velocity')
  const omega = formatVectorReading(w, 'angular-velocity')
  const rate = lengthOf(w)
  const rpm = (rate * 60) / (2 * Math.PI)
  const turning = formatReading(rate, 'angular-velocity')
  return [
    position.texts.join(' '),
    position.unit,
    velocity.texts.join(' '),
    velocity.unit,
    formatReading(lengthOf(v), 'velocity'),
    omega.texts.join(' '),
    omega.unit,
    rpm < 1e-6 ? turning : `${turning} · ${formatFigures(rpm)} rpm`,
    formatReading(acceleration, 'acceleration'),
    formatReading(kinetic, 'energy'),
    ...[r, v, [lengthOf(v)], w, [rate], [acceleration], [kinetic]].map((numbers) => exactly(...numbers)),
  ]
}

/** ½ m |v_c|² + ½ ω·Jω, J. */
function kineticEnergy(frame: Frame, at: number, body: Body): number {
  const { mass, centre, inertia } = massOfBody(body)
  const q: Quat = [0, 1, 2, 3].map((k) => numberAt(frame, at + BODY.orientation + k)) as unknown as Quat
  const w = tripleAt(frame, at + BODY.angularVelocity)
  const [x, y, z] = turn(conjugate(q), w)
  const [xx, yy, zz, xy, xz, yz] = inertia
  const turning = xx * x * x + yy * y * y + zz * z * z + 2 * (xy * x * y + xz * x * z + yz * y * z)
  return (mass * lengthOf(calcPointMotion(frame.data, at, centre).velocity) ** 2 + turning) / 2
}
