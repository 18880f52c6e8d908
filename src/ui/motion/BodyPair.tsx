import { useScene } from '../../laboratory/index.ts'
import { GROUND } from '../../scene/index.ts'
import { SelectField } from '../fields/index.ts'

interface BodyPairProps {
  /** What is drawn of the two: "Screw axis". */
  readonly what: string
  readonly body: string
  readonly from: string
  readonly choose: (pair: { readonly body: string; readonly from: string }) => void
}

/** A body that moves, and the one that its motion is seen from. */
export function BodyPair({ what, body, from, choose }: BodyPairProps) {
  const bodies = useScene((s) => s.scene.bodies)
  const moving = bodies.filter(({ fixed }) => !fixed).map(({ id, name }) => ({ value: id, label: name }))
  const others = [{ value: GROUND, label: 'Ground' }, ...moving.filter(({ value }) => value !== body)]
  return (
    <>
      <SelectField
        label={`${what} of`}
        caption="Of"
        value={body}
        options={moving}
        onChange={(id) => choose({ body: id, from })}
      />
      <SelectField
        label={`${what} relative to`}
        caption="Relative to"
        value={from}
        options={others}
        onChange={(id) => choose({ body, from: id })}
      />
    </>
  )
}
