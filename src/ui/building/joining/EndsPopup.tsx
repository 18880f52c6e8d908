import { Cog } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { editOrTell, useLaboratory, useRun, useScene, useSession } from '../../../laboratory/index.ts'
import { deleteItems, drivesOf, placeMotor, type Joint } from '../../../scene/index.ts'
import { isBuilding, type PlacedEnd, type Popup } from '../../../session/index.ts'
import { SelectField } from '../../fields/index.ts'
import { bodyName } from '../../inspector/index.ts'
import { isAllDriven, knownMobility } from '../../mobility/index.ts'
import { JointIcon } from '../../outline/index.ts'
import { Button, cameByKey, KeyCaps, useCompact } from '../../primitives/index.ts'
import { movesPoint, offerTakes } from '../keys.ts'
import { AtPoint } from './AtPoint.tsx'
import { alongRow } from './place-beside.ts'
import { drivenText, endName, isOnGround, jointOf, nextOf, onName, sidesSeen } from './ends.ts'
import { holdEnd } from './hold-end.ts'
import styles from './popup.module.css'
import { useFocusInEnds } from './useFocusInEnds.ts'
import { WAYS, wayOf, type Way } from './ways.ts'

type EndsAt = Extract<Popup, { readonly kind: 'ends' }>

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * What became of the ends of something that was placed: those that met something are pinned, and may be held otherwise; the others can be pinned
 * to the ground. It asks nothing: building goes on beside it, and Enter is its own only where it has something to offer.
 */
export function EndsPopup({ popup }: { readonly popup: EndsAt }) {
  const lab = useLaboratory()
  const { session } = lab
  const compact = useCompact()
  const box = useRef<HTMLDivElement>(null)
  useFocusInEnds(box)
  const scene = useScene((s) => s.scene)
  const { ends } = popup
  const clear = useMemo(() => [...(popup.clear ?? []), ...alongRow(popup)], [popup])
  /** Whether joints or drives take all of the motion already: one more drive would contradict them. */
  const given = useRun((s) => isAllDriven(knownMobility(s)) || knownMobility(s)?.mechanism.dof === 0)
  const isOfferedDrive = (joint: Joint | null): boolean =>
    joint !== null && drivesOf(joint).length === 0 && isOnGround(scene, joint) && !given
  /** The offer beside which arrow keys have gone on to another point: Enter is there for that. */
  const [left, setLeft] = useState<Popup | null>(null)
  const next = left === popup ? null : nextOf(scene, ends)
  // Where the ends are seen is known as long as the camera stays.
  const camera = useSession((s) => s.cameraPose)
  const [seenBy] = useState(camera)
  const sides = camera === seenBy ? sidesSeen(ends, popup.seen) : []

  const close = (): void => {
    if (session.getState().popup === popup) session.getState().setPopup(null)
  }
  /** As Esc does: whoever closes it has built what they wanted. */
  const done = (): void => {
    close()
    if (isBuilding(session.getState().tool)) session.getState().setTool('select')
  }
  // Selecting something else, or playing, means that the ends are no longer of interest.
  const selection = useSession((s) => s.selection)
  const playing = useRun((s) => s.playing)
  const about = useRef(selection)
  const leave = useEffectEvent(close)
  useEffect(() => {
    if (selection !== about.current || playing) leave()
  }, [selection, playing])
  // The box may lie over the joint that a motor is for; on a phone it lies over the hint of whatever is taken up next.
  const tool = useSession((s) => s.tool)
  const placedBy = useRef(tool)
  useEffect(() => {
    if (tool !== placedBy.current && (tool === 'place-motor' || (compact && tool.startsWith('place-')))) leave()
  }, [compact, tool])

  const put = (at: number, joint: string | null): void => {
    const { popup: now } = session.getState()
    if (now?.kind !== 'ends') return
    session.getState().setPopup({ ...now, ends: now.ends.map((end, i) => (i === at ? { ...end, joint } : end)) })
  }
  const hold = (at: number, way: Way): void => {
    const joint = holdEnd(lab, ends[at]!, way)
    if (joint !== null) put(at, joint)
  }
  const part = (at: number, joint: Joint): void => {
    const label = `Unpin ${endName(scene, ends[at]!)}`
    const done = editOrTell(lab, label, (draft) => deleteItems(draft, [{ kind: 'joint', id: joint.id }]))
    if (done !== null) put(at, null)
  }
  const drive = (joint: Joint): void => {
    editOrTell(lab, `Drive ${joint.name}`, (draft) => placeMotor(draft, joint.id))
  }
  const takeNext = (): void => {
    if (next === null) return
    const joint = jointOf(scene, ends[next.at]!)
    if (next.does === 'pin') hold(next.at, WAYS[0])
    else if (joint !== null) drive(joint)
  }
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return
    if (movesPoint(event.key, event.target) && isBuilding(session.getState().tool)) setLeft(popup)
    if (!offerTakes(event.key, event.target, box.current, cameByKey())) return
    // It asks nothing, so Esc closes it and also reaches the tool.
    if (event.key === 'Escape') return close()
    if (next === null) return
    takeNext()
    event.preventDefault()
    event.stopImmediatePropagation()
  })
  useEffect(() => {
    // Ahead of the tool in hand, to which Enter means the next point.
    const listen = (event: globalThis.KeyboardEvent): void => onKey(event)
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])

  // On a phone it leaves the sheet alone, and is there again once that is closed.
  const covered = useSession((s) => compact && s.sheet.open)
  if (covered) return null
  // what is loose of the link before is offered too
  const title = [...new Set(ends.map(({ end }) => bodyName(scene, end.body)))].join(' and ')
  const several = ends.filter((placed) => isOfferedDrive(jointOf(scene, placed))).length > 1
  const enter = compact ? null : <KeyCaps binding="Enter" />
  return (
    <AtPoint
      ref={box}
      label={`Ends of ${title}`}
      x={popup.x}
      y={popup.y}
      clear={clear}
      about={popup.seen}
      className={styles['ends-of']}
      onKeyDown={() => {}}
    >
      <header className={styles['head']}>
        <JointIcon type="revolute" />
        <h2>Ends of {title}</h2>
        <div className={styles['close']}>
          <Button look="quiet" onClick={done}>
            Close
          </Button>
        </div>
      </header>
      <div className={styles['body']}>
        {ends.map((placed, i) => {
          const joint = jointOf(scene, placed)
          const name = upper(endName(scene, placed))
          const isNext = (does: 'pin' | 'drive'): boolean => next !== null && next.at === i && next.does === does
          return (
            <div
              key={`${placed.end.body} ${placed.end.local.join(' ')} ${placed.on.body}`}
              className={styles['end']}
              role="group"
              aria-label={name}
              onPointerEnter={({ pointerType }) =>
                pointerType !== 'touch' && session.getState().hover({ kind: 'body', id: placed.end.body })
              }
              onPointerLeave={() => session.getState().hover(null)}
            >
              {joint === null ? (
                <Loose
                  placed={placed}
                  name={name}
                  side={sides[i] ?? null}
                  onPin={() => hold(i, WAYS[0])}
                  first={isNext('pin')}
                  enter={enter}
                />
              ) : (
                <>
                  <Held placed={placed} joint={joint} onWay={(way) => hold(i, way)} onPart={() => part(i, joint)} />
                  {drivesOf(joint).length > 0 ? (
                    <p className={styles['driven']}>
                      <Cog size={16} aria-hidden="true" /> {drivenText(joint)}
                    </p>
                  ) : (
                    isOfferedDrive(joint) && (
                      <Button look={isNext('drive') ? 'primary' : 'plain'} onClick={() => drive(joint)}>
                        <Cog aria-hidden="true" /> {several ? `Drive the ${endName(scene, placed)}` : 'Drive this'}{' '}
                        {isNext('drive') && enter}
                      </Button>
                    )
                  )}
                </>
              )}
            </div>
          )
        })}
      </div>
    </AtPoint>
  )
}

interface LooseProps {
  readonly placed: PlacedEnd
  readonly name: string
  /** Where it is seen beside the other end. */
  readonly side: string | null
  readonly onPin: () => void
  /** What Enter does. */
  readonly first: boolean
  readonly enter: React.ReactNode
}

function Loose({ placed, name, side, onPin, first, enter }: LooseProps) {
  const scene = useScene((s) => s.scene)
  return (
    <>
      <p>
        {name}
        {side === null ? null : <span className={styles['side']}>, {side}</span>}
      </p>
      <Button look={first ? 'primary' : 'plain'} onClick={onPin}>
        Pin to {onName(scene, placed)} {first && enter}
      </Button>
    </>
  )
}

interface HeldProps {
  readonly placed: PlacedEnd
  readonly joint: Joint
  readonly onWay: (way: Way) => void
  readonly onPart: () => void
}

function Held({ placed, joint, onWay, onPart }: HeldProps) {
  const scene = useScene((s) => s.scene)
  const way = wayOf(joint)
  const [name, on] = [endName(scene, placed), onName(scene, placed)]
  if (way === null) return <p>{`${upper(name)} slides on ${on}`}</p>
  return (
    <SelectField
      label={`What holds ${name} on ${on}`}
      caption={`${upper(name)} on ${on}`}
      value={way.verb}
      options={[
        ...WAYS.map(({ verb, meaning }) => ({
          value: verb,
          label: verb === 'Slot' ? `Slot along ${on}` : verb,
          meaning,
        })),
        { value: LOOSE, label: 'Unpinned', meaning: 'They lie on each other and stay free' },
      ]}
      onChange={(verb) => {
        const chosen = WAYS.find((one) => one.verb === verb)
        if (chosen) onWay(chosen)
        else onPart()
      }}
    />
  )
}

/** The choice that is none of the ways. */
const LOOSE = 'Unpinned'
