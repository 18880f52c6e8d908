import { Plus, Trash2 } from 'lucide-react'
import {
  addShape,
  deleteShape,
  moveLinkEnds,
  newShape,
  setShape,
  SHAPE_KINDS,
  shapeWords,
  sizeFor,
  type Body,
  type Shape,
} from '../../scene/index.ts'
import { ColourField, OrientationField, VectorField } from '../fields/index.ts'
import { ShapeIcon } from '../outline/index.ts'
import { Button, IconButton, Menu, MenuItem } from '../primitives/index.ts'
import { useScene, useAct, useEdit } from '../../laboratory/index.ts'
import { Fold } from './Fold.tsx'
import styles from './Inspector.module.css'
import { coloured } from './several.ts'
import { SizeFields } from './SizeFields.tsx'

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
              <ShapeIcon kind={shape.kind} /> {shapeWords(shape.kind).name}
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
        {SHAPE_KINDS.map((kind) => (
          <MenuItem
            key={kind}
            label={shapeWords(kind).name}
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
