import { expect, type Page, test } from '@playwright/test'
import { type MarkedSide, makeMarkedSide, openSide } from '../support/findings-world.ts'
import { actAs } from '../support/people.ts'
import { removePark } from '../support/sites.ts'

let world: MarkedSide
let side: number
let first: number
let second: number

test.beforeAll(async ({ playwright, baseURL }) => {
  world = await makeMarkedSide({ playwright, baseURL }, 'Leave question', [{}, {}])
  side = world.side
  first = world.findings[0]?.id ?? 0
  second = world.findings[1]?.id ?? 0
})

test.afterAll(() => removePark(world.api, world.park))

const comment = (page: Page) => page.getByTestId('annotation-comment')
const question = (page: Page) => page.getByRole('dialog')
const row = (page: Page, id: number) => page.getByTestId('annotation-table').locator(`[data-row="${id}"]`)
const regionOf = (page: Page) => new URL(page.url()).searchParams.get('at')

/** The picture moves below the question and, once it has come to rest, writes where it lies into the address. */
async function movePicture(page: Page): Promise<void> {
  const before = regionOf(page)
  const canvas = page.getByTestId('viewer-stage').locator('.openseadragon-canvas').first()
  const area = await canvas.boundingBox()
  if (!area) throw new Error('the viewer is not there')
  const at = { clientX: area.x + area.width / 2, clientY: area.y + area.height / 2 }
  await canvas.dispatchEvent('wheel', { ...at, deltaY: -240, bubbles: true, cancelable: true })
  await expect.poll(() => regionOf(page)).not.toBe(before)
  // What the address says has been drawn.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

test('the question before unsaved details are left stays while the picture writes into the address, for a click and for going back', async ({
  page,
}) => {
  await actAs(page, 'admin')
  await openSide(page, side, `view=2&annotation=${first}&showMenu=open`)
  await comment(page).fill('Typed and not saved')
  await expect.poll(() => regionOf(page)).not.toBeNull()
  await row(page, second).click()
  await expect(question(page)).toBeVisible()
  await movePicture(page)
  await expect(question(page)).toBeVisible()
  // Staying keeps what was typed.
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(question(page)).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`annotation=${first}`))
  await expect(comment(page)).toHaveValue('Typed and not saved')
  // Leaving takes the step that was asked about.
  await row(page, second).click()
  await movePicture(page)
  await question(page).getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(new RegExp(`annotation=${second}`))
  await expect(comment(page)).toHaveValue('Painted defect 2')
  // And so does going back, which is a step in the browser's history and stays one.
  await comment(page).fill('Typed anew')
  await page.goBack()
  await expect(question(page)).toBeVisible()
  await movePicture(page)
  await expect(question(page)).toBeVisible()
  await question(page).getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(new RegExp(`annotation=${first}`))
  await expect(comment(page)).toHaveValue('Painted defect 1')
  await expect(question(page)).toHaveCount(0)
  await page.goForward()
  await expect(page).toHaveURL(new RegExp(`annotation=${second}`))
})
