/** Puts a laboratory together and finds its first scene: the last work, else the one that the app opens with. */
import { emptyScene, makeAutosave, makeSceneStore, NOTHING_KEPT, validateScene } from '../scene/index.ts'
import type { AutosaveOptions, KeptWork, SceneStore } from '../scene/index.ts'
import { makeSession, type SessionState } from '../session/index.ts'
import type { Simulation } from '../simulation/index.ts'
import { makeActionRegistry, type Action } from './action.ts'
import { standardActions } from './actions/index.ts'
import { makeDocuments, type DocumentRecord, type FilePort } from './documents/index.ts'
import { makeCovering } from './covering.ts'
import { makeDiagnosis } from './diagnosis.ts'
import { watchEnergy } from './energy.ts'
import { makeExchange } from './exchange.ts'
import { follow } from './following.ts'
import type { Laboratory } from './laboratory.ts'
import { makeLedger } from './ledger.ts'
import { makeLibrary } from './library-desk.ts'
import { makeKeptRuns } from './runs/kept-runs.ts'
import { makePlayback } from './playback/playback.ts'
import { makePlots } from './plots/plots.ts'
import { makeSceneOnShow } from './scene-on-show.ts'
import { makeSharing, type AddressPort } from './sharing.ts'
import { makeStaging } from './staging.ts'
import { tellMovedDrives } from './moved-drives.ts'
import { tellReadOnly } from './only-looked-at.ts'
import { tellKeeping } from './telling.ts'

export interface LaboratoryOptions {
  readonly simulation: Simulation
  readonly files: FilePort
  readonly autosave: Omit<AutosaveOptions, 'store'>
  /** The content of the scene file that the app opens with. */
  readonly loadFirst: () => Promise<unknown>
  /** The user's preferences from last time. */
  readonly preferences: Partial<SessionState>
  /** The address of the page, which may hold a shared scene; absent where there is none. */
  readonly address?: AddressPort
  /** Actions besides those of the laboratory. */
  readonly actions?: readonly Action[]
}

/** A browser that does not answer within this many ms is not waited for; what it keeps stays kept. */
const PATIENCE = 2500

/** Makes the laboratory of a page, with its first scene on the way to the simulation. */
export async function makeLaboratory(options: LaboratoryOptions): Promise<Laboratory> {
  const { simulation, files } = options
  const scenes = makeSceneStore(emptyScene(), () => tellReadOnly(session))
  const session = makeSession(options.preferences)
  simulation.setSpeed(session.getState().speed)
  const autosave = makeAutosave({ store: scenes, ...options.autosave })
  const found = await withPatience(autosave.start(), NOTHING_KEPT)
  const recovered = await recoverOwn(scenes, autosave, found)
  // What cannot be brought back is offered with the rest, so that its user hears of it.
  const kept =
    found.own === null || recovered !== null
      ? found
      : {
          ...found,
          own: null,
          others: found.own.unsaved ? [{ ...found.own, told: false }, ...found.others] : found.others,
        }
  const first = recovered ?? (await openFirst(scenes, options.loadFirst))
  const exchange = makeExchange({ session, documents: () => documents })
  const { others: keptBefore } = kept
  const documents = makeDocuments({ scenes, session, simulation, files, autosave, first, keptBefore, exchange })
  const view: Laboratory['view'] = { current: null }
  const library = makeLibrary({ scenes, session, simulation, documents, autosave, view })
  const isExample = recovered === null
  const sharing = makeSharing({ scenes, session, simulation, documents, address: options.address ?? null, isExample })
  const actions = makeActionRegistry([...standardActions, ...(options.actions ?? [])])
  const lab: Laboratory = {
    scenes,
    session,
    simulation,
    sceneOnShow: makeSceneOnShow(scenes, simulation),
    documents,
    energy: watchEnergy(simulation),
    ledger: makeLedger({ scenes, simulation }),
    diagnosis: makeDiagnosis(),
    staging: makeStaging(),
    playback: makePlayback({ scenes, simulation }),
    plots: makePlots({ scenes, simulation }),
    runs: makeKeptRuns(simulation),
    library,
    sharing,
    exchange,
    actions,
    covering: makeCovering(session),
    view,
    tables: { current: null },
    tool: { current: null },
  }
  if (recovered !== null && scenes.getState().dirty) tellBack(lab, kept.own?.crashed === true)
  tellKeeping(lab, autosave, kept)
  tellMovedDrives(lab)
  // The own work is in place by now: what the address brings lies beside it.
  await withPatience(sharing.openAddress(), undefined)
  follow(lab)
  const { layersOf, cameraPose: pose = null } = options.preferences
  if (pose !== null && layersOf === scenes.getState().document) session.getState().requestCamera({ kind: 'pose', pose })
  return lab
}

/** The work that was left: of this tab, or of the last page. What was in no file waits to be played; the rest runs at once. */
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

/** What came back, and what did not, in one message also after a crash; of no interest any more beside another scene. */
function tellBack({ session, scenes }: Laboratory, crashed: boolean): void {
  const how = crashed
    ? 'The page had ended without warning: the scene is as it was after the last change that was finished, and in no file yet.'
    : 'The scene is as it was after your last change; it is in no file yet.'
  const stop = scenes.subscribe((now, before) => {
    if (now.document === before.document) return
    session.getState().dismiss('work-back')
    stop()
  })
  session.getState().notify({
    tone: 'info',
    subject: 'work-back',
    title: 'Your work is back',
    detail: `${how} The run stands at its start, runs that stood beside it are gone, and undo begins here.`,
  })
}

const withPatience = <T>(work: Promise<T>, otherwise: T): Promise<T> =>
  Promise.race([work, new Promise<T>((resolve) => setTimeout(() => resolve(otherwise), PATIENCE))])
