import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { signIn } from './support/people.ts'
import { takePicture } from './support/pictures.ts'
import { openTurbine } from './support/workspace.ts'

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
  await page.getByTestId('visit-date').fill('2027-01-15')
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
  await state.getByText('What it holds').click()
  // Other tests made reports of this visit as well; which one is the newest does not matter here.
  await expect(state).toContainText(/English|French/)
  await expect(page.getByTestId('report-view')).toHaveAttribute('href', /\/storage\/report\/.+\.pdf\?/)
  await expect(page.getByTestId('report-download')).toHaveAttribute('href', /download=1/)
  await expectAccessible(page)
  await takePicture(page, 'visit-en')
  await pretendReport(page, { reportStatus: 'ON_GOING', reportIsOwn: false, reportUrl: null })
  await expect(state).toHaveAttribute('data-state', 'ON_GOING')
  await expect(page.getByTestId('report-generate')).toBeEnabled()
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
