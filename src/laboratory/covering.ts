/** Measures what lies over the view, whenever it may have changed, and tells the session. */
import { calcCovers, type CoverKind, type SessionStore } from '../session/index.ts'

export interface Covering {
  /** The element that everything is measured against. Returns what stops it. */
  watch(view: HTMLElement): () => void
  /** An element that lies over the view for as long as it is here. Returns what takes it out. */
  add(element: HTMLElement, kind: CoverKind): () => void
}

/** Nothing of the page is touched before there is something to measure. */
export function makeCovering(session: SessionStore): Covering {
  const elements = new Map<HTMLElement, CoverKind>()
  let view: HTMLElement | null = null
  let observer: ResizeObserver | null = null
  let due = 0
  const later = (): void => {
    due ||= requestAnimationFrame(measure)
  }
  const watched = (): ResizeObserver => (observer ??= new ResizeObserver(later))

  function measure(): void {
    due = 0
    if (view === null) return
    const boxes = [...elements].map(([element, kind]) => ({ kind, box: element.getBoundingClientRect() }))
    const { insets, covers } = calcCovers(view.getBoundingClientRect(), boxes)
    // What follows from it may move what was measured.
    if (session.getState().setCovers(insets, covers)) later()
  }

  return {
    watch: (element) => {
      view = element
      watched().observe(element)
      window.addEventListener('resize', later)
      // An element that came in with an animation has moved.
      window.addEventListener('animationend', later)
      measure()
      return () => {
        view = null
        observer?.unobserve(element)
        window.removeEventListener('resize', later)
        window.removeEventListener('animationend', later)
      }
    },
    add: (element, kind) => {
      elements.set(element, kind)
      watched().observe(element)
      later()
      return () => {
        elements.delete(element)
        observer?.unobserve(element)
        later()
      }
    },
  }
}
