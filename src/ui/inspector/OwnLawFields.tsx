import { useLaboratory } from '../../laboratory/index.ts'
import { isApart, ownLawFields, setOwnLaw, type Joint, type OwnLaw, type OwnLawField } from '../../scene/index.ts'
import { JOINT, jointOffset } from '../../simulation/index.ts'
import { LawField } from '../fields/index.ts'
import { Switch } from '../primitives/index.ts'
import { Fold } from './Fold.tsx'
import styles from './Inspector.module.css'
import { numberAt } from './read.ts'
import { useEdit } from './useEdit.ts'

/** The laws that a joint has for itself, each of which may be left open. */
export function OwnLawFields({ joint }: { readonly joint: Joint }) {
  return ownLawFields(joint.type).map(([name, field]) => (
    <Fold
      key={name}
      id={`joint-${name}`}
      title={field.label}
      summary={joint[name] === undefined ? field.open.label.toLowerCase() : 'given'}
    >
      <OwnLaw joint={joint} name={name} field={field} />
    </Fold>
  ))
}

interface OwnLawProps {
  readonly joint: Joint
  readonly name: OwnLaw
  readonly field: OwnLawField
}

function OwnLaw({ joint, name, field }: OwnLawProps) {
  const { simulation } = useLaboratory()
  const edit = useEdit()
  const { label, dimension, open } = field
  const law = joint[name]
  const put = (next: typeof law) =>
    edit(`Change ${label.toLowerCase()} of ${joint.name}`, (draft) => setOwnLaw(draft, joint.id, name, next))
  /** The present value, from which a law can start. */
  const measured = (): number => {
    const { frame } = simulation
    const at = frame === null ? -1 : jointOffset(frame, joint.id)
    if (frame === null || at < 0 || !isApart(joint.type)) return 0.1
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
