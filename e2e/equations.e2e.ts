import { readFile } from 'node:fs/promises'
import { expect, test } from './app.ts'

const scene = async (id: string): Promise<object> =>
  JSON.parse(await readFile(new URL(`../src/gallery/scenes/${id}.json`, import.meta.url), 'utf8'))

test('the equations of motion: a number lights up what makes it, speeds are chosen, a matrix is copied, all by keys and by pointer', async ({
  app,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await app.open()
  await app.drop(await scene('slider-crank-free'))
  await app.view.focus()
  await app.key('D')
  const panel = page.getByRole('region', { name: 'Equations of motion' })
  const lit = () =>
    page
      .getByRole('tree', { name: 'Outline' })
      .locator('[data-hovered]')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')?.split(',')[0] ?? row.textContent))

  // its loop is opened at a joint: two directions have equations, and the speeds are rates of the coordinates in them
  const closures = panel.getByRole('region', { name: 'Where loops close' })
  await expect(closures.getByRole('group', { name: 'Formula' })).toHaveCount(2)
  await expect(panel.locator('[data-speeds] tbody small .katex')).toHaveCount(3)

  // under the pointer, a number of M is told, and all that moves with it is lit
  const mass = panel.getByRole('gridcell', { name: /^M, ω₂ Connecting rod, ω₂ Connecting rod: [\d.]+ kg·m²$/ })
  await mass.hover()
  await expect(panel.locator('[data-told=M]')).toHaveText(/^M, ω₂ Connecting rod, ω₂ Connecting rod: /)
  await expect.poll(lit).toEqual(['Crank', 'Connecting rod', 'Crosshead', 'Crank pin'])
  await page.getByRole('heading', { name: 'Equations of motion' }).hover()
  await expect.poll(lit).toEqual([])

  // by keys, a number of B and the two joints of its speeds
  await panel.getByRole('gridcell', { name: /^B, ω₁ Crank/ }).focus()
  await app.key('ArrowDown', 'ArrowDown')
  await expect(panel.getByRole('gridcell', { name: /^B, v₃ Crosshead, ω₂ Connecting rod: .* m\/rad$/ })).toBeFocused()
  await expect.poll(lit).toEqual(['Crank pin', 'Guide'])

  // another choice has other matrices, and the same motion
  const balance = panel.getByRole('row', { name: 'Sum of both 0: they balance' })
  await expect(balance).toBeVisible()
  const choose = panel.getByRole('button', { name: 'Make v₃ Crosshead independent' })
  await choose.focus()
  await app.key('Enter')
  await expect(panel.getByRole('gridcell', { name: /^M, v₃ Crosshead, v₃ Crosshead: [\d.]+ kg$/ })).toBeVisible()
  await expect(balance).toBeVisible()

  await panel.getByRole('button', { name: 'Copy M as LaTeX' }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^% SI units; rows: v₃ Crosshead; .*\nM = \\begin\{bmatrix\}\n {2}[\d.]+\n\\end\{bmatrix\}\n$/)

  await panel.getByRole('button', { name: 'Let the program choose' }).click()
  await expect(mass).toBeVisible()

  // while it runs the numbers follow
  const own = panel.getByRole('gridcell', { name: /^M, / })
  const before = await own.getAttribute('aria-label')
  await page.getByRole('button', { name: 'Play' }).click()
  await expect.poll(() => own.getAttribute('aria-label')).not.toBe(before)
  await app.pause()

  // the other form: a block for each body and joint, and the rows of the joint that is selected
  await panel.getByRole('radio', { name: 'Constraints' }).click()
  const cell = panel.getByRole('grid', { name: 'System of the constraints' }).getByRole('gridcell')
  await cell.focus()
  await app.key('ArrowDown', 'ArrowDown', 'ArrowDown')
  await expect(panel.locator('[data-told=system]')).toHaveText('C_q, Main bearing at Crank: 5 × 6')
  await expect.poll(lit).toEqual(['Crank', 'Main bearing'])
  await app.select('Guide')
  await expect(panel.getByRole('row', { name: /^z free/ })).toBeVisible()
  await expect(panel.getByRole('row', { name: /^θz held .* N·m$/ })).toBeVisible()
  await cell.focus()
  await app.key('Escape')
  await expect(panel).toBeHidden()
  // only what the pointer rests on since it was selected
  await expect.poll(lit).toEqual(['Guide'])
})
