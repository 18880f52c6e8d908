import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './app.ts'

async function weigh(page: Page, kilograms: string): Promise<void> {
  await page.getByRole('treeitem', { name: /^Piston/ }).click()
  const mass = page.getByRole('spinbutton', { name: 'Mass' })
  await mass.fill(kilograms)
  await mass.press('Enter')
}
const isKept = (page: Page) => expect(page.getByTestId('keeping')).toContainText('Kept in this browser')

/** The page's process dies, as by a fault of the browser. */
async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const gone = page.waitForEvent('crash')
  void session.send('Page.crash').catch(() => {})
  await gone
}

/** The next page goes on where the last one ended. */
async function reopen(context: BrowserContext): Promise<Page> {
  const next = await context.newPage()
  await next.goto('./')
  await expect(next.getByText('Your work is back')).toBeVisible()
  await next.getByRole('treeitem', { name: /^Piston/ }).click()
  return next
}
const massIn = (page: Page) => page.getByRole('spinbutton', { name: 'Mass' })

test('killed in the middle of a drag: the last finished change is back', async ({ app, page, context }) => {
  await app.open()
  await weigh(page, '1.75 kg')
  await isKept(page)
  // A scrub of the same field, which is not let go of.
  const field = await massIn(page).getAttribute('id')
  const grip = await app.boxOf(page.locator(`label[for="${field}"] span`).first())
  await page.mouse.move(grip.x + 5, grip.y + grip.height / 2)
  await page.mouse.down()
  await page.mouse.move(grip.x + 60, grip.y + grip.height / 2, { steps: 5 })
  await expect(massIn(page)).not.toHaveValue('1.75')
  await crash(page)
  await expect(massIn(await reopen(context))).toHaveValue('1.75')
})

test('killed while it writes: what it wrote is there all the same', async ({ app, page, context }) => {
  await app.open()
  await weigh(page, '1.75 kg')
  await isKept(page)
  await page.evaluate(() => {
    // Every write from now on is held open by requests without end, so that it is never done.
    const put = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put')?.value as IDBObjectStore['put']
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...args: Parameters<IDBObjectStore['put']>) {
      const request = put.apply(this, args)
      const goOn = () => void (this.count().onsuccess = goOn)
      goOn()
      return request
    }
  })
  await weigh(page, '2.5 kg')
  await expect(page.getByTestId('keeping')).toContainText('Keeping')
  await crash(page)
  await expect(massIn(await reopen(context))).toHaveValue('2.5')
})

test('left with a text half typed: what was typed is back', async ({ app, page }) => {
  await app.open()
  await page.getByRole('textbox', { name: 'Title' }).fill('My crank')
  await page.reload()
  await expect(page.getByText('Your work is back')).toBeVisible()
  await expect(page.locator('h1')).toContainText('My crank')
})

test('after a reload the camera stands where it stood, and stays there as it runs', async ({ app, page }) => {
  await app.open()
  await app.rest()
  const home = await app.view.getAttribute('data-camera')
  // straight at the plane, without perspective
  await app.key('P')
  await expect(app.view).toHaveAttribute('data-plane', /\d/)
  await app.rest()
  const seen = await app.view.getAttribute('data-camera')
  expect(seen).not.toBe(home)
  await page.reload()
  await expect(app.view).toHaveAttribute('data-camera', seen!)
  await app.reach(0.2)
  await app.rest()
  await expect(app.view).toHaveAttribute('data-camera', seen!)
})

test('what tells of a reload moves the view only as long as it stands', async ({ app, page }) => {
  await app.open()
  // A mechanism that runs may come under what stands in the corners, and the view makes room for it at any time.
  await app.pause()
  await weigh(page, '1.25 kg')
  await app.key('Escape')
  await app.key('P')
  await expect(app.view).toHaveAttribute('data-plane', /\d/)
  await app.rest()
  const seen = await app.view.getAttribute('data-camera')
  await page.reload()
  const told = page.getByRole('status').filter({ hasText: 'Your work is back' })
  await expect(told).toBeVisible()
  await told.getByRole('button', { name: 'Dismiss' }).click()
  await expect(app.view).toHaveAttribute('data-camera', seen!)
})

test('no room left: it is said, a file is the way out, and the work stays', async ({ app, page, complaints }) => {
  await app.open()
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await weigh(page, '1.75 kg')
  const message = page.getByRole('alert').filter({ hasText: 'not kept by the browser' })
  await expect(message).toContainText('no room left')
  await expect(message.getByRole('button', { name: 'Save to a file' })).toBeVisible()
  await expect(massIn(page)).toHaveValue('1.75')
  complaints.splice(0)
})

test('reloaded at once after a change: the change is there', async ({ app, page }) => {
  await app.open()
  await isReady(page)
  await weigh(page, '1.75 kg')
  await page.reload()
  await isReady(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('edited')
  await page.getByRole('treeitem', { name: /^Piston/ }).click()
  await expect(massIn(page)).toHaveValue('1.75')
  await page.getByRole('button', { name: 'Play' }).click()
  await app.reach(0.2)
})
const isReady = (page: Page) => expect(page.getByTestId('phase')).toHaveAttribute('data-value', 'ready')

test('closed at once after a change: the next tab has it', async ({ app, page, context }) => {
  await app.open()
  await isReady(page)
  await weigh(page, '1.75 kg')
  await page.close()
  await expect(massIn(await reopen(context))).toHaveValue('1.75')
})

test('coming back opens the scene of the gallery that was looked at last', async ({ app, page, context }) => {
  await app.open()
  await app.openFromGallery('Gyroscope')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Gyroscope')
  const next = await context.newPage()
  await page.close()
  await next.goto('./')
  await expect(next.getByRole('heading', { level: 1 })).toContainText('Gyroscope')
  await expect.poll(async () => Number(await next.getByTestId('time').getAttribute('data-value'))).toBeGreaterThan(0.1)
})

test('two tabs come to hold one scene: both texts are there in the end', async ({ app, page, context }) => {
  await app.open()
  await weigh(page, '1.75 kg')
  await isKept(page)
  const title = (await page.locator('h1 > span').first().textContent()) ?? ''
  // The first goes on to something else; the second takes the scene up and changes it.
  await app.openFromGallery('Gyroscope')
  const other = await context.newPage()
  await other.goto('./')
  await isReady(other)
  await other.getByRole('application').focus()
  await other.keyboard.press('Control+Shift+O')
  await other.getByRole('button', { name: `Open ${title}`, exact: true }).click()
  await isReady(other)
  await weigh(other, '3 kg')
  await isKept(other)
  // Undo brings it back in the first, where it is changed too.
  await page.bringToFront()
  await page.getByRole('application').focus()
  await app.key('Mod+Z')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  await weigh(page, '2 kg')
  await expect(page.getByText('Another tab has changed this scene too')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${title} (this tab)`)
  await page.getByRole('application').focus()
  await app.key('Shift+Mod+O')
  const dialog = page.getByRole('dialog', { name: 'Your scenes' })
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveCount(2)
  await expect(massIn(other)).toHaveValue('3')
})
