import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { type ApiClient, apiClient } from '../support/api.ts'
import { expectFocusKept } from '../support/focus.ts'
import { photo } from '../support/one-pixel.ts'
import { actAs, signIn } from '../support/people.ts'
import { freshName, type Made, makePark, makeTurbine, makeVisit, removePark } from '../support/sites.ts'

let api: ApiClient
let park: Made
let volta: { readonly id: number; readonly inspections: readonly number[] }
let express: typeof volta

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL })
  api = await apiClient(request, 'admin')
  park = await makePark(api, freshName('Volta park'))
  const turbine = await makeTurbine(api, park, 'V01', { deviceValues: [{ reference: 'rotorDiameter', value: 100 }] })
  volta = await makeVisit(api, turbine, { service: 1, date: '2026-03-02' })
  express = await makeVisit(api, turbine, { service: 8, date: '2026-04-02' })
})
test.afterAll(() => removePark(api, park))

const blade = (index: number) => volta.inspections[index] ?? 0
const openBlade = async (page: Page, id: number, query = '') => {
  await page.goto(`/visionair/inspection/${id}${query}`)
  await expect(page.getByTestId('volta-drawing').first()).toBeVisible()
}
const marks = (page: Page) => page.locator('[data-testid^=volta-mark]')
const rows = (page: Page) => page.getByTestId('measure-table').locator('tbody tr')

async function chooseType(page: Page, name: RegExp): Promise<void> {
  await page.getByTestId('measure-type').click()
  await page.getByRole('option', { name }).click()
}

test('VOLTA-01 a measure is entered with its photo, shown on the blade and in the table, changed and deleted', async ({
  page,
}) => {
  await actAs(page, 'responsible')
  await openBlade(page, blade(0))
  await page.getByTestId('measure-add').click()
  const form = page.getByTestId('measure-create-form')
  // The form is scrolled when it takes the keyboard, a moment after it is there.
  await expect(page.getByTestId('measure-type')).toBeFocused()
  await page.getByTestId('measure-save').click()
  await expect(form.getByText('This field is required.')).toHaveCount(4)
  await expect(form.getByText('Please choose a photo.')).toBeVisible()
  await expect(page.getByTestId('measure-type')).toBeFocused()
  // What takes the focus lies where it is seen, also when the form is scrolled.
  await form.getByText('Please choose a photo.').scrollIntoViewIfNeeded()
  const isInPlace = await page.getByTestId('measure-severity-1').evaluate((radio) => {
    const [inner, outer] = [radio.getBoundingClientRect(), radio.closest('label')?.getBoundingClientRect()]
    return outer !== undefined && inner.top >= outer.top && inner.bottom <= outer.bottom
  })
  expect(isInPlace).toBe(true)

  await chooseType(page, /Receptor to root/)
  await page.getByTestId('measure-value').fill('12,5')
  await page.getByTestId('measure-position').fill('-1')
  await page.getByTestId('measure-severity-1').check({ force: true })
  await form.locator('input[type=file]').setInputFiles(photo)
  await page.getByTestId('measure-save').click()
  await expect(form.getByText('At least 0.')).toBeVisible()
  await expect(page.getByTestId('measure-position')).toBeFocused()
  await page.getByTestId('measure-position').fill('25')
  await page.getByTestId('measure-save').click()

  const edit = page.getByTestId('measure-edit-form')
  await expect(edit).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('12.5\u00a0mΩ')
  await expect(rows(page)).toContainText('25 m')
  await expect(rows(page)).toContainText('Compliant')
  await expect(page.getByTestId('measure-photos').locator('img')).toHaveJSProperty('complete', true)
  const [outline, mark] = await Promise.all([
    page.getByTestId('volta-drawing').locator('svg').boundingBox(),
    marks(page).boundingBox(),
  ])
  const share = ((mark?.x ?? 0) + (mark?.width ?? 0) / 2 - (outline?.x ?? 0)) / (outline?.width ?? 1)
  expect(share).toBeCloseTo(0.5, 2)

  await page.getByTestId('measure-value').fill('80')
  await expect(page.getByTestId('measure-verdict')).toHaveText('According to the limit: Non-compliant.')
  await page.getByTestId('measure-position').fill('200')
  await page.getByTestId('measure-save').click()
  await expect(edit.getByText('This is beyond the tip: the blade is 50 m long.')).toBeVisible()
  await page.getByTestId('measure-position').fill('25')
  await page.getByTestId('measure-save').press('Enter')
  await expect(rows(page)).toContainText('Non-compliant')
  await expect(rows(page)).not.toContainText('Set manually')
  await expectFocusKept(page, 'saving a measure')

  await page.getByTestId('measure-delete').press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(page.getByTestId('measure-table')).toContainText('No measurements yet')
  await expectFocusKept(page, 'deleting a measure')
  await expect(marks(page)).toHaveCount(0)
})

test('VOLTA-02 open circuit and no reading are results; inspected, compliant and expert comments are kept', async ({
  page,
}) => {
  await actAs(page, 'admin')
  await openBlade(page, blade(1))
  await page.keyboard.press('a')
  await expect(page.getByTestId('measure-create-form')).toBeVisible()
  await chooseType(page, /Tip receptor/)
  await page.getByTestId('measure-reading').getByText('Open circuit').click()
  await expect(page.getByTestId('measure-value')).toHaveCount(0)
  await page.getByTestId('measure-position').fill('49')
  await page.getByTestId('measure-severity-5').check({ force: true })
  await page.getByTestId('measure-create-form').locator('input[type=file]').setInputFiles(photo)
  await page.getByTestId('measure-save').click()
  await expect(page.getByTestId('measure-edit-form')).toBeVisible()
  await expect(rows(page)).toContainText('Open circuit')
  await expect(rows(page)).toContainText('Inspected')
  await expect(rows(page)).toContainText('Non-compliant')
  await expect(marks(page)).toHaveAccessibleName('Measurement at 49 m: Tip receptor, Open circuit, 5 Critical')

  await page.getByTestId('measure-expertEn').fill('Cable interrupted.')
  await page.getByTestId('measure-expertFr').fill('Câble interrompu.')
  await page.getByTestId('measure-conformity').getByText('Compliant', { exact: true }).click()
  await page.getByTestId('measure-save').click()
  await expect(rows(page).getByText('Compliant', { exact: true })).toBeVisible()
  await expect(rows(page)).toContainText('Set manually')
  await page.getByTestId('measure-inspected').getByText('Not inspected').click()
  await page.getByTestId('measure-reading').getByText('No reading').click()
  await page.getByTestId('measure-save').click()
  await expect(rows(page)).toContainText('Not inspected')
  await expect(rows(page)).toContainText('No reading')
  await page.reload()
  await expect(page.getByTestId('measure-expertEn')).toHaveValue('Cable interrupted.')
  await expect(page.getByTestId('measure-expertFr')).toHaveValue('Câble interrompu.')
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('measure-edit-form')).toHaveCount(0)
})

test('VOLTA-01 Volta Express takes no photos, and who may not change measures only looks', async ({
  page,
  browser,
}) => {
  const id = express.inspections[0] ?? 0
  await actAs(page, 'admin')
  await openBlade(page, id, '?measure=new')
  await expect(page.getByText('Volta Express measurements have no photos.')).toBeVisible()
  await chooseType(page, /Side receptor/)
  await page.getByTestId('measure-value').fill('20')
  await page.getByTestId('measure-position').fill('10')
  await page.getByTestId('measure-severity-1').check({ force: true })
  await page.getByTestId('measure-save').click()
  await expect(page.getByTestId('measure-edit-form')).toBeVisible()
  await expect(page.getByTestId('measure-photos')).toHaveCount(0)

  const reader = await browser.newPage()
  await actAs(reader, 'reader')
  await openBlade(reader, id)
  await expect(reader.getByTestId('measure-add')).toHaveCount(0)
  await expect(reader.getByText('N next · P previous · Esc close', { exact: true })).toBeVisible()
  await marks(reader).click()
  await expect(reader.getByText('You can view this measurement but not change it.')).toBeVisible()
  await expect(reader.getByTestId('measure-save')).toHaveCount(0)
  await expect(reader.getByTestId('measure-delete')).toHaveCount(0)
  await reader.close()
})

test('TAB-03 all measures of the visit, blade by blade, each leading to its blade; in both languages', async ({
  page,
}) => {
  await signIn(page, 'admin')
  const measure = { inspection: blade(2), type: 3, measureValue: 10, severity: 3 }
  for (const positionFromHub of [30, 5])
    await api.sendForm('/api/volta_measures', { ...measure, positionFromHub }, photo)
  await openBlade(page, blade(0), '?view=6')
  await expect(page.getByTestId('side-panel')).toHaveCount(0)
  const section = page.getByTestId(`blade-${blade(2)}`)
  await expect(section.locator('tbody tr')).toHaveCount(2)
  await expect(section.locator('tbody tr').first()).toContainText('5 m')
  await expectAccessible(page)
  await section.locator('[data-testid^=measure-open]').first().click()
  await expect(page).toHaveURL(new RegExp(`inspection/${blade(2)}\\?view=2&measure=`))
  await expect(page.getByTestId('measure-edit-form')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /FR/ }).click()
  await expect(page.getByTestId('measure-save')).toHaveText('Enregistrer')
  await expectAccessible(page)
  await page.getByRole('button', { name: /EN/ }).click()
  await page.goto(`/visionair/inspection-group/${volta.id}`)
  await expect(page.getByTestId(`side-${blade(2)}`)).toContainText('2 measurements')
  await expect(page.getByTestId('visit-measure-counts')).toContainText('measure')
  await expect(page.getByText(/No finding|No photo/)).toHaveCount(0)
})

test('VOLTA-01 what two people change of one measure is taken together, or shown side by side where both changed the same', async ({
  page,
}) => {
  const data = { inspection: blade(1), type: 3, measureValue: 10, positionFromHub: 12, severity: 3 }
  const { id } = Object(await api.sendForm('/api/volta_measures', data, photo))
  const stored = async () => Object(await api.get(`/api/volta_measures/${id}`)).attributes
  const others = async (change: object) => {
    const { version, positionFromHub, measureValue } = await stored()
    const unchanged = { type: 3, severity: 3, positionFromHub, measureValue }
    await api.send('PUT', `/api/volta_measures/${id}`, { ...unchanged, ...change, version })
  }
  await actAs(page, 'admin')
  await openBlade(page, blade(1), `?measure=${id}`)
  await page.getByTestId('measure-value').fill('11')
  await others({ positionFromHub: 13 })
  await page.getByTestId('measure-save').click()
  await expect(page.getByTestId('measure-position')).toHaveValue('13')
  await expect.poll(stored).toMatchObject({ measureValue: 11, positionFromHub: 13 })

  await page.getByTestId('measure-value').fill('14')
  await others({ measureValue: 15 })
  await page.getByTestId('measure-save').click()
  const conflict = page.getByTestId('conflict')
  await expect(conflict.getByTestId('conflict-mine-measureValue')).toHaveText('14\u00a0mΩ')
  await expect(conflict.getByTestId('conflict-theirs-measureValue')).toHaveText('15\u00a0mΩ')
  await expectAccessible(page)
  expect(await stored()).toMatchObject({ measureValue: 15 })
  await page.getByTestId('conflict-theirs').click()
  await expect(page.getByTestId('measure-value')).toHaveValue('15')
  await page.getByTestId('measure-value').fill('16')
  await others({ measureValue: 17 })
  await page.getByTestId('measure-save').click()
  await conflict.getByTestId('conflict-mine').click()
  await expect.poll(stored).toMatchObject({ measureValue: 16, positionFromHub: 13 })
  await expect(conflict).toBeHidden()
})
