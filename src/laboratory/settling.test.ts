import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { turn } from '../geometry/index.ts'
import { serialiseScene, setMass, setPose, setVelocity, type Scene } from '../scene/index.ts'
import { readPoses, readTime } from '../simulation/index.ts'
import { eventually } from '../testing/eventually.ts'
import { openLaboratory, type LaboratoryDriver } from '../testing/laboratory-driver.ts'
import { impossible, pendulum, sliderCrank, sprungPendulum, thrownBody } from '../testing/small-scenes.ts'
import { performAction } from './action.ts'
import { settle } from './settling.ts'

const HALF = Math.SQRT1_2

/** Less motion is wanted: it is there at once. */
const stillness = (matches: boolean): void => void vi.stubGlobal('matchMedia', () => ({ matches }))

beforeEach(() => stillness(true))
afterEach(() => void vi.unstubAllGlobals())

/** The pendulum on its head. */
function upright(): Scene {
  const scene = pendulum()
  return { ...scene, bodies: scene.bodies.map((bar) => ({ ...bar, orientation: [HALF, 0, 0, HALF] as const })) }
}

const file = ({ lab }: LaboratoryDriver): string => serialiseScene(lab.scenes.getState().scene)
const notice = ({ lab }: LaboratoryDriver) => lab.session.getState().notices.find(({ subject }) => subject === 'settle')
function stage({ lab }: LaboratoryDriver) {
  const { balance: _, ...stage } = lab.staging.getState()
  return stage
}
const EMPTY = { staged: null, fall: null, settling: false, end: null }

/** Where the bar points, as it is seen. */
function seen({ driver }: LaboratoryDriver): readonly number[] {
  return turn(readPoses(driver.frame()).get('bar')!.orientation, [1, 0, 0])
}

const until = (holds: () => boolean): Promise<void> => eventually(() => expect(holds()).toBe(true))

describe('settling', () => {
  it('hangs a pendulum from mid-swing, as one entry that undo takes back to the byte', async () => {
    const one = await openLaboratory({ first: pendulum() })
    const { lab, driver } = one
    const before = file(one)
    lab.simulation.play()
    await driver.run(0.3)
    await settle(lab, 'rest')
    expect(lab.simulation.status.getState().playing).toBe(false)
    expect(readTime(driver.frame())).toBe(0)
    expect(seen(one)[1]).toBeCloseTo(-1, 9)
    expect(stage(one)).toEqual(EMPTY)
    expect(notice(one)).toMatchObject({
      title: 'It rests here: stable',
      detail: 'It starts here now. Arrows show what holds it.',
    })
    expect(lab.scenes.getState().undoLabel).toBe('Settle')
    notice(one)!
      .waysOut!.find(({ label }) => label === 'Undo')!
      .perform()
    await driver.settle()
    expect(file(one)).toBe(before)
    expect(lab.scenes.getState().canUndo).toBe(false)
    expect(notice(one)).toBeUndefined()
  })

  it('takes the velocities away, and says of what rests that it does', async () => {
    const one = await openLaboratory({ first: pendulum() })
    const { lab } = one
    lab.scenes.edit('Push', (draft) => setVelocity(draft, 'bar', { angularVelocity: [0, 0, 3] }))
    await settle(lab, 'rest')
    expect(lab.scenes.getState().scene.bodies[0]!.angularVelocity).toEqual([0, 0, 0])
    expect(notice(one)?.detail).toContain('at rest: its speed at the start is gone')
    const after = lab.scenes.getState().scene
    await settle(lab, 'rest')
    expect(lab.scenes.getState().scene).toBe(after)
    expect(notice(one)?.title).toBe('It rests here already: stable')
  })

  it('glides there by the way that was found', async () => {
    stillness(false)
    const one = await openLaboratory({ first: pendulum() })
    const { lab } = one
    let at = NaN
    const stop = lab.staging.subscribe(({ staged }) => {
      if (staged !== null) at = performance.now()
    })
    const done = settle(lab, 'rest')
    expect(stage(one).settling).toBe(true)
    await until(() => stage(one).staged !== null)
    stop()
    const { posesAt } = stage(one).staged!
    const heights = [0, 300, 600, 900, 2000].map(
      (later) => turn(posesAt(at + later).get('bar')!.orientation, [1, 0, 0])[1],
    )
    expect(heights[0]).toBeCloseTo(0, 2)
    expect(heights[2]).toBeLessThan(-0.1)
    expect(heights[4]).toBeCloseTo(-1, 9)
    expect(lab.scenes.getState().canUndo).toBe(false)
    await done
    expect(stage(one)).toEqual(EMPTY)
    expect(seen(one)[1]).toBeCloseTo(-1, 9)
  })

  it.each<[string, (one: LaboratoryDriver) => void]>([
    ['Esc', ({ lab }) => void performAction(lab, lab.actions.get('escape'))],
    ['its own button', ({ lab }) => void performAction(lab, lab.actions.get('settle'))],
    ['play', ({ lab }) => lab.simulation.play()],
    ['a step', ({ lab }) => lab.simulation.stepForward()],
    ['an edit', ({ lab }) => void lab.scenes.edit('Heavier', (draft) => setMass(draft, 'bar', 2))],
    ['a drag', ({ lab }) => void lab.scenes.begin('Drag')],
    ['another scene', ({ lab }) => lab.scenes.replace(sliderCrank())],
    ['another on the stage', ({ lab }) => lab.staging.setState({ staged: { posesAt: () => new Map(), moves: false } })],
  ])('is ended in mid-glide by %s, without a trace', async (_, end) => {
    stillness(false)
    const one = await openLaboratory({ first: pendulum() })
    const { lab, driver } = one
    const done = settle(lab, 'rest')
    await until(() => stage(one).staged !== null)
    const { staged } = stage(one)
    const entry = lab.scenes.getState().undoLabel
    end(one)
    await Promise.all([done, driver.settle()])
    expect(stage(one)).toMatchObject({ fall: null, settling: false, end: null })
    expect(stage(one).staged).not.toBe(staged)
    expect(lab.scenes.getState().undoLabel).not.toBe('Settle')
    expect(entry).toBeNull()
    expect(notice(one)).toBeUndefined()
  })

  it('is ended while it is still looked for, and the worker with it', async () => {
    const one = await openLaboratory({ first: pendulum() })
    const { lab, driver } = one
    const before = driver.workers.length
    const done = settle(lab, 'rest')
    for (let turns = 0; driver.workers.length === before && turns < 20; turns++) await Promise.resolve()
    stage(one).end!()
    await done
    expect(driver.workers.at(-1)!.terminated).toBe(true)
    expect(stage(one)).toEqual(EMPTY)
    expect(lab.scenes.getState().canUndo).toBe(false)
  })

  it('is of the scene without what is only tried out', async () => {
    const one = await openLaboratory({ first: pendulum() })
    const { scenes } = one.lab
    scenes.tryOut('Heavier', (draft) => setMass(draft, 'bar', 7))
    await settle(one.lab, 'rest')
    expect(scenes.getState().scene.bodies[0]!.mass!.mass).toBe(1.3)
    scenes.undo()
    expect(scenes.getState().canUndo).toBe(false)
  })

  it('leaves a scene alone that is only looked at', async () => {
    const one = await openLaboratory({ first: pendulum() })
    const { lab } = one
    lab.scenes.replace(pendulum(), { readOnly: true })
    await settle(lab, 'rest')
    expect(lab.session.getState().notices.map(({ title }) => title)).toContain('This scene is only looked at')
    expect(stage(one)).toEqual(EMPTY)
  })

  it('says so when it takes a while, and can be stopped', async () => {
    const one = await openLaboratory({ first: pendulum() })
    vi.spyOn(one.lab.simulation, 'ask').mockReturnValue(new Promise(() => {}))
    void settle(one.lab, 'rest')
    await until(() => notice(one)?.title === 'Looking for where it balances …')
    notice(one)!.waysOut![0]!.perform()
    expect(notice(one)).toBeUndefined()
    expect(stage(one)).toEqual(EMPTY)
  })

  it('keeps the length that a spring has at the start of the scene', async () => {
    const one = await openLaboratory({ first: sprungPendulum() })
    const { lab, driver } = one
    const before = file(one)
    lab.simulation.play()
    await driver.run(0.2)
    await settle(lab, 'rest')
    const spring = () => lab.scenes.getState().scene.forces[0]! as { readonly restLength: number | null }
    expect(spring().restLength).toBeCloseTo(0.5, 9)
    const low = seen(one)[1]!
    expect(low).toBeLessThan(-0.01)
    // It stays there when it runs.
    lab.simulation.play()
    await driver.run(0.5)
    expect(seen(one)[1]).toBeCloseTo(low, 6)
    lab.scenes.undo()
    expect(file(one)).toBe(before)
  })

  it('says that a drive holds its value of the start', async () => {
    const one = await openLaboratory({ first: sliderCrank() })
    one.lab.simulation.play()
    await one.driver.run(0.2)
    await settle(one.lab, 'rest')
    expect(notice(one)?.detail).toBe(
      'The drive holds its value at t = 0; in the run the mechanism moves on. It starts here now. Arrows show the run as it begins.',
    )
    expect(readTime(one.driver.frame())).toBe(0)
  })
})

describe('a balance that will fall', () => {
  it('is told with its ghost, and falls when it is let', async () => {
    const one = await openLaboratory({ first: upright() })
    const { lab } = one
    await settle(lab, 'rest')
    expect(lab.scenes.getState().canUndo).toBe(false)
    expect(notice(one)).toMatchObject({ title: 'This is balanced, and will fall', seconds: 0 })
    expect(notice(one)!.detail).toBe(
      'Nothing had to move. At the least touch it falls: the ghost shows the way. Arrows show what holds it.',
    )
    expect(stage(one).fall!.twists.map(({ body }) => body)).toEqual(['bar'])
    notice(one)!
      .waysOut!.find(({ label }) => label === 'Let it fall')!
      .perform()
    expect(stage(one)).toMatchObject({ fall: null, settling: true })
    await until(() => !stage(one).settling)
    expect(seen(one)[1]).toBeCloseTo(-1, 9)
    expect(notice(one)?.title).toBe('It rests here: stable')
    expect(lab.scenes.getState().undoLabel).toBe('Let it fall')
  })

  it('is found from nearby, and its ghost goes with its words, and both with an edit or Esc', async () => {
    const one = await openLaboratory({ first: pendulum() })
    const { lab } = one
    const lean = (): void => {
      const angle = 0.48 * Math.PI
      const orientation = [Math.cos(angle / 2), 0, 0, Math.sin(angle / 2)] as const
      lab.scenes.edit('Lean', (draft) => setPose(draft, 'bar', { orientation }))
    }
    const endings: readonly (() => void)[] = [
      () => lab.session.getState().dismiss(notice(one)!.id),
      () => void performAction(lab, lab.actions.get('escape')),
      () => void lab.scenes.undo(),
      () => lab.simulation.play(),
    ]
    for (const end of endings) {
      lean()
      await settle(lab, 'nearest')
      expect(seen(one)[1]).toBeCloseTo(1, 9)
      expect(notice(one)?.title).toBe('This is balanced, and will fall')
      expect(stage(one).fall).not.toBeNull()
      end()
      expect(notice(one)).toBeUndefined()
      expect(stage(one)).toEqual(EMPTY)
    }
  })
})

describe('the verdict', () => {
  it('stays with the scene that starts there, for as long as it does', async () => {
    const one = await openLaboratory({ first: pendulum() })
    const { lab } = one
    const found = () => {
      const { balance } = lab.staging.getState()
      return balance?.scene === lab.scenes.getState().scene ? balance.found : null
    }
    await settle(lab, 'rest')
    expect(found()).toMatchObject({ stability: 'stable', negativeDirections: 0, freeDirections: 0 })
    expect(found()!.residual).toBeLessThan(1e-9)
    lab.session.getState().dismiss('settle')
    expect(found()).not.toBeNull()
    lab.scenes.undo()
    expect(found()).toBeNull()
    lab.scenes.redo()
    expect(found()).not.toBeNull()
    lab.scenes.edit('Heavier', (draft) => setMass(draft, 'bar', 2))
    expect(found()).toBeNull()
  })

  it('offers the forces where they are not drawn, and speaks of them where they are', async () => {
    const one = await openLaboratory({ first: upright() })
    const { session, staging } = one.lab
    session.getState().setLayer('reactionForces', false)
    await settle(one.lab, 'rest')
    expect(notice(one)!.detail).not.toMatch(/Arrows/)
    const show = notice(one)!.waysOut!.find(({ label }) => label === 'Show forces')!
    const before = notice(one)!.id
    show.perform()
    session.getState().dismiss(before)
    expect(session.getState().layers.reactionForces).toBe(true)
    expect(notice(one)).toMatchObject({ title: 'This is balanced, and will fall', aside: true })
    expect(notice(one)!.detail).toMatch(/Arrows show what holds it/)
    expect(notice(one)!.waysOut!.map(({ label }) => label)).not.toContain('Show forces')
    expect(staging.getState().fall).not.toBeNull()
  })
})

describe('what does not come to rest', () => {
  it('is told with the reason and ways out', async () => {
    const scene = thrownBody()
    const first = { ...scene, bodies: scene.bodies.map((stone) => ({ ...stone, name: 'Stone' })) }
    const one = await openLaboratory({ first })
    await settle(one.lab, 'rest')
    expect(notice(one)).toMatchObject({ tone: 'warning', title: 'It does not come to rest' })
    expect(notice(one)!.detail).toMatch(/Gravity meets nothing that balances it: Stone goes on accelerating/)
    expect(notice(one)!.waysOut!.map(({ label }) => label)).toEqual(['Find the nearest balance', 'See what moves'])
    expect(one.lab.scenes.getState().canUndo).toBe(false)
    expect(stage(one)).toEqual(EMPTY)
    notice(one)!.waysOut![1]!.perform()
    expect(one.lab.session.getState().panels.diagnosis).toBe(true)
    // what only looks otherwise is the same mechanism; another one is told nothing of it
    one.lab.scenes.edit('Title', (d) => void (d.title = 'A throw'))
    expect(notice(one)).not.toBeUndefined()
    one.lab.scenes.edit('Gravity', (d) => void (d.gravity = [0, 0, 0]))
    expect(notice(one)).toBeUndefined()
  })

  it('because it cannot be put together is told as well', async () => {
    const one = await openLaboratory({ first: impossible() })
    await settle(one.lab, 'nearest')
    expect(notice(one)).toMatchObject({ tone: 'warning', title: 'No balance was found' })
    expect(stage(one)).toEqual(EMPTY)
  })
})
