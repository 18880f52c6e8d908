/** Puts a laboratory together and finds its first scene: this tab's last work, else the one that the app opens with. */
import { emptyScene, makeAutosave, makeSceneStore, validateScene } from '../scene/index.ts'
import type { AutosaveOptions, KeptWork, SceneStore } from '../scene/index.ts'
import { makeSession, type SessionState } from '../session/index.ts'
import type { Simulation } from '../simulation/index.ts'
import { makeActionRegistry, type Action } from './action.ts'
import { standardActions } from './actions/index.ts'
import { makeDocuments, type DocumentRecord, type FilePort } from './documents/index.ts'
import { watchEnergy } from './energy.ts'
import { follow } from './following.ts'
import type { Laboratory } from './laboratory.ts'

export interface LaboratoryOptions {
  readonly simulation: Simulation
  readonly files: FilePort
  readonly autosave: Omit<AutosaveOptions, 'store'>
  /** The content of the scene file that the app opens with. */
  readonly loadFirst: () => Promise<unknown>
  /** What the user preferred last time. */
  readonly preferences: Partial<SessionState>
  /** Actions besides those of the laboratory. */
  readonly actions?: readonly Action[]
}

/** A browser that does not answer within this many ms is not waited for; what it keeps stays kept. */
const PATIENCE = 2500

/** Makes the laboratory of a page, with its first scene on the way to the simulation. */
export async function makeLaboratory(options: LaboratoryOptions): Promise<Laboratory> {
  const { simulation, files } = options
  const scenes = makeSceneStore(emptyScene())
  const session = makeSession(options.preferences)
  const autosave = makeAutosave({ store: scenes, ...options.autosave })
  const kept = await withPatience(autosave.start(), { own: null, others: [] })
  const recovered = await recoverOwn(scenes, autosave, kept)
  const first = recovered ?? (await openFirst(scenes, options.loadFirst))
  const documents = makeDocuments({ scenes, session, simulation, files, autosave, first, keptBefore: kept.others })
  const actions = makeActionRegistry([...standardActions, ...(options.actions ?? [])])
  const lab: Laboratory = { scenes, session, simulation, documents, energy: watchEnergy(simulation), actions }
  if (recovered !== null && scenes.getState().dirty) tellBack(lab)
  if (kept.others.length > 0) tellKept(lab)
  follow(lab)
  return lab
}

/** The work of this tab before it was reloaded. What was in no file waits to be played; the rest runs at once. */
async function recoverOwn(
  scenes: SceneStore,
  autosave: ReturnType<typeof makeAutosave>,
  { own }: KeptWork,
): Promise<Partial<DocumentRecord> | null> {
  if (own === null) return null
  const result = await autosave.recover(own.document)
  if (!result.ok) return null
  scenes.replace(result.scene, { document: result.document, saved: result.saved, first: true })
  return { autoplay: result.saved }
}

async function openFirst(scenes: SceneStore, load: () => Promise<unknown>): Promise<Partial<DocumentRecord>> {
  const result = validateScene(await load())
  if (result.ok) scenes.replace(result.scene, { first: true })
  return { autoplay: true }
}

/** After a reload: what came back, and what did not. */
function tellBack({ session }: Laboratory): void {
  session.getState().notify({
    tone: 'info',
    subject: 'work-back',
    title: 'Your work is back',
    detail:
      'The scene is as you left it; it is in no file yet. The run stands at its start, undo begins here, and layers and camera are those of the scene.',
  })
}

function tellKept({ session, documents }: Laboratory): void {
  const { keptBefore } = documents.state.getState()
  const [newest] = keptBefore
  if (newest === undefined) return
  const name = newest.title === '' ? 'an untitled scene' : `“${newest.title}”`
  session.getState().notify({
    tone: 'info',
    subject: 'kept-before',
    title:
      keptBefore.length === 1
        ? `Work from before is kept: ${name}`
        : `${keptBefore.length} scenes from before are kept`,
    detail: keptBefore.length === 1 ? 'It is in no file yet.' : 'They are in no file yet.',
    waysOut: [{ label: 'Show', perform: () => session.getState().openDialog('kept') }],
    seconds: 30,
  })
}

const withPatience = <T>(work: Promise<T>, otherwise: T): Promise<T> =>
  Promise.race([work, new Promise<T>((resolve) => setTimeout(() => resolve(otherwise), PATIENCE))])
