/**
 * Documents: new, open, save. Whatever takes the place of the present scene leaves that scene in the history, so that one undo
 * brings it back with its changes; where it had changes, the user is told so.
 */
import { createStore, type StoreApi } from 'zustand/vanilla'
import {
  emptyScene,
  newDocumentId,
  parseScene,
  plotsIn,
  serialiseScene,
  validateScene,
  withOpenNumbers,
} from '../../scene/index.ts'
import type { Autosave, Fault, KeptDocument, RunState, Scene, SceneStore } from '../../scene/index.ts'
import type { SessionStore } from '../../session/index.ts'
import type { Simulation } from '../../simulation/index.ts'
import { fileNameFor, isForeign, readFile, type FilePort, type OpenedFile } from './files.ts'

/** A document, apart from its scene. */
export interface DocumentRecord {
  /** Name of the file on disk; null when it is in none. */
  readonly fileName: string | null
  readonly handle: FileSystemFileHandle | null
  /** Whether its run starts by itself when it comes on the screen. */
  readonly autoplay: boolean
  /** Where the run of this very scene begins; null: at its start. */
  readonly begins: { readonly scene: Scene; readonly at: RunState } | null
}

export interface DocumentsState {
  /** File name of the document on the screen; null when it is in none. */
  readonly fileName: string | null
  /** A file is being read or written. */
  readonly busy: boolean
  /** Whether the browser has the newest state, will have it in a moment, or cannot keep it. */
  readonly keeping: 'kept' | 'pending' | 'failed'
  /** Work from before that is in no file and in no open tab. */
  readonly keptBefore: readonly KeptDocument[]
}

export interface Documents {
  readonly state: StoreApi<DocumentsState>
  /** Starts an empty scene. Undo does not go back past it; what was on the screen is among the kept scenes. */
  create(): void
  /** Lets the user choose a file and opens it. */
  open(): Promise<void>
  /** Opens a file that was dropped on the page. */
  openDropped(file: File): Promise<void>
  /** Opens a scene that comes with the app; `value` is a scene file's content. */
  openBuiltIn(name: string, value: unknown): boolean
  /** Saves in place where possible, else asks where. */
  save(): Promise<void>
  /** Saves under another name. */
  saveAs(): Promise<void>
  /** Puts a scene on the screen; the one before stays in the history. */
  show(scene: Scene, about: Shown): void
  /** The scene as its file has it: with the view as it is on the screen, and all rest lengths. */
  forFile(): Scene
  /** Brings kept work from before back, beside what is on the screen (which stays in the history). */
  recover(document: string): Promise<void>
  /** Puts kept work from before in the bin; the message brings it back. */
  discard(document: string): Promise<void>
  /** Whether leaving the page now would lose work: it has changes, and the browser does not keep them. */
  wouldLose(): boolean
  /** How the run of the scene on the screen begins: whether by itself, and where, if not at its start. */
  beginning(): { readonly autoplay: boolean; readonly at: RunState | null }
}

/** Options of showing a scene. */
export interface Shown {
  /** What undo says it takes back. */
  readonly label: string
  /** Id of the document that it continues; a new one where it is absent. */
  readonly document?: string
  /** False: it is in no file. */
  readonly saved?: boolean
  /** Whether it is to be looked at only. */
  readonly readOnly?: boolean
  readonly autoplay?: boolean
  /** Where its run begins, in place of its start. */
  readonly at?: RunState | null
}

export interface DocumentsOptions {
  readonly scenes: SceneStore
  readonly session: SessionStore
  readonly simulation: Pick<Simulation, 'status' | 'setSpeed'>
  readonly files: FilePort
  readonly autosave: Pick<Autosave, 'status' | 'recover' | 'shelf' | 'want' | 'keptAs'>
  /** What is known of the first document, and what was kept from before. */
  readonly first: Partial<DocumentRecord>
  readonly keptBefore: readonly KeptDocument[]
  /** Reads files of other programs. */
  readonly exchange: { read(file: string, text: string): Promise<void> }
}

const UNKNOWN: DocumentRecord = { fileName: null, handle: null, autoplay: false, begins: null }

/** Subject of the message that an opened scene replaced one with changes. */
const KEPT = 'scene-kept'

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Browsers end their messages with a full stop or without. */
const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

const KEEPING = { idle: 'kept', waiting: 'pending', saved: 'kept', failed: 'failed' } as const
/** Subject of the message that the browser does not keep the work. */
const UNKEPT = 'unkept'

/** Makes the document commands of a page. */
export function makeDocuments(options: DocumentsOptions): Documents {
  const { scenes, session, simulation, files, autosave, first, keptBefore, exchange } = options
  const records = new Map<string, DocumentRecord>([[scenes.getState().document, { ...UNKNOWN, ...first }]])
  const record = (): DocumentRecord => records.get(scenes.getState().document) ?? UNKNOWN
  const state = createStore<DocumentsState>(() => ({
    fileName: record().fileName,
    busy: false,
    keeping: KEEPING[autosave.status.getState().phase],
    keptBefore,
  }))
  scenes.subscribe((now, before) => {
    if (now.document !== before.document) state.setState({ fileName: record().fileName })
  })

  // Said when there is something to lose, not to somebody who only looks.
  const tellUnkept = (): void => {
    const { phase, problem } = autosave.status.getState()
    if (phase !== 'failed' || told || !scenes.getState().dirty) return
    told = true
    session.getState().notify({
      tone: 'error',
      subject: UNKEPT,
      title: 'Your work is not kept by the browser',
      detail: problem ?? '',
      waysOut: [{ label: 'Save to a file', perform: () => void write(record().handle) }],
    })
  }
  let told = false
  autosave.status.subscribe(({ phase }) => {
    state.setState({ keeping: KEEPING[phase] })
    if (phase === 'saved' && told) {
      told = false
      session.getState().dismiss(UNKEPT)
    }
    tellUnkept()
  })
  scenes.subscribe(tellUnkept)

  function replace(
    scene: Scene,
    label: string,
    about: Partial<DocumentRecord>,
    saved = true,
    document = newDocumentId(),
  ): void {
    const before = scenes.getState()
    records.set(document, { ...UNKNOWN, ...about })
    scenes.replace(scene, { label, document, saved })
    session.getState().closeDialog()
    if (before.dirty) tellKept(before.scene.title, document)
  }

  function show(
    scene: Scene,
    { label, document = newDocumentId(), saved = true, readOnly = false, autoplay = false, at = null }: Shown,
  ): void {
    const before = scenes.getState()
    records.set(document, { ...UNKNOWN, ...records.get(document), autoplay, begins: at && { scene, at } })
    scenes.replace(scene, { label, document, saved, readOnly })
    session.getState().closeDialog()
    if (before.dirty && before.document !== document && !readOnly) tellKept(before.scene.title, document)
  }

  function create(): void {
    scenes.commit()
    const before = scenes.getState()
    const document = newDocumentId()
    records.set(document, UNKNOWN)
    // Where the browser keeps nothing, undo is the only way back.
    const isKept = state.getState().keeping !== 'failed'
    scenes.replace(emptyScene(), { label: 'New scene', document, first: isKept })
    session.getState().closeDialog()
    if (!before.dirty) return
    if (isKept) tellInLibrary(before.scene.title, before.document)
    else tellKept(before.scene.title, document)
  }

  function tellInLibrary(title: string, document: string): void {
    session.getState().notify({
      tone: 'info',
      subject: KEPT,
      title: `${title === '' ? 'Your previous scene' : `“${title}”`} is kept`,
      detail: 'It is among your scenes; it had changes that are in no file.',
      waysOut: [{ label: 'Bring it back', perform: () => void reopen(document) }],
    })
  }

  async function reopen(document: string): Promise<void> {
    const result = await autosave.recover(autosave.keptAs(document))
    if (!result.ok) return refuse('The kept scene', result.faults)
    replace(result.scene, `Reopen ${result.scene.title}`, records.get(document) ?? {}, result.saved, document)
  }

  function tellKept(title: string, document: string): void {
    const name = title === '' ? 'Your previous scene' : `“${title}”`
    session.getState().notify({
      tone: 'info',
      subject: KEPT,
      title: `${name} is kept`,
      detail: 'It had changes that are in no file. Undo brings it back as it was.',
      waysOut: [
        {
          label: 'Bring it back',
          // Undo until the document changes: edits made since then are kept for redo.
          perform: () => {
            while (scenes.getState().document === document && scenes.getState().canUndo) scenes.undo()
          },
        },
      ],
    })
  }

  async function openText({ name, text, handle }: OpenedFile): Promise<void> {
    if (isForeign(name, text)) return exchange.read(name, text)
    const result = parseScene(text)
    if (!result.ok) return refuse(name, result.faults)
    replace(result.scene, `Open ${name}`, { fileName: name, handle })
    // what was plotted when it was saved is there to be seen
    if (plotsIn(result.scene).length > 0) session.getState().setPanel('plots', true)
  }

  function refuse(name: string, faults: readonly Fault[]): void {
    session.getState().showFaults(name, faults)
  }

  async function attempt(what: string, wayOut: string, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      session
        .getState()
        .notify({ tone: 'error', subject: 'files', title: what, detail: `${sentence(reason(error))} ${wayOut}` })
    }
  }

  async function guarded(what: string, wayOut: string, work: () => Promise<void>): Promise<void> {
    if (state.getState().busy) return
    state.setState({ busy: true })
    await attempt(what, wayOut, work)
    state.setState({ busy: false })
  }

  const forFile = (scene: Scene): Scene => {
    // The report is that of the mechanism on show.
    const { report } = simulation.status.getState()
    return withView(report === null ? scene : withOpenNumbers(scene, report.kept), session)
  }

  const write = (handle: FileSystemFileHandle | null): Promise<void> =>
    guarded('The scene could not be saved.', 'It is still here. Try another place with “Save as”.', async () => {
      scenes.commit()
      const { scene, document } = scenes.getState()
      const name = record().fileName ?? fileNameFor(scene.title)
      const result = await files.write(name, serialiseScene(forFile(scene)), handle)
      if (result.kind === 'cancelled') return
      records.set(document, { ...(records.get(document) ?? UNKNOWN), fileName: result.name, handle: result.handle })
      state.setState({ fileName: record().fileName })
      if (scenes.getState().document === document) scenes.markSaved(scene)
      autosave.want(document)
      const where =
        result.handle !== null
          ? ''
          : result.unsure === true
            ? 'It is in your downloads, unless the page around this one forbids them.'
            : 'It is in your downloads.'
      session
        .getState()
        .notify({ tone: 'info', subject: 'files', title: `Saved as ${result.name}`, detail: where, seconds: 4 })
    })

  const forget = (document: string): void =>
    state.setState((s) => ({ keptBefore: s.keptBefore.filter((kept) => kept.document !== document) }))

  return {
    state,
    create,
    // Not guarded: some browsers never say that the user closed the chooser, and saving must stay possible.
    open: () =>
      attempt('The file could not be read.', 'The scene is as it was. Choose the file again.', async () => {
        const file = await files.pick()
        if (file !== null) await openText(file)
      }),
    openDropped: (file) =>
      guarded('The file could not be read.', 'The scene is as it was. Drop the file again.', async () => {
        // What is said of an earlier file would lie over what is said of this one.
        if (session.getState().dialog === 'faults') session.getState().closeDialog()
        await openText(await readFile(file))
      }),
    openBuiltIn: (name, value) => {
      const result = validateScene(value)
      if (result.ok) {
        replace(result.scene, `Open ${name}`, { autoplay: true })
        // Its text speaks of its own pace, whatever the one before was slowed down to.
        simulation.setSpeed(1)
      } else refuse(name, result.faults)
      return result.ok
    },
    save: () => write(record().handle),
    saveAs: () => write(null),
    show,
    forFile: () => forFile(scenes.getState().scene),
    recover: async (document) => {
      const result = await autosave.recover(document)
      if (!result.ok) return refuse('The kept scene', result.faults)
      replace(result.scene, `Reopen ${result.scene.title}`, {}, result.saved, result.document)
      forget(document)
    },
    discard: (document) =>
      attempt('The scene could not be deleted.', 'It is kept as it was. Reload the page and try again.', async () => {
        const kept = state.getState().keptBefore.find((other) => other.document === document)
        const shelf = await autosave.shelf()
        await shelf.trash(document)
        forget(document)
        if (kept === undefined) return
        const putBack = () =>
          attempt('The scene could not be brought back.', 'It is in the bin of your scenes.', async () => {
            state.setState((s) => ({ keptBefore: [...s.keptBefore, kept] }))
            await shelf.restore(document).catch((error: unknown) => {
              forget(document)
              throw error
            })
          })
        session.getState().notify({
          tone: 'info',
          subject: `trash-${document}`,
          title: `${kept.title === '' ? 'An untitled scene' : `“${kept.title}”`} is in the bin`,
          waysOut: [{ label: 'Undo', perform: () => void putBack() }],
        })
      }),
    wouldLose: () => scenes.getState().dirty && state.getState().keeping === 'failed',
    beginning: () => {
      const { autoplay, begins } = record()
      return { autoplay, at: begins?.scene === scenes.getState().scene ? begins.at : null }
    },
  }
}

/** The scene with the view as it is on the screen: layers, arrow scale, camera. That is no change of the scene. */
function withView(scene: Scene, session: SessionStore): Scene {
  const { layers, glyphScale, cameraPose } = session.getState()
  const { flat: _before, ...camera } = scene.view.camera ?? {}
  return {
    ...scene,
    view: {
      ...scene.view,
      layers: { ...layers },
      glyphScale: glyphScale === 'auto' ? 'auto' : glyphScale.newtonsPerMetre,
      ...(cameraPose === null ? {} : { camera: { ...camera, ...cameraPose } }),
    },
  }
}
