import { useScene } from '../../laboratory/index.ts'
import { freedomsOf, type JointField } from '../../scene/index.ts'
import { SelectField } from '../fields/index.ts'
import { JointIcon } from '../outline/index.ts'

interface JointSelectProps {
  readonly field: JointField
  readonly value: string
  /** A joint that may not be chosen. */
  readonly but?: string
  readonly onChange: (id: string) => string | null
}

/** A choice among the joints that have the coordinate which the field acts on. */
export function JointSelect({ field, value, but, onChange }: JointSelectProps) {
  const joints = useScene((s) => s.scene.joints)
  const fitting = joints.filter(({ id, type }) => id !== but && freedomsOf(type).includes(field.acts))
  return (
    <SelectField
      label={field.label}
      value={value}
      options={fitting.map((j) => ({ value: j.id, label: j.name, icon: <JointIcon type={j.type} /> }))}
      onChange={onChange}
    />
  )
}
