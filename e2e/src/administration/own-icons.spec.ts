import { expect, type Page, test } from '@playwright/test'
import { type ApiClient, apiClient } from '../support/api.ts'
import { signIn } from '../support/people.ts'
import { freshName, type Made, makePark, makeTurbine, makeVisit, removePark } from '../support/sites.ts'

const clarity = 2
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" onload="document.title=\'run\'"><rect width="20" height="20" fill="#036"/></svg>'

let api: ApiClient
let park: Made
let visit: number
test.beforeAll(async ({ playwright, baseURL }) => {
  api = await apiClient(await playwright.request.newContext(baseURL === undefined ? {} : { baseURL }), 'admin')
  park = await makePark(api, freshName('Icons'))
  const turbine = await makeTurbine(api, park, freshName('I'))
  visit = (await makeVisit(api, turbine, { service: clarity, date: '2031-05-05' })).id
})
test.afterAll(() => removePark(api, park))

async function draw(svg: string | null): Promise<void> {
  const { name, intervalMonths, deviceTypes } = Object(await api.get(`/api/services/${clarity}`)).attributes
  const ids = deviceTypes.data.map(({ id }: { id: string }) => Number(id))
  await api.send('PUT', `/api/services/${clarity}`, { name, svg, intervalMonths, deviceTypes: ids })
}

/** How wide each uploaded drawing on the page was decoded. */
const decodedPx = (page: Page) =>
  page
    .getByTestId('own-icon')
    .evaluateAll((all) => all.map((img) => (img instanceof HTMLImageElement ? img.naturalWidth : 0)))

test('ADM-09 ADM-12 an uploaded drawing of a service shows where the service does, as a picture that runs nothing', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await draw(drawing)
  try {
    await page.goto(`/visionair/inspection-group/${visit}`)
    await expect.poll(async () => (await decodedPx(page)).some((widthPx) => widthPx > 0)).toBe(true)
    await expect(page).not.toHaveTitle('run')
  } finally {
    await draw(null)
  }
  await page.reload()
  await expect(page.getByTestId('visit-edit')).toBeVisible()
  await expect(page.getByTestId('own-icon')).toHaveCount(0)
})
