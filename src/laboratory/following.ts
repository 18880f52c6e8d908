/**
 * What follows from what: edits of the scene reach the simulation, a document that comes on the screen brings its own view, and
 * nothing that no longer exists stays selected or spoken of.
 */
import { classifyEdit, planeIn, plotsIn, posedBodies, samePlane, setPlane, tracesIn } from '../scene/index.ts'
import type { Scene, SceneState } from '../scene/index.ts'
import { isBuilding } from '../session/index.ts'
import type { Item, Layers, Popup, SessionStore } from '../session/index.ts'
import type { Laboratory } from './laboratory.ts'
import { tellReadOnly } from './only-looked-at.ts'
import { followPlots } from './plots/plots.ts'

/** Whether the scene holds the item. The ground is always there. */
export const holds = (scene: Scene, { kind, id }: Item): boolean => {
  if (kind === 'body') return id === 'ground' || scene.bodies.some((b) => b.id === id)
  return (kind === 'joint' ? scene.joints : scene.forces).some((x) => x.id === id)
}

/** A popup without what speaks of things that are gone; null where nothing is left of it. */
function standing(scene: Scene, popup: Popup): Popup | null {
  if (popup.kind === 'menu') return popup.items.every((item) => holds(scene, item)) ? popup : null
  if (popup.kind === 'joint') return holds(scene, { kind: 'joint', id: popup.joint }) ? popup : null
  const ends = popup.ends.filter(({ end, on }) => [end.body, on.body].every((id) => holds(scene, { kind: 'body', id })))
  if (ends.length === popup.ends.length) return popup
  return ends.length === 0 ? null : { ...popup, ends }
}

/**
 * Layers, arrow scale and working plane as the scene's `view` says; what it leaves open does not depend on the scene before. Paths
 * that somebody asked for are drawn.
 */
export function adoptView(session: SessionStore, scene: Scene, document: string): void {
  const { glyphScale } = scene.view
  const layers: Readonly<Record<string, boolean>> = {
    ...(tracesIn(scene).length > 0 && { traces: true }),
    ...scene.view.layers,
  }
  const known = Object.keys(session.getState().layers) as (keyof Layers)[]
  const said = known.filter((layer) => layers[layer] !== undefined).map((layer) => [layer, layers[layer] === true])
  const fixed = typeof glyphScale === 'number' && glyphScale > 0
  session
    .getState()
    .adoptView(document, Object.fromEntries(said) as Partial<Layers>, fixed ? { newtonsPerMetre: glyphScale } : 'auto')
  session.getState().setPlane(planeIn(scene))
}

/** The plane that one builds on is kept with the scene: choosing another is an edit, and undo goes back to the one before. */
function followPlane({ scenes, session }: Laboratory): () => void {
  return session.subscribe(({ plane }, before) => {
    const { scene, readOnly } = scenes.getState()
    if (plane === before.plane || readOnly || samePlane(plane, planeIn(scene))) return
    scenes.edit('Choose the working plane', (draft) => setPlane(draft, plane))
  })
}

/** Undo, or a file, has brought another plane. */
function adoptPlane({ scenes, session }: Laboratory): void {
  const plane = planeIn(scenes.getState().scene)
  const { plane: now, flat, setPlane: put, requestCamera } = session.getState()
  if (samePlane(plane, now)) return
  put(plane)
  if (flat) requestCamera({ kind: 'plane', plane })
}

/**
 * Paths of points that were named are drawn. With the last of them the layer is again as it was before the first: else paths of points would come that
 * nobody has named.
 */
function followTraces({ scenes, session }: Laboratory): () => void {
  let shown = false
  return scenes.subscribe((now, before) => {
    if (now.document !== before.document) shown = false
    const [named, wereNamed] = [now, before].map(({ scene }) => tracesIn(scene).length > 0)
    if (now.document !== before.document || named === wereNamed) return
    const { layers, setLayer } = session.getState()
    if (named) shown = layers.traces
    setLayer('traces', named || shown)
  })
}

/** What looks as if it touched is looked for from the first run on: that part is fetched then, and goes without where it cannot be. */
function watchTouchingOnceItRuns(lab: Laboratory): () => void {
  let stopWatching: (() => void) | null = null
  let over = false
  const begin = (): void => {
    stop()
    import('./touching/index.ts').then(
      ({ watchTouching }) => {
        if (!over) stopWatching = watchTouching(lab)
      },
      () => {},
    )
  }
  const stop = lab.simulation.status.subscribe(({ playing }) => {
    if (playing) begin()
  })
  return () => {
    over = true
    stop()
    stopWatching?.()
  }
}

/** Connects the parts of the laboratory and loads the first scene. Returns what disconnects them. */
export function follow(lab: Laboratory): () => void {
  const { scenes, session, simulation, documents } = lab
  const show = ({ scene, document }: SceneState): void => {
    adoptView(session, scene, document)
    simulation.load(scene, documents.beginning())
    session.getState().requestCamera({ kind: 'home' })
  }
  show(scenes.getState())

  const stopPlane = followPlane(lab)
  const stopTraces = followTraces(lab)
  const dropUntrue = (scene: Scene): void => {
    const { notices, dismiss } = session.getState()
    for (const { id, holds: isTrue } of notices) if (isTrue?.(scene) === false) dismiss(id)
  }
  const stop = scenes.subscribe((now, before) => {
    if (now.document !== before.document) {
      dropUntrue(now.scene)
      session.getState().select([])
      session.getState().hover(null)
      session.getState().setTool('select')
      session.getState().setPopup(null)
      // It was asked of the mechanism before.
      session.getState().setPanel('diagnosis', false)
      // An empty panel would take the room of the mechanism.
      if (plotsIn(now.scene).length === 0) session.getState().setPanel('plots', false)
      show(now)
      return
    }
    const { restarts, byHand } = now.change
    const aboutRun = now.change !== before.change && (restarts === true || byHand === true)
    if (now.scene === before.scene && !aboutRun) return
    if (planeIn(now.scene) !== planeIn(before.scene)) adoptPlane(lab)
    dropUntrue(now.scene)
    // What a tool refused, it refused of the scene as it was.
    const { hint, setHint } = session.getState()
    if (hint?.refused !== undefined && hint.refused !== '') setHint({ ...hint, refused: '' })
    session.getState().keepSelected((item) => holds(now.scene, item))
    const { popup } = session.getState()
    const left = popup && standing(now.scene, popup)
    if (left !== popup) session.setState({ popup: left })
    const found = classifyEdit(before.scene, now.scene)
    if (aboutRun || found.class === 'mechanism') simulation.edit(now.scene, posedBodies(found), now.change, found)
    else simulation.see(found)
  })
  const stopSpeed = simulation.status.subscribe(({ speed }) => {
    if (!scenes.getState().readOnly && speed !== session.getState().speed) session.setState({ speed })
  })
  const stopTools = session.subscribe(({ tool, setTool }, before) => {
    if (tool === before.tool || !isBuilding(tool) || !scenes.getState().readOnly) return
    setTool('select')
    tellReadOnly(session)
  })
  const stopTouching = watchTouchingOnceItRuns(lab)
  const stopPlots = followPlots(lab)
  return () => {
    stop()
    stopPlane()
    stopTraces()
    stopSpeed()
    stopTools()
    stopPlots()
    stopTouching()
  }
}
