import type { ReactNode } from 'react'
import { useLaboratory, useEdit } from '../../laboratory/index.ts'
import {
  fieldOf,
  ownFields,
  setOwn,
  type Coupling,
  type Joint,
  type Law,
  type OwnFieldOf,
  type OwnRole,
  type Surface,
} from '../../scene/index.ts'
import { JOINT, jointOffset } from '../../simulation/index.ts'
import { LawField, NumberField, SelectField } from '../fields/index.ts'
import { Switch } from '../primitives/index.ts'
import { CouplingFields, couplingSummary } from './CouplingFields.tsx'
import { Fold } from './Fold.tsx'
import styles from './Inspector.module.css'
import { JointSelect } from './JointSelect.tsx'
import { numberAt } from './read.ts'

/** One field of a joint's own, to be drawn by its role. */
interface OwnEdited<R extends OwnRole> {
  readonly field: OwnFieldOf<R>
  readonly value: unknown
  readonly joint: Joint
  readonly put: (value: unknown) => string | null
}

/** How the fields of a role are shown. */
interface OwnShown<R extends OwnRole> {
  readonly Edit: (edited: OwnEdited<R>) => ReactNode
  /** What is said while it is closed. */
  readonly summary?: (field: OwnEdited<R>['field'], value: unknown) => string
}

const ROLES: { readonly [R in OwnRole]: OwnShown<R> } = {
  'open-law': {
    Edit: OpenLaw,
    summary: ({ open }, law) => (law === undefined ? open.label.toLowerCase() : 'given'),
  },
  positive: { Edit: Positive },
  coupling: { Edit: CouplingField, summary: (_, coupling) => couplingSummary(coupling as Coupling) },
  surface: { Edit: OnSurface, summary: (_, surface) => kindOfSurface(surface as Surface) },
  joint: { Edit: Named },
}

/** The fields that a joint has for itself. */
export function OwnFields({ joint }: { readonly joint: Joint }) {
  const edit = useEdit()
  return ownFields(joint.type).map(([name, field]) => {
    const { Edit, summary } = ROLES[field.role] as OwnShown<OwnRole>
    const value = fieldOf(joint, name)
    const put = (next: unknown): string | null =>
      edit(`Change ${field.label.toLowerCase()} of ${joint.name}`, (draft) =>
        setOwn(draft, joint.id, name, next as Joint[typeof name]),
      )
    return (
      <Fold key={name} id={`joint-${name}`} title={field.label} summary={summary?.(field, value)}>
        <Edit field={field} value={value} joint={joint} put={put} />
      </Fold>
    )
  })
}

function OpenLaw({ field, value, joint, put }: OwnEdited<'open-law'>) {
  const { simulation } = useLaboratory()
  const { label, dimension, open } = field
  const law = value as Law | undefined
  /** What it is now, to start a law from: the distance of the markers, where it is a length. */
  const measured = (): number => {
    const { frame } = simulation
    const at = frame === null ? -1 : jointOffset(frame, joint.id)
    if (frame === null || at < 0) return 0.1
    const gaps = [0, 1, 2].map((k) => numberAt(frame, at + JOINT.point + k) - numberAt(frame, at + JOINT.mainPoint + k))
    return Number(Math.hypot(...gaps).toPrecision(9))
  }
  return (
    <>
      <Switch label={open.label} checked={law === undefined} onChange={(on) => put(on ? undefined : measured())} />
      {law === undefined ? (
        <p className={styles['quiet']}>{open.meaning}.</p>
      ) : (
        <LawField
          label={label}
          dimension={dimension}
          value={law}
          hint="A number, or an expression in t, such as 0.5 + 0.1*sin(t)."
          onCommit={put}
        />
      )}
    </>
  )
}

function Positive({ field, value, put }: OwnEdited<'positive'>) {
  return <NumberField label={field.label} dimension={field.dimension} value={value as number} min={0} onCommit={put} />
}

function CouplingField({ value, joint, put }: OwnEdited<'coupling'>) {
  return <CouplingFields coupling={value as Coupling} but={joint.id} put={put} />
}

const kindOfSurface = (surface: Surface): 'flat' | 'outside' | 'inside' => (surface === 'flat' ? surface : surface.side)

function OnSurface({ field: { label, words }, value, joint, put }: OwnEdited<'surface'>) {
  const surface = value as Surface
  return (
    <>
      <SelectField
        label={label}
        value={kindOfSurface(surface)}
        options={(['flat', 'outside', 'inside'] as const).map((kind) => ({ value: kind, label: words[kind] }))}
        // a new one has room for what rolls in it
        onChange={(kind) =>
          put(
            kind === 'flat'
              ? kind
              : { side: kind, radius: surface === 'flat' ? 3 * (joint.radius ?? 0.1) : surface.radius },
          )
        }
      />
      {surface === 'flat' ? null : (
        <NumberField
          label={`Radius of the ${label.toLowerCase()}`}
          dimension="length"
          value={surface.radius}
          min={0}
          onCommit={(radius) => put({ side: surface.side, radius })}
        />
      )}
    </>
  )
}

function Named({ field, value, joint, put }: OwnEdited<'joint'>) {
  return <JointSelect field={field} value={value as string} but={joint.id} onChange={put} />
}
