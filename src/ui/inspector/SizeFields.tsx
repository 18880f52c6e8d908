import type { Outline } from '../../geometry/index.ts'
import { linkLengthFault, sizeFields, withLength, type Shape, type SizeField, type Vec3 } from '../../scene/index.ts'
import { NumberField, TextField, VectorField } from '../fields/index.ts'
import { outlineText, parseOutline } from './outline-text.ts'

interface SizeFieldsProps {
  readonly shape: Shape
  readonly onCommit: (shape: Shape) => string | null
}

/** How large a shape is. */
export function SizeFields({ shape, onCommit }: SizeFieldsProps) {
  return (
    <>
      {shape.kind === 'link' && (
        <NumberField
          label="Length"
          dimension="length"
          value={Math.hypot(shape.to[0] - shape.from[0], shape.to[1] - shape.from[1], shape.to[2] - shape.from[2])}
          hint="Between the centres of its ends. Joints at an end go along."
          onCommit={(length) => linkLengthFault(length) ?? onCommit(withLength(shape, length))}
        />
      )}
      {sizeFields(shape.kind).map(([name, field]) => (
        <OneSize
          key={name}
          field={field}
          value={shape[name as keyof Shape]}
          onCommit={(size) => onCommit({ ...shape, [name]: size })}
        />
      ))}
    </>
  )
}

interface OneSizeProps {
  readonly field: SizeField
  readonly value: unknown
  readonly onCommit: (size: unknown) => string | null
}

function OneSize({ field: { role, label, hint }, value, onCommit }: OneSizeProps) {
  const told = hint === undefined ? {} : { hint }
  switch (role) {
    case 'length':
      return <NumberField label={label} dimension="length" value={value as number} {...told} onCommit={onCommit} />
    case 'sizes':
    case 'point':
      return <VectorField label={label} dimension="length" value={value as Vec3} onCommit={onCommit} />
    case 'outline': {
      const outline = value as Outline
      return (
        <TextField
          label={label}
          lines={Math.min(8, outline.length + 1)}
          value={outlineText(outline)}
          {...told}
          onCommit={(text) => {
            const parsed = parseOutline(text)
            return parsed.ok ? onCommit(parsed.outline) : parsed.message
          }}
        />
      )
    }
  }
}
