import { expect, test } from './app.ts'

// On other people's pages and machines.

test('in a sandboxed frame without an origin it runs, builds and says that nothing is kept', async ({
  page,
  complaints,
}) => {
  await page.goto('course/')
  const frame = page.frameLocator('iframe')
  const time = async (): Promise<number> => Number(await frame.getByTestId('time').getAttribute('data-value'))
  await expect.poll(time).toBeGreaterThan(0.1)
  await expect(frame.getByTestId('keeping')).toHaveText('Nothing is kept here')
  // Parts that come later, and what is asked of a worker of its own.
  await frame.getByRole('button', { name: 'Gallery' }).click()
  const gallery = frame.getByRole('dialog', { name: 'Gallery' })
  const card = gallery.getByRole('button', { name: /^Two carts, three springs/ })
  const picture = gallery.locator('img').first()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await card.click()
  await expect(frame.getByRole('heading', { level: 1 })).toContainText('Two carts, three springs')
  await expect.poll(time).toBeGreaterThan(0.1)
  await frame.getByRole('application').press('v')
  await expect(frame.getByRole('region', { name: 'How it vibrates' }).locator('[data-mode]')).toHaveCount(2)
  await frame.getByRole('button', { name: 'Add a body' }).click()
  await frame.getByRole('menuitem', { name: /^Sphere/ }).click()
  await expect(frame.getByRole('textbox', { name: 'Name' })).toHaveValue('Sphere')
  await expect(frame.getByTestId('keeping')).toContainText('Not kept by the browser')
  await expect(frame.getByText('Your work is not kept by the browser')).toBeVisible()
  await frame.getByRole('button', { name: 'Lockwork menu' }).click()
  await frame.getByRole('menuitem', { name: /^Your scenes/ }).click()
  const scenes = frame.getByRole('dialog', { name: 'Your scenes' })
  await expect(scenes).toContainText('This browser keeps nothing for this page')
  await expect(scenes).not.toContainText(/kept here by itself|stays here/)
  expect(complaints).toEqual([])
})

test('under a strict policy it runs', async ({ app, page, complaints }) => {
  await app.open('strict/')
  await app.reach(0.1)
  await app.select('Main bearing')
  await page.getByRole('combobox').first().click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await app.key('Escape')
  await app.key('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard and pointer' })).toBeVisible()
  await app.key('Escape', 'D')
  await page.getByRole('radio', { name: 'Constraints' }).click()
  await expect(page.getByRole('region', { name: 'Equations of motion' }).locator('.katex').first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.fonts.check('16px KaTeX_Math'))).toBe(true)
  // Style elements by which a library hides scroll bars that the page has none of: nothing is missed without them.
  expect(complaints.filter((text) => !text.startsWith('Applying inline style violates'))).toEqual([])
  complaints.length = 0
})

test('it starts without a word in the console', async ({ app, page }) => {
  const said: string[] = []
  page.on('console', (message) => {
    // What the browser itself says when it draws in software, and the test runner of service workers.
    if (!/GL Driver Message|blocked by Playwright/.test(message.text())) said.push(message.text())
  })
  await app.open()
  await app.reach(0.1)
  await expect(page.getByRole('tree', { name: 'Outline' })).toBeVisible()
  expect(said).toEqual([])
})
