import { Copy, Pencil, Shapes, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useLaboratory } from '../../laboratory/index.ts'
import type { LibraryEntry } from '../../laboratory/index.ts'
import { IconButton } from '../primitives/index.ts'
import styles from './Library.module.css'
import { since } from './when.ts'

interface SceneCardProps {
  readonly entry: LibraryEntry
  readonly onOpen: () => void
  /** Said when its name is being changed, with what calls that off; null when it is no longer. */
  readonly onRenaming: (cancel: (() => void) | null) => void
}

const many = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`

/** A scene of the library: its picture opens it. */
export function SceneCard({ entry, onOpen, onRenaming }: SceneCardProps) {
  const { library } = useLaboratory()
  const [naming, setNaming] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const { document, changed, bodies, joints, openIn } = entry
  const title = entry.title === '' ? 'Untitled' : entry.title
  const elsewhere = openIn === 'elsewhere'
  const place = openIn === 'here' ? 'On the screen' : elsewhere ? 'Open in another tab' : null
  const endNaming = () => {
    onRenaming(null)
    setNaming(false)
    // After the field is gone. Not to its button: the tooltip of that would take the next Escape.
    setTimeout(() => opener.current?.focus())
  }
  return (
    <li className={styles.card}>
      <button ref={opener} type="button" className={styles.open} aria-label={`Open ${title}`} onClick={onOpen}>
        <Picture document={document} />
        {place !== null && <span className={styles.place}>{place}</span>}
      </button>
      <div className={styles.about}>
        {naming ? (
          <NameField
            title={entry.title}
            onCancel={endNaming}
            onCommit={(next) => {
              endNaming()
              if (next !== entry.title) void library.rename(document, next)
            }}
          />
        ) : (
          <h3 className={styles.title}>{title}</h3>
        )}
        <p className={styles.facts}>
          <time dateTime={new Date(changed).toISOString()}>{since(changed, Date.now())}</time>
          {' · '}
          {many(bodies, 'body', 'bodies')}, {many(joints, 'joint', 'joints')}
        </p>
      </div>
      <div className={styles.tools}>
        <IconButton
          label={`Rename ${title}`}
          icon={Pencil}
          side="bottom"
          disabled={elsewhere}
          onClick={() => {
            onRenaming(endNaming)
            setNaming(true)
          }}
        />
        <IconButton
          label={`Duplicate ${title}`}
          icon={Copy}
          side="bottom"
          onClick={() => void library.duplicate(document)}
        />
        <IconButton
          label={`Delete ${title}`}
          icon={Trash2}
          side="bottom"
          disabled={elsewhere}
          onClick={() => void library.trash(document)}
        />
      </div>
    </li>
  )
}

function Picture({ document }: { readonly document: string }) {
  const { library } = useLaboratory()
  const blob = useStore(library.state, (s) => s.pictures.get(document))
  return (
    <span className={styles.picture}>
      {blob === undefined ? <Shapes aria-hidden="true" size={32} strokeWidth={1.25} /> : <Image blob={blob} />}
    </span>
  )
}

function Image({ blob }: { readonly blob: Blob }) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(blob)
    if (image.current !== null) image.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [blob])
  return <img ref={image} alt="" />
}

interface NameFieldProps {
  readonly title: string
  readonly onCommit: (title: string) => void
  readonly onCancel: () => void
}

/** Enter or leaving takes the name, Escape does not. */
function NameField({ title, onCommit, onCancel }: NameFieldProps) {
  const [text, setText] = useState(title)
  const over = useRef(false)
  const end = (commit: boolean) => {
    if (over.current) return
    over.current = true
    if (commit) onCommit(text.trim())
    else onCancel()
  }
  return (
    <input
      className={styles.name}
      aria-label={`Name of ${title === '' ? 'the untitled scene' : title}`}
      value={text}
      placeholder="Untitled"
      maxLength={200}
      autoComplete="off"
      enterKeyHint="done"
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => end(true)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') end(true)
        else if (event.key === 'Escape') end(false)
      }}
    />
  )
}
