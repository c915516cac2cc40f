import { expect, type Page, type Route, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { type ApiClient, apiClient } from '../support/api.ts'
import { actAs, emailOf, signIn } from '../support/people.ts'
import { freshName, type Made, makePark, makeTurbine, makeVisit, removePark } from '../support/sites.ts'

let api: ApiClient
let park: Made
let turbine: Made
let visit: Awaited<ReturnType<typeof makeVisit>>

const dialog = (page: Page) => page.getByRole('dialog')
const visitCall = /\/api\/inspection_groups\/\d+$/

/** Changes what the server answers about a visit. */
const changeVisit = (page: Page, change: (attributes: Record<string, unknown>) => void) =>
  page.route(visitCall, async (route: Route) => {
    // Asked for whole, also when the page says which answer it has.
    const { 'if-none-match': _, ...headers } = await route.request().allHeaders()
    const answer = await route.fetch({ headers })
    const body = await answer.json()
    change(body.data.attributes)
    await route.fulfill({ response: answer, json: body })
  })

async function openVisit(page: Page, id = visit.id): Promise<void> {
  await page.goto(`/visionair/inspection-group/${id}`)
  await expect(page.getByTestId('visit-facts')).toBeVisible()
}

test.beforeAll(async ({ playwright, baseURL }) => {
  api = await apiClient(await playwright.request.newContext({ baseURL: baseURL ?? '' }), 'admin')
  park = await makePark(api, freshName('Visits'))
  turbine = await makeTurbine(api, park, 'V01')
  visit = await makeVisit(api, turbine, { service: 2, date: '2031-04-20', comment: 'Rope team of two' })
})

test.afterAll(() => removePark(api, park))

test('GRP-01 the page of a visit: number, service, count, comment, device, and the inspections under each parent device', async ({
  page,
}) => {
  await actAs(page, 'responsible')
  await openVisit(page)
  const facts = page.getByTestId('visit-facts')
  await expect(facts).toContainText(`Inspection no. ${visit.id}`)
  await expect(facts).toContainText('Clarity')
  await expect(facts).toContainText('16 inspections')
  await expect(page.getByTestId('visit-comment')).toContainText('Rope team of two')
  await expect(page.getByRole('banner').or(page.locator('header')).getByRole('link', { name: 'V01' })).toHaveAttribute(
    'href',
    new RegExp(`/device/${turbine.id}$`),
  )
  const columns = page.locator('[data-testid^=inspected-]')
  await expect(columns).toHaveCount(4)
  await expect(columns.getByRole('heading', { level: 3 })).toHaveText(['Blade 1', 'Blade 2', 'Blade 3', 'Tower'])
  for (const index of [0, 1, 2, 3]) await expect(columns.nth(index).locator('[data-testid^=side-]')).toHaveCount(4)
  await expect(page.getByRole('button', { name: 'See more' })).toHaveCount(0)
  await expectAccessible(page)
})

test('GRP-01 thirty inspections are shown at a time, and "See more" shows the rest', async ({ page }) => {
  await signIn(page, 'responsible')
  await changeVisit(page, (attributes) => {
    const list = Object(attributes.inspections)
    list.data = [0, 1].flatMap((turn) =>
      list.data.map((item: { id: string; attributes: { id: number } }) => {
        const id = item.attributes.id + turn * 1_000_000
        return { ...item, id: String(id), attributes: { ...item.attributes, id } }
      }),
    )
  })
  await openVisit(page)
  await expect(page.locator('[data-testid^=side-]')).toHaveCount(30)
  await page.getByRole('button', { name: 'See more' }).click()
  await expect(page.locator('[data-testid^=side-]')).toHaveCount(32)
  await expect(page.getByRole('button', { name: 'See more' })).toHaveCount(0)
})

test('GRP-04 date, comment and the flag of the provider are changed, a toast with title and text says so, and the flag is for administrators', async ({
  page,
}) => {
  const mine = await makeVisit(api, turbine, { service: 11, date: '2031-05-01' })
  await actAs(page, 'admin')
  await openVisit(page, mine.id)
  await page.getByTestId('visit-edit').click()
  await page.getByTestId('visit-date').fill('')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByTestId('visit-date')).toHaveAttribute('aria-invalid', 'true')
  await page.getByTestId('visit-date').fill('2031-06-02')
  await page.getByTestId('visit-comment-field').fill('Moved by a month')
  await page.getByTestId('visit-by-provider').check()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  const toast = page.locator('.mantine-Notification-root')
  await expect(toast).toContainText('Saved')
  await expect(toast).toContainText('The inspection and the dates of its 3 parts are up to date.')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('2 Jun 2031')
  await expect(page.getByTestId('visit-comment')).toContainText('Moved by a month')
  await expect(page.getByTestId('visit-facts')).toContainText('Inspected by the provider')
  for (const inspection of mine.inspections)
    expect(Object(await api.get(`/api/inspections/${inspection}`)).attributes.date).toContain('2031-06-02')
})

test('GRP-04 ERR-02 a refused change is told in an alert that names the inspection group, and what was typed stays', async ({
  page,
}) => {
  await actAs(page, 'responsible')
  await openVisit(page)
  await page.getByTestId('visit-edit').click()
  await expect(page.getByTestId('visit-by-provider')).toHaveCount(0)
  await page.route('**/updateWithInspection', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      body: JSON.stringify({ title: 'Conflict', status: 409, detail: 'Somebody else was faster.', code: 'conflict' }),
    }),
  )
  await page.getByTestId('visit-comment-field').fill('Kept after the failure')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  const alert = dialog(page).getByRole('alert')
  await expect(alert).toContainText('An error occurred during the operation on the inspection group.')
  await expect(alert).toContainText('Somebody else was faster.')
  await expect(page.getByTestId('visit-comment-field')).toHaveValue('Kept after the failure')
  await expectAccessible(page)
})

test('GRP-05 a visit is deleted after a confirmation that says what goes with it', async ({ page }) => {
  const mine = await makeVisit(api, turbine, { service: 11, date: '2031-07-01' })
  await actAs(page, 'responsible')
  await openVisit(page, mine.id)
  await page.getByTestId('visit-delete').click()
  await expect(dialog(page)).toContainText('3 inspections')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByTestId('visit-delete')).toBeFocused()
  await page.getByTestId('visit-delete').click()
  await dialog(page).getByRole('button', { name: 'Delete the inspection' }).click()
  await expect(page).toHaveURL(new RegExp(`/device/${turbine.id}$`))
  await expect(api.get(`/api/inspection_groups/${mine.id}`)).rejects.toThrow(/404/)
})

test('GRP-07 the tree shows parent devices with their sides, marks the current one, and each side leads to its inspection', async ({
  page,
}) => {
  const [first, , third] = visit.inspections
  await actAs(page, 'responsible')
  await page.goto(`/visionair/inspection/${first}`)
  await page.getByTestId('tab-tree').click()
  const tree = page.getByTestId('panel-tree')
  await expect(tree.getByRole('link')).toHaveCount(16)
  for (const name of ['Blade 1', 'Blade 2', 'Blade 3', 'Tower'])
    await expect(tree.getByText(name, { exact: true })).toBeVisible()
  await expect(tree.locator('[aria-current=page]')).toHaveCount(1)
  await expect(page.getByTestId('panel-tree').getByTestId(`tree-inspection-${first}`)).toHaveAttribute(
    'aria-current',
    'page',
  )
  await tree.getByTestId(`tree-inspection-${third}`).click()
  await expect(page).toHaveURL(new RegExp(`/inspection/${third}\\?`))
  await page.getByTestId('tab-tree').click()
  await expect(tree.getByTestId(`tree-inspection-${third}`)).toHaveAttribute('aria-current', 'page')
})

test('GRP-10 the page reads the visit again every ten seconds', async ({ page }) => {
  await signIn(page, 'responsible')
  await page.clock.install()
  let reads = 0
  page.on('request', (request) => {
    if (request.url().endsWith(`/api/inspection_groups/${visit.id}`)) reads += 1
  })
  await openVisit(page)
  // Soon enough that somebody is still taken to be at the page.
  await page.clock.pauseAt(new Date(Date.now() + 30_000))
  await page.clock.runFor(100)
  await expect(page.getByTestId('visit-facts')).toContainText('To do')
  await page.waitForLoadState('networkidle')
  const before = reads
  await page.clock.runFor(9_000)
  expect(reads).toBe(before)
  await changeVisit(page, (attributes) => {
    attributes.status = 'doing'
  })
  // The ten seconds begin when the answer before has arrived, which takes a time of its own.
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000)
      return reads
    })
    .toBeGreaterThan(before)
  await expect
    .poll(async () => {
      await page.clock.runFor(500)
      return await page.getByTestId('visit-facts').textContent()
    })
    .toContain('In progress')
})

test('GRP-06 from the workspace: the other sides, the e-mail, the service, report, archive, editing and deleting, each by its own control', async ({
  page,
}) => {
  const mine = await makeVisit(api, turbine, { service: 11, date: '2031-08-01' })
  const [first, second, third] = mine.inspections
  await actAs(page, 'responsible')
  await page.goto(`/visionair/inspection/${second}`)
  const top = page.getByTestId('workspace-top')
  await expect(top.getByTestId('account-email')).toHaveText(emailOf('responsible'))
  await expect(top.getByTestId('inspection-service')).toHaveText('Shunt')
  await expect(top.getByTestId('inspection-title')).toHaveText('Blade 2')
  await expect(top.getByTestId('inspection-report')).toBeVisible()
  const controls = top.locator('a, button, input, select')
  expect(await controls.count()).toBeGreaterThan(10)
  await expect(top.locator(':is(a, button, input, select):not([data-testid])')).toHaveCount(0)
  await top.getByTestId('inspection-next').click()
  await expect(page).toHaveURL(new RegExp(`/inspection/${third}\\?`))
  await expect(top.getByTestId('inspection-next')).toBeDisabled()
  await top.getByTestId('inspection-previous').click()
  await expect(page).toHaveURL(new RegExp(`/inspection/${second}\\?`))
  await top.getByTestId('inspection-switch').click()
  await page.getByTestId('switch-tree').getByTestId(`tree-inspection-${first}`).click()
  await expect(top.getByTestId('inspection-title')).toHaveText('Blade 1')
  await top.getByTestId('inspection-report').click()
  await expect(dialog(page).getByTestId('report-panel')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(top.getByTestId('inspection-report')).toBeFocused()
  await top.getByTestId('inspection-zip').click()
  await expect(dialog(page).getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(top.getByTestId('inspection-zip')).toBeFocused()
  await top.getByTestId('inspection-edit').click()
  await page.getByTestId('visit-comment-field').fill('From the workspace')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await top.getByTestId('inspection-delete').click()
  await dialog(page).getByRole('button', { name: 'Delete the inspection' }).click()
  await expect(page).toHaveURL(new RegExp(`/device/${turbine.id}$`))
})

test('GRP-06 an administrator goes to a test park from the workspace, and is offered the way only while there is one', async ({
  page,
}) => {
  const path = `/visionair/inspection/${visit.inspections[0]}`
  const testParks = Object(await api.get('/api/test_parks?itemsPerPage=100'))
  const control = page.getByTestId('inspection-test-parks')
  await actAs(page, 'admin')
  await page.goto(path)
  await expect(page.getByTestId('inspection-report')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(control).toHaveCount(testParks.length > 0 ? 1 : 0)
  const mine = Object(await api.send('POST', '/api/test_parks', { name: freshName('Test site') })).attributes
  try {
    await page.reload()
    await control.click()
    await page.getByTestId(`inspection-test-park-${mine.id}`).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(mine.name)
    await page.evaluate(() => localStorage.clear())
    await actAs(page, 'responsible')
    await page.goto(path)
    await expect(page.getByTestId('inspection-report')).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(control).toHaveCount(0)
  } finally {
    await api.remove(`/api/test_parks/${mine.id}`)
  }
})
