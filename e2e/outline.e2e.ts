import { expect, test } from './app.ts'

/** Frames without shapes, which are quick to draw. */
const many = (count: number) => ({
  format: 'lockwork/scene',
  version: 1,
  title: 'Many',
  bodies: Array.from({ length: count }, (_, i) => ({
    id: `b${i}`,
    name: i === 1234 ? 'Zenith' : i === 300 ? 'Edge' : `Part ${i}`,
    fixed: true,
    position: [i / 100, 0, 0],
  })),
})

test('of two thousand bodies the outline holds the rows in sight; keys lead to all, and a screen reader hears their places', async ({
  app,
  page,
}) => {
  await app.open()
  await app.drop(many(2000))
  const rows = page.getByRole('treeitem')
  const inFocus = page.locator('[role=treeitem]:focus')
  const expectFew = async (): Promise<void> => {
    expect(await rows.count()).toBeGreaterThan(10)
    expect(await rows.count()).toBeLessThan(150)
  }
  await expect(page.getByRole('treeitem', { name: 'Bodies, 2000' })).toBeVisible()
  await expect(page.getByRole('treeitem', { name: /^Part 0,/ })).toHaveAttribute('aria-setsize', '2001')
  await expect(page.getByRole('treeitem', { name: /^Part 0,/ })).toHaveAttribute('aria-posinset', '2')
  await expect(page.getByRole('treeitem', { name: /^Part 1999/ })).toHaveCount(0)
  await expectFew()

  // To the last row and back to a body far from both ends.
  await page.getByRole('treeitem', { name: 'Bodies, 2000' }).focus()
  await page.keyboard.press('End')
  await expect(inFocus).toHaveAccessibleName('Forces, 0')
  await expect(inFocus).toBeInViewport()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(inFocus).toHaveAccessibleName(/^Part 1999/)
  await expect(inFocus).toHaveAttribute('aria-posinset', '2001')
  await expect(inFocus).toHaveAttribute('aria-selected', 'true')
  await expectFew()
  await page.keyboard.press('Home')
  await expect(inFocus).toHaveAccessibleName('Bodies, 2000')
  // Letters belong together by when they were typed, however long the page is busy with the first of them.
  await page.evaluate(() => {
    const stall = (): void => {
      const from = performance.now()
      while (performance.now() - from < 1000);
    }
    addEventListener('keydown', stall, { once: true })
  })
  await Promise.all(['z', 'e'].map((letter) => page.keyboard.press(letter)))
  await expect(inFocus).toHaveAccessibleName(/^Zenith/)
  await expect(inFocus).toBeInViewport()
  await expect(page.getByRole('treeitem', { name: /^Part 1235/ })).toBeVisible()
  await expectFew()

  // What has the focus stays, however far one scrolls, and takes another name.
  await inFocus.hover()
  await page.mouse.wheel(0, -100_000)
  await expect(page.getByRole('treeitem', { name: /^Part 3,/ })).toBeInViewport()
  await expect(inFocus).toHaveAccessibleName(/^Zenith/)
  await page.keyboard.press('F2')
  await expect(page.locator('[role=tree] input')).toBeFocused()
  await page.keyboard.type('Nadir')
  await page.keyboard.press('Enter')
  await expect(inFocus).toHaveAccessibleName(/^Nadir/)
  await expectFew()

  // When it goes, its neighbour takes the focus.
  await page.keyboard.press('Delete')
  await expect(inFocus).toHaveAccessibleName(/^Part 1235/)
  await expect(page.getByRole('treeitem', { name: 'Bodies, 1999' })).toHaveCount(0)
  // Nothing goes that was not shown as what goes.
  await expect(inFocus).toHaveAttribute('aria-selected', 'false')
  await page.keyboard.press('Delete')
  await expect(inFocus).toHaveAccessibleName(/^Part 1235/)
  await expect(inFocus).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Home')
  await expect(inFocus).toHaveAccessibleName('Bodies, 1999')

  // What is selected elsewhere comes into sight.
  await page.getByRole('application').focus()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Escape')
  await page.keyboard.press('[')
  await expect(page.getByRole('treeitem', { selected: true })).toBeInViewport()

  // Another scene begins at its top.
  await rows.last().scrollIntoViewIfNeeded()
  await app.drop(many(1999))
  await expect(page.getByRole('treeitem', { name: 'Bodies, 1999' })).toBeInViewport()
})

test('after a deletion a bare Space plays what is left, as in the view', async ({ app, page }) => {
  await app.open()
  const phase = page.getByTestId('phase')
  const rows = page.getByRole('treeitem', { level: 2 })
  await rows.first().focus()
  await page.keyboard.press('ArrowDown')
  const before = await rows.count()
  await page.keyboard.press('Delete')
  await expect(rows).not.toHaveCount(before)
  const was = await phase.textContent()
  await page.keyboard.press('Space')
  await expect(phase).not.toHaveText(was!)
})
