/**
 * What follows from what: edits of the scene reach the simulation, a document that comes on the screen brings its own view, and
 * nothing that no longer exists stays selected or spoken of.
 */
import { classifyEdit, posedBodies } from '../scene/index.ts'
import type { Scene } from '../scene/index.ts'
import type { Item, Layers, Popup, SessionStore } from '../session/index.ts'
import type { Laboratory } from './laboratory.ts'

/** Whether the scene holds the item. The ground is always there. */
export const holds = (scene: Scene, { kind, id }: Item): boolean => {
  if (kind === 'body') return id === 'ground' || scene.bodies.some((b) => b.id === id)
  return (kind === 'joint' ? scene.joints : scene.forces).some((x) => x.id === id)
}

/** Whether everything that a popup speaks of is still there. */
const stands = (scene: Scene, popup: Popup): boolean => {
  if (popup.kind === 'menu') return popup.items.every((item) => holds(scene, item))
  if (popup.kind === 'joint') return holds(scene, { kind: 'joint', id: popup.joint })
  const { a, b } = popup.offer
  return [a.body, b.body].every((id) => holds(scene, { kind: 'body', id }))
}

/** Layers and arrow scale as the scene's `view` says; what it leaves open does not depend on the scene before. */
export function adoptView(session: SessionStore, scene: Scene): void {
  const { layers = {}, glyphScale } = scene.view
  const known = Object.keys(session.getState().layers) as (keyof Layers)[]
  const said = known.filter((layer) => layers[layer] !== undefined).map((layer) => [layer, layers[layer] === true])
  const fixed = typeof glyphScale === 'number' && glyphScale > 0
  session
    .getState()
    .adoptView(Object.fromEntries(said) as Partial<Layers>, fixed ? { newtonsPerMetre: glyphScale } : 'auto')
}

/** Connects the parts of the laboratory and loads the first scene. Returns what disconnects them. */
export function follow({ scenes, session, simulation, documents }: Laboratory): () => void {
  const show = (scene: Scene, autoplay: boolean): void => {
    adoptView(session, scene)
    simulation.load(scene, { autoplay })
    session.getState().requestCamera({ kind: 'home' })
  }
  const first = scenes.getState()
  show(first.scene, documents.autoplays(first.document))

  return scenes.subscribe((now, before) => {
    if (now.document !== before.document) {
      session.getState().select([])
      session.getState().hover(null)
      session.getState().setTool('select')
      while (session.getState().popup !== null) session.getState().setPopup(null)
      show(now.scene, documents.autoplays(now.document))
      return
    }
    if (now.scene === before.scene) return
    session.getState().keepSelected((item) => holds(now.scene, item))
    for (let { popup } = session.getState(); popup !== null && !stands(now.scene, popup);) {
      session.getState().setPopup(null)
      popup = session.getState().popup
    }
    if (classifyEdit(before.scene, now.scene) === 'mechanism') {
      simulation.edit(now.scene, posedBodies(before.scene, now.scene))
    }
  })
}
