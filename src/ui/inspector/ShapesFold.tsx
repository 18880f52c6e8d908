import { Plus, Trash2 } from 'lucide-react'
import {
  addShape,
  deleteShape,
  moveLinkEnds,
  newShape,
  setShape,
  sizeFor,
  withLength,
  type Body,
  type Shape,
  type ShapeKind,
} from '../../scene/index.ts'
import { ColourField, NumberField, OrientationField, TextField, VectorField } from '../fields/index.ts'
import { SHAPE_WORDS, ShapeIcon } from '../outline/index.ts'
import { Button, IconButton, Menu, MenuItem } from '../primitives/index.ts'
import { useScene } from '../../laboratory/index.ts'
import { Fold } from './Fold.tsx'
import styles from './Inspector.module.css'
import { outlineText, parseOutline } from './outline-text.ts'
import { coloured } from './several.ts'
import { useAct, useEdit } from './useEdit.ts'

const KINDS: readonly ShapeKind[] = ['box', 'sphere', 'cylinder', 'capsule', 'link', 'extrusion']

/** The shapes that a body is made of, and their colours. */
export function ShapesFold({ body }: { readonly body: Body }) {
  const edit = useEdit()
  const act = useAct()
  const scene = useScene((s) => s.scene)
  const { id, name, shapes } = body
  const shared = shapes[0]?.colour ?? null
  const mixed = shapes.some((s) => (s.colour ?? null) !== shared)
  return (
    <>
      {shapes.length === 0 ? <p className={styles['quiet']}>No shape: the body is a point that is not seen.</p> : null}
      {shapes.map((shape, i) => (
        <Fold
          key={i}
          id={`shape-${i}`}
          title={
            <span className={styles['shapeTitle']}>
              <ShapeIcon kind={shape.kind} /> {SHAPE_WORDS[shape.kind].name}
            </span>
          }
          initially={shapes.length === 1}
          tools={
            <IconButton
              size="small"
              icon={Trash2}
              label={`Remove ${shape.kind} ${i + 1}`}
              onClick={() => act(`Remove ${shape.kind} of ${name}`, (draft) => deleteShape(draft, id, i))}
            />
          }
        >
          <ShapeFields
            shape={shape}
            ownColour={mixed}
            onCommit={(next) =>
              edit(`Change ${shape.kind} of ${name}`, (draft) => {
                if (shape.kind === 'link' && next.kind === 'link') moveLinkEnds(draft, id, shape, next)
                setShape(draft, id, i, next)
              })
            }
          />
        </Fold>
      ))}
      {shapes.length === 0 ? null : (
        <ColourField
          label={`Colour of ${name}`}
          caption={mixed ? 'Colour of all' : 'Colour'}
          value={mixed ? 'mixed' : shared}
          onChange={(colour) =>
            act(`Change colour of ${name}`, (draft) =>
              shapes.forEach((shape, i) => setShape(draft, id, i, coloured(shape, colour))),
            )
          }
        />
      )}
      <Menu
        trigger={
          <Button look="quiet">
            <Plus aria-hidden="true" /> Add a shape
          </Button>
        }
      >
        {KINDS.map((kind) => (
          <MenuItem
            key={kind}
            label={SHAPE_WORDS[kind].name}
            onSelect={() =>
              act(`Add ${kind} to ${name}`, (draft) => addShape(draft, id, newShape(kind, sizeFor(scene))))
            }
          />
        ))}
      </Menu>
    </>
  )
}

interface ShapeFieldsProps {
  readonly shape: Shape
  readonly ownColour: boolean
  readonly onCommit: (shape: Shape) => string | null
}

function ShapeFields({ shape, ownColour, onCommit }: ShapeFieldsProps) {
  return (
    <>
      <SizeFields shape={shape} onCommit={onCommit} />
      <VectorField
        label="Place on the body"
        dimension="length"
        value={shape.position}
        onCommit={(position) => onCommit({ ...shape, position })}
      />
      <OrientationField
        label="Turn on the body"
        value={shape.orientation}
        onCommit={(orientation) => onCommit({ ...shape, orientation })}
      />
      {ownColour ? (
        <ColourField
          label="Colour of this shape"
          value={shape.colour ?? null}
          onChange={(c) => onCommit(coloured(shape, c))}
        />
      ) : null}
    </>
  )
}

function SizeFields({
  shape,
  onCommit,
}: {
  readonly shape: Shape
  readonly onCommit: (shape: Shape) => string | null
}) {
  switch (shape.kind) {
    case 'box':
      return (
        <VectorField
          label="Size"
          dimension="length"
          value={shape.size}
          onCommit={(size) => onCommit({ ...shape, size })}
        />
      )
    case 'sphere':
      return (
        <NumberField
          label="Radius"
          dimension="length"
          value={shape.radius}
          onCommit={(radius) => onCommit({ ...shape, radius })}
        />
      )
    case 'cylinder':
    case 'capsule':
      return (
        <>
          <NumberField
            label="Radius"
            dimension="length"
            value={shape.radius}
            onCommit={(radius) => onCommit({ ...shape, radius })}
          />
          <NumberField
            label="Length"
            dimension="length"
            value={shape.length}
            hint={shape.kind === 'capsule' ? 'Along z, without the caps.' : 'Along z.'}
            onCommit={(length) => onCommit({ ...shape, length })}
          />
        </>
      )
    case 'link':
      return (
        <>
          <NumberField
            label="Length"
            dimension="length"
            value={Math.hypot(shape.to[0] - shape.from[0], shape.to[1] - shape.from[1], shape.to[2] - shape.from[2])}
            hint="Between the centres of its ends. Joints at an end go along."
            onCommit={(length) =>
              length > 0 ? onCommit(withLength(shape, length)) : 'A length is above zero, such as 40 mm.'
            }
          />
          <VectorField
            label="From"
            dimension="length"
            value={shape.from}
            onCommit={(from) => onCommit({ ...shape, from })}
          />
          <VectorField label="To" dimension="length" value={shape.to} onCommit={(to) => onCommit({ ...shape, to })} />
          <NumberField
            label="Width"
            dimension="length"
            value={shape.width}
            onCommit={(width) => onCommit({ ...shape, width })}
          />
          <NumberField
            label="Thickness"
            dimension="length"
            value={shape.thickness}
            onCommit={(thickness) => onCommit({ ...shape, thickness })}
          />
        </>
      )
    case 'extrusion':
      return (
        <>
          <TextField
            label="Outline"
            lines={Math.min(8, shape.outline.length + 1)}
            value={outlineText(shape.outline)}
            hint="One corner a line: x, y. Ctrl+Enter takes it."
            onCommit={(text) => {
              const parsed = parseOutline(text)
              return parsed.ok ? onCommit({ ...shape, outline: parsed.outline }) : parsed.message
            }}
          />
          <NumberField
            label="Thickness"
            dimension="length"
            value={shape.thickness}
            onCommit={(thickness) => onCommit({ ...shape, thickness })}
          />
        </>
      )
  }
}
