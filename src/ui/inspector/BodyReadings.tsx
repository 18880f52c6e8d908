import { useLaboratory, useReadout, useScene, useSession } from '../../laboratory/index.ts'
import { pointRead, pointsOfBody, type Body } from '../../scene/index.ts'
import { SelectField } from '../fields/index.ts'
import { PlotThis } from '../plots/index.ts'
import { bodyTexts } from './body-texts.ts'
import { Fold } from './Fold.tsx'
import { Reading, Readings } from './Readings.tsx'

const sentence = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** Shows position and motion of a point of the body: the centre of mass, or the one that is chosen. */
export function BodyReadings({ body }: { readonly body: Body }) {
  const { session } = useLaboratory()
  const scene = useScene((s) => s.scene)
  const chosen = useSession((s) => s.pointsRead[body.id])
  const point = pointRead(scene, body, chosen)
  const now = useReadout((frame) => bodyTexts(frame, scene, body, point.position), point.id)
  if (now === null) return null
  const [position, positionUnit, velocity, velocityUnit, speed, omega, omegaUnit, turning, acceleration, kinetic] = now
  const [exactPosition, exactVelocity, exactSpeed, exactOmega, exactRate, exactAcceleration, exactKinetic] =
    now.slice(10)
  if (position === undefined) return null
  return (
    <Fold id="body-now" title="Now" tools={<PlotThis kind="body" id={body.id} name={body.name} />}>
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
