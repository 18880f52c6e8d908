import { Popover as RadixPopover } from 'radix-ui'
import { useMemo, useRef, useState, type KeyboardEvent, type ReactElement } from 'react'
import { useRun, useScene, useSession } from '../../laboratory/index.ts'
import { listQuantities, type ItemRef, type SceneQuantity } from '../../scene/index.ts'
import type { Quantity } from '../../units/index.ts'
import { classes, Popover, SearchField } from '../primitives/index.ts'
import { beginsAs, beginsWords, hasWords, matchesWords, moveInList } from '../search/index.ts'
import { DRIVEN, drivenIn, fixedIn, PIN, pinsIn, ranked } from './driven.ts'
import { ACROSS, WITH_ACROSS } from './plot-it.ts'
import styles from './Plots.module.css'
import { useAcross, useInPlane, useWhole } from './useAcross.ts'

interface QuantityPickerProps {
  readonly label: string
  readonly trigger: ReactElement
  readonly onPick: (name: string) => void
  /** Stands above all others. */
  readonly first?: { readonly label: string; readonly onPick: () => void }
  /** Listed first: what can be drawn at the same axes. */
  readonly like?: readonly Quantity[]
  /** Only what is read of this. */
  readonly of?: ItemRef
  readonly side?: 'top' | 'left'
}

/** Entries that are listed at most; more words find the rest. */
const MOST = 60

/** A button that opens a list of all that can be plotted, to be searched by words. */
export function QuantityPicker({ trigger, side = 'top', ...list }: QuantityPickerProps) {
  return (
    <Popover trigger={trigger} label={list.label} side={side} align="end">
      <PickerList {...list} />
    </Popover>
  )
}

const NONE: readonly Quantity[] = []

/** The search for something to plot where nothing is plotted yet; what it finds is listed once there are words. */
export function QuantitySearch(props: Pick<QuantityPickerProps, 'label' | 'onPick'>) {
  return <PickerList {...props} inline />
}

interface PickerListProps extends Omit<QuantityPickerProps, 'trigger' | 'side'> {
  /** Not in a popover of its own. */
  readonly inline?: boolean
}

function PickerList({ label, onPick, first, like = NONE, of, inline = false }: PickerListProps) {
  const scene = useScene((s) => s.scene)
  const bundles = useRun((s) => s.report?.bundles)
  const [query, setQuery] = useState('')
  const isAcross = useAcross()
  const isWhole = useWhole()
  const inPlane = useInPlane()
  const list = useRef<HTMLUListElement>(null)
  const all = useMemo(() => listQuantities(scene, bundles ?? [], of), [scene, bundles, of])
  const driven = useMemo(() => drivenIn(scene), [scene])
  const pins = useMemo(() => pinsIn(scene), [scene])
  const fixed = useMemo(() => fixedIn(scene), [scene])
  const selected = useSession((s) => s.selection)
  const found = useMemo(() => {
    const words = (one: SceneQuantity): string[] => [
      one.of,
      one.words,
      WORDS[one.quantity] ?? '',
      driven.has(one.name) ? DRIVEN : '',
    ]
    const isAsked = query.trim() !== ''
    const isRead = (one: SceneQuantity): boolean => inPlane(one) !== false
    const hits = all.filter(
      (one) =>
        (isRead(one) || one.name === query.trim()) &&
        (!isAsked || matchesWords(query, [...words(one), one.name, pins.has(one.name) ? PIN : ''])),
    )
    const isNamed = (one: SceneQuantity): boolean => !isAsked || beginsWords(query, words(one))
    const isExact = (one: SceneQuantity): boolean => !isAsked || hasWords(query, words(one))
    const isCalled = (one: SceneQuantity): boolean => beginsAs(query, one.words)
    const isInPlane = (one: SceneQuantity): boolean => inPlane(one) === true
    return ranked(hits, { like, driven, isAcross, isWhole, isInPlane, isCalled, isNamed, isExact, fixed, selected })
  }, [all, query, like, isAcross, isWhole, inPlane, driven, pins, fixed, selected])
  // across the plane only what is asked for
  const offered = query.trim() === '' ? (inline ? [] : found.filter((one) => !isAcross(one))) : found
  const shown = offered.slice(0, MOST)
  const move = (event: KeyboardEvent): void => moveInList(event, list.current, query)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows go from entry to entry wherever the focus is in it
    <div className={classes(styles['picker'], inline && styles['inline'])} onKeyDown={move}>
      <SearchField label={`${label}: search`} value={query} onChange={setQuery} autoFocus={!inline} />
      <ul ref={list} aria-label={label} className={styles['found']} hidden={shown.length === 0 && first === undefined}>
        {first !== undefined && query === '' && <Entry inline={inline} words={first.label} onPick={first.onPick} />}
        {shown.map((one) => (
          <Entry
            key={one.name}
            inline={inline}
            words={one.words}
            of={[one.of, driven.has(one.name) && DRIVEN, isAcross(one) && ACROSS, isWhole(one) && WITH_ACROSS]
              .filter(Boolean)
              .join(' · ')}
            onPick={() => onPick(one.name)}
          />
        ))}
      </ul>
      <p className={styles['more']} role="status">
        {found.length === 0
          ? `Nothing is called so. Try fewer words, such as “force”.${inline ? ' A formula is written in the plot of what it reads.' : ''}`
          : found.length > shown.length && shown.length > 0
            ? `${found.length - shown.length} more: type a name or a quantity to find them.`
            : ''}
      </p>
    </div>
  )
}

interface EntryProps extends Pick<PickerListProps, 'inline'> {
  readonly words: string
  readonly of?: string
  readonly onPick: () => void
}

function Entry({ words, of, onPick, inline = false }: EntryProps) {
  const button = (
    <button type="button" className={styles['entry']} onClick={onPick}>
      <span className={styles['words']}>{words}</span>
      {of !== undefined && <span className={styles['of']}>{of}</span>}
    </button>
  )
  return <li>{inline ? button : <RadixPopover.Close asChild>{button}</RadixPopover.Close>}</li>
}

/** What else quantities are searched by. */
const WORDS: Readonly<Partial<Record<Quantity, string>>> = {
  force: 'reaction load',
  torque: 'moment couple reaction',
  velocity: 'speed',
  'angular-velocity': 'angular velocity speed rate rpm turning omega',
  'angular-acceleration': 'angular acceleration alpha',
  angle: 'rotation turn crank',
  length: 'displacement path place distance',
  energy: 'work',
}
