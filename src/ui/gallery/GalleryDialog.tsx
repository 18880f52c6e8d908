import { LoaderCircle } from 'lucide-react'
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { gallery, type GalleryItem } from '../../gallery/index.ts'
import { useLaboratory, useSession } from '../../laboratory/index.ts'
import { Dialog, SearchField, useViewNext } from '../primitives/index.ts'
import { plural } from '../mobility/index.ts'
import { beginsWords, matchesWords, moveInList } from '../search/index.ts'
import { useShownTheme } from '../theming/index.ts'
import styles from './GalleryDialog.module.css'

/** Mechanisms to open, grouped by what they teach. */
export function GalleryDialog() {
  const { session } = useLaboratory()
  const open = useSession((s) => s.dialog === 'gallery')
  const [query, setQuery] = useState('')
  const place = useRef(0)
  const cards = useRef<HTMLDivElement>(null)
  const { take, takeFocus } = useViewNext()
  const move = (event: KeyboardEvent): void => moveInList(event, cards.current, query)
  const close = () => {
    setQuery('')
    session.getState().closeDialog()
  }
  const onOpen = (): void => {
    take()
    // the next time all of it is there again
    setQuery('')
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      takeFocus={takeFocus}
      title="Gallery"
      width="wide"
      {...(query === '' && { place })}
      tools={
        <SearchField
          label="Search the gallery"
          value={query}
          autoFocus={!onTouch()}
          onChange={setQuery}
          onKeyDown={move}
        />
      }
    >
      <Groups query={query} cards={cards} onKeyDown={move} onOpen={onOpen} />
    </Dialog>
  )
}

/** Where a focused field would raise a keyboard over the page. */
const onTouch = (): boolean => window.matchMedia('(pointer: coarse)').matches

interface GroupsProps {
  readonly query: string
  readonly cards: RefObject<HTMLDivElement | null>
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onOpen: () => void
}

function Groups({ query, cards, onKeyDown, onOpen }: GroupsProps) {
  const isCalled = ({ title }: GalleryItem): boolean => query.trim() !== '' && beginsWords(query, [title])
  const found = gallery
    .filter((g) => matchesWords(query, [g.title, g.group, g.prose, g.teaches, ...g.keywords]))
    .toSorted((a, b) => Number(isCalled(b)) - Number(isCalled(a)))
  const groups = [...new Set(found.map((item) => item.group))]
  return (
    <>
      <p role="status" className="visually-hidden">
        {plural(found.length, 'mechanism')}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows go from card to card */}
      <div ref={cards} onKeyDown={onKeyDown}>
        {groups.map((group) => (
          <section key={group} className={styles.group} aria-label={group}>
            <h3 className={styles.heading}>{group}</h3>
            <ul className={styles.cards}>
              {found
                .filter((item) => item.group === group)
                .map((item) => (
                  <Card key={item.id} item={item} onOpen={onOpen} />
                ))}
            </ul>
          </section>
        ))}
      </div>
      {found.length === 0 && (
        <p className={styles.none}>
          No mechanism is called “{query}”. Try what it does or shows, such as “straight line”, “chaos” or “redundant”.
        </p>
      )}
    </>
  )
}

function Card({ item, onOpen }: { readonly item: GalleryItem; readonly onOpen: () => void }) {
  const { documents, session } = useLaboratory()
  const [loading, setLoading] = useState(false)
  const theme = useShownTheme()
  const open = async () => {
    setLoading(true)
    try {
      const scene = await item.load()
      onOpen()
      documents.openBuiltIn(item.title, scene)
    } catch {
      session.getState().notify({
        tone: 'error',
        title: `“${item.title}” could not be loaded`,
        detail:
          'It is not stored on this device yet and there is no connection. Your scene is as it was; try again when you are online.',
      })
    } finally {
      setLoading(false)
    }
  }
  return (
    <li>
      <button type="button" className={styles.card} aria-busy={loading} onClick={() => void open()}>
        <span className={styles.picture}>
          <img src={item.thumbnail[theme]} alt="" loading="lazy" decoding="async" width={480} height={300} />
          {loading && <LoaderCircle className={styles.spinner} aria-hidden="true" size={22} />}
        </span>
        <span className={styles.title}>{item.title}</span>
        <span className={styles.teaches}>{item.teaches}</span>
        <span className={styles.prose}>{item.prose}</span>
      </button>
    </li>
  )
}
