import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { apiClient } from '../support/api.ts'
import { actAs, signIn } from '../support/people.ts'
import { takePicture } from '../support/pictures.ts'
import { dayAhead, freshName, makePark, makeTurbine, makeVisit, removePark } from '../support/sites.ts'
import { openTurbine } from '../support/workspace.ts'

async function openSchedule(page: Page, turbine: string): Promise<void> {
  await openTurbine(page, turbine)
  await page.getByTestId('schedule-inspection').first().click()
  await expect(page.getByTestId('visit-service-field')).toBeVisible()
}

const offered = async (page: Page) =>
  (await page.getByTestId('visit-service-field').locator('option').allTextContents()).join('|')

test('GRP-02 an administrator schedules a visit: certified services are hidden, the flag for 1, 6 and 11 leads to them, to do by default', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await openSchedule(page, 'E03')
  expect(await offered(page)).not.toContain('Certified')
  await expect(page.getByTestId('visit-status')).toHaveValue('todo')
  const service = page.getByTestId('visit-service-field')
  for (const [name, isCertifiable] of [
    ['Volta', true],
    ['Gap Nacelle', true],
    ['Clarity', false],
    ['Sherlock Plus', false],
    ['Shunt', true],
  ] as const) {
    await service.selectOption({ label: name })
    await expect(page.getByTestId('visit-certified')).toHaveCount(isCertifiable ? 1 : 0)
  }
  await page.getByTestId('visit-date').fill('')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /schedule/i })
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByTestId('visit-date').fill(dayAhead(50))
  await page.getByTestId('visit-certified').check()
  await page.getByTestId('visit-by-provider').check()
  await page.getByTestId('visit-comment-field').fill('Certified visit')
  await expectAccessible(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /schedule/i })
    .click()
  await expect(page.getByTestId('visit-service')).toContainText('Shunt Certified')
  await expect(page.getByTestId('visit-facts')).toContainText('To do')
  await expect(page.getByTestId('visit-comment')).toContainText('Certified visit')
})

test('GRP-04 GRP-11 who inspects, and the status and the weather of the parts, are set on screen and cleared again', async ({
  page,
  playwright,
  baseURL,
}) => {
  const api = await apiClient(await playwright.request.newContext(baseURL === undefined ? {} : { baseURL }), 'admin')
  const park = await makePark(api, freshName('Weather'))
  const turbine = await makeTurbine(api, park, freshName('W'))
  const { id } = await makeVisit(api, turbine, { service: 2, date: '2026-05-05' })
  await actAs(page, 'admin')
  await page.goto(`/visionair/inspection-group/${id}`)
  const dialog = page.getByRole('dialog')
  const save = async () => {
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
  }
  const assign = async (choice: { index: number } | string) => {
    await page.getByTestId('visit-edit').click()
    const people = page.getByTestId('visit-inspector')
    await expect(people.locator('option')).not.toHaveCount(1)
    await people.selectOption(choice)
    const name = await people.locator('option:checked').innerText()
    await save()
    return name
  }
  const name = await assign({ index: 1 })
  await expect(page.getByTestId('visit-assigned')).toHaveText(`inspector: ${name}`)
  await assign('')
  await expect(page.getByTestId('visit-assigned')).toBeHidden()

  await page.getByTestId('parts-edit').first().click()
  await expect(page.getByTestId('parts-weather').locator('option')).not.toHaveCount(2)
  await page.getByTestId('parts-weather').selectOption({ index: 2 })
  const first = dialog.locator('[data-testid^=part-]')
  const weather = await first.nth(1).locator('option:checked').innerText()
  await first.nth(0).selectOption('doing')
  await save()
  await expect(page.getByTestId('visit-weather')).toContainText(weather)
  await expect(page.getByTestId('visit-facts')).toContainText('In progress')
  await page.getByTestId('parts-edit').first().click()
  await page.getByTestId('parts-weather').selectOption('')
  await save()
  await expect(page.getByTestId('visit-weather')).toBeHidden()
  await removePark(api, park)
})

test('GRP-11 what two people set of one part meanwhile is shown side by side; what only one set is kept with the other’s', async ({
  page,
  playwright,
  baseURL,
}) => {
  const api = await apiClient(await playwright.request.newContext(baseURL === undefined ? {} : { baseURL }), 'admin')
  const park = await makePark(api, freshName('Two hands'))
  const turbine = await makeTurbine(api, park, freshName('W'))
  const { id, inspections } = await makeVisit(api, turbine, { service: 2, date: '2026-05-06' })
  const [first = 0, second = 0] = inspections
  const others = (changes: readonly object[]) =>
    api.send('PUT', `/api/inspection_groups/${id}/inspections`, { inspections: changes })
  const now = async (part: number) => {
    const { status, weather } = Object(await api.get(`/api/inspections/${part}`)).attributes
    return [status, weather?.data.attributes.id ?? null]
  }
  await actAs(page, 'admin')
  await page.goto(`/visionair/inspection-group/${id}`)
  await page.getByTestId('parts-edit').first().click()
  await page.getByTestId(`part-status-${first}`).selectOption('done')
  await others([
    { id: first, status: 'doing' },
    { id: second, weather: 2 },
  ])
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByTestId(`conflict-mine-part${first}.status`)).toHaveText('Done')
  await expect(page.getByTestId(`conflict-theirs-part${first}.status`)).toHaveText('In progress')
  expect(await now(first)).toEqual(['doing', null])
  await page.getByTestId('conflict-mine').last().click()
  await expect.poll(() => now(first)).toEqual(['done', null])
  expect(await now(second)).toEqual(['todo', 2])
  await removePark(api, park)
})

test('GRP-02 an inspector is not offered what is for administrators', async ({ page }) => {
  await signIn(page, 'inspector')
  await openSchedule(page, 'E03')
  await page.getByTestId('visit-service-field').selectOption({ label: 'Volta' })
  await expect(page.getByTestId('visit-certified')).toHaveCount(0)
  await expect(page.getByTestId('visit-by-provider')).toHaveCount(0)
})

/** Shows the visit as if its report were in another state: only the answer of the server is changed. */
async function pretendReport(page: Page, attributes: Readonly<Record<string, unknown>>): Promise<void> {
  await page.unrouteAll()
  await page.route(/\/api\/inspection_groups\/\d+$/, async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    Object.assign(body.data.attributes, attributes)
    await route.fulfill({ response: answer, json: body })
  })
  await page.reload()
}

test('REP-02 the panel shows file, date, options, View and Download when done, and none of it without a report', async ({
  page,
}) => {
  await signIn(page, 'responsible')
  await openTurbine(page, 'E01')
  await page
    .getByRole('link', { name: /18 Jun 2026/ })
    .first()
    .click()
  const state = page.getByTestId('report-state')
  await expect(state).toHaveAttribute('data-state', 'DONE')
  await expect(page.getByTestId('report-file')).toContainText('.pdf')
  await expect(page.getByTestId('report-date')).toContainText(/20\d\d/)
  await state.getByText('Content').click()
  // Other tests made reports of this visit as well; which one is the newest does not matter here.
  await expect(state).toContainText(/English|French/)
  await expect(page.getByTestId('report-view')).toHaveAttribute('href', /\/storage\/report\/.+\.pdf\?/)
  await expect(page.getByTestId('report-download')).toHaveAttribute('href', /download=1/)
  await expectAccessible(page)
  await takePicture(page, 'visit-en')
  await pretendReport(page, { reportStatus: 'ON_GOING', reportIsOwn: false, reportUrl: null })
  await expect(state).toHaveAttribute('data-state', 'ON_GOING')
  await expect(page.getByTestId('report-generate')).toBeDisabled()
  await expect(page.getByTestId('report-reason')).toHaveText(
    'A report requested by someone else is being generated. You can request yours once it is done.',
  )
  await pretendReport(page, { reportStatus: 'ON_GOING', reportIsOwn: true, reportUrl: null })
  await expect(state).toHaveAttribute('data-state', 'ON_GOING')
  await expect(page.getByTestId('report-generate')).toBeDisabled()
  await pretendReport(page, { reportStatus: 'ERROR', reportUrl: null, reportError: 'A picture is missing' })
  await expect(page.getByTestId('report-error')).toContainText('Error while generating the report.')
  await expect(page.getByTestId('report-error')).toContainText('A picture is missing')
  await expect(page.getByTestId('report-generate')).toBeEnabled()
  await pretendReport(page, {
    reportStatus: null,
    report: null,
    reportUrl: null,
    reportMetadata: null,
    reportGeneratedAt: null,
  })
  await expect(state).toHaveAttribute('data-state', 'none')
  await expect(page.locator('a[data-testid=report-download]')).toHaveCount(0)
})

test('every finding marked on a thumbnail of the visit is a link with a name on the map below, for the keyboard', async ({
  page,
}) => {
  await signIn(page, 'responsible')
  await openTurbine(page, 'E01')
  await page
    .getByRole('link', { name: /18 Jun 2026/ })
    .first()
    .click()
  const marks = page.locator('[data-testid^=side-] [data-annotation]')
  await expect(marks.first()).toBeVisible()
  const map = page.locator('a[data-testid^=map-mark-]')
  await expect(map).toHaveCount(await marks.count())
  const ids = await marks.evaluateAll((all) => all.map((mark) => `map-mark-${mark.getAttribute('data-annotation')}`))
  const linked = await map.evaluateAll((all) => all.map((link) => link.getAttribute('data-testid')))
  expect(linked.toSorted()).toEqual(ids.toSorted())
  await expect(marks.first().locator('xpath=ancestor::*[@aria-hidden="true"]')).toHaveCount(1)
  await map.first().focus()
  await expect(map.first()).toHaveAccessibleName(/\d .*, at \d/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/inspection\/\d+\?.*annotation=/)
})
