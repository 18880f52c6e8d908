import { beforeEach, describe, expect, it, vi } from 'vitest'
import { BoxGeometry, Group, Mesh } from 'three'
import { makeStaging } from '../../laboratory/index.ts'
import { makeSceneStore, validateScene } from '../../scene/index.ts'
import { makeSession } from '../../session/index.ts'
import type { Frame } from '../../simulation/index.ts'
import { BODY, bodyOffset } from '../../simulation/index.ts'
import type { Marks } from '../../tools/index.ts'
import { calcRay, facePlane, lookAt, openView, project, withLens } from '../../tools/index.ts'
import { makeCameraControl } from '../viewing/camera-control.ts'
import { makeLive } from '../live/live.ts'
import { makeSceneFrame } from '../live/scene-frame.ts'
import type { Viewing } from '../viewing/viewing.ts'
import { makeBuildHost } from './build-host.ts'
import { pick } from './picker.ts'

const VIEW = openView(800, 600)
const NO_MARKS: Marks = { ghosts: [], dots: [], lines: [], handles: [], sweep: null }

/** Two cubes of 0.2 m in one line of sight, the nearer one at y = −1, with a pin between them. */
function setUp() {
  const parsed = validateScene({
    format: 'lockwork/scene',
    version: 1,
    bodies: [
      { id: 'near', name: 'Near', position: [0, -1, 0], shapes: [{ kind: 'box', size: [0.2, 0.2, 0.2] }] },
      { id: 'far', name: 'Far', position: [0, 1, 0], shapes: [{ kind: 'box', size: [0.2, 0.2, 0.2] }] },
    ],
    joints: [{ id: 'pin', type: 'revolute', driven: { body: 'near' }, main: { body: 'far', position: [0, -2, 0] } }],
  })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults))
  const scenes = makeSceneStore(parsed.scene)
  const session = makeSession()
  const frame: Frame = { ...makeSceneFrame(parsed.scene, 1, null), revision: 1 }
  const status = { playing: false, hasRun: false, past: null }
  const simulation = { frame, status: { getState: () => status } }
  const lab = {
    scenes,
    session,
    simulation,
    staging: makeStaging(),
    sceneOnShow: () => scenes.getState().scene,
  } as never
  const camera = makeCameraControl()
  camera.setView(VIEW)
  camera.set(lookAt([0, -4, 0], [0, 0, 0]))
  const bodies = new Map(
    parsed.scene.bodies.map((body) => {
      const group = new Group().add(new Mesh(new BoxGeometry(0.2, 0.2, 0.2)))
      group.userData.body = body.id
      group.position.set(...body.position)
      group.updateMatrixWorld(true)
      return [body.id, group] as const
    }),
  )
  const joints = new Map([['pin', { object: null, reach: 0.05 }]])
  const invalidate = vi.fn<() => void>()
  const viewing = { live: makeLive(lab), camera, bodies, joints, marks: null, invalidate } as unknown as Viewing
  const host = makeBuildHost(lab, viewing, { capture: () => {}, showBox: () => {} })
  return { host, scenes, session, frame, status, camera, viewing, invalidate }
}
let lab: ReturnType<typeof setUp>
beforeEach(() => {
  lab = setUp()
})

describe('what tools build on', () => {
  it('is where bodies are seen, not where the file puts them', () => {
    lab.frame.data[bodyOffset(lab.frame, 'near') + BODY.position] = 0.125
    expect(lab.host.pose('near')).toEqual({ position: [0.125, -1, 0], orientation: [1, 0, 0, 0] })
    expect(lab.host.pose('ground')).toEqual({ position: [0, 0, 0], orientation: [1, 0, 0, 0] })
  })

  it('is the skin under the pointer, facing the eye', () => {
    const under = lab.host.surface(400, 300)
    expect(under?.body).toBe('near')
    expect(under?.at[1]).toBeCloseTo(-1.1, 6)
    expect(under?.normal).toEqual([0, -1, 0])
    const behind = lab.host.surface(400, 300, ['near'])
    expect(behind?.body).toBe('far')
    expect(behind?.at[1]).toBeCloseTo(0.9, 6)
    expect(lab.host.surface(10, 10)).toBeNull()
  })

  it('is a body that was made just now where it is, before any picture has shown it', () => {
    // As it comes on the page: not turned, not moved, its parts neither.
    const fresh = new Group().add(new Mesh(new BoxGeometry(0.2, 0.2, 0.2)))
    fresh.userData.body = 'near'
    fresh.children[0]!.position.set(0, 0, 0.05)
    lab.viewing.bodies.set('near', fresh)
    lab.frame.data.set([3, -1, 0], bodyOffset(lab.frame, 'near') + BODY.position)
    expect(lab.host.surface(400, 300)?.body).toBe('far')
    const { x, y } = project(lab.camera.pose(), VIEW, [3, -1.1, 0.14])
    expect(lab.host.surface(x, y)?.at[0]).toBeCloseTo(3, 6)
    expect(lab.host.pick(x, y, false)?.grab?.point[2]).toBeCloseTo(0.14, 6)
  })

  it('is everything in one line of sight, first what a click takes', () => {
    const names = (x: number, y: number) => lab.host.pickAll(x, y, false).map(({ item }) => item.id)
    expect(names(400, 300)).toEqual(['pin', 'near', 'far'])
    // Beside the pin, still over both.
    const { x, y } = project(lab.camera.pose(), VIEW, [0.09, 0.9, 0.09])
    expect(names(x, y)).toEqual(['near', 'far'])
    expect(lab.host.pickAll(x, y, false)[1]?.grab?.at[1]).toBeCloseTo(0.9, 6)
    expect(names(10, 10)).toEqual([])
  })

  it('is not what is hidden: a joint goes with its bodies once all of them are', () => {
    const names = () => lab.host.pickAll(400, 300, false).map(({ item }) => item.id)
    const hide = (...ids: string[]) => lab.scenes.edit('Hide', (draft) => void (draft.view['hidden'] = ids))
    hide('near')
    expect(names()).toEqual(['pin', 'far'])
    hide('near', 'far')
    expect(names()).toEqual([])
    expect(lab.host.pickInside({ x0: 0, y0: 0, x1: 800, y1: 600 })).toEqual([])
    hide()
    expect(names()).toEqual(['pin', 'near', 'far'])
  })

  it('has a grid that follows the zoom, or the one that was chosen', () => {
    const near = lab.host.grid()
    lab.camera.set(lookAt([0, -40, 0], [0, 0, 0]))
    expect(lab.host.grid()).toBeGreaterThan(5 * near)
    lab.session.getState().setSnap({ grid: 0.025 })
    expect(lab.host.grid()).toBe(0.025)
  })

  it('runs while time passes and once it has', () => {
    expect(lab.host.running()).toBe(false)
    lab.status.hasRun = true
    expect(lab.host.running()).toBe(true)
  })
})

describe('edits of tools', () => {
  it('are entries of history, or one entry between begin and commit', () => {
    expect(lab.host.edit('Rename', (draft) => ((draft.bodies[0]!.name = 'Rod'), 7))).toBe(7)
    lab.host.begin('Drag')
    for (const x of [1, 2, 3]) lab.host.edit('Drag', (draft) => void (draft.bodies[0]!.position = [x, 0, 0]))
    lab.host.commit()
    expect(lab.scenes.undo()).toBe('Drag')
    expect(lab.scenes.undo()).toBe('Rename')
    expect(lab.scenes.getState().canUndo).toBe(false)
  })

  it('are told when they are refused, until one is not', () => {
    const before = lab.scenes.getState().scene
    const result = lab.host.edit('Lengthen Rod', (draft) => void (draft.bodies[0]!.position = [Number.NaN, 0, 0]))
    expect(result).toBeNull()
    expect(lab.scenes.getState().scene).toBe(before)
    expect(lab.session.getState().notices.map(({ title }) => title)).toEqual(['Not done: lengthen Rod.'])
    lab.host.edit('Rename', (draft) => void (draft.bodies[0]!.name = 'Rod'))
    expect(lab.session.getState().notices).toEqual([])
  })

  it('leave no trace when they are cancelled', () => {
    const before = lab.scenes.getState().scene
    lab.host.begin('Drag')
    lab.host.edit('Drag', (draft) => void (draft.bodies[0]!.position = [9, 0, 0]))
    lab.host.cancelEdit()
    expect(lab.scenes.getState().scene).toBe(before)
    expect(lab.scenes.getState().canUndo).toBe(false)
  })
})

describe('marks', () => {
  it('wait in a slot for the next picture, without the session hearing of it', () => {
    const heard = vi.fn<() => void>()
    lab.session.subscribe(heard)
    lab.host.show(NO_MARKS)
    expect(lab.viewing.marks).toBe(NO_MARKS)
    lab.host.show(NO_MARKS)
    expect(lab.invalidate).toHaveBeenCalledTimes(1)
    lab.host.show(null)
    expect(lab.viewing.marks).toBeNull()
    expect(lab.invalidate).toHaveBeenCalledTimes(2)
    expect(heard).not.toHaveBeenCalled()
  })
})

describe('the flat look', () => {
  it('stays while one pans and zooms, and ends when one turns away from the plane', () => {
    const flat = facePlane(lab.camera.pose(), lab.host.plane())
    lab.host.setCamera({ ...flat, target: [0.3, 0, -0.2], distance: 0.5 * flat.distance })
    expect(lab.camera.pose().flat).toBe(true)
    lab.host.setCamera({ ...flat, azimuth: flat.azimuth + 0.05 })
    expect(lab.camera.pose().flat).toBeUndefined()
    // Seen in the same size, from as near as before.
    expect(lab.camera.pose().distance).toBeCloseTo(4, 9)
    // Esc takes the turn back.
    lab.host.setCamera(flat)
    expect(lab.camera.pose()).toEqual(flat)
  })

  it('can be zoomed as far as any other', () => {
    const [nearest, farthest] = lab.host.zoomRange()
    lab.camera.set(withLens(lab.camera.pose(), true))
    const [flatNearest, flatFarthest] = lab.host.zoomRange()
    const ratio = lab.camera.pose().distance / 4
    expect(flatNearest / nearest).toBeCloseTo(ratio, 9)
    expect(flatFarthest / farthest).toBeCloseTo(ratio, 9)
  })

  it('stands when a hand pans or zooms on the way to it, and not when it turns', () => {
    const halfway = () => {
      lab.camera.set({ ...lookAt([0, -4, 0], [0, 0, 0]), azimuth: -1, elevation: 0.4 })
      const flat = facePlane(lab.camera.pose(), lab.host.plane())
      lab.camera.moveTo(flat, false)
      lab.camera.advance(0)
      lab.camera.advance(100)
      return { flat, there: lab.camera.pose() }
    }
    const { flat, there } = halfway()
    for (const x of [0.1, 0.2]) {
      // As a drag does it: from the pose that it began with.
      lab.host.setCamera({ ...there, target: [x, 0, 0] })
      expect(lab.camera.pose()).toMatchObject({ flat: true, azimuth: flat.azimuth, elevation: flat.elevation })
    }
    const { there: again } = halfway()
    lab.host.setCamera({ ...again, azimuth: again.azimuth + 0.1 })
    expect(lab.camera.pose().flat).toBeUndefined()
  })

  it('is reached from a move between the two when a hand takes over', () => {
    const flat = facePlane(lab.camera.pose(), lab.host.plane())
    lab.camera.moveTo(flat, false)
    lab.camera.advance(0)
    lab.camera.advance(100)
    expect(lab.camera.pose().lens).toBeGreaterThan(0)
    lab.host.setCamera({ ...lab.camera.pose(), target: [0.3, 0, -0.2] })
    expect(lab.camera.pose().lens).toBeUndefined()
    expect(calcRay(lab.camera.pose(), VIEW, 400, 300).direction[1]).toBeCloseTo(1, 9)
  })
})

describe('a joint within a body', () => {
  it('is what a finger means near it, and the body what a pointer means there', () => {
    const { viewing } = setUp()
    const deep = { ...viewing, joints: new Map([['pin', { object: null, reach: 0.02 }]]) } as unknown as Viewing
    expect(pick(deep, 400, 300, false)?.item).toEqual({ kind: 'body', id: 'near' })
    expect(pick(deep, 400, 300, true)?.item).toEqual({ kind: 'joint', id: 'pin' })
    expect(pick(deep, 426, 300, true)?.item).toEqual({ kind: 'joint', id: 'pin' })
    // what is pulled is what lies under the finger
    expect(pick(deep, 400, 300, true)?.grab?.body).toBe('near')
  })
})
