import { expect, type Page, test } from '@playwright/test'
import { type ApiClient, apiClient } from '../support/api.ts'
import { signIn } from '../support/people.ts'
import { freshName, type Made, makePark, makeTurbine, makeVisit, removePark } from '../support/sites.ts'

const tag = freshName('').trim()
const initials = [
  'Abel',
  'Brume',
  'Cèdre',
  'Dune',
  'Eider',
  'Falaise',
  'Gerbe',
  'Isle',
  'Kerlo',
  'Lande',
  'Orme',
  'Vigie',
]
const parks: Made[] = []
let api: ApiClient
let turbine: Made
/** Visits of the same owner that were there before, by other tests. */
let visitsBefore = 0

const cards = (page: Page) => page.locator('#parks li[data-testid^=park-]')
const cardNames = async (page: Page) =>
  (await cards(page).getByRole('heading', { level: 3 }).allTextContents()).map((name) => name.split(' ')[0])
const rows = (page: Page) => page.locator('#inspections tbody tr')
const shownDays = (page: Page) =>
  rows(page).evaluateAll((all) => all.map((row) => new Date(row.querySelector('td')?.textContent ?? '').getTime()))

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  api = await apiClient(request, 'admin')
  const other = await apiClient(request, 'other')
  visitsBefore = Object(await other.get('/api/inspection_groups?itemsPerPage=100')).length
  for (const name of initials) parks.push(await makePark(api, `${name} ${tag}`, { organization: 2 }))
  const [first] = parks
  if (!first) throw new Error('no park was made')
  turbine = await makeTurbine(api, first, `D ${tag}`)
  for (let month = 1; month <= 11; month += 1)
    await makeVisit(api, turbine, {
      service: month % 2 === 0 ? 2 : 11,
      // What is done lies in the past.
      date: `${month <= 2 ? 2025 : 2031}-${String(month).padStart(2, '0')}-15`,
      status: month <= 2 ? 'done' : 'todo',
    })
})

test.afterAll(async () => {
  for (const park of parks) await removePark(api, park)
})

test('DASH-01 root parks are sorted by creation and name, searched, filtered by letters in fives, and paged; the address keeps it', async ({
  page,
}) => {
  await signIn(page, 'other')
  const section = page.locator('#parks')
  await expect(cards(page)).toHaveCount(10)
  expect(await cardNames(page)).toEqual(initials.slice(2).reverse())
  await section.getByRole('combobox', { name: 'Sort' }).selectOption('oldest')
  await expect(cards(page).first()).toContainText('Glen Affric Ridge')
  await section.getByRole('combobox', { name: 'Sort' }).selectOption('nameDown')
  await expect(cards(page).first()).toContainText('Vigie')
  await section.getByRole('combobox', { name: 'Sort' }).selectOption('nameUp')
  await expect(cards(page).first()).toContainText('Abel')
  const letters = section.getByRole('group', { name: 'First letter' })
  await expect(letters.getByRole('button')).toHaveText(['All', 'A–E', 'F–J', 'K–O', 'P–T', 'U–Z'])
  await letters.getByRole('button', { name: 'A–E' }).click()
  await expect(section).not.toContainText('Falaise')
  expect(await cardNames(page)).toEqual(expect.arrayContaining(initials.slice(0, 5)))
  for (const name of await cardNames(page)) expect(name).toMatch(/^[A-E]/)
  const search = section.getByRole('searchbox', { name: 'Search parks by name' })
  await search.fill(`Orme ${tag}`)
  await expect(section).toContainText('No results')
  await section.getByRole('button', { name: 'Remove the filters' }).click()
  await expect(search).toHaveValue('')
  await search.fill(`Orme ${tag}`)
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page)).toContainText('Orme')
  await section.getByRole('button', { name: 'Clear the search' }).click()
  await expect(cards(page)).toHaveCount(10)
  await search.fill(tag)
  await expect(section).toContainText('12 parks')
  const pager = section.getByRole('navigation', { name: 'Pages of Parks' })
  await pager.getByRole('button', { name: 'Next page' }).click()
  await expect(cards(page)).toHaveCount(2)
  await pager.getByTestId('per-page').selectOption('5')
  await expect(cards(page)).toHaveCount(5)
  await pager.getByRole('button', { name: '3', exact: true }).click()
  await expect(pager).toContainText('11–12 of 12')
  const shown = await cardNames(page)
  await page.reload()
  await expect(cards(page)).toHaveCount(2)
  expect(await cardNames(page)).toEqual(shown)
})

test('DASH-02 each key figure equals the count of the server and opens the list it counts; only the chosen ones are shown', async ({
  page,
  request,
}) => {
  const mine = await apiClient(request, 'responsible')
  const figures = Object(await mine.get('/api/key_figures?id=1'))
  const countOf = (level: number): number =>
    figures.severities.find(({ severityNumber }: { severityNumber: number }) => severityNumber === level)?.count ?? 0
  await signIn(page, 'responsible')
  const figure = page.getByRole('region', { name: 'Key figures' }).getByRole('link')
  const names = ['Critical', 'High', 'Middle', 'Low', 'Information', 'Not specified']
  const counts = [5, 4, 3, 2, 1, 0].map(countOf)
  const expected = [
    ...names.map((name, index) => `${counts[index]}${name}`),
    `${figures.comingInspections}Coming or ongoing inspections`,
    `${figures.completedInspections}Completed inspections`,
  ]
  await expect(figure).toHaveText(expected)
  expect(countOf(5)).toBeGreaterThan(0)
  await figure.filter({ hasText: 'Critical' }).click()
  await expect(page).toHaveURL(/severity=5/)
  await expect(page.locator('#inspections')).toBeInViewport()
  await expect(rows(page).filter({ hasNot: page.locator('[data-severity="5"]') })).toHaveCount(0)
  await expect(rows(page).first()).toBeVisible()
  await figure.filter({ hasText: 'Coming' }).click()
  await expect(page.locator('#inspections').getByText(/^\d+ inspections?$/)).toHaveText(
    new RegExp(`^${figures.comingInspections} inspection`),
  )
  await figure.filter({ hasText: 'Completed' }).click()
  await expect(page.locator('#inspections').getByText(/^\d+ inspections?$/)).toHaveText(
    new RegExp(`^${figures.completedInspections} inspection`),
  )
  await page.route('**/api/me', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    const chosen = { ...body.data.attributes.preferences.figures, information: false, 'coming-inspections': false }
    body.data.attributes.preferences.figures = chosen
    await route.fulfill({ response: answer, json: body })
  })
  await page.reload()
  await expect(figure).toHaveText(expected.filter((text) => !/Information|Coming/.test(text)))
})

test('DASH-03 the inspections come ten at a time, 5 to 100 on request, with previous, pages and next, filtered by review and service, by date both ways', async ({
  page,
}) => {
  await signIn(page, 'other')
  const section = page.locator('#inspections')
  await expect(rows(page)).toHaveCount(10)
  await expect(rows(page).first()).toContainText('15 Nov 2031')
  const pager = section.getByRole('navigation', { name: 'Pages of Inspections' })
  await expect(pager.getByTestId('per-page').locator('option')).toHaveText(['5', '10', '20', '50', '100'])
  await expect(pager.getByTestId('per-page')).toHaveValue('10')
  await expect(pager.getByRole('button')).toHaveCount(4)
  await expect(pager.getByRole('button').first()).toHaveAccessibleName('Previous page')
  await expect(pager.getByRole('button').last()).toHaveAccessibleName('Next page')
  await expect(pager.getByRole('button', { name: 'Previous page' })).toBeDisabled()
  await pager.getByRole('button', { name: 'Next page' }).click()
  await expect(rows(page)).toHaveCount(Math.min(10, visitsBefore + 1))
  await expect(page).toHaveURL(/page=2/)
  await page.goBack()
  await expect(rows(page)).toHaveCount(10)
  await pager.getByTestId('per-page').selectOption('20')
  await expect(rows(page)).toHaveCount(Math.min(20, visitsBefore + 11))
  await pager.getByTestId('per-page').selectOption('5')
  await expect(rows(page)).toHaveCount(5)
  await section.getByRole('button', { name: 'Date' }).click()
  await expect(page).toHaveURL(/date=asc/)
  await expect(rows(page).first()).not.toContainText('15 Nov 2031')
  const ascending = await shownDays(page)
  expect(ascending).toEqual(ascending.toSorted())
  await section.getByRole('button', { name: 'Completed' }).click()
  await expect(rows(page).filter({ hasText: 'Done' }).first()).toBeVisible()
  await expect(rows(page).filter({ hasText: 'To do' })).toHaveCount(0)
  await section.getByRole('button', { name: 'Coming' }).click()
  await expect(rows(page).filter({ hasText: 'Done' })).toHaveCount(0)
  await section.getByRole('combobox', { name: 'Service' }).selectOption({ label: 'Clarity' })
  await expect(rows(page).filter({ hasText: 'Shunt' })).toHaveCount(0)
  await expect(rows(page).filter({ hasText: 'Clarity' }).first()).toBeVisible()
  await section.getByRole('button', { name: 'Date' }).click()
  await expect(rows(page).first()).toContainText('15 Oct 2031')
  await rows(page).first().getByRole('link').first().click()
  await expect(page).toHaveURL(/inspection-group\/\d+/)
})
