import { Compass } from 'lucide-react'
import { performAction, useLaboratory, useScene, useSession, useAct } from '../../laboratory/index.ts'
import {
  GROUND,
  motionIn,
  motionPointAt,
  pointRead,
  screwsIn,
  seenFrom,
  setMotionPoint,
  setScrew,
  type Body,
} from '../../scene/index.ts'
import { SelectField } from '../fields/index.ts'
import { Button, Switch } from '../primitives/index.ts'

const NOT_SHOWN = ' '

/** What is drawn of a body's motion: arrows of the point that is read, and its screw axis. */
export function BodyMotion({ body }: { readonly body: Body }) {
  const lab = useLaboratory()
  const act = useAct()
  const scene = useScene((s) => s.scene)
  const chosen = useSession((s) => s.pointsRead[body.id])
  const { id, name } = body
  const read = pointRead(scene, body, chosen)
  const at = { body: id, ...(read.id !== 'centre' && { position: read.position }) }
  const point = motionIn(scene).points?.[motionPointAt(scene, id, at.position)]
  const screw = screwsIn(scene).find((one) => one.body === id)
  const from = screw === undefined ? NOT_SHOWN : seenFrom(screw)
  const others = scene.bodies.filter((one) => one.id !== id && !one.fixed)
  return (
    <>
      <Switch
        label={`Velocity of the ${read.name}`}
        checked={point !== undefined && point.velocity !== false}
        onChange={(velocity) =>
          act(`${velocity ? 'Draw' : 'Hide'} the velocity of ${name}`, (draft) =>
            setMotionPoint(draft, at, { velocity }),
          )
        }
      />
      <Switch
        label={`Acceleration of the ${read.name}`}
        checked={point?.acceleration === true}
        onChange={(acceleration) =>
          act(`${acceleration ? 'Draw' : 'Hide'} the acceleration of ${name}`, (draft) =>
            setMotionPoint(draft, at, { acceleration }),
          )
        }
      />
      <SelectField
        label="Screw axis relative to"
        value={from}
        options={[
          { value: NOT_SHOWN, label: 'Not shown' },
          { value: GROUND, label: 'Ground' },
          ...others.map((one) => ({ value: one.id, label: one.name })),
        ]}
        onChange={(next) => {
          const label = next === NOT_SHOWN ? `Hide the screw axis of ${name}` : `Show the screw axis of ${name}`
          act(label, (draft) => {
            if (screw !== undefined) setScrew(draft, id, seenFrom(screw), null)
            if (next !== NOT_SHOWN) setScrew(draft, id, next, { axode: screw?.axode === true })
          })
        }}
      />
      <Button look="quiet" onClick={() => performAction(lab, lab.actions.get('panel-motion'))}>
        <Compass aria-hidden="true" /> More of the velocity geometry
      </Button>
    </>
  )
}
