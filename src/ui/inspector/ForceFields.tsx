import type { ReactNode } from 'react'
import { seenPose, useLaboratory, useRun, useScene, useEdit } from '../../laboratory/index.ts'
import {
  elementOf,
  fieldOf,
  forceFields,
  markerOn,
  setForce,
  type AttachedFrame,
  type Attachment,
  type Field,
  type Force,
  type Law,
  type Role,
  type Vec3,
} from '../../scene/index.ts'
import { LawField, NumberField, OrientationField, quantityWords, VectorField } from '../fields/index.ts'
import { Choice, Switch } from '../primitives/index.ts'
import { BodySelect } from './BodySelect.tsx'
import type { Edited } from './edited-field.ts'
import { Fold } from './Fold.tsx'
import { JointSelect } from './JointSelect.tsx'
import { MatrixFields } from './MatrixFields.tsx'
import styles from './Inspector.module.css'

/** How the fields of a role are shown. */
interface RoleShown<R extends Role> {
  /** Among the numbers of the force, among its ends, or under a heading of its own. */
  readonly under: 'numbers' | 'ends' | 'own'
  readonly Edit: (edited: Edited<R>) => ReactNode
  /** Summary of a field with a fold of its own, shown while it is closed. */
  readonly summary?: (value: unknown) => string | undefined
}

const ROLES: { readonly [R in Role]: RoleShown<R> } = {
  attachment: { under: 'ends', Edit: AttachmentFields },
  marker: { under: 'ends', Edit: MarkerFields },
  body: { under: 'numbers', Edit: BodyField },
  point: { under: 'numbers', Edit: PointField },
  joint: { under: 'numbers', Edit: JointField },
  number: { under: 'numbers', Edit: PlainField },
  'open-number': { under: 'numbers', Edit: OpenField },
  axes: { under: 'numbers', Edit: AxesField },
  laws: {
    under: 'own',
    Edit: LawFields,
    summary: (laws) => ((laws as readonly Law[]).every((law) => law === 0) ? 'none' : undefined),
  },
  matrix6: { under: 'own', Edit: MatrixFields },
}
const roleOf = (role: Role): RoleShown<Role> => ROLES[role] as RoleShown<Role>

/** All fields of a force, of whatever kind. */
export function ForceFields({ force }: { readonly force: Force }) {
  const edit = useEdit()
  const { words } = elementOf(force.kind)
  const show = ([name, field]: readonly [string, Field]): ReactNode => {
    const { Edit } = roleOf(field.role)
    const put = (value: unknown): string | null =>
      edit(`Change ${force.name}`, (draft) => setForce(draft, force.id, force.kind, { [name]: value }))
    return <Edit key={name} field={field} value={fieldOf(force, name)} force={force} put={put} />
  }
  const under = (place: RoleShown<Role>['under']) =>
    forceFields(force.kind).filter(([, { role }]) => roleOf(role).under === place)
  const [numbers, ends] = [under('numbers'), under('ends')]
  return (
    <>
      {numbers.length === 0 ? null : (
        <Fold id={force.kind} title={words.heading ?? words.name}>
          {numbers.map(show)}
        </Fold>
      )}
      {under('own').map(([name, field], i) => (
        <Fold
          key={name}
          id={`${force.kind}-${name}`}
          title={field.label}
          initially={i === 0}
          summary={roleOf(field.role).summary?.(fieldOf(force, name))}
        >
          {show([name, field])}
        </Fold>
      ))}
      {ends.length === 0 ? null : (
        <Fold id={`${force.kind}-ends`} title="Ends">
          {ends.map(show)}
        </Fold>
      )}
    </>
  )
}

function PlainField({ field, value, put }: Edited<'number'>) {
  const { label, dimension, notNegative } = field
  return (
    <NumberField
      label={label}
      dimension={dimension}
      value={value as number}
      {...(notNegative ? { min: 0 } : {})}
      onCommit={put}
    />
  )
}

function OpenField({ field, value, force, put }: Edited<'open-number'>) {
  const { label, dimension, open } = field
  const assembled = useRun((s) => s.report?.kept.forces[force.id])
  return (
    <>
      <Switch label={open.label} checked={value === null} onChange={(on) => put(on ? null : (assembled ?? 0.1))} />
      {value === null ? (
        <p className={styles['quiet']}>
          {open.meaning}
          {assembled === undefined ? '' : `: ${quantityWords(assembled, dimension)}`}.
        </p>
      ) : (
        <NumberField label={label} dimension={dimension} value={value as number} min={0} onCommit={put} />
      )}
    </>
  )
}

function AttachmentFields({ field, value, put }: Edited<'attachment'>) {
  const { label } = field
  const end = value as Attachment
  return (
    <div className={styles['marker']} role="group" aria-label={label}>
      <BodySelect
        label={`${label}: body`}
        caption={label}
        value={end.body}
        onChange={(body) => put({ ...end, body })}
      />
      <VectorField
        label={`${label}: point`}
        caption="Point"
        dimension="length"
        value={end.position}
        onCommit={(position) => put({ ...end, position })}
      />
    </div>
  )
}

function MarkerFields({ field, value, put }: Edited<'marker'>) {
  const lab = useLaboratory()
  const scene = useScene((s) => s.scene)
  const { label } = field
  const marker = value as AttachedFrame
  return (
    <div className={styles['marker']} role="group" aria-label={label}>
      <BodySelect
        label={`${label}: body`}
        caption={label}
        value={marker.body}
        onChange={(body) => put(markerOn(scene, marker, body, seenPose(lab)))}
      />
      <VectorField
        label={`${label}: position`}
        caption="Position"
        dimension="length"
        value={marker.position}
        onCommit={(position) => put({ ...marker, position })}
      />
      <OrientationField
        label={`${label}: orientation`}
        caption="Orientation"
        value={marker.orientation}
        onCommit={(orientation) => put({ ...marker, orientation })}
      />
    </div>
  )
}

function BodyField({ field, value, put }: Edited<'body'>) {
  return <BodySelect label={field.label} caption="On" value={value as string} onChange={put} />
}

function PointField({ field, value, put }: Edited<'point'>) {
  return <VectorField label={field.label} dimension="length" value={value as Vec3} hint="Body axes." onCommit={put} />
}

function JointField({ field, value, put }: Edited<'joint'>) {
  return <JointSelect field={field} value={value as string} onChange={put} />
}

function AxesField({ field, value, put }: Edited<'axes'>) {
  return (
    <div className={styles['wide']}>
      <Choice
        label={field.label}
        value={value as 'world' | 'body'}
        options={[
          { value: 'world', label: 'World axes' },
          { value: 'body', label: 'Body axes' },
        ]}
        onChange={put}
      />
    </div>
  )
}

function LawFields({ field, value, put }: Edited<'laws'>) {
  const laws = value as readonly [Law, Law, Law]
  return laws.map((law, k) => (
    <LawField
      key={k}
      label={`${field.label} ${'xyz'.charAt(k)}`}
      caption={'xyz'.charAt(k)}
      dimension={field.dimension}
      value={law}
      onCommit={(next) => put(laws.with(k, next))}
    />
  ))
}
