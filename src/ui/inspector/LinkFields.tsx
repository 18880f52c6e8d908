import { useSession, useEdit } from '../../laboratory/index.ts'
import { barAngle, barLength, barOf, linkLengthFault, setBarAngle, setBarLength, type Body } from '../../scene/index.ts'
import { NumberField, TURN_ROUNDING } from '../fields/index.ts'
import { AssembledBodyNote } from './AssembledNote.tsx'

/** Length and angle of a body that is a link: what one asks about it first. Nothing for other bodies. */
export function LinkFields({ body }: { readonly body: Body }) {
  const edit = useEdit()
  const plane = useSession((s) => s.plane)
  const bar = barOf(body)
  if (bar === null) return null
  const { id, name } = body
  const angle = barAngle(body, plane)
  return (
    <>
      <NumberField
        label={`Length of ${name}`}
        caption="Length of the bar"
        dimension="length"
        value={barLength(bar)}
        onCommit={(length) =>
          linkLengthFault(length) ?? edit(`Change length of ${name}`, (draft) => setBarLength(draft, id, length))
        }
      />
      {angle === null ? null : (
        <NumberField
          label={`Angle of ${name}`}
          caption="Angle"
          dimension="angle"
          noise={TURN_ROUNDING}
          value={angle}
          hint={
            <>
              At the start, in the working plane. <AssembledBodyNote body={body} of="angle" />
            </>
          }
          onCommit={(next) => edit(`Change angle of ${name}`, (draft) => setBarAngle(draft, id, plane, next))}
        />
      )}
    </>
  )
}
