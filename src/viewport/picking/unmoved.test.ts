import { expect, it, vi } from 'vitest'
import { validateScene, type Scene } from '../../scene/index.ts'
import { openLaboratory } from '../../testing/laboratory-driver.ts'
import { galleryScene } from '../../testing/gallery-scenes.ts'
import { pendulum } from '../../testing/small-scenes.ts'
import { makeCameraControl } from '../viewing/camera-control.ts'
import { makeLive } from '../live/live.ts'
import { makeBuildHost } from './build-host.ts'
import { jointedWords } from './unmoved-words.ts'
import { makeToolHost } from './tool-host.ts'

/** Pulls the last body of a scene by hand, a little; what was said of it. */
async function pull(first: Awaited<ReturnType<typeof galleryScene>>, { playing = false, times = 1 } = {}) {
  const { lab, driver } = await openLaboratory({ first })
  if (!playing) driver.simulation.pause()
  await driver.settle()
  const viewing = { live: makeLive(lab), camera: makeCameraControl(), invalidate: () => {} } as never
  const host = makeToolHost(lab, viewing, { capture: () => {}, showBox: () => {} })
  const notices = () => lab.session.getState().notices.filter(({ subject }) => subject === 'held')
  for (let i = 0; i < times; i++) {
    host.pull(first.bodies.at(-1)!.id, [0, 0, 0], [5, 2, 3])
    host.pull(first.bodies.at(-1)!.id, [0, 0, 0], [5, 2, 4])
    host.release(true)
    await driver.settle()
    await vi.dynamicImportSettled()
    if (i < times - 1) for (const { id } of notices()) lab.session.getState().dismiss(id)
  }
  return { lab, notices: notices() }
}

it('a driven mechanism that is pulled while it stands says why it stays, and the ways out', async () => {
  const scene = await galleryScene('four-bar')
  const { lab, notices } = await pull(scene)
  expect(notices.map(({ title }) => title)).toEqual(['Its drive holds it where it is'])
  expect(notices[0]?.detail).toMatch(/^0 degrees of freedom are left/)
  // It passes: the picture makes no room for it, which a pull that moved nothing would seem to zoom.
  expect(notices[0]).not.toHaveProperty('aside')
  const [play, select] = notices[0]!.waysOut!
  expect(play!.label).toBe('Play')
  select!.perform()
  const [selected] = lab.session.getState().selection
  expect(scene.joints.find(({ id }) => id === selected?.id)?.drive).toBeTruthy()
  // It goes with the drive.
  const { holds } = notices[0]!
  expect(holds?.(scene)).toBe(true)
  expect(holds?.({ ...scene, joints: scene.joints.map((joint) => ({ ...joint, drive: null })) })).toBe(false)
  play!.perform()
  expect(lab.simulation.status.getState().playing).toBe(true)
})

it('what is said goes as soon as it is played, however that is done', async () => {
  const { lab, notices } = await pull(await galleryScene('four-bar'))
  expect(notices).toHaveLength(1)
  lab.simulation.play()
  expect(lab.session.getState().notices).not.toContainEqual(expect.objectContaining({ subject: 'held' }))
})

it('says so once for each pull, of the next one too', async () => {
  for (const times of [1, 2]) expect((await pull(await galleryScene('four-bar'), { times })).notices).toHaveLength(1)
})

it('says so of rods whose lengths follow laws', async () => {
  const { notices } = await pull(await galleryScene('hexapod'))
  expect(notices.map(({ title }) => title)).toEqual(['Its drives hold it where it is'])
})

it('says nothing of what can follow, and nothing while it runs', async () => {
  expect((await pull(pendulum())).notices).toEqual([])
  expect((await pull(await galleryScene('four-bar'), { playing: true })).notices).toEqual([])
})

/** What is said of a body of a scene that stands, once an edit has moved it. */
async function tellMove(first: Scene, id: string, by: readonly [number, number, number]) {
  const { lab, driver } = await openLaboratory({ first })
  driver.simulation.pause()
  await driver.settle()
  const viewing = { live: makeLive(lab), camera: makeCameraControl(), invalidate: () => {} } as never
  const host = makeBuildHost(lab, viewing, { capture: () => {}, showBox: () => {} })
  const tell = host.watchMove([id])
  host.edit('Move', (draft) => {
    const body = draft.bodies.find((one) => one.id === id)!
    const [x, y, z] = body.position
    body.position = [x + by[0], y + by[1], z + by[2]]
  })
  tell()
  await driver.settle()
  await vi.dynamicImportSettled()
  await driver.settle()
  return lab.session.getState().notices
}

const titles = (notices: readonly { readonly title: string }[]) => notices.map(({ title }) => title)

it('what an edit moves and its drive brings back says the same; what moves says nothing', async () => {
  const free = await galleryScene('four-bar')
  /** Its crank stands at an angle that is given. */
  const held = {
    ...free,
    joints: free.joints.map((joint) =>
      joint.drive === null ? joint : { ...joint, drive: { kind: 'angle' as const, law: '1.2' } },
    ),
  }
  const id = free.bodies.find((body) => !body.fixed)!.id
  const undriven = { ...free, joints: free.joints.map((joint) => ({ ...joint, drive: null })) }
  expect(titles(await tellMove(held, id, [0.01, 0, 0]))).toEqual(['Its drive holds it where it is'])
  expect(titles(await tellMove(undriven, id, [0.01, 0, 0]))).toEqual([])
})

it('what its joints bring back says which they are, whatever is free elsewhere', async () => {
  const slide = onSlide()
  const across = await tellMove(slide, 'block', [0, 0.1, 0])
  expect(titles(across)).toEqual(['Its joints hold it where it is'])
  expect(across[0]!.detail).toMatch(/^Guide does not let it go this way/)
  expect(across[0]!.waysOut!.map(({ label }) => label)).toEqual(['Select Guide'])
  expect(across[0]!.holds!(slide)).toBe(true)
  expect(across[0]!.holds!({ ...slide, joints: [] })).toBe(false)
  expect(await tellMove(slide, 'block', [0, 0, 0.1])).toEqual([])
  // put back to where it began there is nothing to be said
  expect(await tellMove(slide, 'block', [0, 0, 0])).toEqual([])
  expect(await tellMove({ ...slide, joints: [] }, 'block', [0, 0.1, 0])).toEqual([])
})

it('of several bodies it names the joints that hold them, not those between them', async () => {
  const slide = onSlide()
  const [block, guide] = [slide.bodies[0]!, slide.joints[0]!]
  const two = {
    ...slide,
    bodies: [block, { ...block, id: 'cap' }],
    joints: [
      guide,
      {
        ...guide,
        id: 'seam',
        name: 'Seam',
        type: 'weld' as const,
        driven: { ...guide.driven, body: 'cap' },
        main: { ...guide.main, body: 'block' },
      },
    ],
  }
  const { lab } = await openLaboratory({ first: two })
  lab.simulation.pause()
  const words = jointedWords(lab, ['block', 'cap'])
  expect(words).toMatchObject({ title: 'Their joints hold them where they are' })
  expect(words!.detail).toMatch(/^Guide does not let them go this way\. Move them another way/)
  expect(jointedWords(lab, ['block'])!.detail).toMatch(/^Guide and Seam do not let it go/)
})

it('a structure that is pulled says that its joints hold it', async () => {
  const slide = onSlide()
  const welded = { ...slide, joints: slide.joints.map((joint) => ({ ...joint, type: 'weld' as const })) }
  expect(titles((await pull(welded)).notices)).toEqual(['Its joints hold it where it is'])
  expect((await pull(slide)).notices).toEqual([])
})

/** A block that slides along z on the ground. */
function onSlide(): Scene {
  const parsed = validateScene({
    format: 'lockwork/scene',
    version: 1,
    bodies: [{ id: 'block', name: 'Block', shapes: [{ kind: 'box', size: [0.1, 0.1, 0.1] }] }],
    joints: [{ id: 'guide', name: 'Guide', type: 'prismatic', driven: { body: 'block' }, main: { body: 'ground' } }],
  })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults))
  return parsed.scene
}
