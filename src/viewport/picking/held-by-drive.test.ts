import { expect, it } from 'vitest'
import { openLaboratory } from '../../testing/laboratory-driver.ts'
import { galleryScene } from '../../testing/gallery-scenes.ts'
import { pendulum } from '../../testing/small-scenes.ts'
import { makeCameraControl } from '../viewing/camera-control.ts'
import { makeLive } from '../live/live.ts'
import { makeBuildHost } from './build-host.ts'
import { makeToolHost } from './tool-host.ts'

/** Pulls the last body of a scene by hand, a little; what was said of it. */
async function pull(first: Awaited<ReturnType<typeof galleryScene>>, { playing = false, times = 1 } = {}) {
  const { lab, driver } = await openLaboratory({ first })
  if (!playing) driver.simulation.pause()
  await driver.settle()
  const viewing = { live: makeLive(lab), camera: makeCameraControl(), invalidate: () => {} } as never
  const host = makeToolHost(lab, viewing, { capture: () => {}, showBox: () => {} })
  const notices = () => lab.session.getState().notices.filter(({ subject }) => subject === 'held-by-drive')
  for (let i = 0; i < times; i++) {
    host.pull(first.bodies.at(-1)!.id, [0, 0, 0], [5, 2, 3])
    host.pull(first.bodies.at(-1)!.id, [0, 0, 0], [5, 2, 4])
    host.release(true)
    await driver.settle()
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
  expect(lab.session.getState().notices).not.toContainEqual(expect.objectContaining({ subject: 'held-by-drive' }))
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

it('what a key moves and its drive brings back says the same; what moves says nothing', async () => {
  const free = await galleryScene('four-bar')
  /** Its crank stands at an angle that is given. */
  const held = {
    ...free,
    joints: free.joints.map((joint) =>
      joint.drive === null ? joint : { ...joint, drive: { kind: 'angle' as const, law: '1.2' } },
    ),
  }
  const tell = async (first: typeof free): Promise<readonly string[]> => {
    const { lab, driver } = await openLaboratory({ first })
    driver.simulation.pause()
    await driver.settle()
    const id = first.bodies.find((body) => !body.fixed)!.id
    const viewing = { live: makeLive(lab), camera: makeCameraControl(), invalidate: () => {} } as never
    const host = makeBuildHost(lab, viewing, { capture: () => {}, showBox: () => {} })
    host.moveOrTell([id], () =>
      host.edit('Move', (draft) => {
        const body = draft.bodies.find((one) => one.id === id)!
        body.position = [body.position[0] + 0.01, body.position[1], body.position[2]]
      }),
    )
    await driver.settle()
    return lab.session.getState().notices.map(({ title }) => title)
  }
  expect(await tell(held)).toEqual(['Its drive holds it where it is'])
  expect(await tell({ ...free, joints: free.joints.map((joint) => ({ ...joint, drive: null })) })).toEqual([])
})
