import type { ReactNode } from 'react'
import { seenPose, useLaboratory, useScene, useSession } from '../../laboratory/index.ts'
import {
  addBody,
  addForce,
  addJoint,
  COMMON_JOINTS,
  hingeOf,
  JOINT_NAMES,
  loadFor,
  markersFor,
  newShape,
  pairOf,
  placeFor,
  sizeFor,
  springFor,
  STEEL,
  type EditResult,
  type JointType,
  type SceneDraft,
  type ShapeKind,
} from '../../scene/index.ts'
import { refusalOf } from '../fields/index.ts'
import { MenuItem } from '../primitives/index.ts'
import { ForceIcon, JointIcon, ShapeIcon } from './icons.tsx'
import styles from './Outline.module.css'
import type { GroupId } from './rows.ts'
import { FORCE_WORDS, JOINT_WORDS, SHAPE_WORDS } from './wording.ts'

const SHAPES: readonly ShapeKind[] = ['box', 'sphere', 'cylinder', 'capsule', 'link', 'extrusion']

/** What can be added to a group, as items of its menu: not part of the first load. */
export function AddItems({ group }: { readonly group: GroupId }) {
  return group === 'bodies' ? <BodyItems /> : group === 'joints' ? <JointItems /> : <ForceItems />
}

function useAdd(): (kind: 'body' | 'joint' | 'force', label: string, recipe: (draft: SceneDraft) => string) => void {
  const lab = useLaboratory()
  return (kind, label, recipe) => {
    const result: EditResult<string> = lab.scenes.edit(label, recipe)
    const session = lab.session.getState()
    if (result.ok) session.select([{ kind, id: result.value }])
    else session.notify({ tone: 'warning', title: 'This could not be added.', detail: refusalOf(result) ?? '' })
  }
}

function BodyItems() {
  const scene = useScene((s) => s.scene)
  const add = useAdd()
  const size = sizeFor(scene)
  return SHAPES.map((kind) => (
    <MenuItem
      key={kind}
      label={
        <Choice icon={<ShapeIcon kind={kind} />} name={SHAPE_WORDS[kind].name} meaning={SHAPE_WORDS[kind].meaning} />
      }
      onSelect={() =>
        add('body', `Add ${SHAPE_WORDS[kind].name.toLowerCase()}`, (draft) =>
          addBody(draft, {
            name: SHAPE_WORDS[kind].name,
            density: STEEL,
            position: placeFor(scene, size),
            shapes: [newShape(kind, size)],
          }),
        )
      }
    />
  ))
}

/** Between what a joint or spring would be, by name; null without a selection that says so. */
function usePair(): { driven: string; main: string; words: string } | null {
  const scene = useScene((s) => s.scene)
  const selection = useSession((s) => s.selection)
  const pair = pairOf(selection)
  if (pair === null) return null
  const name = (id: string): string => scene.bodies.find((b) => b.id === id)?.name ?? 'the ground'
  return { ...pair, words: `${name(pair.driven)} – ${name(pair.main)}` }
}

function JointItems() {
  const lab = useLaboratory()
  const scene = useScene((s) => s.scene)
  const pair = usePair()
  const add = useAdd()
  const make = (type: JointType): void => {
    if (pair === null) return
    add('joint', `Add ${JOINT_NAMES[type].toLowerCase()} joint`, (draft) =>
      addJoint(draft, {
        type,
        ...markersFor(scene, pair, seenPose(lab)),
        // Held in all six, then freed row by row in the inspector.
        ...(type === 'lock' ? { rows: [true, true, true, true, true, true] } : {}),
      }),
    )
  }
  return (
    <>
      <p className={styles['menuNote']}>{pair?.words ?? 'First select one body (joined to the ground) or two.'}</p>
      {COMMON_JOINTS.map((type) => (
        <MenuItem
          key={type}
          disabled={pair === null}
          label={
            <Choice icon={<JointIcon type={type} />} name={JOINT_NAMES[type]} meaning={JOINT_WORDS[type].meaning} />
          }
          onSelect={() => make(type)}
        />
      ))}
    </>
  )
}

function ForceItems() {
  const lab = useLaboratory()
  const scene = useScene((s) => s.scene)
  const selection = useSession((s) => s.selection)
  const pair = usePair()
  const hinge = hingeOf(scene, selection)
  const body = pair?.driven ?? null
  const add = useAdd()
  const hingeName = scene.joints.find((j) => j.id === hinge)?.name
  const bodyName = scene.bodies.find((b) => b.id === body)?.name
  return (
    <>
      <MenuItem
        disabled={pair === null}
        label={
          <Choice
            icon={<ForceIcon kind="spring-damper" />}
            name={FORCE_WORDS['spring-damper'].name}
            meaning={pair?.words ?? 'first select one body or two'}
          />
        }
        onSelect={() =>
          pair && add('force', 'Add spring', (draft) => addForce(draft, springFor(scene, pair, seenPose(lab))))
        }
      />
      <MenuItem
        disabled={hinge === null}
        label={
          <Choice
            icon={<ForceIcon kind="torsion-spring" />}
            name={FORCE_WORDS['torsion-spring'].name}
            meaning={hingeName ?? 'first select a revolute or cylindrical joint'}
          />
        }
        onSelect={() =>
          hinge !== null &&
          add('force', 'Add torsion spring', (draft) =>
            addForce(draft, { kind: 'torsion-spring', joint: hinge, stiffness: 1 }),
          )
        }
      />
      <MenuItem
        disabled={body === null}
        label={
          <Choice
            icon={<ForceIcon kind="load" />}
            name={FORCE_WORDS.load.name}
            meaning={bodyName ?? 'first select a body'}
          />
        }
        onSelect={() => body !== null && add('force', 'Add load', (draft) => addForce(draft, loadFor(scene, body)))}
      />
    </>
  )
}

function Choice({
  icon,
  name,
  meaning,
}: {
  readonly icon: ReactNode
  readonly name: string
  readonly meaning: string
}) {
  return (
    <span className={styles['choice']}>
      {icon}
      <span>
        {name}
        <small>{meaning}</small>
      </span>
    </span>
  )
}
