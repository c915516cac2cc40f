import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { type ApiClient, apiClient } from './support/api.ts'
import { actAs, signIn } from './support/people.ts'
import { freshName, type Made, makePark, makeTurbine, makeVisit, removePark } from './support/sites.ts'

let park: Made | null = null
test.afterEach(async ({ request }) => {
  if (park) await removePark(await apiClient(request, 'admin'), park)
  park = null
})

async function visitOf(api: ApiClient, fields: { service: number; isCertified?: boolean }): Promise<number> {
  park ??= await makePark(api, freshName('Reports'))
  const turbine = await makeTurbine(api, park, freshName('R'))
  return (await makeVisit(api, turbine, { date: '2025-04-04', ...fields })).id
}

const openVisit = async (page: Page, id: number) => {
  await page.goto(`/visionair/inspection-group/${id}`)
  await expect(page.getByTestId('report-form')).toBeVisible()
}

/** A visit of the demo that has findings and pictures. */
async function reportableVisit(api: ApiClient): Promise<number> {
  const visits = Object(await api.get('/api/inspection_groups?type=2&order[date]=desc&itemsPerPage=100'))
  const found = visits.find(({ attributes }: { attributes: { severityCounter: { count: number }[] } }) =>
    attributes.severityCounter.some(({ count }) => count > 0),
  )
  return found.attributes.id
}

test('REP-01 the form offers what the service allows: types and annexes, none of them for Volta and Clarity, French alone for certified ones', async ({
  page,
  request,
}) => {
  const api = await apiClient(request, 'admin')
  await signIn(page, 'admin')
  for (const { fields, hasTypes, isFrenchOnly } of [
    { fields: { service: 4 }, hasTypes: true, isFrenchOnly: false },
    { fields: { service: 6, isCertified: true }, hasTypes: true, isFrenchOnly: true },
    { fields: { service: 1 }, hasTypes: false, isFrenchOnly: false },
    { fields: { service: 1, isCertified: true }, hasTypes: false, isFrenchOnly: true },
    { fields: { service: 2 }, hasTypes: false, isFrenchOnly: false },
  ]) {
    await openVisit(page, await visitOf(api, fields))
    await expect(page.getByTestId('report-types')).toHaveCount(hasTypes ? 1 : 0)
    await expect(page.getByTestId('report-annexes')).toHaveCount(hasTypes ? 1 : 0)
    await expect(page.getByTestId('report-corporate')).toBeVisible()
    await expect(page.getByTestId('report-devices')).toHaveText(/^All \d+ devices, \d+ inspected$/)
    const english = page.getByTestId('report-lang').getByRole('radio', { name: 'English' })
    const french = page.getByTestId('report-lang').getByRole('radio', { name: 'French' })
    await expect(french).toBeChecked({ checked: isFrenchOnly })
    if (isFrenchOnly) await expect(english).toBeDisabled()
    else await expect(english).toBeChecked()
    await expect(page.getByTestId('report-generate')).toBeDisabled()
    await expect(page.getByTestId('report-reason')).toBeVisible()
  }
})

test('REP-01 of the company’s look only what the company has given can be chosen; the norm of the file is told', async ({
  page,
  request,
}) => {
  const api = await apiClient(request, 'admin')
  const organization = Object(await api.send('POST', '/api/organizations', { name: freshName('Look') })).attributes.id
  park = await makePark(api, freshName('Look'), { organization })
  const visit = await visitOf(api, { service: 4 })
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 10"><rect width="30" height="10"/></svg>'
  await actAs(page, 'admin')
  await openVisit(page, visit)
  await expect(page.getByTestId('report-corporate')).toBeDisabled()
  await expect(page.getByTestId('report-corporate')).not.toBeChecked()
  const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) }
  await api.upload(`/api/organizations/${organization}/upload_corporate/logo`, file, 'data')
  await page.reload()
  await expect(page.getByTestId('report-corporate')).toBeChecked()
  await expect(page.getByTestId('report-part-logo')).toBeEnabled()
  await expect(page.getByTestId('report-part-logo')).toBeChecked()
  for (const part of ['cover', 'header', 'annexes']) {
    await expect(page.getByTestId(`report-part-${part}`)).toBeDisabled()
    await expect(page.getByTestId(`report-part-${part}`)).not.toBeChecked()
    await expect(page.getByTestId(`report-part-${part}`)).toHaveAccessibleDescription(
      /haven’t been provided by the company/,
    )
  }
  await expect(page.getByTestId('report-form-standard')).toContainText('PDF/A-2a')
  await expectAccessible(page)
  await removePark(api, park)
  park = null
  await api.remove(`/api/organizations/${organization}`)
})

test('REP-01 severities, devices, language and layout are asked for as they were chosen; all devices when none is', async ({
  page,
  request,
}) => {
  const api = await apiClient(request, 'admin')
  const visit = await reportableVisit(api)
  await actAs(page, 'responsible')
  await openVisit(page, visit)
  const asked: URLSearchParams[] = []
  await page.route(/\/api\/inspection_groups\/\d+\/report\?/, async (route) => {
    asked.push(new URL(route.request().url()).searchParams)
    await route.continue()
  })
  const generate = async () => {
    await expect(page.getByTestId('report-generate')).toBeEnabled({ timeout: 150_000 })
    await page.getByTestId('report-generate').click()
    await expect(page.getByTestId('report-state')).toHaveAttribute('data-state', 'DONE', { timeout: 150_000 })
  }
  await generate()
  expect(asked[0]?.get('devices') ?? '').toBe('')
  await page
    .getByTestId('report-form')
    .getByText(/^3 Middle/)
    .first()
    .click()
  await page.getByTestId('report-lang').getByText('French').click()
  await page.getByTestId('report-corporate').uncheck()
  await page.getByTestId('report-devices').click()
  // By keyboard: the list settles at its place after the form above it grew shorter.
  const device = page.locator('[data-testid^=report-device-]').first()
  await device.focus()
  await page.keyboard.press('Space')
  await expect(device).toBeChecked()
  await page.keyboard.press('Escape')
  await generate()
  const last = asked.at(-1)
  expect(last?.get('severities')).toMatch(/^\d+$/)
  expect(last?.get('devices')).toMatch(/^\d+(,\d+)*$/)
  expect(last?.get('lang')).toBe('fr')
  expect(last?.get('corporate')).not.toBe('true')
  await expect
    .poll(async () => Object(await api.get(`/api/inspection_groups/${visit}`)).attributes.reportMetadata)
    .toMatchObject({ lang: 'fr', corporate: false })
})

test('REP-01 REP-03 the visit to compare with is chosen by its day, and asked for; each side has its previous one when none is', async ({
  page,
  request,
}) => {
  const api = await apiClient(request, 'admin')
  const visit = await reportableVisit(api)
  const { comparableVisits } = Object(await api.get(`/api/inspection_groups/${visit}/report_choices`)).attributes
  const oldest = comparableVisits.at(-1)
  await actAs(page, 'responsible')
  await openVisit(page, visit)
  const asked: URLSearchParams[] = []
  await page.route(/\/api\/inspection_groups\/\d+\/report\?/, async (route) => {
    asked.push(new URL(route.request().url()).searchParams)
    await route.fulfill({ status: 500, body: '' })
  })
  const generate = async () => {
    const before = asked.length
    await expect(page.getByTestId('report-generate')).toBeEnabled({ timeout: 150_000 })
    await page.getByTestId('report-generate').click()
    await expect.poll(() => asked.length).toBe(before + 1)
    return asked.at(-1)?.get('comparedWith') ?? null
  }
  const choice = page.getByTestId('report-comparison')
  const options = choice.getByRole('option')
  await expect(options).toHaveCount(comparableVisits.length + 1)
  await expect(options.first()).toHaveText('Each side: its previous visit')
  await expect(options.last()).toContainText(String(new Date(oldest.date).getUTCFullYear()))
  expect(await generate()).toBeNull()
  await choice.selectOption(String(oldest.id))
  expect(await generate()).toBe(String(oldest.id))
  await choice.selectOption({ index: 0 })
  expect(await generate()).toBeNull()
})

test('REP-07 a refusal is told with the text of the server, and with the general sentence when there is none', async ({
  page,
  request,
}) => {
  const api = await apiClient(request, 'admin')
  const visit = await reportableVisit(api)
  await actAs(page, 'responsible')
  await openVisit(page, visit)
  await expect(page.getByTestId('report-generate')).toBeEnabled()
  // The visit is gone by the time the report is asked for: the server refuses in its own words.
  await page.route(/\/api\/inspection_groups\/\d+\/report\?/, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/inspection_groups\/\d+/, 'inspection_groups/999999999'),
    }),
  )
  await page.getByTestId('report-generate').click()
  const refusal = page.getByTestId('report-refused')
  await expect(refusal).toContainText('Error while generating the report.')
  await expect(refusal).not.toHaveText('Error while generating the report.')
  await page.unrouteAll()
  await page.route(/\/api\/inspection_groups\/\d+\/report\?/, (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByTestId('report-generate').click()
  await expect(refusal).toHaveText('Error while generating the report.')
})

test('REP-01 a report is made once what it holds is counted, and asked about when nobody can count it', async ({
  page,
  request,
}) => {
  const api = await apiClient(request, 'admin')
  const visits = Object(await api.get('/api/inspection_groups?order[date]=desc&itemsPerPage=100'))
  const found = visits.find(
    ({ attributes: { service, severityCounter } }: { attributes: Record<string, Record<string, unknown>> }) =>
      !/volta|clarity/i.test(JSON.stringify(service)) && JSON.stringify(severityCounter).includes('"count":1'),
  )
  const asked: string[] = []
  await page.route(/\/api\/inspection_groups\/\d+\/report\?/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ status: 500, body: '' })
  })
  // The count is refused, and only when the test says so.
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const counting = /\/api\/annotations\?.*inspection_group=/
  await page.route(counting, async (route) => {
    await released
    await route.fulfill({ status: 400, body: '' })
  })
  await actAs(page, 'responsible')
  await openVisit(page, found.attributes.id)
  await page.getByTestId('report-types').click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.keyboard.press('Escape')
  const generate = page.getByTestId('report-generate')
  await generate.click()
  await expect(generate).toHaveAttribute('data-loading', 'true')
  expect(asked).toEqual([])
  release()
  const question = page.getByRole('dialog', { name: 'The content of the report is unknown' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  expect(asked).toEqual([])
  await generate.click()
  await question.getByRole('button', { name: 'Generate anyway' }).click()
  await expect(page.getByTestId('report-refused')).toBeVisible()
  expect(asked).toHaveLength(1)
})

test('REP-01 the choice is counted as it is made, and its first pages are previewed: loading, pages by keyboard, what a failure says', async ({
  page,
  request,
}) => {
  const api = await apiClient(request, 'admin')
  const visit = await reportableVisit(api)
  const { severityCounter } = Object(await api.get(`/api/inspection_groups/${visit}`)).attributes
  const counts: { level: number; count: number }[] = severityCounter.map(
    (entry: { severity: { data: { attributes: { severityNumber: number } } }; count: number }) => ({
      level: entry.severity.data.attributes.severityNumber,
      count: entry.count,
    }),
  )
  const chosen = counts.find(({ count }) => count > 0) ?? { level: 0, count: 0 }
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  await actAs(page, 'responsible')
  await openVisit(page, visit)
  const count = page.getByTestId('report-count')
  await expect(count).toContainText(new RegExp(`\\D${total} findings?`))
  await page.getByTestId(`report-severity-${chosen.level}`).locator('label').click()
  await expect(count).toContainText(new RegExp(`\\D${chosen.count} findings?`))

  const previews = /\/api\/inspection_groups\/\d+\/report_preview/
  await page.route(previews, (route) => route.fulfill({ status: 500, body: '' }))
  const open = page.getByTestId('report-preview')
  await open.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByTestId('preview-dialog')
  await expect(dialog.getByTestId('preview-waiting').or(dialog.getByRole('alert')).first()).toBeVisible()
  await expect(dialog.getByRole('alert')).toContainText('The preview couldn’t be created.', { timeout: 150_000 })
  await page.unroute(previews)
  await dialog.getByRole('button', { name: 'Try again' }).click()

  const shown = dialog.getByTestId('preview-page')
  await expect(shown).toBeVisible({ timeout: 150_000 })
  await expect(dialog.getByTestId('preview-facts')).toContainText(new RegExp(`^${chosen.count} findings?`))
  await expect(shown).toHaveAttribute('alt', /^Page 1 of \d+$/)
  await expect.poll(() => shown.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBe(1100)
  await expectAccessible(page)
  await dialog.getByTestId('preview-next').focus()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByTestId('preview-place')).toHaveText(/^Page 2 of/)
  await page.keyboard.press('End')
  await expect(dialog.getByTestId('preview-place')).toHaveText(/^Page 4 of/)
  await expect(dialog.getByTestId('preview-next')).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(open).toBeFocused()

  // Nothing of what was chosen is there: that is asked before a report of nothing is made.
  const { inspections } = Object(await api.get(`/api/inspection_groups/${visit}`)).attributes
  const bare = inspections.data.find(
    ({ attributes }: { attributes: { marks: unknown[] } }) => attributes.marks.length === 0,
  )
  const asked: string[] = []
  await page.route(/\/api\/inspection_groups\/\d+\/report\?/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ status: 500, body: '' })
  })
  await page.getByTestId('report-devices').click()
  const device = page.getByTestId(`report-device-${bare.attributes.device.data.id}`)
  await device.focus()
  await page.keyboard.press('Space')
  await expect(device).toBeChecked()
  await page.keyboard.press('Escape')
  const generate = page.getByTestId('report-generate')
  await generate.click()
  const question = page.getByRole('dialog', { name: 'Nothing matches this selection' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  expect(asked).toEqual([])
  await generate.click()
  await question.getByRole('button', { name: 'Generate anyway' }).click()
  await expect(page.getByTestId('report-refused')).toBeVisible()
  expect(asked).toHaveLength(1)
})
