/** Messages about keeping: what is left from before, what another tab did. */
import type { Autosave, KeptWork } from '../scene/index.ts'
import type { Laboratory } from './laboratory.ts'

/** A moment without changes, ms: then a picture of the scene is taken. */
const CALM = 2000

/** Tells what was kept from before, and from now on what happens to what is kept. */
export function tellKeeping(lab: Laboratory, autosave: Autosave, kept: KeptWork): void {
  const session = lab.session.getState()
  if (kept.others.length > 0 || kept.elsewhere.length > 0)
    // Where the words cannot be fetched, the next page tells of what is kept.
    import('./telling-kept.ts').then(
      ({ tellKept }) => tellKept(lab, autosave, kept),
      () => {},
    )
  autosave.status.subscribe((now, before) => {
    if (now.parted !== null && now.parted !== before.parted) {
      session.notify({
        tone: 'warning',
        subject: 'parted',
        title: 'Another tab has changed this scene too',
        detail: `Your work here goes on as “${now.parted}”; the other tab has its own. Both are kept.`,
        seconds: 0,
      })
    }
    if (now.tight && !before.tight) {
      session.notify({
        tone: 'warning',
        subject: 'tight',
        title: 'This browser is short of room',
        detail: 'Pictures or former versions of your scenes were given up for it. The scenes themselves are all kept.',
        waysOut: [{ label: 'Save to a file', perform: () => void lab.documents.save() }],
      })
    }
  })
  watchForPicture(lab, autosave)
}

/** Takes a picture of the scene once it has been left alone for a moment and the page has nothing better to do. */
function watchForPicture({ library }: Laboratory, autosave: Autosave): void {
  let timer: ReturnType<typeof setTimeout> | null = null
  autosave.status.subscribe(({ phase }) => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (phase === 'saved') timer = setTimeout(() => whenIdle(() => void library.takePicture()), CALM)
  })
}

const whenIdle = (work: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: CALM })
  else work()
}
