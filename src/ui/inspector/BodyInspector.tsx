import { memo } from 'react'
import { useScene, useSession, useAct, useEdit } from '../../laboratory/index.ts'
import { GROUND, setFixed, setPose, setVelocity, tracesIn, type Body } from '../../scene/index.ts'
import { OrientationField, VectorField } from '../fields/index.ts'
import { BodyIcon, GroundIcon } from '../outline/index.ts'
import { Switch } from '../primitives/index.ts'
import { AssembledBodyNote } from './AssembledNote.tsx'
import { BodyReadings } from './BodyReadings.tsx'
import { BodyMotion } from './BodyMotion.tsx'
import { Fold } from './Fold.tsx'
import { Head } from './Head.tsx'
import styles from './Inspector.module.css'
import { LinkFields } from './LinkFields.tsx'
import { MassFold } from './MassFold.tsx'
import { ShapesFold } from './ShapesFold.tsx'
import { TraceList } from '../layers/index.ts'

export function BodyInspector({ id }: { readonly id: string }) {
  const body = useScene((s) => s.scene.bodies.find((b) => b.id === id))
  if (id === GROUND) return <GroundInspector />
  return body === undefined ? null : <WholeBody body={body} />
}

function GroundInspector() {
  return (
    <>
      <header className={styles['head']}>
        <div className={styles['kind']}>
          <GroundIcon />
          <span>Ground</span>
        </div>
      </header>
      <p className={styles['quiet']}>
        The fixed world, at the origin. It is always there; joints and springs can hold on to it. Any body becomes
        ground with its “Fixed” switch.
      </p>
    </>
  )
}

/** What holds something typed is made anew for each body; headings and buttons stay, for they are much to make. */
function WholeBody({ body }: { readonly body: Body }) {
  const edit = useEdit()
  const plane = useSession((s) => s.plane)
  const { id, name, fixed, position, orientation, velocity, angularVelocity } = body
  const traced = useScene((s) => tracesIn(s.scene).filter((trace) => trace.body === id).length)
  const tracesSummary = traced === 0 ? 'none' : String(traced)
  const moving = Math.hypot(...velocity) > 0 || Math.hypot(...angularVelocity) > 0
  return (
    <>
      <Top body={body} />
      <LinkFields key={`link ${id}`} body={body} />
      {fixed ? null : <BodyReadings key={id} body={body} />}
      {fixed ? null : (
        <Fold id="body-motion" title="Velocity geometry" initially={false}>
          <BodyMotion key={id} body={body} />
        </Fold>
      )}
      <Fold id="body-mass" title="Mass">
        <Mass key={id} body={body} />
      </Fold>
      <Fold id="body-shapes" title="Shapes" initially={false} summary={shapesSummary(body)}>
        <Shapes key={id} body={body} />
      </Fold>
      <Fold id="body-start" title="Starting place">
        <VectorField
          key={`position ${id}`}
          label="Position"
          dimension="length"
          value={position}
          onCommit={(next) => edit(`Move ${name}`, (draft) => setPose(draft, id, { position: next }))}
        />
        <OrientationField
          key={`orientation ${id}`}
          label="Orientation"
          value={orientation}
          plane={plane}
          onCommit={(next) => edit(`Turn ${name}`, (draft) => setPose(draft, id, { orientation: next }))}
        />
        <AssembledBodyNote body={body} of="place" />
      </Fold>
      {fixed ? null : (
        <Fold id="body-traces" title="Traced points" initially={false} summary={tracesSummary}>
          <TraceList body={id} />
        </Fold>
      )}
      {fixed ? null : (
        <Fold
          id="body-velocity"
          title="Starting velocity"
          initially={false}
          summary={moving ? 'moving' : 'none stated'}
        >
          <VectorField
            key={`velocity ${id}`}
            label="Velocity"
            dimension="velocity"
            value={velocity}
            onCommit={(next) =>
              edit(`Change velocity of ${name}`, (draft) => setVelocity(draft, id, { velocity: next }))
            }
          />
          <VectorField
            key={`angular velocity ${id}`}
            label="Angular velocity"
            dimension="angular-velocity"
            value={angularVelocity}
            hint="World axes. The joints may leave only a part of it."
            onCommit={(next) =>
              edit(`Change angular velocity of ${name}`, (draft) => setVelocity(draft, id, { angularVelocity: next }))
            }
          />
        </Fold>
      )}
    </>
  )
}

function BodyTop({ body }: { readonly body: Body }) {
  const act = useAct()
  const { id, name, fixed, shapes } = body
  return (
    <>
      <Head
        kind={fixed ? 'Fixed body' : 'Body'}
        icon={<BodyIcon shape={shapes[0]?.kind} />}
        item={{ kind: 'body', id }}
        name={name}
      />
      <Switch
        label="Fixed"
        checked={fixed}
        onChange={(next) => act(next ? `Fix ${name}` : `Free ${name}`, (draft) => setFixed(draft, id, next))}
      />
    </>
  )
}

/** Whether two bodies differ at most in where they are and how they move, as in every step of a drag. */
function isMoved({ body: a }: { readonly body: Body }, { body: b }: { readonly body: Body }): boolean {
  const { position, orientation, velocity, angularVelocity } = b
  const there = { ...a, position, orientation, velocity, angularVelocity }
  const keys = Object.keys(b) as (keyof Body)[]
  return keys.length === Object.keys(there).length && keys.every((key) => there[key] === b[key])
}
const Top = memo(BodyTop, isMoved)
const Mass = memo(MassFold, isMoved)
const Shapes = memo(ShapesFold, isMoved)

const shapesSummary = (body: Body): string =>
  body.shapes.length === 0
    ? 'none'
    : body.shapes.length === 1
      ? (body.shapes[0]?.kind ?? '')
      : String(body.shapes.length)
