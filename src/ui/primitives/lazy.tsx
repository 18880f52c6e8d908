/**
 * Parts of the page that are not on it when it opens. They are fetched once it has settled, so that they are there without
 * a wait by the time that they are asked for; or at once, where that comes sooner.
 */
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { createStore, useStore } from 'zustand'
import { useDocuments, useLaboratory, type Laboratory } from '../../laboratory/index.ts'
import styles from './lazy.module.css'
import { Button } from './Button.tsx'

/** A page that was just opened has better things to do for so long, ms. */
const SETTLED = 1500

export interface LazyPart<M> {
  /** The module, once it is fetched; null before. */
  readonly loaded: M | null
  /** Fetches it, once. After a failure the next call is another try. */
  load(): Promise<M>
}

/** A part of the page as a promise: `lazyPart(() => import('../all.ts'))`. */
export function lazyPart<M extends object>(fetchPart: () => Promise<M>): LazyPart<M> {
  let loaded: M | null = null
  let underWay: Promise<M> | null = null
  return {
    get loaded() {
      return loaded
    },
    load() {
      underWay ??= fetchPart().then(
        (part) => (loaded = part),
        (error: unknown) => {
          underWay = null
          throw error
        },
      )
      return underWay
    },
  }
}

/** How many parts are needed that are not there yet. */
const waitedFor = createStore(() => 0)

/** Counts a part that is waited for, until the answer is called. */
function waitFor(): () => void {
  waitedFor.setState((n) => n + 1)
  let over = false
  return () => {
    if (!over) waitedFor.setState((n) => n - 1)
    over = true
  }
}

/** Says, where a part that was asked for takes its time, that it is on its way. */
export function Loading() {
  const isWaiting = useStore(waitedFor, (n) => n > 0)
  if (!isWaiting) return null
  return (
    <div role="progressbar" aria-label="Loading" className={styles['loading']}>
      Loading…
    </div>
  )
}

export interface PartInUse<M> {
  /** The part; null until it is loaded. */
  readonly part: M | null
  /** Whether it is needed but could not be loaded. */
  readonly failed: boolean
  /** Another try; so is the next need. */
  again(): void
}

/** The part: it is fetched when the page has settled, or at once when it is `needed`. */
export function usePart<M extends object>(part: LazyPart<M>, needed: boolean): PartInUse<M> {
  // what is shown is read off the part itself: in its place another one may be asked for at any time
  const [, setLoaded] = useState(part.loaded)
  const { loaded } = part
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let gone = false
    const fetchIt = (): Promise<void> =>
      part.load().then(
        (module) => {
          if (!gone) setLoaded(module)
        },
        () => {
          if (!gone) setFailed(needed)
        },
      )
    if (needed || part.loaded !== null) {
      const came = part.loaded === null ? waitFor() : () => {}
      void fetchIt().then(came)
      return () => {
        gone = true
        came()
        setFailed(false)
      }
    }
    const timer = setTimeout(() => void fetchIt(), SETTLED)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [part, needed, tries])
  return { part: loaded, failed: failed && needed && loaded === null, again: () => setTries((n) => n + 1) }
}

/** Shows a part as soon as it is there, and says so where it cannot be had. */
export function Lazy<M extends object>({
  part,
  children,
}: {
  readonly part: LazyPart<M>
  readonly children: (part: M) => ReactNode
}) {
  const { part: loaded, failed, again } = usePart(part, true)
  if (loaded !== null) return children(loaded)
  return failed ? <NotLoaded onAgain={again} /> : null
}

/** The message about a part that could not be loaded. */
function notLoaded(isKept: boolean): { readonly title: string; readonly detail: string } {
  const way = isKept
    ? 'Reload the page; your work is kept in this browser.'
    : 'Save to a file before you reload the page: nothing is kept here.'
  return {
    title: 'This part of the app could not be loaded',
    detail: `There is no connection, or it was updated meanwhile. ${way}`,
  }
}

/** Tells by a notice that a part cannot be had. */
export function tellNotLoaded({ session, documents }: Pick<Laboratory, 'session' | 'documents'>): void {
  const isKept = documents.state.getState().keeping !== 'failed'
  session.getState().notify({ tone: 'error', subject: 'not-loaded', ...notLoaded(isKept) })
}

/** Tells by a notice that a part cannot be had, and gives up waiting for it. */
export function useTellNotLoaded(failed: boolean, giveUp: () => void): void {
  const lab = useLaboratory()
  const tell = useEffectEvent(() => {
    giveUp()
    tellNotLoaded(lab)
  })
  useEffect(() => {
    if (failed) tell()
  }, [failed])
}

/** In place of a part that cannot be had. */
export function NotLoaded({ onAgain }: { readonly onAgain: () => void }) {
  const { title, detail } = notLoaded(useDocuments((s) => s.keeping) !== 'failed')
  return (
    <div role="alert" className={styles['failed']}>
      <p>
        {title}. {detail}
      </p>
      <Button onClick={onAgain}>Try again</Button>
    </div>
  )
}
