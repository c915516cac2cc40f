import { expect, type Page, test } from '@playwright/test'
import { type ApiClient, apiClient } from '../support/api.ts'
import { actAs, demoPassword, emailOf, fillLogin, signIn } from '../support/people.ts'
import { freshName, type Made, makePark, makeTurbine, makeVisit, removePark } from '../support/sites.ts'

let api: ApiClient
let park: Made
let turbine: Made
let visit: number
test.beforeAll(async ({ playwright, baseURL }) => {
  api = await apiClient(await playwright.request.newContext(baseURL === undefined ? {} : { baseURL }), 'admin')
  park = await makePark(api, freshName('Drafts'))
  turbine = await makeTurbine(api, park, freshName('D'))
  visit = (await makeVisit(api, turbine, { service: 2, date: '2026-05-05' })).id
})
test.afterAll(() => removePark(api, park))

/** Every form that is opened with buttons: its address, what is pressed, and the field that is typed into. */
const forms = (): readonly (readonly [address: string, presses: readonly string[], field: string])[] => [
  ['/visionair/dashboard', ['park-create'], 'textbox'],
  [`/visionair/device-group/${park.id}`, ['park-edit'], 'park-name'],
  [`/visionair/device-group/${park.id}`, ['turbine-add'], 'device-name'],
  [`/visionair/device/${turbine.id}`, ['device-actions', 'device-clone'], 'clone-name'],
  [`/visionair/device/${turbine.id}`, ['device-actions', 'device-edit'], 'device-name'],
  [`/visionair/device/${turbine.id}`, ['schedule-inspection'], 'textarea'],
  [`/visionair/inspection-group/${visit}`, ['visit-edit'], 'textarea'],
  ['/administration/organizations', ['organizations-create'], 'textbox'],
  ['/administration/weathers', ['weathers-create'], 'textbox'],
  ['/administration/types?tab=attributes', ['attributes-create'], 'textbox'],
  ['/administration/annotation-types?tab=components', ['components-create'], 'textbox'],
  ['/administration/parc-test', ['test-parks-create'], 'textbox'],
]

async function openForm(page: Page, presses: readonly string[]): Promise<void> {
  for (const press of presses) await page.getByTestId(press).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

const fieldOf = (page: Page, field: string) => {
  const dialog = page.getByRole('dialog')
  if (field === 'textbox') return dialog.getByRole('textbox').first()
  return field === 'textarea' ? dialog.locator('textarea').first() : page.getByTestId(field)
}

test('a reload never loses what was typed into a form; discarding brings back what is stored', async ({ page }) => {
  test.slow()
  page.on('dialog', (question) => void question.accept())
  await signIn(page, 'admin')
  for (const [address, presses, field] of forms()) {
    await page.goto(address)
    await openForm(page, presses)
    const stored = await fieldOf(page, field).inputValue()
    await fieldOf(page, field).fill('Typed and not saved')
    await page.reload()
    await openForm(page, presses)
    await expect(fieldOf(page, field), address).toHaveValue('Typed and not saved')
    await page.getByTestId('draft-discard').click()
    await expect(fieldOf(page, field), address).toHaveValue(stored)
    await expect(page.getByTestId('draft')).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})

test('what was saved elsewhere since stands beside what was typed before a reload', async ({ page }) => {
  page.on('dialog', (question) => void question.accept())
  const changed = await makePark(api, freshName('Overtaken'))
  await actAs(page, 'admin')
  await page.goto(`/visionair/device-group/${changed.id}`)
  await openForm(page, ['park-edit'])
  await page.getByTestId('park-name').fill('Typed before')
  await page.getByTestId('park-latitude').fill('48.5')
  await page.getByTestId('park-longitude').fill('2.5')
  const theirs = freshName('Of others')
  await api.send('PUT', `/api/device_groups/${changed.id}`, { name: theirs })
  await page.reload()
  await openForm(page, ['park-edit'])
  await expect(page.getByTestId('park-name')).toHaveValue('Typed before')
  const rows = page.getByTestId('draft-overtaken')
  await expect(rows.locator('dt')).toHaveText(['Name'])
  await expect(rows.locator('dd')).toHaveText([`Saved since: ${theirs}`, 'You typed: Typed before'])
  await page.getByTestId('draft-discard').click()
  await expect(page.getByTestId('park-name')).toHaveValue(theirs)
  await expect(page.getByTestId('draft')).toBeHidden()
  await removePark(api, changed)
})

test('an order that somebody else saved since stands beside the one that was made before a reload', async ({
  page,
}) => {
  page.on('dialog', (question) => void question.accept())
  const order = async () =>
    Object(await api.get('/api/annotation_components')).map(({ id }: { id: string }) => Number(id))
  const before = await order()
  const [first, second, third] = before
  const open = async () => {
    await page.goto('/administration/annotation-types?tab=components')
    await page.getByTestId('order-open').click()
    await expect(page.getByTestId(`down-${first}`)).toBeVisible()
  }
  await actAs(page, 'admin')
  await open()
  await page.getByTestId(`down-${first}`).click()
  await api.send('PUT', '/api/annotation_components/order', { ids: [first, third, second, ...before.slice(3)] })
  await page.reload()
  await open()
  const rows = page.getByTestId('draft-overtaken')
  await expect(rows.locator('dt')).toHaveText(['Place 1', 'Place 2', 'Place 3'])
  await expect(rows.locator('dd').first()).toContainText('Saved since: ')
  await page.getByTestId('draft-discard').click()
  await expect(page.getByTestId('draft')).toBeHidden()
  await api.send('PUT', '/api/annotation_components/order', { ids: before })
})

test('a reload keeps what was typed before one is signed in, but for passwords', async ({ page }) => {
  await page.goto('/login')
  const address = page.getByRole('textbox', { name: /e-mail/i })
  await address.fill('somebody@visionair.example')
  await page.locator('input[type=password]').fill('Not-kept-1!')
  await page.reload()
  await expect(address).toHaveValue('somebody@visionair.example')
  await expect(page.locator('input[type=password]')).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('Not-kept-1!')
  await fillLogin(page, emailOf('reader'), demoPassword)
  await expect(page).toHaveURL(/dashboard/)
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('somebody@')
})

test('the end of a session never loses what was typed; cancelling does', async ({ page }) => {
  await actAs(page, 'admin')
  await page.goto(`/visionair/device-group/${park.id}`)
  await openForm(page, ['park-edit'])
  await page.getByTestId('park-name').fill('Typed before the end')
  await page.getByTestId('park-latitude').fill('1e2')
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 401, contentType: 'application/problem+json', body: '{"code":"unauthenticated"}' }),
  )
  await page.getByTestId('park-latitude').fill('48.5')
  await page.getByTestId('park-longitude').fill('2.5')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.unrouteAll()
  await fillLogin(page, emailOf('admin'), demoPassword)
  await expect(page).toHaveURL(/\/device-group\//)
  await openForm(page, ['park-edit'])
  await expect(page.getByTestId('park-name')).toHaveValue('Typed before the end')
  await expect(page.getByTestId('park-latitude')).toHaveValue('48.5')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await openForm(page, ['park-edit'])
  await expect(page.getByTestId('park-name')).toHaveValue(park.name)
  await expect(page.getByTestId('draft')).toBeHidden()
})

test('a reload never loses what was chosen for a report and an import; closing gives it up', async ({ page }) => {
  page.on('dialog', (question) => void question.accept())
  await actAs(page, 'admin')
  await page.goto(`/visionair/inspection-group/${visit}`)
  await page.getByTestId('report-lang').getByText('French').click()
  const report = page.getByTestId('report-form')
  await expect(report.getByRole('radio', { name: 'French' })).toBeChecked()
  await page.reload()
  await expect(report.getByTestId('draft')).toBeVisible()
  await expect(report.getByRole('radio', { name: 'French' })).toBeChecked()
  await report.getByTestId('draft-discard').click()
  await expect(report.getByRole('radio', { name: 'English' })).toBeChecked()

  await page.goto('/visionair/dashboard')
  const company = page.getByTestId('import-company')
  const openImport = async () => {
    await page.getByTestId('park-import').click()
    await expect(company.locator('option')).not.toHaveCount(1)
  }
  await openImport()
  await company.selectOption({ index: 1 })
  const chosen = await company.inputValue()
  await page.reload()
  await openImport()
  await expect(company).toHaveValue(chosen)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await openImport()
  await expect(company).toHaveValue('')
})

test('a reload never loses an order that was arranged or the types chosen for a component; closing asks', async ({
  page,
}) => {
  page.on('dialog', (question) => void question.accept())
  await actAs(page, 'admin')
  await page.goto('/administration/annotation-types')
  const order = page.getByTestId('order')
  const openOrder = () => page.getByTestId('order-open').click()
  const rows = order.getByRole('listitem')
  await openOrder()
  await expect(rows.first()).toBeVisible()
  const names = await rows.allInnerTexts()
  await rows.first().getByRole('button').first().hover()
  await page.mouse.down()
  const to = await rows.nth(1).boundingBox()
  if (to === null) throw new Error('the second row is not shown')
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2 + 6, { steps: 12 })
  await page.mouse.up()
  const arranged = [names[1], names[0], ...names.slice(2)].map((text) => text?.replace(/^\d+\s*/, ''))
  const shown = async () => (await rows.allInnerTexts()).map((text) => text.replace(/^\d+\s*/, ''))
  await expect.poll(shown).toEqual(arranged)
  await page.reload()
  await openOrder()
  await expect(order.getByTestId('draft')).toBeVisible()
  expect(await shown()).toEqual(arranged)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(order).toHaveCount(0)
  await openOrder()
  await expect(rows.first()).toBeVisible()
  await expect(order.getByTestId('draft')).toHaveCount(0)
  expect(await rows.allInnerTexts()).toEqual(names)

  await page.goto('/administration/annotation-types?tab=links')
  const links = page.getByTestId('links')
  const first = links.getByTestId('link-types').getByRole('checkbox').first()
  const wasChecked = await first.isChecked()
  await first.click()
  await page.reload()
  await expect(links.getByTestId('draft')).toBeVisible()
  expect(await first.isChecked()).toBe(!wasChecked)
  // Another component is another choice, and coming back shows the first one again.
  await page.getByTestId('link-component').selectOption({ index: 1 })
  await expect(links.getByTestId('draft')).toHaveCount(0)
  await page.getByTestId('link-component').selectOption({ index: 0 })
  await expect(links.getByTestId('draft')).toBeVisible()
  await links.getByTestId('draft-discard').click()
  await expect(page.getByTestId('link-save')).toBeDisabled()
  expect(await first.isChecked()).toBe(wasChecked)
})
