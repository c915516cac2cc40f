import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '../support/accessibility.ts'
import { type ApiClient, apiClient } from '../support/api.ts'
import { openSide } from '../support/findings-world.ts'
import { actAs } from '../support/people.ts'
import { freshName, type Made, makePark, makeTurbine, makeVisit, removePark } from '../support/sites.ts'
import { givePicture } from '../support/sliced-side.ts'

let api: ApiClient
let park: Made
let side = 0

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL })
  api = await apiClient(request, 'admin')
  park = await makePark(api, freshName('Seeing park'))
  const turbine = await makeTurbine(api, park, 'S01')
  const visit = await makeVisit(api, turbine, { service: 2, date: '2026-03-03' })
  side = visit.inspections[0] ?? 0
  await givePicture(api, side)
})
test.afterAll(() => removePark(api, park))

const setting = (page: Page, name: string) => page.getByTestId(`seeing-${name}`)
const panel = (page: Page) => page.getByTestId('seeing-panel')
const note = (page: Page) => page.getByTestId('seeing-note')

/** How light the middle of the picture is on the screen, and how far its channels lie apart, from 0 to 255. */
async function shown(
  page: Page,
): Promise<{ readonly lightness: number; readonly spread: number; readonly tint: number }> {
  await expect(page.getByTestId('viewer-stage')).toHaveAttribute('data-picture', 'complete')
  const stage = await page.getByTestId('viewer-stage').boundingBox()
  if (stage === null) throw new Error('there is no stage')
  const clip = { x: stage.x + stage.width / 2 - 12, y: stage.y + stage.height / 2 - 40, width: 24, height: 80 }
  const { channels } = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .stats()
  const means = channels.map(({ mean }) => mean)
  return {
    lightness: means.reduce((sum, mean) => sum + mean, 0) / 3,
    spread: Math.max(...channels.map(({ stdev }) => stdev)),
    tint: Math.max(...means) - Math.min(...means),
  }
}

test('the picture is drawn lighter, with more contrast and in false colours by keys, is said to be, and nothing of it is sent or stored', async ({
  page,
}) => {
  await actAs(page, 'admin')
  await openSide(page, side, 'view=1')
  const plain = await shown(page)
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(`${request.method()} ${request.url()}`)
  })

  await page.getByTestId('viewer-stage').focus()
  await page.keyboard.press('i')
  await expect(setting(page, 'brightness')).toBeFocused()
  await expectAccessible(page)
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowLeft')
  await expect(panel(page)).toContainText('-20%')
  await expect.poll(async () => (await shown(page)).lightness).toBeLessThan(plain.lightness - 30)
  await page.keyboard.press('Tab')
  await expect(setting(page, 'contrast')).toBeFocused()
  await page.keyboard.press('End')
  await expect.poll(async () => (await shown(page)).spread).toBeGreaterThan(plain.spread * 1.3)
  // Letters are the panel's while it has the keyboard.
  await page.keyboard.press('o')
  await expect.poll(async () => Math.abs((await shown(page)).lightness - plain.lightness)).toBeLessThan(2)
  await expect(setting(page, 'original')).toHaveAttribute('aria-pressed', 'true')

  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(page.getByTestId('viewer-stage')).toBeFocused()
  await expect(note(page)).toHaveText('Original shown')
  await page.keyboard.press('o')
  await expect(note(page)).toHaveText('Adjusted: Brightness, Contrast')

  await page.reload()
  await expect(note(page)).toHaveText('Adjusted: Brightness, Contrast')
  await page.getByTestId('viewer-seeing').click()
  await setting(page, 'hasFalseColours').check()
  await expect.poll(async () => (await shown(page)).tint).toBeGreaterThan(plain.tint + 40)
  await setting(page, 'reset').click()
  await expect.poll(async () => Math.abs((await shown(page)).lightness - plain.lightness)).toBeLessThan(2)
  await page.getByRole('button', { name: 'Close the picture settings' }).click()
  await expect(page.getByTestId('viewer-seeing')).toBeFocused()
  await expect(note(page)).toBeHidden()
  await page.getByTestId('viewer-stage').focus()
  await page.keyboard.press('o')
  await expect(note(page)).toBeHidden()
  // What was looked at is told, however it was looked at.
  expect(writes.filter((write) => !/refresh_token|\/sightings$/.test(write))).toEqual([])
})

test('NAV-07 NAV-08 the settings of the picture are in French, and in reach at 576 px', async ({ page }) => {
  await page.setViewportSize({ width: 576, height: 900 })
  await actAs(page, 'admin')
  await openSide(page, side, 'view=1')
  await page.getByRole('button', { name: 'FR', exact: true }).click()
  await page.getByTestId('viewer-seeing').click()
  await setting(page, 'localContrast').fill('120')
  await expect(panel(page)).toContainText('Contraste local')
  for (const part of ['brightness', 'sharpness', 'hasFalseColours', 'original', 'reset'])
    await expect(setting(page, part)).toBeInViewport()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(note(page)).toHaveText('Image réglée : Contraste local')
  await expectAccessible(page)
})
