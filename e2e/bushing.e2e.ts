import { readFile } from 'node:fs/promises'
import { expect, test } from './app.ts'

interface Saved {
  readonly forces: readonly {
    readonly kind: string
    readonly main: { readonly body: string }
    readonly stiffness: readonly (number | readonly number[])[]
  }[]
}

test('a bushing is put on a body, made stiffer, and coupled', async ({ app, page }) => {
  await app.openEmpty()
  await (await app.palette('Link')).click()
  await app.clickAt(0, 0)
  await app.clickAt(0.3, 0.2)
  await expect(page.getByRole('treeitem', { name: 'Link' })).toBeVisible()
  await app.key('Escape', 'Escape')

  await (await app.palette('Bushing')).click()
  await expect(app.view).toHaveAttribute('data-tool', 'place-bushing')
  await app.clickAt(0.15, 0.1)
  await expect(page.getByTestId('hint')).toContainText('what holds it there')
  await app.clickAt(0.5, 0.4)
  await expect(app.view).toHaveAttribute('data-tool', 'select')
  await expect(page.getByRole('treeitem', { name: 'Bushing' })).toHaveAttribute('aria-selected', 'true')

  const along = page.getByRole('spinbutton', { name: 'Stiffness along x' })
  await along.fill('5000')
  await along.press('Enter')
  const about = page.getByRole('spinbutton', { name: 'Stiffness about y' })
  await about.fill('20')
  await about.press('Enter')
  await page.getByRole('button', { name: 'Whole matrix' }).first().click()
  const coupled = page.getByRole('spinbutton', { name: 'Stiffness x by turns θy' })
  await coupled.fill('1e9')
  await coupled.press('Enter')
  await expect(page.getByText('not positive semidefinite')).toBeVisible()
  await coupled.fill('100')
  await coupled.press('Enter')
  await expect(page.getByText('not positive semidefinite')).toHaveCount(0)

  const { forces } = JSON.parse(await app.saveText()) as Saved
  expect(forces).toHaveLength(1)
  const [{ kind, main, stiffness }] = forces as [Saved['forces'][0]]
  expect([kind, main.body]).toEqual(['bushing', 'ground'])
  const rows = stiffness as readonly (readonly number[])[]
  expect([rows[0]![0], rows[4]![4], rows[0]![4], rows[4]![0]]).toEqual([5000, 20, 100, 100])
})

test('the engine on its mounts vibrates in six modes, and a mount tells what it carries', async ({ app, page }) => {
  const file = new URL('../src/gallery/scenes/engine-mounts.json', import.meta.url)
  await app.open()
  await app.drop(JSON.parse(await readFile(file, 'utf8')))
  await app.select('Mount, front right')
  const now = page.getByRole('region', { name: 'Inspector' })
  await expect(now.getByText('Displacement', { exact: true })).toBeVisible()
  await expect(now.getByRole('group', { name: 'Stiffness along' })).toBeVisible()
  await app.key('V')
  await expect(page.getByRole('region', { name: 'How it vibrates' }).locator('[data-mode]')).toHaveCount(6)
})
