/**
 * A scene as a link. One that is opened comes as somebody else's: beside the reader's own work, to be looked at, until they
 * make it theirs.
 */
import { loadShare, newDocumentId, plotsIn, SHARE_MARK } from '../scene/index.ts'
import type { SceneState, SceneStore } from '../scene/index.ts'
import type { SessionStore } from '../session/index.ts'
import { readRun } from '../simulation/index.ts'
import type { Simulation } from '../simulation/index.ts'
import type { Documents } from './documents/index.ts'
import { LOOKING } from './only-looked-at.ts'

/** The address of the page. */
export interface AddressPort {
  /** Address of the page without `#` and what follows. */
  page(): string
  /** The address from `#` on; empty when there is none. */
  hash(): string
  /** Puts a text that begins with `#`, or nothing, in place of what follows `#`, without a step in the browser's history. */
  put(hash: string): void
  /** Calls back when what follows `#` changes. */
  onChange(listener: () => void): void
}

export interface Sharing {
  /**
   * The address that opens this scene; null when it is too large for one. `now`: with bodies placed and moving as they are;
   * else as it starts.
   */
  link(as: 'start' | 'now'): Promise<string | null>
  /** Opens the scene in the page's own address, if there is one. */
  openAddress(): Promise<void>
  /** Puts the link of the scene that is looked at into the page's address, and takes that of any other away. */
  renewAddress(): void
  /** Makes the scene that is looked at the user's own. */
  makeMine(): void
  /** Back to what was on the screen before. */
  back(): void
}

export interface SharingOptions {
  readonly scenes: SceneStore
  readonly session: SessionStore
  readonly simulation: Pick<Simulation, 'frame' | 'status' | 'setSpeed'>
  readonly documents: Pick<Documents, 'show' | 'forFile'>
  readonly address: AddressPort | null
  /** Whether the scene that is there now was opened for want of the reader's own. */
  readonly isExample: boolean
}

export function makeSharing(options: SharingOptions): Sharing {
  const { scenes, session, simulation, documents, address, isExample } = options
  /** Documents that came by a link and lie beside nothing of the reader's own. */
  const alone = new Set<string>()
  const { scene: untouched, document: opened } = scenes.getState()
  /** Whether nothing of the reader's own is on the screen: a scene that was changed is theirs, saved or not. */
  const isAlone = ({ document, scene }: SceneState): boolean =>
    alone.has(document) || (isExample && document === opened && scene === untouched)
  const follow = (): void => {
    const { readOnly, scene, document } = scenes.getState()
    const { guest } = session.getState()
    const besideOwn = !alone.has(document)
    if (!readOnly && guest !== null) session.getState().setGuest(null)
    else if (readOnly && (guest?.title !== scene.title || guest.besideOwn !== besideOwn))
      session.getState().setGuest({ title: scene.title, besideOwn })
  }
  scenes.subscribe(follow)

  /** Speeds of documents that came by a link. */
  const speeds = new Map<string, number>()
  /** The reader's, from before the link on the screen. */
  let own = 1
  // The speed of a link is there while it is: the reader's own work runs as before, unless they chose another meanwhile.
  scenes.subscribe(({ document }, before) => {
    if (document === before.document) return
    const speed = () => simulation.status.getState().speed
    if (speed() === speeds.get(before.document)) simulation.setSpeed(own)
    const next = speeds.get(document)
    if (next === undefined) return
    own = speed()
    simulation.setSpeed(next)
    speeds.set(document, speed())
  })

  /** Documents of links whose plots came into sight with them. */
  const plotted = new Set<string>()
  scenes.subscribe(({ document }, before) => {
    if (document !== before.document && plotted.has(before.document)) session.getState().setPanel('plots', false)
  })

  /** The links by which documents came. */
  const links = new Map<string, string>()
  // The link stays in the address for as long as its scene is looked at: a reload shows it again, also where nothing can be kept.
  const renewAddress = (): void => {
    const { document, readOnly } = scenes.getState()
    const link = readOnly ? (links.get(document) ?? '') : ''
    const there = address?.hash() ?? ''
    if (there !== link && (link !== '' || there.startsWith(SHARE_MARK))) address?.put(link)
  }
  scenes.subscribe(({ document, readOnly }, before) => {
    if (document !== before.document || readOnly !== before.readOnly) renewAddress()
  })

  let asked = 0
  async function openAddress(): Promise<void> {
    const hash = address?.hash() ?? ''
    if (address === null || !hash.startsWith(SHARE_MARK)) return
    const turn = ++asked
    const decoded = await loadShare().then(
      ({ decodeShare }) => decodeShare(hash),
      () => NOT_LOADED,
    )
    // Another link came meanwhile, and is the one to be seen.
    if (turn !== asked) return
    session.getState().dismiss('share')
    if (!decoded.ok) {
      renewAddress()
      session
        .getState()
        .notify({ tone: 'error', subject: 'share', title: decoded.title, detail: decoded.detail, seconds: 30 })
      return
    }
    const { scene, run, speed } = decoded.shared
    const document = newDocumentId()
    speeds.set(document, speed)
    links.set(document, hash)
    if (isAlone(scenes.getState())) alone.add(document)
    documents.show(scene, {
      document,
      at: run,
      label: 'Open the shared scene',
      readOnly: true,
      // A run that was shared is first shown paused, as it was.
      autoplay: run === null,
    })
    if (plotsIn(scene).length === 0 || session.getState().panels.plots) return
    plotted.add(document)
    session.getState().setPanel('plots', true)
  }
  function back(): void {
    const { document } = scenes.getState()
    while (scenes.getState().document === document && scenes.getState().canUndo) scenes.undo()
  }
  address?.onChange(() => {
    const { document, readOnly } = scenes.getState()
    // It is on the screen already.
    if (readOnly && address.hash() === links.get(document)) return
    // The browser's own way back from a link.
    if (address.hash() === '' && readOnly && links.has(document)) back()
    else void openAddress()
  })

  return {
    async link(as) {
      const { encodeShare } = await loadShare()
      const scene = documents.forFile()
      const run = as === 'now' && simulation.frame !== null ? readRun(simulation.frame, scene) : null
      const hash = await encodeShare({ scene, run, speed: simulation.status.getState().speed })
      return hash === null ? null : (address?.page() ?? '') + hash
    },
    openAddress,
    renewAddress,
    makeMine() {
      if (!scenes.getState().readOnly) return
      scenes.makeMine()
      session.getState().dismiss(LOOKING)
      const { scene, document } = scenes.getState()
      const { title } = scene
      session.getState().notify({
        tone: 'info',
        subject: 'share',
        title: `${title === '' ? 'The scene' : `“${title}”`} is yours now`,
        detail: `It is kept among your scenes.${alone.has(document) ? '' : ' Undo brings you back to your work from before.'}`,
      })
      // what is opened from now on lies beside it
      alone.delete(document)
    },
    back,
  }
}

const NOT_LOADED = {
  ok: false,
  title: 'The link could not be opened',
  detail:
    'The part of the app that reads it is not here and there is no connection. Open the link again when there is one.',
} as const
