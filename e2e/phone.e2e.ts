import { readFile } from 'node:fs/promises'
import { expect, test, type App } from './app.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('on a phone a face of the cube that is seen narrow is met by a finger above the cube', async ({ app, page }) => {
  await app.open()
  const cube = (await page.locator('.viewport-cube').boundingBox())!
  const front = page.locator('.viewport-cube [tabindex="0"]')
  await expect(front).toHaveAccessibleName('View from −y')
  await page.touchscreen.tap(cube.x + cube.width / 2, cube.y - 12)
  await expect(front).toHaveAccessibleName('View from +z')
})

test('on a phone what swings out of a view that showed all of it is gone along with', async ({ app, page }) => {
  await app.open()
  await page.getByRole('button', { name: 'Gallery' }).tap()
  await page.getByRole('dialog', { name: 'Gallery' }).getByRole('button', { name: 'Two balances' }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Two balances')
  await app.standAtStart()
  await page.getByRole('button', { name: /^Fit all/ }).tap()
  await app.rest()
  const distance = async (): Promise<number> =>
    Number((await app.view.getAttribute('data-camera'))?.split(' ')[3] ?? 'NaN')
  const fitted = await distance()
  await page.getByRole('button', { name: 'Play' }).tap()
  // to the other side
  await expect.poll(distance, { timeout: 60_000 }).toBeGreaterThan(1.05 * fitted)
})

test('on a phone one analysis takes the place of another, however often', async ({ app, page }) => {
  await app.open()
  for (const title of ['Joint coordinates', 'Equations of motion', 'How it vibrates', 'Joint coordinates']) {
    await page.getByRole('button', { name: 'Lockwork menu' }).tap()
    await page.getByRole('menuitemcheckbox', { name: new RegExp(`^${title}`) }).tap()
    await expect(page.getByRole('tabpanel').getByRole('heading', { name: title })).toBeVisible()
  }
})

test('on a phone the outline opens with what is selected in sight, and stands still: a finger meets what it aims at', async ({
  app,
  page,
}) => {
  await app.open()
  const bodies = Array.from({ length: 24 }, (_, i) => ({ id: `b${i}`, name: `Part ${i}`, fixed: true }))
  await app.drop({ format: 'lockwork/scene', version: 1, title: 'Two dozen parts', bodies })
  await page.getByRole('tab', { name: 'Outline' }).tap()
  await page.getByRole('treeitem', { name: /^Part 23,/ }).tap()
  await page.getByRole('tab', { name: 'Inspector' }).tap()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Part 23')
  const [first, later] = await page.getByRole('tab', { name: 'Outline' }).evaluate(
    (tab) =>
      new Promise<readonly number[]>((resolve) => {
        const place = (): number =>
          document.querySelector('[role=treeitem][aria-selected=true]')?.getBoundingClientRect().top ?? NaN
        requestAnimationFrame(() => {
          const atFirst = place()
          let left = 10
          const wait = (): void => void (left-- > 0 ? requestAnimationFrame(wait) : resolve([atFirst, place()]))
          wait()
        })
        tab.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
      }),
  )
  // A quarter of a row, for what the list takes a row to be before it is measured.
  expect(Math.abs(first! - later!)).toBeLessThan(11)
  await expect(page.getByRole('treeitem', { name: /^Part 23,/ })).toBeInViewport({ ratio: 1 })
})

test('on a phone: the view on top, transport in reach, one sheet with tabs', async ({ app, page }) => {
  await app.open()
  await app.reach(0.2)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(390)
  const view = await app.view.boundingBox()
  expect(view?.height).toBeGreaterThan(844 * 0.5)

  const pause = page.getByRole('button', { name: 'Pause' })
  const target = await pause.boundingBox()
  expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await pause.tap()
  const time = await app.time()

  await page.getByRole('tab', { name: 'Outline' }).tap()
  await page.getByRole('treeitem', { level: 2 }).filter({ hasText: /crank/i }).first().tap()
  await page.getByRole('tab', { name: 'Inspector' }).tap()
  await expect(page.getByRole('tabpanel', { name: 'Inspector' })).toBeVisible()
  await page.getByRole('button', { name: 'Close the sheet' }).tap()
  await page.getByRole('button', { name: 'Play' }).tap()
  await app.reach(time + 0.1)

  // Alone with its caption: the way back is on the page, whole.
  await page.getByRole('button', { name: 'Lockwork menu' }).tap()
  await page.getByRole('menuitemcheckbox', { name: /^Show the mechanism alone/ }).tap()
  const back = page.getByRole('button', { name: 'Bring the panels back' })
  await expect(back).toBeInViewport({ ratio: 1 })
  const whole = await back.boundingBox()
  expect((whole?.x ?? NaN) + (whole?.width ?? NaN)).toBeLessThanOrEqual(390)
  expect(await back.evaluate((button) => button.scrollWidth - button.clientWidth)).toBe(0)
  await back.tap()
  await expect(pause).toBeVisible()

  // A finger that stays on Undo asks for its name, and undoes nothing.
  await app.key('Delete')
  const undo = page.getByRole('button', { name: /^Undo: Delete/ })
  await expect(undo).toBeEnabled()
  const box = await app.boxOf(undo)
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const glass = await page.context().newCDPSession(page)
  await glass.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  await expect(page.getByRole('tooltip')).toContainText('Undo')
  // As long as a held button would take to begin.
  await app.holdStill(600)
  await glass.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(undo).toBeEnabled()
})

test('what is built with is put away by a finger: by Done beside the hint, or by Play', async ({ app, page }) => {
  await app.open()
  await page.getByRole('button', { name: 'Pause' }).tap()
  const hint = page.getByTestId('hint')
  const take = async (): Promise<void> => {
    await page.getByRole('tab', { name: 'Build' }).tap()
    await page.getByRole('toolbar', { name: 'Palette' }).getByRole('button', { name: 'Link', exact: true }).tap()
    await expect(hint).toContainText('where the link begins')
  }
  await take()
  const done = hint.getByRole('button', { name: 'Done with the tool' })
  await expect(done).toBeInViewport({ ratio: 1 })
  expect((await done.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await done.tap()
  await expect(hint).toHaveCount(0)
  await take()
  await page.getByRole('button', { name: 'Play' }).tap()
  await expect(hint).toHaveCount(0)
})

test('a tool is put away while a sheet lies over the box about what it laid', async ({ app, page }) => {
  await app.open()
  await app.newScene()
  await page.getByRole('tab', { name: 'Build' }).tap()
  await page.getByRole('toolbar', { name: 'Palette' }).getByRole('button', { name: 'Link', exact: true }).tap()
  await app.stand()
  await app.tap(await app.plane(-0.2, 0))
  await app.tap(await app.plane(0.1, 0.2))
  await page.getByRole('button', { name: 'Pin to ground' }).first().waitFor()
  await page.getByRole('tab', { name: 'Status' }).tap()
  const done = page.getByRole('button', { name: 'Done with the tool' })
  await expect(done).toBeInViewport({ ratio: 1 })
  await done.tap()
  await expect(page.getByTestId('hint')).toHaveCount(0)
})

test('what was made one’s own stays when the sheet over it is closed, by its button or the Back key', async ({
  app,
  page,
}) => {
  await app.open()
  await page.getByRole('button', { name: 'Lockwork menu' }).tap()
  await page.getByRole('menuitem', { name: /^Share a link/ }).tap()
  const field = page.getByRole('textbox', { name: 'Link' })
  await expect(field).toHaveValue(/#scene=1\./)
  const { hash } = new URL(await field.inputValue())
  const heading = page.getByRole('heading', { level: 1 })
  for (const close of [
    () => page.getByRole('button', { name: 'Close the sheet' }).tap(),
    async () => void (await page.goBack()),
  ]) {
    await page.goto('about:blank')
    await page.goto(`./${hash}`)
    await expect(page.getByRole('region', { name: 'Scene to be looked at' })).toBeVisible()
    await page.getByRole('tab', { name: 'Outline' }).tap()
    await page.getByRole('button', { name: 'Make it mine' }).tap()
    await expect(page.getByRole('region', { name: 'Scene to be looked at' })).toHaveCount(0)
    const title = await heading.textContent()
    await close()
    await expect(page.getByRole('tabpanel', { name: 'Outline' })).toHaveCount(0)
    await expect.poll(() => page.evaluate(() => location.hash)).toBe('')
    // what the address had asked for would have come by now
    await page.waitForTimeout(500)
    await expect(page.getByRole('region', { name: 'Scene to be looked at' })).toHaveCount(0)
    await expect(heading).toHaveText(title ?? '')
  }
})

test('the Back key closes what lies over the mechanism, and the gallery opens where it was left', async ({
  app,
  page,
}) => {
  await app.open()
  await page.getByRole('button', { name: 'Pause' }).tap()
  const before = await page.evaluate(() => history.length)
  await page.getByRole('tab', { name: 'Outline' }).tap()
  const gallery = page.getByRole('dialog', { name: 'Gallery' })
  const openGallery = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Lockwork menu' }).tap()
    await page.getByRole('menuitem', { name: /Gallery/ }).tap()
    await expect(gallery).toBeVisible()
  }
  const last = gallery.getByRole('list').last().getByRole('button').first()
  for (let i = 0; i < 2; i++) {
    await openGallery()
    if (i === 0) await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport()
    await page.goBack()
    await expect(gallery).toHaveCount(0)
    await expect(page.getByRole('tabpanel', { name: 'Outline' })).toBeVisible()
  }
  await page.goBack()
  await expect(page.getByRole('tabpanel', { name: 'Outline' })).toHaveCount(0)
  await expect(app.view).toBeVisible()
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(before + 1)
})

test('the first steps are offered in one line, and not again once another mechanism is opened', async ({
  app,
  page,
}) => {
  await app.open()
  const offer = page.locator('[data-tour]')
  await expect(offer).toBeVisible()
  expect((await app.boxOf(offer)).height).toBeLessThanOrEqual(64)
  await expect(offer.getByRole('button', { name: 'Not now' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Gallery' }).tap()
  await page
    .getByRole('dialog', { name: 'Gallery' })
    .getByRole('button', { name: /^Double pendulum/ })
    .first()
    .tap()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Double pendulum')
  await app.frames(10)
  await expect(offer).toHaveCount(0)
})

test('a step of the tour does not look out from under the box that it speaks of', async ({ app, page }) => {
  await app.open()
  await page.getByRole('button', { name: 'Show me' }).tap()
  const step = page.locator('[data-tour]')
  await expect(step).toContainText('Place a link')
  await page.getByRole('button', { name: 'Place a link' }).tap()
  await app.stand()
  await app.tap(await app.plane(-0.2, 0))
  await app.tap(await app.plane(0.1, 0.2))
  await page.getByRole('button', { name: 'Pin to ground' }).first().waitFor()
  await expect(step).toBeHidden()
  await page.getByRole('button', { name: 'Close', exact: true }).tap()
  await expect(step).toBeVisible()
  // The tool is put away with it.
  await expect(page.getByRole('button', { name: 'Done with the tool' })).toHaveCount(0)
})

test('what the tour asked for stays done when the run is paused', async ({ app, page }) => {
  await app.open()
  await page.getByRole('button', { name: 'Show me' }).tap()
  const step = page.locator('[data-tour]')
  await page.getByRole('button', { name: 'Place a link' }).tap()
  await app.stand()
  await app.tap(await app.plane(-0.2, 0))
  await app.tap(await app.plane(0.1, 0.2))
  await page.getByRole('button', { name: 'Pin to ground' }).first().tap()
  await expect(step).toContainText('Let it go')
  await page.getByRole('button', { name: 'Play' }).tap()
  await expect(step).toContainText('It moves')
  await app.reach(0.1)
  await page.getByRole('button', { name: 'Pause' }).tap()
  await app.settle()
  await expect(step).toContainText('It moves')
  await expect(step).toContainText('the menu lists it all')
})

test('a long time stands clear of the buttons', async ({ app, page }) => {
  await app.open()
  // A run that is hardly begun has no line to seek in.
  await app.reach(0.1)
  await app.pause()
  await app.rest()
  const time = page.getByTestId('time')
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 640 })
    await time.evaluate((readout) => (readout.firstChild!.textContent = '12345.678'))
    const { x, y, width: wide, height } = (await time.boundingBox())!
    const line = (await page.getByRole('slider', { name: 'Time' }).boundingBox())!
    const rewind = (await page.getByRole('button', { name: /^Rewind/ }).boundingBox())!
    expect(x + wide).toBeLessThanOrEqual(line.x)
    expect(y + height).toBeLessThanOrEqual(rewind.y)
  }
})

test('why a value is refused is in sight over the keyboard', async ({ app, page }) => {
  await app.open()
  await page.getByRole('button', { name: 'Pause' }).tap()
  await page.getByRole('tab', { name: 'Outline' }).tap()
  await app.select(/^Connecting rod/)
  await page.getByRole('tab', { name: 'Inspector' }).tap()
  // What a keyboard leaves.
  await page.setViewportSize({ width: 390, height: 500 })
  const panel = page.getByRole('tabpanel', { name: 'Inspector' })
  const mass = panel.getByRole('spinbutton', { name: 'Mass' })
  // The field is the last thing in sight.
  await mass.evaluate((field) => field.scrollIntoView({ block: 'end' }))
  await mass.fill('three')
  await mass.press('Enter')
  const refusal = panel.getByText(/Type a mass/)
  await expect(refusal).toBeInViewport({ ratio: 1 })
  await expect(mass).toBeInViewport({ ratio: 1 })
})

test('a finger scrolls the plots past a curve, and leads the playhead along it', async ({ app, page }) => {
  await app.open()
  await app.reach(0.5)
  await page.getByRole('button', { name: 'Pause' }).tap()
  await page.getByRole('tab', { name: 'Plots' }).tap()
  await page.getByRole('button', { name: 'Plot a quantity' }).tap()
  const offer = page.getByRole('dialog')
  await offer.getByRole('searchbox').fill('piston acceleration x')
  await offer.getByRole('listitem').first().getByRole('button').tap()
  await expect(offer).toHaveCount(0)
  for (const name of ['Formula', 'Powers of ten', 'Statistics'])
    expect((await page.getByRole('button', { name }).boundingBox())!.height).toBeGreaterThanOrEqual(40)
  const chart = page.locator('.u-over').first()
  await chart.scrollIntoViewIfNeeded()
  await app.settle()
  const before = await app.time()
  const { width } = await app.boxOf(chart)
  const glass = await page.context().newCDPSession(page)
  const stroke = async (dx: number, dy: number): Promise<void> => {
    const { x, y, height } = await app.boxOf(chart)
    const from = { x: x + 0.3 * width, y: y + 0.5 * height }
    await glass.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
    for (const share of [0.25, 0.5, 0.75, 1])
      await glass.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: [{ x: from.x + share * dx, y: from.y + share * dy }],
      })
    await app.frames(4)
    await glass.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await app.frames(10)
  }
  await stroke(0, -60)
  await app.settle()
  expect(await app.time()).toBe(before)
  await chart.scrollIntoViewIfNeeded()
  await stroke(0.2 * width, 0)
  await expect.poll(app.time).not.toBe(before)
})

/** A four-bar whose rocker cannot reach its bearing; what is said of it is read whole, with the ways out. */
async function expectWholeNotice(app: App): Promise<void> {
  const { page } = app
  await app.open()
  const file = new URL('../src/gallery/scenes/four-bar.json', import.meta.url)
  const scene = JSON.parse(await readFile(file, 'utf8'))
  scene.joints.find((joint: { readonly id: string }) => joint.id === 'rocker-bearing').main.position[0] += 5
  await app.drop(scene)
  const alert = page
    .locator('div')
    .filter({ has: page.getByText('The mechanism does not close', { exact: true }) })
    .last()
  await expect(alert.getByText(/^These joints do not meet/)).toBeInViewport({ ratio: 1 })
  await expect(alert.getByRole('button', { name: 'Why' })).toBeInViewport({ ratio: 1 })
}

test('why a mechanism does not close is read whole, and beside an open sheet at a press', async ({ app, page }) => {
  await expectWholeNotice(app)
  await page.getByRole('tab', { name: 'Inspector' }).tap()
  const why = page.getByText(/^These joints do not meet/)
  await expect(why).toBeHidden()
  await expect(page.getByRole('button', { name: 'Why' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Say more' }).tap()
  await expect(why).toBeVisible()
})

test('what the curves come to is in sight as soon as it is asked for', async ({ app, page }) => {
  await app.open()
  await app.reach(0.5)
  await page.getByRole('button', { name: 'Pause' }).tap()
  await page.getByRole('tab', { name: 'Plots' }).tap()
  await page.getByRole('button', { name: 'Plot a quantity' }).tap()
  const offer = page.getByRole('dialog')
  await offer.getByRole('searchbox').fill('main bearing torque y')
  await offer.getByRole('listitem').first().getByRole('button').tap()
  await page.getByRole('button', { name: 'Statistics' }).tap()
  await expect(page.getByText(/^min .* RMS/)).toBeInViewport({ ratio: 1 })
})

test('what is said of the selected body stands beside the button that brings all into view', async ({ app, page }) => {
  await app.openEmpty()
  await page.getByRole('tab', { name: 'Build' }).tap()
  await page.getByRole('toolbar', { name: 'Palette' }).getByRole('button', { name: 'Link', exact: true }).tap()
  await app.tap(await app.plane(-0.1, 0))
  await app.tap(await app.plane(0.1, 0))
  await page.getByRole('button', { name: 'Close', exact: true }).tap()
  const fit = page.getByRole('button', { name: 'Fit all' })
  const hint = page.getByTestId('hint')
  await expect(hint).toContainText('200 mm')
  await expect(fit).toBeVisible()
  const [a, b] = [await app.boxOf(hint), await app.boxOf(fit)]
  expect(a.x + a.width).toBeLessThanOrEqual(b.x)
  expect(a.x).toBeGreaterThanOrEqual(0)
})

/** Two bars on three pins, by which nothing can move; without those on the ground they fall. */
function truss(grounded: boolean) {
  const upright = [Math.SQRT1_2, Math.SQRT1_2, 0, 0]
  const bar = (id: string, x: number, along: number) => ({
    id,
    position: [x, 0, 0],
    orientation: upright,
    shapes: [{ kind: 'link', from: [0, 0, 0], to: [along, 0.3, 0], width: 0.04, thickness: 0.02 }],
  })
  const foot = (id: string, body: string, x: number) => ({
    id,
    type: 'revolute',
    driven: { body },
    main: { body: 'ground', position: [x, 0, 0], orientation: upright },
  })
  const top = {
    id: 'top',
    type: 'revolute',
    driven: { body: 'left', position: [0.4, 0.3, 0] },
    main: { body: 'right', position: [-0.4, 0.3, 0] },
  }
  return {
    format: 'lockwork/scene',
    version: 1,
    title: grounded ? 'Truss' : 'Loose bars',
    bodies: [bar('left', 0, 0.4), bar('right', 0.8, -0.4)],
    joints: grounded ? [foot('a', 'left', 0), foot('b', 'right', 0.8), top] : [top],
  }
}

test('a structure that is played says why nothing moves; what falls is told with what happened', async ({
  app,
  page,
}) => {
  await app.open()
  await app.drop(truss(true))
  const still = page.getByText('Nothing moves: a structure, with 0 degrees of freedom')
  await expect(still).toHaveCount(0)
  await page.getByRole('button', { name: 'Play', exact: true }).tap()
  await expect(still).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Why', exact: true }).tap()
  await expect(page.getByText('The joints hold everything in place. These take the freedoms:')).toBeVisible()
  await app.drop(truss(false))
  await page.getByRole('button', { name: 'Play', exact: true }).tap()
  const falls = page.getByText(/^Left falls out of the scene\./i)
  await expect(falls).toBeInViewport()
  expect((await app.boxOf(falls)).height).toBeGreaterThan(20)
})

test.describe('turned on its side', () => {
  test.use({ viewport: { width: 844, height: 390 } })

  test('the mechanism alone has most of the page, and the ends of a link are not under their box', async ({
    app,
    page,
  }) => {
    await app.open()
    await page.getByRole('button', { name: 'Lockwork menu' }).tap()
    await page.getByRole('menuitemcheckbox', { name: 'Show the mechanism alone' }).tap()
    const back = page.getByRole('button', { name: 'Bring the panels back' })
    await expect(back).toBeInViewport({ ratio: 1 })
    expect((await app.boxOf(app.view)).width).toBeGreaterThan(560)
    await back.tap()
    await app.newScene()
    await page.getByRole('region', { name: 'Empty scene' }).getByRole('button', { name: 'Place a link' }).tap()
    await app.stand()
    await page.touchscreen.tap(150, 230)
    await page.touchscreen.tap(260, 150)
    const ends = await app.boxOf(page.getByRole('dialog', { name: 'Ends of Link' }))
    expect(ends.x).toBeGreaterThanOrEqual((await app.boxOf(app.view)).width)
    await expect(page.getByRole('tab', { name: 'Build' })).toBeInViewport({ ratio: 0.5 })
    // Where two pins let nothing move, no drive is offered.
    const pin = page.getByRole('dialog', { name: 'Ends of Link' }).getByRole('button', { name: 'Pin to ground' })
    const drive = page.getByRole('dialog', { name: 'Ends of Link' }).getByRole('button', { name: /^Drive/ })
    await pin.first().tap()
    await expect(drive).toHaveCount(1)
    await pin.tap()
    await expect(drive).toHaveCount(0)
  })

  test('why a mechanism does not close is read whole there too', async ({ app }) => expectWholeNotice(app))

  test('a phone has its sheet beside the view', async ({ app, page }) => {
    await app.open()
    await page.getByRole('button', { name: 'Pause' }).tap()
    await page.getByRole('button', { name: 'Not now' }).tap()
    const view = await app.boxOf(app.view)
    expect(view.height).toBe(390)
    expect(view.width).toBeGreaterThan(844 / 2)
    // with the sheet closed its names take all the room that there is
    const names = await app.boxOf(page.getByRole('tablist', { name: 'Panels' }))
    const transport = await app.boxOf(page.getByLabel('Transport', { exact: true }))
    expect(names.y - (transport.y + transport.height)).toBeLessThan(24)
    await page.getByRole('tab', { name: 'Inspector' }).tap()
    const panel = page.getByRole('tabpanel', { name: 'Inspector' })
    await expect(panel).toBeVisible()
    const box = await app.boxOf(panel)
    expect(box.x).toBeGreaterThanOrEqual(view.x + view.width)
    expect(box.height).toBeGreaterThan(390 / 2)
    for (const part of [page.getByRole('button', { name: 'Play' }), page.getByRole('tab', { name: 'Status' })])
      await expect(part).toBeInViewport({ ratio: 1 })
    expect(await app.boxOf(app.view)).toEqual(view)
    await page.getByRole('tab', { name: 'Build' }).tap()
    await page.getByRole('toolbar', { name: 'Palette' }).getByRole('button', { name: 'Link', exact: true }).tap()
    const hint = page.getByTestId('hint')
    await expect(hint).toBeInViewport({ ratio: 1 })
    const told = await app.boxOf(hint)
    expect(told.x + told.width).toBeLessThanOrEqual(view.width)
  })
})

test('a tap on the rim of the sheet makes it as high as the page, and lets the view be seen again', async ({
  app,
  page,
}) => {
  await app.open()
  await page.getByRole('tab', { name: 'Outline' }).tap()
  const rim = page.getByRole('button', { name: 'Sheet over the whole page' })
  const panel = page.getByRole('tabpanel', { name: 'Outline' })
  const low = await app.boxOf(panel)
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height })
    await rim.tap()
    await expect(rim).toHaveAttribute('aria-pressed', 'true')
    const high = await app.boxOf(panel)
    expect(high.width).toBeGreaterThan(width - 2)
    if (height === 844) expect(high.height).toBeGreaterThan(1.5 * low.height)
    // the run, and the other panels, stay in reach; nothing is beside the page
    await expect(page.getByRole('button', { name: 'Pause' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('tab', { name: 'Build' })).toBeInViewport({ ratio: 0.9 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await rim.tap()
    await expect(rim).toHaveAttribute('aria-pressed', 'false')
  }
  await page.getByRole('button', { name: 'Close the sheet' }).tap()
  await expect(panel).toBeHidden()
})
