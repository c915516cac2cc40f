import { expect, type Page, test } from '@playwright/test'
import { type ApiClient, apiClient } from '../support/api.ts'
import { actAs } from '../support/people.ts'
import { freshName, type Made, makePark, makeTurbine, makeVisit, removePark } from '../support/sites.ts'

/** A PNG of one white pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC',
  'base64',
)
const photo = { name: 'spot.png', mimeType: 'image/png', buffer: pixel }

let api: ApiClient
let park: Made
let blades: readonly number[]

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL })
  api = await apiClient(request, 'admin')
  park = await makePark(api, freshName('Kept measures'))
  const turbine = await makeTurbine(api, park, 'V01', { deviceValues: [{ reference: 'rotorDiameter', value: 100 }] })
  blades = (await makeVisit(api, turbine, { service: 1, date: '2026-03-02' })).inspections
})
test.afterAll(() => removePark(api, park))

const measuresOf = async (blade: number) =>
  Object(await api.get(`/api/volta_measures?inspection=${blade}`)).map(
    ({ attributes }: { attributes: object }) => attributes,
  )
const waiting = (page: Page) => page.getByTestId('kept-saves')

/** Loses every save of a measure until it is let go. The first one may still reach the server, and only its answer is lost. */
async function loseSaves(page: Page, firstArrives: boolean): Promise<() => Promise<void>> {
  let isFirst = true
  await page.route(/\/api\/volta_measures(\/\d+)?$/, async (route) => {
    const method = route.request().method()
    if (method === 'GET') return await route.continue()
    if (isFirst && firstArrives) await route.fetch()
    isFirst = false
    await route.abort()
  })
  return () => page.unrouteAll({ behavior: 'ignoreErrors' })
}

test('a new measure and its photo survive a lost connection and a reload, and become one measure although the first try had arrived', async ({
  page,
}) => {
  const blade = blades[0] ?? 0
  await actAs(page, 'admin')
  await page.goto(`/visionair/inspection/${blade}?measure=new`)
  const form = page.getByTestId('measure-create-form')
  await page.getByTestId('measure-type').click()
  await page.getByRole('option', { name: /Receptor to root/ }).click()
  await page.getByTestId('measure-value').fill('12,5')
  await page.getByTestId('measure-position').fill('25')
  await page.getByTestId('measure-severity-1').check({ force: true })
  await form.locator('input[type=file]').setInputFiles(photo)
  const letThrough = await loseSaves(page, true)
  await page.getByTestId('measure-save').click()
  await expect(page.getByTestId('measure-lost')).toContainText('The connection was lost')
  await expect(page.getByTestId('measure-value')).toHaveValue('12.5')
  await page.reload()
  await expect(waiting(page)).toContainText('1 change is waiting for the connection')
  // What waits is a measure already: the form does not offer it as another one, neither now nor once it has arrived.
  await expect(page.getByTestId('measure-value')).toHaveValue('')
  await expect(page.getByTestId('draft')).toBeHidden()
  await letThrough()
  await expect(waiting(page)).toHaveCount(0, { timeout: 150_000 })
  await page.reload()
  await expect(page.getByTestId('measure-value')).toHaveValue('')
  await expect(page.getByTestId('draft')).toBeHidden()
  await expect(page.getByTestId('measure-table').locator('tbody tr')).toHaveCount(1)
  const measures = await measuresOf(blade)
  expect(measures).toMatchObject([{ measureValue: 12.5, files: [{ originalName: 'spot.png' }] }])
})

test('a changed measure that was lost is sent after its form was closed, and a second person’s change is told, not overwritten', async ({
  page,
}) => {
  const blade = blades[1] ?? 0
  const data = { inspection: blade, type: 1, measureValue: 20, positionFromHub: 3, severity: 2 }
  await api.sendForm('/api/volta_measures', data, photo)
  const [{ id }] = await measuresOf(blade)
  await actAs(page, 'admin')
  await page.goto(`/visionair/inspection/${blade}?measure=${id}`)
  const letFirst = await loseSaves(page, false)
  await page.getByTestId('measure-value').fill('21')
  await page.getByTestId('measure-save').click()
  await expect(page.getByTestId('measure-lost')).toBeVisible()
  await page.getByTestId('measure-close').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(waiting(page)).toBeVisible()
  await letFirst()
  await expect(waiting(page)).toHaveCount(0, { timeout: 150_000 })
  expect(await measuresOf(blade)).toMatchObject([{ measureValue: 21, version: 2 }])
  // Somebody else is faster while the next change waits.
  await page.goto(`/visionair/inspection/${blade}?measure=${id}`)
  await expect(page.getByTestId('measure-value')).toHaveValue('21')
  const letSecond = await loseSaves(page, false)
  await page.getByTestId('measure-value').fill('22')
  await page.getByTestId('measure-save').click()
  await expect(page.getByTestId('measure-lost')).toBeVisible()
  await page.reload()
  await expect(waiting(page)).toBeVisible()
  const { inspection: _, ...theirs } = data
  await api.send('PUT', `/api/volta_measures/${id}`, { ...theirs, measureValue: 33, version: 2 })
  await letSecond()
  await expect(page.getByText(/The pending change of a measurement was refused/)).toBeVisible({ timeout: 150_000 })
  await expect(waiting(page)).toHaveCount(0)
  expect(await measuresOf(blade)).toMatchObject([{ measureValue: 33, version: 3 }])
  // What was refused is not lost: the form offers it beside what is stored now.
  await page.reload()
  await expect(page.getByTestId('draft')).toContainText('changed elsewhere')
  await expect(page.getByTestId('measure-value')).toHaveValue('22')
  const overtaken = page.getByTestId('draft-overtaken')
  await expect(overtaken.locator('dt')).toHaveText(['Measured value (mΩ)'])
  await expect(overtaken.locator('dd')).toHaveText(['Saved since: 33\u00a0mΩ', 'You typed: 22\u00a0mΩ'])
  await page.getByTestId('draft-discard').click()
  await expect(page.getByTestId('measure-value')).toHaveValue('33')
})
