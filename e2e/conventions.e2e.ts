import { expect, test } from './app.ts'

// Habits that only a browser shows; scripts/conventions.test.ts says where each of the others is tested.

test.describe('conventions: palette', () => {
  test('the hint, the snap and the flat look from link to motor; then the axis cube', async ({ app, page }) => {
    await app.openEmpty()
    const hint = page.getByTestId('hint')
    await (await app.palette('Link')).click()
    // One line says what the next click does.
    await expect(hint).toContainText('where the link begins')
    await app.clickAt(0, 0)
    await expect(hint).not.toContainText('where the link begins')
    await app.clickAt(0.2, 0)
    const { x, y } = await app.plane(0.2, 0)
    await page.mouse.move(x + 3, y + 2)
    await expect(page.locator('.viewport-words [data-look=caught]')).toContainText('end of Link')
    await page.mouse.click(x + 3, y + 2)
    await app.clickAt(0.4, 0.1)
    await expect(page.getByRole('dialog', { name: 'Ends of Link 2' })).toBeVisible()
    await (await app.palette('Motor')).click()
    await expect(app.view).toHaveAttribute('data-plane', /\d/)
    await app.clickAt(0.2, 0)
    await expect(page.getByRole('treeitem', { name: /^Revolute.*driven/ })).toBeVisible()
    await expect(app.view).toHaveAttribute('data-plane', /\d/)

    await page.getByRole('button', { name: 'View from −y' }).press('ArrowUp')
    await expect(app.view).not.toHaveAttribute('data-plane', /\d/)
    type File = { view: { camera: Readonly<Record<'position' | 'target', readonly [number, number, number]>> } }
    await expect(async () => {
      const { position, target } = (JSON.parse(await app.saveText()) as File).view.camera
      const [dx, dy, dz] = position.map((c, k) => c - target[k]!) as [number, number, number]
      expect(dz).toBeGreaterThan(0)
      expect(Math.hypot(dx, dy)).toBeLessThan(1e-6 * dz)
    }).toPass()
  })
})

/** Whether a button is described within a few turns of the page: a wait that a person would notice takes more. */
async function tellsSoon(button: Element): Promise<boolean> {
  for (let turn = 0; turn < 30 && !button.hasAttribute('aria-describedby'); turn++)
    await new Promise((resolve) => setTimeout(resolve))
  return button.hasAttribute('aria-describedby')
}

test.describe('conventions: fields', () => {
  test('keys stay in a field; units, faults, steps and scrubs; tooltips and the sheet name keys', async ({
    app,
    page,
  }) => {
    await app.open()
    await app.pause()
    await app.key('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard and pointer' })
    await sheet.getByRole('searchbox').fill('handles')
    await expect(sheet.getByRole('button', { name: /^Move by handles/ })).toContainText('W')
    await expect(sheet.getByRole('button', { name: /^Rewind/ })).toHaveCount(0)
    // arrows go to what is found, and Enter does what is found first
    await app.key('ArrowDown')
    await expect(sheet.getByRole('button', { name: /^Move by handles/ })).toBeFocused()
    await app.key('Escape')
    await expect(sheet).toBeHidden()
    await app.key('?')
    await sheet.getByRole('searchbox').fill('box select')
    await app.key('Enter')
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('button', { name: 'Box selection', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await app.key('B')
    const tools = page.getByRole('navigation', { name: 'Tools' })
    const bar = (await tools.boundingBox())!
    for (const [name, key] of [
      ['Turn by handles', 'E'],
      ['Join', 'J'],
      ['Box selection', 'B'],
    ] as const) {
      const button = tools.getByRole('button', { name, exact: true })
      await button.hover()
      // The one that was told before is gone, and the pointer need not rest.
      expect(await button.evaluate(tellsSoon)).toBe(true)
      await expect(page.getByRole('tooltip')).toHaveText(new RegExp(`^${name}.*${key}$`))
      // It lies on none of those that the pointer goes on to.
      const told = (await page.locator('[data-side]').filter({ hasText: name }).boundingBox())!
      expect(told.x).toBeGreaterThanOrEqual(bar.x + bar.width)
    }
    // A tooltip must not cover what a key opens.
    await app.key('?')
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await app.key('Escape')
    await expect(sheet).toBeHidden()
    // Nor what opens of itself: the first Escape is the dialog's.
    await tools.getByRole('button', { name: 'Join', exact: true }).hover()
    await expect(page.getByRole('tooltip')).toHaveText(/^Join/)
    await app.drop({ format: 'lockwork/scene', version: 1, bodies: [{ id: 'rod', mass: { mass: -1 } }] })
    const refusal = page.getByRole('dialog', { name: 'This file cannot be opened' })
    await expect(refusal).toBeFocused()
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await app.key('Escape')
    await expect(refusal).toBeHidden()

    await app.select(/^Piston/)
    const mass = page.getByRole('spinbutton', { name: 'Mass' })
    const before = await mass.inputValue()
    await mass.fill('heavy')
    await mass.press('Enter')
    await expect(mass).toHaveAttribute('aria-invalid', 'true')
    await expect(mass).toHaveAccessibleDescription(/\w/)
    // No key of the page acts here; Esc brings the old value back.
    const time = await app.time()
    for (const key of ['Delete', 'ArrowLeft', 'Space', 'w']) await mass.press(key)
    await mass.press('Escape')
    await expect(mass).toHaveValue(before)
    await app.frames(4)
    await app.settle()
    expect(await app.time()).toBe(time)
    await expect(page.getByRole('treeitem', { name: /^Piston/ })).toBeVisible()
    await expect(app.view).toHaveAttribute('data-tool', 'select')

    // What is taken gives the focus to the view: the next key is the page's.
    await mass.fill('1,5 kg')
    await mass.press('Enter')
    await expect(mass).toHaveValue('1.5')
    await expect(app.view).toBeFocused()
    await app.key('Space')
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
    await app.pause()
    await expect(mass).toHaveValue('1.5')
    await mass.focus()
    await app.key('Escape')
    await expect(app.view).toBeFocused()
    await expect(mass).toBeVisible()
    await mass.press('ArrowUp')
    await expect(mass).not.toHaveValue('1.5')
    await app.view.focus()
    await app.key('Mod+Z')
    await expect(mass).toHaveValue('1.5')
    const label = page.locator(`label[for="${await mass.getAttribute('id')}"] span`).first()
    const grip = await app.boxOf(label)
    await page.mouse.move(grip.x + 4, grip.y + grip.height / 2)
    await page.mouse.down()
    await page.mouse.move(grip.x + 64, grip.y + grip.height / 2, { steps: 4 })
    await page.mouse.up()
    await expect(mass).not.toHaveValue('1.5')
    await app.view.focus()
    await app.key('Mod+Z')
    await expect(mass).toHaveValue('1.5')
  })
})

test('F6 goes from part to part of the page and back; what is opened from the gallery by keys is in the view, which has the focus', async ({
  app,
  page,
}) => {
  await app.open()
  await app.key('x')
  await expect(page.getByRole('region', { name: 'Plots' })).toBeVisible()
  await app.view.focus()
  const part = () =>
    page.evaluate(() => {
      let of: Element = document.activeElement!
      for (let at: Element | null = of; at !== null; at = at.parentElement)
        if (at.matches('[role="application"], nav, section, footer')) of = at
      return of.role ?? of.getAttribute('aria-label') ?? of.querySelector('h2')?.textContent ?? of.tagName
    })
  const parts = [await part()]
  do {
    await app.key('F6')
    parts.push(await part())
  } while (parts.at(-1) !== 'application' && parts.length < 20)
  expect(parts).toEqual(expect.arrayContaining(['Tools', 'Outline', 'Inspector', 'Plots', 'Transport']))
  expect(parts.at(-1)).toBe('application')
  await app.key('Shift+F6')
  expect(await part()).toBe(parts.at(-2))
  // a row that F6 came to is walked by letters, as one that Tab came to is
  while ((await part()) !== 'Outline') await app.key('F6')
  await app.key('p')
  await expect(page.locator('[role=treeitem]:focus')).toHaveAccessibleName(/^Piston/)
  await page.keyboard.press('Home')
  await page.keyboard.type('crank p')
  await expect(page.locator('[role=treeitem]:focus')).toHaveAccessibleName(/^Crank pin/)
  await app.view.focus()
  // what has the focus in a panel goes with it, and the view has it then
  for (const back of ['M', 'Escape']) {
    await page.getByRole('region', { name: 'Inspector' }).getByRole('button').last().focus()
    await app.key('M')
    await expect(page.getByRole('region', { name: 'The mechanism alone' })).toBeVisible()
    await expect(app.view).toBeFocused()
    await app.key(back)
    await expect(page.getByRole('region', { name: 'Inspector' })).toBeVisible()
    await expect(app.view).toBeFocused()
  }
  // from anywhere: the gallery's search takes what is typed, and Enter what is found first
  await page.getByRole('button', { name: 'Plot a quantity' }).first().focus()
  await app.key('g')
  await expect(page.getByRole('searchbox', { name: 'Search the gallery' })).toBeFocused()
  await page.keyboard.type('compound')
  await app.key('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Compound pendulum')
  await expect(app.view).toBeFocused()
  await app.key('Space')
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
})

test.describe('a low page', () => {
  // 1280 × 600 at a zoom of 150 %.
  test.use({ viewport: { width: 853, height: 400 } })

  test('tools and palette scroll to their last button', async ({ app, page }) => {
    await app.open()
    await app.pause()
    const column = page.getByRole('navigation', { name: 'Tools' }).locator('..')
    const last = page.getByRole('toolbar', { name: 'Palette' }).getByRole('button', { name: 'Load' })
    await expect(last).not.toBeInViewport()
    await column.hover()
    await page.mouse.wheel(0, 2000)
    await expect(last).toBeInViewport({ ratio: 1 })
  })
})

test.describe('conventions: touch', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true })

  test('on a tablet outline and inspector share one column; a finger that rests is told a name, and opens the menu', async ({
    app,
    page,
  }) => {
    await app.open()
    await app.pause()
    const touch = await page.context().newCDPSession(page)
    const finger = (type: 'touchStart' | 'touchEnd', ...touchPoints: { x: number; y: number }[]): Promise<unknown> =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints })
    const join = await app.boxOf(page.getByRole('button', { name: 'Join', exact: true }))
    await finger('touchStart', { x: join.x + join.width / 2, y: join.y + join.height / 2 })
    await expect(page.getByRole('tooltip')).toContainText('Join')
    await finger('touchEnd')
    await expect(page.getByRole('button', { name: 'Join', exact: true })).toHaveAttribute('aria-pressed', 'false')
    await expect(page.getByRole('tooltip')).toHaveCount(0)

    const column = page.getByRole('region', { name: 'Outline and Inspector' })
    await expect(column.getByRole('tab', { name: 'Inspector' })).toHaveAttribute('aria-selected', 'true')
    await expect(column.getByRole('tabpanel')).toContainText('The rod pushes at a slant')
    await column.getByRole('tab', { name: 'Outline' }).tap()
    await expect(column.getByRole('tab', { name: 'Outline' })).toHaveAttribute('aria-selected', 'true')
    expect((await column.boundingBox())?.width).toBeLessThanOrEqual(1024 / 3)
    const spot = await app.find('body')
    await app.tap(spot)
    await expect(column.getByRole('tab', { name: 'Inspector' })).toHaveAttribute('aria-selected', 'true')
    for (const tab of await column.getByRole('tab').all())
      expect((await tab.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await finger('touchStart', spot)
    await expect(page.getByRole('menu')).toBeVisible()
    await finger('touchEnd')
    await expect(page.getByRole('menu').getByRole('menuitem', { name: /^Delete/ })).toBeVisible()
  })
})
