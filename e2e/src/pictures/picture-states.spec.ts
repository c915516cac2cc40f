import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { type ApiClient, apiClient } from '../support/api.ts'
import { holdSlicing } from '../support/held-slicing.ts'
import { actAs } from '../support/people.ts'
import { freshName, type Made, makePark, makeTurbine, makeVisit, removePark } from '../support/sites.ts'
import { expectImageState, givePicture } from '../support/sliced-side.ts'

/** A PNG of one white pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC',
  'base64',
)

let api: ApiClient
let park: Made
let visit = 0
let sides: readonly number[] = []

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL })
  api = await apiClient(request, 'admin')
  park = await makePark(api, freshName('States park'))
  const turbine = await makeTurbine(api, park, 'S01')
  const made = await makeVisit(api, turbine, { service: 2, date: '2026-03-02' })
  visit = made.id
  sides = made.inspections
})
test.afterAll(() => removePark(api, park))

const state = (page: Page) => page.getByTestId('picture-state')
const open = (page: Page, index: number) => page.goto(`/visionair/inspection/${sides[index]}?view=1`)

test('VIEW-08 no photo, photos without a picture, and slicing with its progress and a refresh, each says so', async ({
  page,
}) => {
  await actAs(page, 'admin')
  await open(page, 0)
  await expect(state(page)).toHaveAttribute('data-state', 'none')
  await expect(state(page)).toContainText('No uploaded files for this inspection.')
  await expectAccessible(page)

  await api.upload(`/api/inspections/${sides[0]}/upload`, { name: 'p.png', mimeType: 'image/png', buffer: pixel })
  await page.reload()
  await expect(state(page)).toHaveAttribute('data-state', 'photos')
  await expect(state(page)).toContainText('No dzi has been generated.')

  // The server is asked once for real; the state on the way is held still to be looked at.
  await holdSlicing(page, { state: 'running', progress: 0.4, detail: null })
  await page.getByTestId('start-slicing').click()
  await expect(state(page)).toContainText('Slicing is in progress, please wait.')
  await expect(state(page)).toContainText('40% done')
  await page.unrouteAll()
  await page.getByTestId('picture-refresh').click()
  await expect(page.getByTestId('viewer')).toHaveAttribute('data-status', 'open')
})

const photo = (name: string, ...more: number[]) => ({
  name,
  mimeType: 'image/png',
  // Bytes behind the end of a picture are kept with it: two photos of one pixel that are not the same file.
  buffer: Buffer.concat([pixel, Buffer.from(more)]),
})

test('VIEW-09 an open page notices its first picture, and photos that others delete leave it', async ({ page }) => {
  const side = sides[2] ?? 0
  await api.upload(`/api/inspections/${side}/upload`, photo('first.png'))
  await actAs(page, 'responsible')
  await open(page, 2)
  await expect(state(page)).toHaveAttribute('data-state', 'photos')
  await api.send('POST', `/api/inspections/${side}/slicing`)
  await expect(page.getByTestId('viewer')).toHaveAttribute('data-status', 'open')

  await api.upload(`/api/inspections/${side}/upload`, photo('second.png', 1))
  const [first, second] = Object(await api.get(`/api/inspections/${side}/images?order[originalName]=asc`))
  await actAs(page, 'admin')
  await page.goto(`/visionair/inspection/${side}?view=5`)
  const cards = page.getByTestId('photo-tray').locator('[data-testid^=photo-choose]')
  await expect(cards).toHaveCount(2)
  await api.remove(`/api/inspection_images/${second.id}`)
  await expect(cards).toHaveCount(1)
  await page.goto(`/visionair/inspection/${side}?view=4`)
  await expect(page.getByTestId(`manual-photo-${first.id}`)).toBeVisible()
  await api.remove(`/api/inspection_images/${first.id}`)
  await expect(page.getByTestId(`manual-photo-${first.id}`)).toHaveCount(0)
})

test('VIEW-08 slicing from the viewer names the photos it would leave out, starts nothing when that is cancelled, and tells of them afterwards', async ({
  page,
}) => {
  const side = sides[4] ?? 0
  for (const [index, name] of ['laid.png', 'loose.png'].entries())
    await api.upload(`/api/inspections/${side}/upload`, photo(name, index + 8))
  const [laid] = Object(await api.get(`/api/inspections/${side}/images?order[originalName]=asc`))
  await api.send('PUT', `/api/inspection_images/${laid.id}`, { x: 0, y: 0 })
  await actAs(page, 'admin')
  await open(page, 4)
  await page.getByTestId('start-slicing').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByTestId('slicing-left-out').getByRole('listitem')).toHaveText(['loose.png'])
  await expectAccessible(page, '[role="dialog"]')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  expect(Object(await api.get(`/api/inspections/${side}/slicing`)).state).toBe('none')

  await page.getByTestId('start-slicing').click()
  await dialog.getByRole('button', { name: 'Create the picture without it' }).click()
  await expect(page.getByTestId('viewer')).toHaveAttribute('data-status', 'open', { timeout: 150_000 })
  await expect(page.getByTestId('picture-notice')).toContainText('1 photo is not in the picture.')
})

test('VIEW-08 work that is still going on is told as such when slicing cannot start, not as a failure', async ({
  page,
}) => {
  const side = sides[3] ?? 0
  await api.upload(`/api/inspections/${side}/upload`, photo('busy.png'))
  await actAs(page, 'admin')
  await open(page, 3)
  const detail = 'Another work on this side is not done yet.'
  await page.route(/\/slicing(\?|$)/, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 409,
          contentType: 'application/problem+json',
          json: {
            type: 'urn:visionair:problem:work-in-progress',
            title: 'Busy',
            status: 409,
            detail,
            code: 'work-in-progress',
          },
        })
      : route.continue(),
  )
  await page.getByTestId('start-slicing').click()
  const toast = page.getByRole('alert').filter({ hasText: detail })
  await expect(toast).toBeVisible()
  await expect(toast).not.toContainText(/failed/i)
  await expect(state(page)).toHaveAttribute('data-state', 'photos')
})

test('VIEW-08 VIEW-10 REP-04 an archived picture says so, is asked for behind START and CANCEL, and comes back', async ({
  page,
  browser,
}) => {
  await givePicture(api, sides[1] ?? 0)
  const position = { pixelX: 10, pixelY: 10, pixelWidth: 40, pixelHeight: 40 }
  await api.send('POST', '/api/annotations', { inspection: sides[1], type: 6, severity: 3, position })
  const people = await browser.newContext({ locale: 'en-GB' })
  const reader = await people.newPage()
  await actAs(reader, 'reader')
  await open(reader, 1)
  await expect(reader.getByTestId('viewer')).toHaveAttribute('data-status', 'open')

  await actAs(page, 'admin')
  await open(page, 1)
  await page.getByTestId('scale-open').click()
  await page.getByTestId('archive-picture').click()
  const question = page.getByRole('dialog', { name: 'Archive this picture?' })
  await question.getByText('It will be moved to cold storage').click({ position: { x: 2, y: 4 }, timeout: 5000 })
  await question.getByRole('button', { name: 'Archive the picture' }).click()
  await expect(state(page)).toHaveAttribute('data-state', 'archived')
  await expectImageState(api, sides[1] ?? 0, 'archived')

  // Who looks at it meanwhile learns it without reading the page anew, and is not told that a picture is ready.
  await expect(state(reader)).toContainText('The picture is archived')
  await expect(reader.getByText('The picture is ready')).toHaveCount(0)
  await expect(reader.getByTestId('viewer')).toHaveCount(0)
  await reader.getByTestId('re-import').click()
  const dialog = reader.getByRole('dialog')
  await dialog.getByRole('button', { name: 'CANCEL' }).click()
  await expect(dialog).toHaveCount(0)
  await reader.getByTestId('re-import').click()
  await expectAccessible(reader)
  await dialog.getByRole('button', { name: 'START' }).click()
  await expect(reader.getByText('Request submited', { exact: true })).toBeVisible()
  await expect(reader.getByText('Your request just got submited to the provider team')).toBeVisible()
  await expect(reader.getByTestId('re-import-state')).toContainText('Requested on')
  await expect(reader.getByTestId('re-import')).toHaveCount(0)
  await reader.getByRole('button', { name: 'FR' }).click()
  await expect(reader.getByTestId('re-import-state')).toContainText('Demandée le')
  await expectAccessible(reader)

  // The visit still shows the side, and offers nothing that the archive would refuse.
  const missing: string[] = []
  page.on('response', (answer) => {
    if (answer.url().includes('/storage/') && answer.status() >= 400) missing.push(answer.url())
  })
  await page.goto(`/visionair/inspection-group/${visit}`)
  await expect(page.getByTestId('report-reason')).toContainText(/The picture of .* is archived/)
  await expect(page.getByTestId('report-generate')).toBeDisabled()
  await expect(page.getByTestId('zip-text')).toContainText(/The picture of .* is archived/)
  await expect(page.getByTestId('zip-start')).toBeDisabled()
  // So does a row of a list that asks for the archive of the visit.
  await page.goto(`/visionair/device-group/${park.id}`)
  await page.getByTestId('row-zip').first().click()
  const exportsOfRow = page.getByRole('dialog')
  await expect(exportsOfRow.getByTestId('zip-text')).toContainText(/The picture of .* is archived/)
  await expect(exportsOfRow.getByTestId('zip-start')).toBeDisabled()
  await page.goto(`/visionair/inspection-group/${visit}`)
  await expect(page.getByTestId(`side-${sides[1]}`).locator('image')).toHaveCount(1)
  await page.waitForLoadState('networkidle')
  expect(missing).toEqual([])
  await page.getByTestId('report-reason').getByRole('link').click()

  await page.getByTestId('re-import-restore').click()
  await expect(page.getByTestId('viewer')).toHaveAttribute('data-status', 'open', { timeout: 150_000 })
  await expect(reader.getByTestId('viewer')).toHaveAttribute('data-status', 'open', { timeout: 150_000 })
  await people.close()
})
