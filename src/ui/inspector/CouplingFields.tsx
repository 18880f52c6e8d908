import { Plus, Trash2 } from 'lucide-react'
import { useScene } from '../../laboratory/index.ts'
import { freedomsOf, type CoupledCoordinate, type Coupling, type Joint } from '../../scene/index.ts'
import { SelectField, TextField } from '../fields/index.ts'
import { JointIcon } from '../outline/index.ts'
import { Button, IconButton } from '../primitives/index.ts'
import styles from './CouplingFields.module.css'

interface CouplingFieldsProps {
  readonly coupling: Coupling
  /** The joint that it belongs to, which it may not name. */
  readonly but: string
  readonly put: (coupling: Coupling) => string | null
}

type Freedom = CoupledCoordinate['on']

/** What is said of a coupling while it is closed. */
export const couplingSummary = ({ coordinates }: Coupling): string =>
  coordinates.length === 1 ? '1 coordinate' : `${coordinates.length} coordinates`

/** A number where the text is one, else the text. */
const factorOf = (text: string): number | string =>
  text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text)

const keyOf = ({ joint, on }: Pick<CoupledCoordinate, 'joint' | 'on'>): string => `${on} ${joint}`

const wordsOf = ({ name, type }: Joint, on: Freedom): string => (freedomsOf(type).length > 1 ? `${name}, ${on}` : name)

/** The coordinates that a coupling names, with their factors and names, and its rate. */
export function CouplingFields({ coupling, but, put }: CouplingFieldsProps) {
  const joints = useScene((s) => s.scene.joints)
  const { coordinates, rate } = coupling
  const all = joints
    .filter(({ id }) => id !== but)
    .flatMap((joint) => freedomsOf(joint.type).map((on) => ({ joint, on, key: keyOf({ joint: joint.id, on }) })))
  const change = (at: number, more: Partial<CoupledCoordinate>): string | null =>
    put({ ...coupling, coordinates: coordinates.map((one, i) => (i === at ? { ...one, ...more } : one)) })
  const left = all.find(({ key }) => !coordinates.some((one) => keyOf(one) === key))
  return (
    <>
      <p className={styles['law']}>
        The sum of factor times rate over all coordinates, and the rate below, stays 0. Factors are numbers or
        expressions in t and in the names given here.
      </p>
      {coordinates.map((one, i) => (
        <fieldset key={keyOf(one)} className={styles['one']}>
          <legend className={styles['legend']}>
            Coordinate {i + 1}
            {coordinates.length > 1 && (
              <IconButton
                size="small"
                icon={Trash2}
                label={`Take coordinate ${i + 1} out`}
                onClick={() => put({ ...coupling, coordinates: coordinates.filter((_, k) => k !== i) })}
              />
            )}
          </legend>
          <SelectField
            label={`Coordinate ${i + 1}`}
            caption="Of joint"
            value={keyOf(one)}
            options={all.map(({ joint, on, key }) => ({
              value: key,
              label: wordsOf(joint, on),
              icon: <JointIcon type={joint.type} />,
            }))}
            onChange={(next) => {
              const found = all.find(({ key }) => key === next)
              return found ? change(i, { joint: found.joint.id, on: found.on }) : null
            }}
          />
          <TextField
            label={`Factor of coordinate ${i + 1}`}
            caption="Factor"
            value={String(one.factor)}
            onCommit={(text) => change(i, { factor: factorOf(text) })}
          />
          <TextField
            label={`Name of coordinate ${i + 1} in expressions`}
            caption="Name"
            placeholder="none"
            value={one.as ?? ''}
            onCommit={(text) => {
              const { as: _, ...rest } = one
              const named: CoupledCoordinate = text === '' ? rest : { ...rest, as: text }
              return put({ ...coupling, coordinates: coordinates.map((other, k) => (k === i ? named : other)) })
            }}
          />
        </fieldset>
      ))}
      {left !== undefined && (
        <Button
          look="quiet"
          onClick={() =>
            put({ ...coupling, coordinates: [...coordinates, { joint: left.joint.id, on: left.on, factor: 0 }] })
          }
        >
          <Plus aria-hidden="true" size={16} /> Another coordinate
        </Button>
      )}
      <TextField
        label="Rate"
        hint="A number, or an expression in t: 0 where nothing is driven."
        value={String(rate)}
        onCommit={(text) => put({ ...coupling, rate: factorOf(text) })}
      />
    </>
  )
}
