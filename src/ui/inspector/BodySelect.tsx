import type { ReactNode } from 'react'
import { useScene } from '../../laboratory/index.ts'
import { GROUND } from '../../scene/index.ts'
import { SelectField } from '../fields/index.ts'
import { BodyIcon, GroundIcon } from '../outline/index.ts'

interface BodySelectProps {
  readonly label: string
  readonly caption: string
  readonly value: string
  readonly hint?: ReactNode
  readonly onChange: (body: string) => string | null
}

/** Chooses a body, the ground among them. */
export function BodySelect(props: BodySelectProps) {
  const bodies = useScene((s) => s.scene.bodies)
  const options = [
    { value: GROUND, label: 'Ground', icon: <GroundIcon /> },
    ...bodies.map((b) => ({ value: b.id, label: b.name, icon: <BodyIcon shape={b.shapes[0]?.kind} /> })),
  ]
  return <SelectField {...props} options={options} />
}
