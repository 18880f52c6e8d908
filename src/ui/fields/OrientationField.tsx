import { useState, type ReactNode } from 'react'
import { angleInPlane, multiplyQuat, quatAbout, type WorkingPlane } from '../../geometry/index.ts'
import { FieldRow } from './Field.tsx'
import styles from './fields.module.css'
import { NumberField } from './NumberField.tsx'
import { TURN_ROUNDING } from './rounding.ts'
import {
  fromAxisAngle,
  fromRollPitchYaw,
  toAxisAngle,
  toRollPitchYaw,
  type Quaternion,
  type Triple,
} from './orientation.ts'
import { VectorField } from './VectorField.tsx'
import { quantityText } from '../../units/index.ts'

interface OrientationFieldProps {
  /** `[w, x, y, z]`, unit. */
  readonly value: Quaternion
  readonly label: string
  /** Visible label where it is shorter than the accessible name. */
  readonly caption?: ReactNode
  readonly hint?: ReactNode
  /** The working plane; an orientation flat on it is shown by its angle there. */
  readonly plane?: WorkingPlane
  readonly onCommit: (value: Quaternion) => string | null | void
}

type Form = 'plane' | 'axis-angle' | 'roll-pitch-yaw'
const FORMS: Readonly<Record<Form, { readonly caption: string; readonly name: string }>> = {
  plane: { caption: 'in the plane', name: 'angle in the plane' },
  'axis-angle': { caption: 'axis, angle', name: 'axis and angle' },
  'roll-pitch-yaw': { caption: 'roll, pitch, yaw', name: 'roll, pitch and yaw' },
}
const DEGREE = Math.PI / 180

/** A rotation as an angle in a plane where it is one, as axis and angle, or as roll, pitch, yaw (about the fixed x, y, z axes, in this order), in degrees. */
export function OrientationField({ value, label, caption, hint, plane, onCommit }: OrientationFieldProps) {
  const [wished, setForm] = useState<Form>('plane')
  const [axis, setAxis] = useState<Triple>([0, 0, 1])
  const angle = plane === undefined ? null : angleInPlane(plane, value)
  const forms = (Object.keys(FORMS) as Form[]).filter((one) => one !== 'plane' || angle !== null)
  const form = forms.includes(wished) ? wished : 'axis-angle'
  const other = forms[(forms.indexOf(form) + 1) % forms.length]!
  return (
    <FieldRow
      stacked
      hint={hint}
      label={
        <>
          <span>{caption ?? label}</span>
          <button
            type="button"
            className={styles['switchForm']}
            aria-label={`${label}: show as ${FORMS[other].name}`}
            onClick={() => setForm(other)}
          >
            {FORMS[form].caption}
          </button>
        </>
      }
    >
      <div role="group" aria-label={label}>
        {form === 'plane' && plane !== undefined && angle !== null ? (
          <NumberField
            value={angle}
            dimension="angle"
            noise={TURN_ROUNDING}
            label={`${label} in the plane`}
            caption="Angle"
            onCommit={(next) => onCommit(multiplyQuat(quatAbout(plane.normal, next - angle), value))}
          />
        ) : form === 'axis-angle' ? (
          <AxisAngleInputs value={value} label={label} axis={axis} onAxis={setAxis} onCommit={onCommit} />
        ) : (
          <RollPitchYawInputs value={value} label={label} onCommit={onCommit} />
        )}
      </div>
    </FieldRow>
  )
}

interface InputsProps {
  readonly value: Quaternion
  readonly label: string
  readonly onCommit: OrientationFieldProps['onCommit']
}

function AxisAngleInputs({
  value,
  label,
  axis,
  onAxis,
  onCommit,
}: InputsProps & { axis: Triple; onAxis: (axis: Triple) => void }) {
  // Without a turn there is no axis, so the one chosen last is shown.
  const shown = toAxisAngle(value, axis)
  const put = (nextAxis: Triple, angleDeg: number): string | null => {
    const quaternion = fromAxisAngle(nextAxis, angleDeg)
    if (!quaternion) return 'An axis needs a length: type 0 0 1 for z.'
    onAxis(scaled(nextAxis))
    return onCommit(quaternion) ?? null
  }
  return (
    <>
      <VectorField
        value={shown.axis}
        dimension="scalar"
        label={`${label} axis`}
        caption={
          <span className={styles['axisPresets']}>
            Axis
            {(['x', 'y', 'z'] as const).map((name, i) => (
              <button
                key={name}
                type="button"
                aria-label={`${label}: turn about ${name}`}
                onClick={() => put([i === 0 ? 1 : 0, i === 1 ? 1 : 0, i === 2 ? 1 : 0], shown.angleDeg)}
              >
                {name}
              </button>
            ))}
          </span>
        }
        onCommit={(next) => put(next, shown.angleDeg)}
      />
      <NumberField
        value={shown.angleDeg * DEGREE}
        dimension="angle"
        noise={TURN_ROUNDING}
        label={`${label} angle`}
        caption="Angle"
        onCommit={(angle) => put(shown.axis, angle / DEGREE)}
      />
    </>
  )
}

const scaled = (v: Triple): Triple => {
  const length = Math.hypot(...v)
  return [v[0] / length, v[1] / length, v[2] / length]
}

function RollPitchYawInputs({ value, label, onCommit }: InputsProps) {
  const { rollDeg, pitchDeg, yawDeg } = toRollPitchYaw(value)
  return (
    <VectorField
      value={[rollDeg * DEGREE, pitchDeg * DEGREE, yawDeg * DEGREE]}
      dimension="angle"
      label={label}
      caption="About fixed x, y, z"
      axes={['roll', 'pitch', 'yaw']}
      onCommit={([roll, pitch, yaw]) => {
        if (Math.abs(pitch) > Math.PI / 2 + 1e-9) {
          return `Pitch goes from −90° to 90°; ${quantityText(pitch, 'angle')} is reached with roll and yaw turned by 180°.`
        }
        return (
          onCommit(fromRollPitchYaw({ rollDeg: roll / DEGREE, pitchDeg: pitch / DEGREE, yawDeg: yaw / DEGREE })) ?? null
        )
      }}
    />
  )
}
