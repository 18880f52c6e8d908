import { expect, type App } from './app.ts'

/** Opens a list of quantities by its button, searches it, and takes what is found first. */
export async function pickQuantity({ page }: App, button: string, words: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).first().click()
  const list = page.getByRole('dialog')
  await list.getByRole('searchbox').fill(words)
  await list.getByRole('listitem').first().getByRole('button').click()
  await expect(list).toHaveCount(0)
}
