import { FilePlus2, FolderOpen } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useDocuments, useLaboratory, useSession } from '../../laboratory/index.ts'
import type { LibraryEntry, OpenAs, OpenResult } from '../../laboratory/index.ts'
import { plural } from '../mobility/index.ts'
import { Button, Dialog, SearchField } from '../primitives/index.ts'
import { matchesWords } from '../search/index.ts'
import { Bin } from './Bin.tsx'
import styles from './Library.module.css'
import { SceneCard } from './SceneCard.tsx'

/** A scene that could not be opened as was asked. */
interface Refusal {
  readonly document: string
  readonly result: Exclude<OpenResult, { ok: true }>
}

/** The scenes that the user made, as the browser keeps them. */
export function LibraryDialog() {
  const { session, library, documents } = useLaboratory()
  const entries = useStore(library.state, (s) => s.entries)
  const problem = useStore(library.state, (s) => s.problem)
  const isKept = useDocuments((s) => s.keeping !== 'failed')
  const [query, setQuery] = useState('')
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  // A ref: Escape is heard before a field that loses the focus has said so.
  const renaming = useRef<(() => void) | null>(null)
  useEffect(() => {
    void library.refresh().then(() => library.takePicture())
  }, [library])
  const close = () => session.getState().closeDialog()
  const open = async (document: string, as?: OpenAs) => {
    const result = await library.open(document, as)
    setRefusal(result.ok ? null : { document, result })
  }
  const shelf = (entries ?? []).filter((entry) => entry.trashed === null)
  const found = shelf.filter((entry) => matchesWords(query, [titleOf(entry)]))
  return (
    <Dialog
      open
      onClose={() => (renaming.current === null ? close() : renaming.current())}
      title="Your scenes"
      description={
        isKept
          ? 'All that you build or change is kept here by itself, in this browser.'
          : 'This browser keeps nothing for this page: save to a file what you want to have again.'
      }
      width="wide"
      tools={<SearchField label="Search your scenes" value={query} autoFocus onChange={setQuery} />}
    >
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {refusal !== null && (
        <RefusalBox
          refusal={refusal}
          onOpen={(as) => void open(refusal.document, as)}
          onBack={() => setRefusal(null)}
        />
      )}
      <LastDeleted />
      <p role="status" className="visually-hidden">
        {entries === null ? '' : plural(found.length, 'scene')}
      </p>
      {entries !== null && shelf.length === 0 && (
        <div className={styles.empty}>
          <p>
            Nothing is here yet. Start a scene, or change one of the gallery: it then is yours
            {isKept ? ' and stays here' : ''}.
          </p>
          <div className={styles.buttons}>
            <Button look="primary" onClick={() => documents.create()}>
              <FilePlus2 aria-hidden="true" />
              New scene
            </Button>
            <Button onClick={() => session.getState().openDialog('gallery')}>Open the gallery</Button>
            <Button onClick={() => void documents.open()}>
              <FolderOpen aria-hidden="true" />
              Open a file
            </Button>
          </div>
        </div>
      )}
      {shelf.length > 0 && found.length === 0 && (
        <p className={styles.none}>No scene of yours is called “{query}”. Deleted ones are in the bin below.</p>
      )}
      <ul className={styles.cards}>
        {found.map((entry) => (
          <SceneCard
            key={entry.document}
            entry={entry}
            onOpen={() => void open(entry.document)}
            onRenaming={(cancel) => {
              renaming.current = cancel
            }}
          />
        ))}
      </ul>
      <Bin entries={(entries ?? []).filter((entry) => entry.trashed !== null)} />
    </Dialog>
  )
}

const titleOf = ({ title }: LibraryEntry): string => (title === '' ? 'Untitled' : title)

interface RefusalBoxProps {
  readonly refusal: Refusal
  readonly onOpen: (as: OpenAs) => void
  readonly onBack: () => void
}

/** Why a scene was not opened, and what else can be done with it. */
function RefusalBox({ refusal: { result }, onOpen, onBack }: RefusalBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In braces: newer browsers make a promise of it, which is nothing to clean up by.
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box} role="alert" className={styles.message}>
      <div className={styles.messageText}>
        <p className={styles.messageTitle}>{result.title}</p>
        <p>{result.detail}</p>
      </div>
      <div className={styles.buttons}>
        {result.elsewhere && (
          <>
            <Button look="primary" onClick={() => onOpen('copy')}>
              Open a copy
            </Button>
            <Button onClick={() => onOpen('look')}>Look at it</Button>
          </>
        )}
        <Button look="quiet" onClick={onBack}>
          {result.elsewhere ? 'Leave it' : 'Close'}
        </Button>
      </div>
    </div>
  )
}

/** The message of the last deletion: the page's own messages lie behind this dialog. */
function LastDeleted() {
  const { session } = useLaboratory()
  const notice = useSession((s) => s.notices.findLast(({ subject }) => subject?.startsWith('trash-') === true))
  return (
    <div role="status">
      {notice !== undefined && (
        <div className={styles.message}>
          <p className={styles.messageText}>{notice.title}.</p>
          {notice.waysOut?.map((way) => (
            <Button
              key={way.label}
              onClick={() => {
                way.perform()
                session.getState().dismiss(notice.id)
              }}
            >
              {way.label}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
