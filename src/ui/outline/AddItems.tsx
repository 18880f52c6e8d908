import type { ReactNode } from 'react'
import { seenPose, useLaboratory, useScene, useSession } from '../../laboratory/index.ts'
import {
  addBody,
  addForce,
  addJoint,
  elementOf,
  FORCE_KINDS,
  forceBetween,
  forceJoining,
  forceOn,
  hingeOf,
  isReaching,
  JOINT_ENTRIES,
  jointWords,
  markersFor,
  newForce,
  newShape,
  pairOf,
  placeFor,
  SHAPE_KINDS,
  shapeWords,
  sizeFor,
  startAngle,
  STEEL,
  type EditResult,
  type ForceKind,
  type JointType,
  type NewForce,
  type PlacingWay,
  type SceneDraft,
  nameOfBody,
  typesWith,
} from '../../scene/index.ts'
import { refusalOf } from '../fields/index.ts'
import { MenuItem } from '../primitives/index.ts'
import { ForceIcon, ShapeIcon } from './icons.tsx'
import { COMMON_JOINTS, JOINT_LOOKS, JointIcon } from './joint-types.tsx'
import styles from './Outline.module.css'
import type { GroupId } from './rows.ts'

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
  return SHAPE_KINDS.map((kind) => (
    <MenuItem
      key={kind}
      label={
        <Choice icon={<ShapeIcon kind={kind} />} name={shapeWords(kind).name} meaning={shapeWords(kind).meaning} />
      }
      onSelect={() =>
        add('body', `Add ${shapeWords(kind).name.toLowerCase()}`, (draft) =>
          addBody(draft, {
            name: shapeWords(kind).name,
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
  return { ...pair, words: `${nameOfBody(scene, pair.driven)} – ${nameOfBody(scene, pair.main)}` }
}

function JointItems() {
  const lab = useLaboratory()
  const scene = useScene((s) => s.scene)
  const pair = usePair()
  const add = useAdd()
  const make = (type: JointType): void => {
    if (pair === null) return
    add('joint', `Add ${jointWords({ type }).toLowerCase()}`, (draft) =>
      addJoint(draft, {
        type,
        ...markersFor(scene, pair, seenPose(lab), isReaching(type)),
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
            <Choice
              icon={<JointIcon type={type} />}
              name={JOINT_ENTRIES[type].name}
              meaning={JOINT_LOOKS[type].meaning}
            />
          }
          onSelect={() => make(type)}
        />
      ))}
    </>
  )
}

/** What a force would be put on: its words, null where nothing that is selected will do; and the force there. */
interface Spot {
  readonly words: string | null
  readonly wanted: string
  readonly make: (kind: ForceKind) => NewForce | null
}

function useSpots(): Readonly<Record<PlacingWay, Spot>> {
  const lab = useLaboratory()
  const scene = useScene((s) => s.scene)
  const selection = useSession((s) => s.selection)
  const pair = usePair()
  const joint = hingeOf(scene, selection)
  const body = pair?.driven ?? null
  const nameOf = (items: readonly { readonly id: string; readonly name: string }[], id: string | null) =>
    items.find((item) => item.id === id)?.name ?? null
  return {
    'two-points': {
      words: pair?.words ?? null,
      wanted: 'first select one body or two',
      make: (kind) => pair && forceBetween(scene, kind, pair, seenPose(lab)),
    },
    place: {
      words: pair?.words ?? null,
      wanted: 'first select one body or two',
      make: (kind) => pair && forceJoining(scene, kind, pair, seenPose(lab)),
    },
    joint: {
      words: nameOf(scene.joints, joint),
      wanted: `first select a ${typesWith('angle')} joint`,
      make: (kind) => {
        const on = scene.joints.find(({ id }) => id === joint)
        return on
          ? newForce(kind, { by: 'joint', joint: on.id, stiffness: 1, angle: startAngle(scene, on) ?? 0 })
          : null
      },
    },
    point: {
      words: nameOf(scene.bodies, body),
      wanted: 'first select a body',
      make: (kind) => (body === null ? null : forceOn(scene, kind, body)),
    },
  }
}

function ForceItems() {
  const spots = useSpots()
  const add = useAdd()
  return FORCE_KINDS.map((kind) => {
    const { words, placing } = elementOf(kind)
    const spot = spots[placing.by]
    const make = (): void => {
      const force = spot.make(kind)
      if (force !== null) add('force', `Add ${words.made.toLowerCase()}`, (draft) => addForce(draft, force))
    }
    return (
      <MenuItem
        key={kind}
        disabled={spot.words === null}
        label={<Choice icon={<ForceIcon kind={kind} />} name={words.name} meaning={spot.words ?? spot.wanted} />}
        onSelect={make}
      />
    )
  })
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
