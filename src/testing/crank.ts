/** A scene with one bar in it, for tests of tools. */
import { addBody, addJoint, emptyScene, makeSceneStore, type Scene } from '../scene/index.ts'

const AT = { position: [0, 0, 0], orientation: [1, 0, 0, 0] } as const
/** Turns z to −y: flat sides face the viewer, who looks along +y. */
const FACING = [Math.SQRT1_2, Math.SQRT1_2, 0, 0] as const

/** A crank pinned to the ground at the origin, its far end at x = 0.2. */
export function crank(): Scene {
  const store = makeSceneStore(emptyScene())
  store.edit('build', (d) => {
    addBody(d, {
      name: 'Crank',
      orientation: FACING,
      shapes: [{ ...AT, kind: 'link', from: [0, 0, 0], to: [0.2, 0, 0], width: 0.03, thickness: 0.01 }],
    })
    addJoint(d, {
      name: 'Bearing',
      type: 'revolute',
      driven: { body: 'crank', orientation: [1, 0, 0, 0] },
      main: { body: 'ground', orientation: FACING },
    })
  })
  return store.getState().scene
}
