import { useAct, useEdit } from '../../laboratory/index.ts'
import {
  DEFAULT_DENSITY,
  MATERIALS,
  massOfBody,
  setDensity,
  setMass,
  setMassProperties,
  type Body,
  type Inertia,
} from '../../scene/index.ts'
import { NumberField, quantityWords, SelectField, VectorField } from '../fields/index.ts'
import { Choice } from '../primitives/index.ts'
import styles from './Inspector.module.css'
import { densityFault, densityLike, isSkew, materialOf, materialOptions, vectorText } from './weighing.ts'

const OTHER = { value: 'other', label: 'Other' } as const

/** Shows where the mass of a body comes from, and its value. */
export function MassFold({ body }: { readonly body: Body }) {
  const edit = useEdit()
  const act = useAct()
  const { id, name, shapes, fixed } = body
  const { mass, centre, inertia } = massOfBody(body)
  const stated = body.mass !== undefined
  const state = (change: Parameters<typeof setMassProperties>[2]): string | null =>
    edit(`Change mass of ${name}`, (draft) => setMassProperties(draft, id, change))
  const massField = (
    <NumberField
      label="Mass"
      dimension="mass"
      value={mass}
      onCommit={(next) => {
        if (!(next > 0)) return `A mass is above zero; ${quantityWords(mass, 'mass')} is kept.`
        return edit(`Change mass of ${name}`, (draft) => setMass(draft, id, next))
      }}
      hint={stated ? 'The inertia grows with it.' : undefined}
    />
  )
  if (!stated && shapes.length === 0) {
    return (
      <>
        <p className={styles['quiet']}>
          {fixed ? 'A fixed body needs no mass.' : 'Without shapes, say what it weighs.'}
        </p>
        <button
          type="button"
          className={styles['link']}
          onClick={() => act(`State mass of ${name}`, (draft) => setMassProperties(draft, id, { mass: 1 }))}
        >
          State a mass
        </button>
      </>
    )
  }
  return (
    <>
      {shapes.length === 0 ? null : (
        <div className={styles['wide']}>
          <Choice
            label="Mass comes from"
            value={stated ? 'stated' : 'shapes'}
            options={[
              { value: 'shapes', label: 'From shapes' },
              { value: 'stated', label: 'Stated' },
            ]}
            onChange={(source) => {
              if (source === 'stated') act(`State mass of ${name}`, (draft) => setMassProperties(draft, id, {}))
              else act(`Weigh ${name} by its shapes`, (draft) => setDensity(draft, id, densityLike(body)))
            }}
          />
        </div>
      )}
      {massField}
      {stated ? (
        <>
          <VectorField
            label="Centre of mass"
            dimension="length"
            value={centre}
            hint="Body axes."
            onCommit={(next) => state({ centre: next })}
          />
          <VectorField
            label="Moments of inertia"
            axes={['xx', 'yy', 'zz']}
            dimension="inertia"
            value={[inertia[0], inertia[1], inertia[2]]}
            hint="About the centre of mass, body axes."
            onCommit={([xx, yy, zz]) => state({ inertia: [xx, yy, zz, inertia[3], inertia[4], inertia[5]] })}
          />
          <VectorField
            label="Products of inertia"
            axes={['xy', 'xz', 'yz']}
            dimension="inertia"
            value={[inertia[3], inertia[4], inertia[5]]}
            hint="Entries of the matrix: Ixy = −∫ x y dm."
            onCommit={([xy, xz, yz]) => state({ inertia: [inertia[0], inertia[1], inertia[2], xy, xz, yz] })}
          />
        </>
      ) : (
        <FromShapes body={body} centre={centre} inertia={inertia} />
      )}
    </>
  )
}

function FromShapes({
  body,
  centre,
  inertia,
}: {
  readonly body: Body
  readonly centre: readonly number[]
  readonly inertia: Inertia
}) {
  const edit = useEdit()
  const density = body.density ?? DEFAULT_DENSITY
  const put = (next: number): string | null =>
    edit(`Change density of ${body.name}`, (draft) => setDensity(draft, body.id, next))
  const material = materialOf(density)?.value ?? 'other'
  return (
    <>
      <SelectField
        label="Material"
        value={material}
        options={[...materialOptions(), ...(material === 'other' ? [OTHER] : [])]}
        onChange={(value) => {
          const chosen = MATERIALS.find((m) => m.value === value)
          return chosen === undefined ? null : put(chosen.density)
        }}
      />
      <NumberField
        label="Density"
        dimension="density"
        value={density}
        onCommit={(next) => densityFault(next) ?? put(next)}
      />
      {body.shapes.length > 1 && (
        <p className={styles['quiet']}>Each shape counts whole, also where it overlaps another.</p>
      )}
      <dl className={styles['facts']}>
        <dt>Centre of mass</dt>
        <dd>{vectorText(centre, 'length')}</dd>
        <dt>Inertia xx, yy, zz</dt>
        <dd>{vectorText(inertia.slice(0, 3), 'inertia')}</dd>
        {isSkew(inertia) ? (
          <>
            <dt>xy, xz, yz</dt>
            <dd>{vectorText(inertia.slice(3), 'inertia')}</dd>
          </>
        ) : null}
      </dl>
    </>
  )
}
