import { Undo2 } from 'lucide-react'
import { useContext, useState } from 'react'
import { redundancyOf, useLaboratory, useTreatment, useRun, useScene } from '../../laboratory/index.ts'
import {
  flipRow,
  heldRowsOf,
  isElement,
  JOINT_ENTRIES,
  jointWords,
  kindOfJoint,
  ROW_WORDS,
  setJointType,
  type Joint,
  type JointType,
  type SceneDraft,
  type TypeChange,
} from '../../scene/index.ts'
import { GestureContext, refusalOf, SelectField } from '../fields/index.ts'
import { JOINT_LOOKS, jointMeaning, JointIcon } from '../outline/index.ts'
import { Button } from '../primitives/index.ts'
import { listed } from '../mobility/index.ts'
import { axisFromStart } from './axis-words.ts'
import styles from './Inspector.module.css'
import { redundantRows, rowCount } from './joint-words.ts'
import { RowSwitches } from './RowSwitches.tsx'

/** Grouped, the everyday ones first. */
const TYPE_OPTIONS = (Object.keys(JOINT_LOOKS) as JointType[]).map((type) => ({
  value: type,
  label: JOINT_ENTRIES[type].name,
  meaning: JOINT_LOOKS[type].meaning,
  group: JOINT_LOOKS[type].group,
  icon: <JointIcon type={type} />,
}))

/** Rows of one's own are told by the joint that they are nearest to. */
function optionsFor(joint: Joint): typeof TYPE_OPTIONS {
  if (joint.type !== 'lock') return TYPE_OPTIONS
  const { name, rest } = kindOfJoint(joint)
  return TYPE_OPTIONS.map((option) =>
    option.value === 'lock' ? { ...option, label: `${name} ${rest}`.trim() } : option,
  )
}

/** What is said of a joint that holds more from mid-run on: its markers are where they are in their bodies, and do not know of the run. */
const AS_AT_START = 'What it holds now it holds as its bodies stand at the start.'

/** Whether one joint holds a slide or a turn which the other leaves free. */
function holdsMore(one: Joint, other: Joint): boolean {
  const [now, before] = [heldRowsOf(one), heldRowsOf(other)]
  return now.some((held, row) => held && !before[row])
}

interface Note {
  readonly text: string
  /** Whether the last change lost something, which undo brings back. */
  readonly lost: boolean
  /** The note is of this scene and goes with the next edit. */
  readonly revision: number
}

interface JointTypeFoldProps {
  readonly joint: Joint
  /** Called when a type is chosen. */
  readonly retype?: typeof setJointType
  /** Whether to leave out what is said of the mechanism as a whole. */
  readonly brief?: boolean
}

/** The joint's type and its six rows, two ways to say the same. */
export function JointTypeFold({ joint, retype = setJointType, brief = false }: JointTypeFoldProps) {
  const { scenes } = useLaboratory()
  const gesture = useContext(GestureContext)
  const revision = useScene((s) => s.revision)
  const scene = useScene((s) => s.scene)
  const hasRun = useRun((s) => s.hasRun)
  const spare = useRedundant(joint.id)
  const [note, setNote] = useState<Note | null>(null)
  const redundant = redundantRows(spare, joint.id)

  const change = (label: string, recipe: (draft: SceneDraft) => TypeChange): string | null => {
    const result = scenes.edit(label, recipe)
    const refusal = refusalOf(result)
    if (refusal !== null || !result.ok) {
      setNote(null)
      return refusal
    }
    const { dropped } = result.value
    const now = scenes.getState().scene.joints.find(({ id }) => id === joint.id)
    const [is, was] = [now ?? joint, joint].map((one) => jointWords(one)) as [string, string]
    const became = now === undefined || is === was ? '' : `Now ${/^[AO]/.test(is) ? 'an' : 'a'} ${is.toLowerCase()}.`
    const lost = dropped.length === 0 ? '' : `It no longer has ${listed(dropped, dropped.length)}.`
    const there = hasRun && now !== undefined && holdsMore(now, joint) ? AS_AT_START : ''
    const text = [became, there, lost].filter(Boolean).join(' ')
    setNote(text === '' ? null : { text, lost: dropped.length > 0, revision: scenes.getState().revision })
    return null
  }

  return (
    <div className={styles['joint']}>
      <SelectField
        label="Type"
        value={joint.type}
        options={optionsFor(joint)}
        onChange={(type) =>
          change(`Make ${joint.name} ${JOINT_ENTRIES[type].name.toLowerCase()}`, (d) => retype(d, joint.id, type))
        }
      />
      {isElement(joint.type) ? null : (
        <RowSwitches
          joint={joint}
          redundant={redundant}
          onFlip={(row) => {
            const refusal = change(`Flip a row of ${joint.name}`, (d) => flipRow(d, joint.id, row))
            if (refusal !== null) setNote({ text: refusal, lost: false, revision: scenes.getState().revision })
          }}
        />
      )}
      {/* What changes with a row stands below the rows: they stay where they are when one is flipped. */}
      <p className={styles['quiet']}>
        <span className={styles['meaning']}>{jointMeaning(joint)}.</span>
      </p>
      {!brief && (
        <p className={styles['quiet']}>
          {isElement(joint.type)
            ? `Rows ${rowCount(joint)}: ${JOINT_LOOKS[joint.type].further ?? ''}`
            : `Rows ${rowCount(joint)}, in the axes of the main marker; its z lies ${axisFromStart(scene, joint)}.`}
        </p>
      )}
      <div aria-live="polite">
        {note !== null && note.revision === revision ? (
          <p className={styles['note']} data-lost={note.lost || undefined}>
            {note.text}{' '}
            {note.lost ? (
              <Button look="quiet" className={styles['noteButton']} onClick={gesture.undo}>
                <Undo2 aria-hidden="true" /> Undo
              </Button>
            ) : null}
          </p>
        ) : null}
      </div>
      {!brief && <RedundantNote joint={joint} />}
    </div>
  )
}

/** What of a joint repeats what others hold, as the mechanism is read. */
function useRedundant(joint: string) {
  const report = useRun((s) => s.report)
  const redundancy = redundancyOf(report, useTreatment())
  const drives = report?.mobility?.redundant.filter(({ row }) => row === 'drive') ?? []
  return [...(redundancy?.rows ?? []), ...drives].filter((r) => r.joint === joint)
}

function RedundantNote({ joint }: { readonly joint: Joint }) {
  const rows = useRedundant(joint.id)
  const before = useRun((s) => s.report?.analysis === 'before')
  if (rows.length === 0) return null
  return (
    <p className={styles['note']}>
      {before ? 'Redundant before the edit:' : 'Redundant:'}{' '}
      {listed(
        rows.map((r) => ROW_WORDS[r.row].label),
        6,
      )}
      . {rows.length === 1 ? 'It repeats' : 'They repeat'} what other rows hold already; free{' '}
      {rows.length === 1 ? 'it' : 'them'} and the mechanism moves the same. The number is certain; others could be named
      instead.
    </p>
  )
}
