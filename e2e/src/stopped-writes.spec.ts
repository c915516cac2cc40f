import { expect, type Page, type Request, type Route, test } from '@playwright/test'
import { type ApiClient, apiClient } from './support/api.ts'
import { type MarkedSide, makeMarkedSide, openSide } from './support/findings-world.ts'
import { nothing, type PageForm, pageForms } from './support/page-forms.ts'
import { actAs } from './support/people.ts'
import { freshName, type Made, makePark, makeTurbine, makeVisit, removePark } from './support/sites.ts'
import { drawBox } from './support/workspace.ts'

let api: ApiClient
let park: Made
let turbine: Made
let visit: number
let marked: MarkedSide
let blade: number
test.beforeAll(async ({ playwright, baseURL }) => {
  api = await apiClient(await playwright.request.newContext(baseURL === undefined ? {} : { baseURL }), 'admin')
  park = await makePark(api, freshName('Stopped'))
  turbine = await makeTurbine(api, park, freshName('S'))
  visit = (await makeVisit(api, turbine, { service: 2, date: '2031-05-05' })).id
  marked = await makeMarkedSide({ playwright, baseURL }, 'Stopped findings', [{}, {}])
  blade = (await makeVisit(api, marked.turbine, { service: 8, date: '2026-04-02' })).inspections[0] ?? 0
})
test.afterAll(async () => {
  await removePark(api, park)
  await removePark(marked.api, marked.park)
})

const nameOf = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`
const isWrite = (request: Request) => request.method() !== 'GET' && !request.url().includes('refresh_token')

/** Answers no write, and lets none reach the server: only the page itself can end one. */
const hold = (route: Route) => (isWrite(route.request()) ? undefined : route.fallback())

/** Presses what sends a form, which no server answers, then what gives it up; the page itself has to end the call, and sends nothing else. */
async function sendAndGiveUp(page: Page, sends: RegExp, send: () => Promise<void>, giveUp: () => Promise<void>) {
  const later: string[] = []
  const note = (request: Request) => isWrite(request) && later.push(nameOf(request))
  page.on('request', note)
  await page.route('**/api/**', hold)
  const sent = page.waitForRequest((request) => isWrite(request) && sends.test(nameOf(request)))
  await send()
  const request = await sent
  expect(request.failure()).toBeNull()
  await giveUp()
  await expect.poll(() => request.failure()?.errorText ?? 'under way').toContain('ERR_ABORTED')
  page.off('request', note)
  await page.unroute('**/api/**', hold)
  expect(later).toEqual([nameOf(request)])
}

async function cancelOnItsWay(page: Page, { presses, fill, sends }: PageForm): Promise<void> {
  for (const press of presses)
    await page
      .locator(`[data-testid${press.endsWith('*') ? '^' : ''}="${press.replace('*', '')}"]`)
      .first()
      .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await fill(page)
  await sendAndGiveUp(
    page,
    sends,
    () => dialog.locator('[type="submit"]').last().click(),
    async () => {
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      const leave = page.getByRole('button', { name: 'Leave' })
      if (await leave.isVisible()) await leave.click()
      await expect(dialog).toBeHidden()
    },
  )
}

test('what is cancelled while it is under way is stopped, in every form over a page', async ({ page }) => {
  test.slow()
  await actAs(page, 'admin')
  for (const form of pageForms({ park, turbine, visit }))
    await test.step(`${form.address} ${form.presses.join(' ')}`, async () => {
      await page.goto(form.address)
      await cancelOnItsWay(page, form)
    })
})

test('what is cancelled while it is under way is stopped in the workspace: a new finding, a deletion, a link, a measure', async ({
  page,
}) => {
  test.slow()
  await actAs(page, 'admin')
  await openSide(page, marked.side)
  await page.getByTestId('viewer-stage').focus()
  await page.keyboard.press('a')
  await drawBox(page, [0.47, 0.45], [0.52, 0.55])
  await page.getByTestId('annotation-type').click()
  await page.getByRole('option').first().click()
  await page.getByTestId('annotation-severity-3').check({ force: true })
  const press = (testId: string) => page.getByTestId(testId).click()
  await sendAndGiveUp(
    page,
    /^POST \/api\/annotations$/,
    () => press('annotation-save'),
    () => press('annotation-cancel'),
  )
  await expect(page.getByTestId('annotation-create-form')).toBeHidden()

  await openSide(page, marked.side, `view=2&annotation=${marked.findings[0]?.id}&showMenu=open`)
  await cancelOnItsWay(page, {
    ...{ address: '', presses: ['annotation-delete'], fill: nothing },
    sends: /^DELETE \/api\/annotations\/\d+$/,
  })
  await cancelOnItsWay(page, {
    ...{ address: '', presses: ['link-add'] },
    fill: async () => {
      await page.getByTestId('link-kind').locator('label').last().click()
      await press('link-device')
      await page.getByRole('option').first().click()
      await press('link-annotation')
      await page.getByRole('option').first().click()
    },
    sends: /^POST \/api\/annotation_groups$/,
  })

  await page.goto(`/visionair/inspection/${blade}`)
  await press('measure-add')
  await press('measure-type')
  await page.getByRole('option').first().click()
  await page.getByTestId('measure-value').fill('12')
  await page.getByTestId('measure-position').fill('5')
  await page.getByTestId('measure-severity-1').check({ force: true })
  await sendAndGiveUp(
    page,
    /^POST \/api\/volta_measures$/,
    () => press('measure-save'),
    () => press('measure-cancel'),
  )
  await expect(page.getByTestId('measure-create-form')).toBeHidden()
})
