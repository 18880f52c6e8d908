import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { searchBarriers } from './barriers.ts'

const laboratory = (page: Page): Locator => page.getByRole('dialog', { name: 'Laboratory' })

/** Chooses the driven pendulum, and so short a time that nobody waits for it. */
async function prepare(page: Page, duration: string): Promise<void> {
  const dialog = laboratory(page)
  await dialog.getByRole('combobox', { name: 'Mechanism' }).click()
  await page.getByRole('option', { name: 'Driven pendulum' }).click()
  const field = dialog.getByRole('spinbutton', { name: 'Duration' })
  await field.fill(duration)
  await field.press('Enter')
}

test('the driven pendulum in four formulations: speed, order, tables, and a run that is cancelled', async ({
  app,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await app.open()
  await app.key('C')
  const dialog = laboratory(page)
  await expect(dialog.getByRole('heading', { name: /^rA/ })).toBeVisible()
  await prepare(page, '0.1 s')
  await dialog.getByRole('button', { name: 'Run' }).press('Enter')
  const progress = dialog.getByRole('progressbar')
  await expect(progress).toHaveAttribute('aria-valuetext', /\w+, \d+ %/)

  await expect(dialog.getByTestId('verdict')).toContainText('as fast as rp', { timeout: 120_000 })
  await expect(progress).toHaveCount(0)
  const rows = dialog.getByTestId('speed').locator('tbody tr')
  await expect(rows).toHaveCount(4)
  await expect(rows.filter({ hasText: 'rp' })).toContainText('1.00 ×')
  await dialog.getByRole('radio', { name: 'Backward Euler' }).click()
  const order = dialog.getByTestId('orders').locator('[data-order=rA]')
  expect(Math.abs(Number(await order.textContent()) - 1)).toBeLessThan(0.1)
  await expect(dialog.getByRole('img', { name: /Fitted orders: .*rA 1\.0/ }).locator('canvas')).toHaveCount(1)
  const search = await searchBarriers({ page, fingers: false })
  await search.look('outcome', dialog)
  expect(search.found).toEqual([])

  await dialog.getByRole('button', { name: 'Copy the tables' }).click()
  await expect(dialog.getByText('The tables are copied')).toHaveCount(1)
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.split(/\r?\n/)).toContainEqual(expect.stringMatching(/^Backward Euler\tvelocity\trA\t(1\.0|0\.9)/))
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export the tables as CSV' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toMatch(
    /^Run\r\nmechanism,.*\r\nDriven pendulum,0\.1,[^]*\r\nSpeed and size\r\nmethod,formulation,/,
  )

  // Cancelled, and closed on its way: what was found stays.
  await prepare(page, '60 s')
  await dialog.getByRole('button', { name: 'Run' }).click()
  await expect(progress).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(progress).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Run' }).click()
  await expect(progress).toBeVisible()
  await app.key('Escape')
  await expect(dialog).toBeHidden()
  await app.key('C')
  await expect(dialog.getByRole('button', { name: 'Run' })).toBeVisible()
  await expect(rows).toHaveCount(4)
})

test('four ways to the accelerations: by keys, to a table, and refused where there are loops', async ({
  app,
  page,
}) => {
  await app.open()
  await app.key('C')
  const dialog = laboratory(page)
  await dialog.getByRole('radio', { name: 'Rotations' }).focus()
  await page.keyboard.down('ArrowRight')
  await expect(dialog.getByRole('radio', { name: 'Equations of motion' })).toBeChecked()
  await page.keyboard.up('ArrowRight')
  await expect(dialog.getByRole('heading', { name: /^dqNE/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Run' }).press('Enter')
  await expect(dialog.getByTestId('agreement')).toContainText('Kane and dqGP find the same accelerations as lock')
  await expect(dialog.getByText('dqNE takes no part: Its joints close loops')).toBeVisible()
  await expect(dialog.getByTestId('ways').locator('tbody tr')).toHaveCount(4)
  await expect(dialog.getByTestId('growth').locator('tbody tr')).toHaveCount(7)
  await expect(dialog.getByRole('img', { name: /Powers: lock/ }).locator('canvas')).toHaveCount(1)
  const search = await searchBarriers({ page, fingers: false })
  await search.look('ways', dialog)
  expect(search.found).toEqual([])
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export the tables as CSV' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toMatch(
    /^Ways to the accelerations\r\n.*\r\n.+,lock,3,100,/,
  )
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' })

  test('it fills the page from the menu, nothing hangs over the side, and a finger hits all of it', async ({
    app,
    page,
  }) => {
    await app.open()
    await page.getByRole('button', { name: 'Lockwork menu' }).tap()
    await page.getByRole('menuitem', { name: 'Laboratory' }).tap()
    const dialog = laboratory(page)
    await prepare(page, '0.05 s')
    await dialog.getByRole('button', { name: 'Run' }).tap()
    await expect(dialog.getByTestId('verdict')).toContainText('as fast as rp', { timeout: 120_000 })
    for (const method of ['Kinematics', 'Generalised-α', 'Backward Euler']) {
      await dialog.getByRole('radio', { name: method }).tap()
      const over = await dialog.evaluate((root) =>
        [root, ...root.querySelectorAll('*')]
          .filter((part) => !part.className.toString().includes('hidden') && part.clientWidth > 0)
          .filter((part) => part.scrollWidth > part.clientWidth || part.getBoundingClientRect().right > 390.5)
          .map((part) => part.outerHTML.slice(0, 80)),
      )
      expect(over).toEqual([])
    }
    const search = await searchBarriers({ page, fingers: true })
    await search.touch('outcome', dialog)
    expect(search.found).toEqual([])
  })
})
