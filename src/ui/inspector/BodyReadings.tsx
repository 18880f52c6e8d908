import { useLaboratory, useReadout, useSceneOnShow, useSession } from '../../laboratory/index.ts'
import { pointRead, pointsOfBody, prefixOfPoint, type Body, type Scene } from '../../scene/index.ts'
import { SelectField } from '../fields/index.ts'
import { PlotThis } from '../plots/index.ts'
import { bodyTexts } from './body-texts.ts'
import { Fold } from './Fold.tsx'
import styles from './Inspector.module.css'
import { Reading, Readings } from './Readings.tsx'

const sentence = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** Shows position and motion of a point of the body: the centre of mass, or the one that is chosen. */
export function BodyReadings({ body: { id: ofBody } }: { readonly body: Body }) {
  const scene = useSceneOnShow((s) => s)
  const body = scene.bodies.find(({ id }) => id === ofBody)
  return body === undefined ? null : <ReadingsOf body={body} scene={scene} />
}

function ReadingsOf({ body, scene }: { readonly body: Body; readonly scene: Scene }) {
  const { session } = useLaboratory()
  const chosen = useSession((s) => s.pointsRead[body.id])
  const point = pointRead(scene, body, chosen)
  const now = useReadout((frame) => bodyTexts(frame, scene, body, point.position))
  if (now === null) return null
  const [position, positionUnit, velocity, velocityUnit, speed, omega, omegaUnit, turning, ...others] = now
  const [acceleration, accelerations, accelerationUnit, kinetic, ...exact] = others
  // what names of quantities of the point begin with
  const of = prefixOfPoint(scene, body, point.id)
  const named = (what: string): string | undefined => (of === null ? undefined : `${of}.${what}`)
  const [exactPosition, exactVelocity, exactSpeed, exactOmega, exactRate, ...exactOthers] = exact
  const [exactAccelerations, exactAcceleration, exactKinetic] = exactOthers
  if (position === undefined) return null
  return (
    <Fold id="body-now" title="Now" tools={<PlotThis kind="body" id={body.id} name={body.name} />}>
      <div className={styles['pointRead']}>
        <SelectField
          label="Point that is read"
          caption="Of its"
          value={point.id}
          options={pointsOfBody(scene, body).map(({ id, name }) => ({ value: id, label: sentence(name) }))}
          onChange={(id) => session.getState().setPointRead(body.id, id)}
        />
      </div>
      <Readings label={`Readings of the ${point.name}`} note="x, y, z: along the axes of the world.">
        <Reading
          name="Position"
          value=""
          vector={{
            texts: split(position),
            unit: positionUnit ?? '',
            exact: exactPosition,
            quantity: named('position'),
          }}
        />
        <Reading
          name="Speed"
          value={speed ?? ''}
          exact={exactSpeed}
          quantity={named('velocity.size')}
          vector={{
            texts: split(velocity),
            unit: velocityUnit ?? '',
            exact: exactVelocity,
            quantity: named('velocity'),
          }}
          tone="velocity"
        />
        <Reading
          name="Acceleration"
          value={acceleration ?? ''}
          exact={exactAcceleration}
          quantity={named('acceleration.size')}
          vector={{
            texts: split(accelerations),
            unit: accelerationUnit ?? '',
            exact: exactAccelerations,
            quantity: named('acceleration'),
          }}
          tone="acceleration"
        />
        <Reading
          name="Turning"
          value={turning ?? ''}
          exact={exactRate}
          quantity={`body ${body.id}.angularVelocity.size`}
          vector={{
            texts: split(omega),
            unit: omegaUnit ?? '',
            exact: exactOmega,
            quantity: `body ${body.id}.angularVelocity`,
          }}
          tone="velocity"
        />
        <Reading name="Kinetic energy" value={kinetic ?? ''} exact={exactKinetic} />
      </Readings>
    </Fold>
  )
}

const split = (joined: string | undefined): string[] => (joined ?? '').split(' ')
