import { expect, test } from './app.ts'

/** A number as a field shows it. */
const numberIn = (text: string): number => Number(text.replace('−', '-'))

test('an arm is posed by sliders, follows the poses as points, and the torques that this takes drive it along them', async ({
  app,
  page,
}) => {
  await app.open()
  await app.openFromGallery('Six-axis arm')
  await app.standAtStart()
  await app.view.focus()
  await app.key('O')
  const panel = page.getByRole('region', { name: 'Joint coordinates' })
  const slider = (name: string) => panel.getByRole('slider', { name, exact: true })
  const field = (name: string) => panel.getByRole('spinbutton', { name: `${name} at the start` })
  const valueOf = async (name: string): Promise<number> => numberIn(await field(name).inputValue())

  // its laws lead it, until they are taken away
  await expect(field('Elbow')).toBeDisabled()
  await panel.getByRole('button', { name: 'Free the joints' }).click()
  await expect(field('Elbow')).toBeEnabled()
  await panel.getByRole('button', { name: 'Add this pose as a point' }).click()

  // by keys ten degrees a page, from the next whole one on, by pointer to a place, by typing to a value; each is undone by itself
  const elbow = await valueOf('Elbow')
  await slider('Elbow').focus()
  await app.key('PageUp', 'PageUp')
  await expect.poll(() => valueOf('Elbow')).toBeGreaterThan(elbow + 9)
  const turn = await valueOf('Shoulder turn')
  const thumb = await app.boxOf(slider('Shoulder turn'))
  await page.mouse.move(thumb.x + thumb.width / 2, thumb.y + thumb.height / 2)
  await page.mouse.down()
  await page.mouse.move(thumb.x + thumb.width / 2 + 20, thumb.y + thumb.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => valueOf('Shoulder turn')).toBeGreaterThan(turn + 5)
  await app.key('Mod+Z')
  await expect.poll(() => valueOf('Shoulder turn')).toBeCloseTo(turn, 3)
  await field('Shoulder turn').fill('40')
  await app.key('Enter')
  await expect.poll(() => valueOf('Shoulder turn')).toBeCloseTo(40, 6)
  await app.settle()
  const posed = await valueOf('Elbow')
  await panel.getByRole('button', { name: 'Add this pose as a point' }).click()

  // both poses are points; the second comes after two seconds
  await panel.getByRole('radio', { name: 'Trajectory (2)' }).click()
  const time = panel.getByRole('spinbutton', { name: 'Time of point 2' })
  await time.fill('-1')
  await app.key('Enter')
  await expect(panel.getByText('The point before is at 0 s')).toBeVisible()
  await time.fill('2')
  await app.key('Enter')
  await panel.getByRole('button', { name: 'Follow' }).click()
  await app.reach(2.05)
  await app.pause()
  await panel.getByRole('radio', { name: 'Pose' }).click()
  await expect.poll(() => valueOf('Shoulder turn')).toBeCloseTo(40, 1)
  await expect.poll(() => valueOf('Elbow')).toBeCloseTo(posed, 1)
  await expect(panel.getByText('Laws of motion lead all of them.')).toBeVisible()

  // what it takes, as curves, along which keys lead, and as a table
  await panel.getByRole('radio', { name: /^Trajectory/ }).click()
  await panel.getByRole('button', { name: 'Compute and plot' }).click()
  const plot = page.getByRole('region', { name: 'What the motion takes' })
  await expect(plot.locator('canvas')).toHaveCount(1)
  const along = plot.getByRole('slider', { name: 'Along the efforts' })
  await along.focus()
  await app.key('Home', 'PageUp')
  await expect(along).toHaveAttribute('aria-valuetext', /^0\.1000 s: Shoulder turn .* N·m, Shoulder /)
  await plot.getByRole('button', { name: 'Show as a table' }).click()
  await expect(plot.getByRole('columnheader', { name: 'Elbow [N·m]' })).toBeVisible()
  const saved = page.waitForEvent('download')
  await plot.getByRole('button', { name: 'Export as CSV' }).click()
  expect((await saved).suggestedFilename()).toMatch(/torques\.csv$/)
  await plot.getByRole('button', { name: 'Close the plot' }).click()

  // these drive it along the same way, as one step of the history
  await panel.getByRole('button', { name: 'Drive by these torques' }).click()
  await expect(panel.getByText('They drive the joints now')).toBeVisible()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await app.reach(0.8)
  await app.pause()
  await panel.getByRole('radio', { name: 'Pose' }).click()
  await expect(panel.getByText('Laws of motion lead')).toHaveCount(0)
  // of the quintic from pose to pose in two seconds
  const s = (await app.time()) / 2
  expect(s).toBeLessThan(1)
  const there = turn + (40 - turn) * s ** 3 * (10 - 15 * s + 6 * s ** 2)
  await expect.poll(() => valueOf('Shoulder turn')).toBeCloseTo(there, 1)
  await app.view.focus()
  await app.key('Mod+Z')
  await expect(panel.getByText('Laws of motion lead all of them.')).toBeVisible()
})

test('a table that is dropped on the page is followed, and told where it is wrong', async ({ app, page }) => {
  await app.open()
  await app.openFromGallery('Double pendulum')
  await app.standAtStart()
  await app.view.focus()
  await app.key('O')
  const panel = page.getByRole('region', { name: 'Joint coordinates' })
  await expect(panel.getByRole('radio', { name: 'Trajectory' })).toBeVisible()
  const drop = (text: string) =>
    page.evaluate((content) => {
      const data = new DataTransfer()
      data.items.add(new File([content], 'motion.csv'))
      window.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
    }, text)
  await drop('time,joint shoulder.coordinat\n0,0\n1,1')
  await expect(panel.getByText(/motion\.csv, line 1: .*joint shoulder\.coordinate/)).toBeVisible()
  await drop('time,joint shoulder.coordinate [rad],joint elbow.coordinate\n0,0,0.2\n0.5,0.1,0.1\n1,0.3,0.05\n1.5,0.5,0')
  await expect(panel.getByText('motion.csv: 2 coordinates at 4 times, up to 1.5 s.')).toBeVisible()
  await panel.getByRole('button', { name: 'Follow' }).click()
  await app.reach(0.2)
  await app.pause()
  await expect(page.getByText('2 degrees of freedom, 2 driven')).toBeVisible()
})

test('of joints in loops it tells that none can be set alone', async ({ app, page }) => {
  await app.open()
  await app.openFromGallery('Four-bar: crank-rocker')
  await app.view.focus()
  await app.key('O')
  const panel = page.getByRole('region', { name: 'Joint coordinates' })
  await expect(panel.getByText(/parts of closed loops/)).toBeVisible()
  await expect(panel.getByRole('slider')).toHaveCount(0)
  await app.key('Escape')
  await app.view.focus()
  await app.key('O')
  await expect(panel).toHaveCount(0)
})
