/** The tool in hand follows the session's choice. The makers are fetched when the first of them is wanted. */
import type { SessionStore, ToolId } from '../session/index.ts'
import type { BuildHost, Tool, Tools } from './tool.ts'

export interface Toolbox {
  /** The tool in hand; null while none has been fetched. */
  readonly current: () => Tool | null
  /** Fetches the tools, where that has not been done, and settles when one is in hand. Never rejects. */
  readonly ready: () => Promise<void>
  /**
   * What the user does while the tool that was chosen is still being fetched is done when it is in hand, in order; never, where
   * it cannot be had or another one was chosen meanwhile. False: nothing is being fetched, and it is to be done at once.
   */
  readonly waits: (act: () => void) => boolean
  /** Puts the tool away and follows no longer. */
  readonly close: () => void
}

/** Tools that do as well without their makers. */
const PLAIN: readonly ToolId[] = ['select', 'box-select']

/** Takes up what the session names. `load` gives the makers, at once or later. */
export function makeToolbox(session: SessionStore, host: BuildHost, load: () => Tools | Promise<Tools>): Toolbox {
  let makers: Tools | null = null
  let held: Tool | null = null
  let closed = false
  /** Input for a tool that is still being fetched. */
  let early: { readonly tool: ToolId; readonly acts: (() => void)[] } | null = null

  const putAway = (): void => {
    held?.end()
    held = null
  }
  const takeUp = (): void => {
    if (makers === null || closed) return
    held = makers[session.getState().tool](host)
    host.say(held.hint())
  }
  const refuse = (): void => {
    if (PLAIN.includes(session.getState().tool)) return
    session.getState().setTool('select')
    session.getState().notify({
      tone: 'error',
      subject: 'tools',
      title: 'The tool could not be fetched',
      detail: 'Check the connection and choose it once more. Your scene is as it was.',
    })
  }
  const adopt = (loaded: Tools): void => {
    // Somebody else may have waited for the same.
    if (makers !== null) return
    makers = loaded
    takeUp()
  }
  const ready = (): Promise<void> => {
    if (makers !== null) return Promise.resolve()
    const loaded = load()
    if (loaded instanceof Promise) return loaded.then(adopt, refuse)
    adopt(loaded)
    return Promise.resolve()
  }
  const doEarly = (): void => {
    const { tool, acts } = early ?? { tool: 'select', acts: [] }
    early = null
    if (held !== null && session.getState().tool === tool) for (const act of acts) act()
  }
  const waits = (act: () => void): boolean => {
    const { tool } = session.getState()
    if (makers !== null || closed || PLAIN.includes(tool)) return false
    if (early === null) void ready().then(doEarly)
    if (early?.tool !== tool) early = { tool, acts: [] }
    early.acts.push(act)
    return true
  }
  const follow = (): void => {
    putAway()
    if (makers !== null) takeUp()
    else if (!PLAIN.includes(session.getState().tool)) void ready()
  }
  const stop = session.subscribe((now, before) => {
    if (now.tool !== before.tool) follow()
    // What the next click does may depend on what is selected, and on what goes along.
    else if ((now.selection !== before.selection || now.markerMode !== before.markerMode) && held !== null)
      host.say(held.hint())
  })
  follow()
  return {
    current: () => held,
    ready,
    waits,
    close: () => {
      stop()
      putAway()
      closed = true
    },
  }
}
