import '@fontsource-variable/ibm-plex-sans/wght.css'
import './ui/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadOpening } from './gallery/index.ts'
import {
  browserFiles,
  keepKeys,
  LaboratoryProvider,
  listenToKeys,
  makeLaboratory,
  runMemory,
} from './laboratory/index.ts'
import { keepPreferences, keepTab, readPreferences, readTab, type PreferenceStorage } from './session/index.ts'
import { createAnsweringWorker, createSimulationWorker, makeSimulation } from './simulation/index.ts'
import { Boundary, loadShell, Shell } from './ui/index.ts'
import { Viewport } from './viewport/index.ts'

/** A browser that blocks site data throws as soon as a storage is named; then nothing is remembered. */
const storageOf = (name: 'localStorage' | 'sessionStorage'): PreferenceStorage => {
  try {
    return window[name]
  } catch {
    return { getItem: () => null, setItem: () => {} }
  }
}

const journalOf = (): Storage | null => {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

/** What is typed counts when the page goes away, as it does when another field is chosen. */
const leaveField = (): void => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

async function start(): Promise<void> {
  // before what is kept is written
  window.addEventListener('pagehide', leaveField)
  const pressEarlyKeys = keepKeys()
  const preferences = { ...readPreferences(storageOf('localStorage')), ...readTab(storageOf('sessionStorage')) }
  const shell = loadShell()
  const lab = await makeLaboratory({
    simulation: makeSimulation({
      createWorker: createSimulationWorker,
      createAnswerer: createAnsweringWorker,
      memory: runMemory().tape,
    }),
    files: browserFiles,
    autosave: {
      session: storageOf('sessionStorage'),
      locks: navigator.locks ?? null,
      journal: journalOf(),
      onHide: (listener) => {
        const onVisibility = () => document.visibilityState === 'hidden' && listener()
        document.addEventListener('visibilitychange', onVisibility)
        window.addEventListener('pagehide', listener)
        return () => {
          document.removeEventListener('visibilitychange', onVisibility)
          window.removeEventListener('pagehide', listener)
        }
      },
      later: (work, milliseconds) => {
        const timer = setTimeout(work, milliseconds)
        return () => clearTimeout(timer)
      },
      now: Date.now,
    },
    loadFirst: loadOpening,
    address: {
      page: () => location.href.replace(/#.*$/, ''),
      hash: () => location.hash,
      put: (hash) => {
        try {
          history.replaceState(history.state, '', location.pathname + location.search + hash)
        } catch {
          // A sandboxed frame may be refused this: its address then stays as it is.
        }
      },
      onChange: (listener) => window.addEventListener('hashchange', listener),
    },
    preferences,
  })
  keepPreferences(lab.session, storageOf('localStorage'))
  keepTab(lab.session, storageOf('sessionStorage'))
  listenToKeys(lab)
  pressEarlyKeys()
  window.addEventListener('beforeunload', (event) => {
    if (lab.documents.wouldLose()) event.preventDefault()
  })
  await shell
  const root = document.getElementById('root')
  if (root === null) throw new Error('the page has no #root')
  createRoot(root).render(
    <StrictMode>
      <LaboratoryProvider value={lab}>
        <Boundary>
          <Shell viewport={<Viewport />} />
        </Boundary>
      </LaboratoryProvider>
    </StrictMode>,
  )
}

void start()
