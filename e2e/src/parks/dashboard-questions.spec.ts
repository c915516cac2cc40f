import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { type ApiClient, apiClient } from '../support/api.ts'
import { type MarkedSide, makeMarkedSide } from '../support/findings-world.ts'
import { actAs } from '../support/people.ts'
import { dayAhead, type Made, makeTurbine, makeVisit, removePark } from '../support/sites.ts'

let world: MarkedSide
let api: ApiClient
let late: Made
let missed: { readonly id: number }

const dashboard = '/visionair/dashboard'
const rows = (page: Page) => page.locator('#inspections tbody tr')
const attention = (page: Page) => page.locator('#attention')

test.beforeAll(async ({ playwright, baseURL }) => {
  test.setTimeout(240_000)
  world = await makeMarkedSide({ playwright, baseURL }, 'Attention', [
    { severity: 6 },
    { severity: 5 },
    { severity: 3 },
  ])
  api = world.api
  late = await makeTurbine(api, world.park, 'T02')
  missed = await makeVisit(api, late, { service: 4, date: dayAhead(-20) })
})

test.afterAll(() => removePark(api, world.park))

/** The row of a turbine among all that need attention; every page is gone through. */
async function rowOf(page: Page, turbine: Made) {
  const row = attention(page).locator('tbody tr').filter({ hasText: turbine.name }).filter({ hasText: world.park.name })
  const next = attention(page).getByRole('button', { name: /Next page|Page suivante/ })
  await expect(attention(page).locator('tbody tr').first()).toBeVisible()
  while ((await row.count()) === 0 && (await next.isEnabled())) await next.click()
  await expect(row).toHaveCount(1)
  return row
}

for (const [language, words] of [
  [
    'en',
    {
      title: /\d+ turbines? needs? attention/,
      said: 'severity High or worse',
      more: '1 more',
      next: 'In progress since',
      none: 'Overdue visit only',
      late: 'Overdue since',
    },
  ],
  [
    'fr',
    {
      title: /\d+ éoliennes? demanden?t? votre attention/,
      said: 'gravité Élevée ou supérieure',
      more: '1 autre',
      next: 'En cours depuis le',
      none: 'Visite en retard seulement',
      late: 'En retard depuis',
    },
  ],
] as const)
  test(`the dashboard says first which turbines need attention, why, since when and what comes next, in ${language}`, async ({
    page,
  }) => {
    await actAs(page, 'responsible')
    await page.evaluate((chosen) => localStorage.setItem('visionair.language', chosen), language)
    await page.goto(`${dashboard}?attention=all`)
    const told = Object(await (await apiClient(page.request, 'responsible')).get('/api/attention?itemsPerPage=100'))
    const heading = attention(page).getByRole('heading', { level: 2 })
    await expect(heading).toHaveText(words.title)
    await expect(heading).toContainText(String(told.total))
    await expect(attention(page)).toContainText(words.said)
    await expectAccessible(page)
    const row = await rowOf(page, world.turbine)
    await expect(row.locator('[data-severity="5"]')).toBeVisible()
    await expect(row).toContainText(words.more)
    await expect(row.locator('time').first()).toHaveAttribute('datetime', '2026-05-05')
    await expect(row).toContainText(words.next)
    const [finding] = world.findings
    await expect(row).toContainText(new RegExp(`(no\\.|n°)\\s${finding?.number}`))
    const other = await rowOf(page, late)
    await expect(other).toContainText(words.none)
    await expect(other.getByRole('link', { name: words.late })).toHaveAttribute(
      'href',
      `/visionair/inspection-group/${missed.id}`,
    )
    await page.goto(`${dashboard}?attention=all`)
    await (await rowOf(page, world.turbine)).getByTestId(`attention-finding-${finding?.id}`).click()
    await expect(page).toHaveURL(new RegExp(`/inspection/${world.side}.*annotation=${finding?.id}`))
  })

test('a key figure and the rows it opens count the same, Volta measurements among them', async ({ page }) => {
  await actAs(page, 'responsible')
  await page.goto(dashboard)
  const figures = page.getByRole('region', { name: 'Key figures' })
  await expect(figures).toContainText('Still to fix: findings and measurements of the latest inspections')
  await expect(figures).toContainText('Volta measurements are included.')
  for (const level of [5, 4, 3, 2]) {
    const name = ['', '', 'Low', 'Middle', 'High', 'Critical'][level] ?? ''
    const figure = figures.getByRole('link').filter({ hasText: name })
    const count = Number(/^\d+/.exec((await figure.textContent()) ?? '')?.[0])
    expect(count, name).toBeGreaterThan(0)
    await page.goto(`${dashboard}?severity=${level}&per-page=100`)
    await expect(page.locator('#inspections').getByRole('button', { name: 'Still to fix', exact: true })).toBeVisible()
    await expect(rows(page).locator(`[data-severity="${level}"]`).first()).toBeVisible()
    const shown = await rows(page).locator(`[data-severity="${level}"]`).allTextContents()
    const sum = shown.reduce((total, text) => total + Number(text.replace(String(level), '').replace(/\D.*$/, '')), 0)
    expect(sum, name).toBe(count)
    await expect(rows(page).filter({ hasNot: page.locator(`[data-severity="${level}"]`) })).toHaveCount(0)
  }
})

test('parks are a table sorted by every column where one chose so, for that account alone, and narrow ones leave nothing out', async ({
  page,
}) => {
  await actAs(page, 'admin')
  await page.goto(`${dashboard}?parks-per-page=100`)
  const parks = page.locator('#parks')
  await parks.getByRole('button', { name: 'Table' }).click()
  const table = parks.getByRole('table')
  const columns = [
    'Name',
    'Company',
    'Turbines',
    'Last visit',
    'Worst still to fix',
    'Still to fix',
    'Open visits',
    'Due',
  ]
  await expect(table.getByRole('columnheader')).toHaveText(columns)
  for (const column of columns) {
    const head = table.getByRole('columnheader', { name: column, exact: true })
    await head.getByRole('button').focus()
    await page.keyboard.press('Enter')
    await expect(head).toHaveAttribute('aria-sort', /ascending|descending/)
    const before = await head.getAttribute('aria-sort')
    await page.keyboard.press('Enter')
    await expect(head).not.toHaveAttribute('aria-sort', before ?? '')
  }
  await table.getByRole('columnheader', { name: 'Turbines' }).getByRole('button').click()
  await expect(page).toHaveURL(/parks-sort=turbinesDown/)
  await expect
    .poll(async () => {
      const counts = (await table.locator('tbody tr td:nth-child(3)').allTextContents()).map(Number)
      return counts.length > 1 && counts.every((count, at) => at === 0 || count <= (counts[at - 1] ?? 0))
    })
    .toBe(true)
  await expectAccessible(page)
  await page.reload()
  await expect(table.getByRole('columnheader', { name: 'Turbines' })).toHaveAttribute('aria-sort', 'descending')
  for (const width of [576, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const first = table.locator('tbody tr').first()
    for (const label of ['Company', 'Turbines', 'Last visit', 'Open visits', 'Due'])
      await expect(first.locator(`[data-label="${label}"]`)).toBeVisible()
    await expect(table.getByRole('button', { name: 'Company' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await actAs(page, 'responsible')
  await page.goto(dashboard)
  await expect(parks.locator('li[data-testid^=park-]').first()).toBeVisible()
})

test('inspections are sorted by every column and filtered by days, status and company; address, reload and back keep it', async ({
  page,
}) => {
  await actAs(page, 'admin')
  await page.goto(dashboard)
  const section = page.locator('#inspections')
  for (const column of ['Park', 'Device', 'Service', 'Status', 'Findings', 'Due', 'Report', 'Date']) {
    const head = section.getByRole('columnheader', { name: column, exact: true })
    await head.getByRole('button').click()
    await expect(head).toHaveAttribute('aria-sort', /ascending|descending/)
    await expect(rows(page).first()).toBeVisible()
  }
  await section.getByRole('combobox', { name: 'Status' }).selectOption('To do')
  await section.getByRole('combobox', { name: 'Company' }).selectOption('1')
  await section.getByLabel('From').fill(dayAhead(-30))
  await section.getByLabel('To', { exact: true }).fill(dayAhead(30))
  await section.getByRole('columnheader', { name: 'Park' }).getByRole('button').click()
  await expect(page).toHaveURL(/status=todo/)
  await expect(page).toHaveURL(/sort=park/)
  const address = page.url()
  const count = await section.getByText(/^\d+ inspections?$/).textContent()
  await page.reload()
  await expect(section.getByText(/^\d+ inspections?$/)).toHaveText(count ?? '')
  await expect(section.getByRole('combobox', { name: 'Status' })).toHaveValue('todo')
  await expect(section.getByLabel('From')).toHaveValue(dayAhead(-30))
  await page.goto('/visionair/profile')
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(section.getByRole('columnheader', { name: 'Park' })).toHaveAttribute('aria-sort', 'ascending')
  await section.getByRole('button', { name: 'Remove the filters' }).first().click()
  await expect(section.getByRole('combobox', { name: 'Status' })).toHaveValue('')
  await page.goto(
    `${dashboard}?sort=colour&direction=up&status=later&from=2026-02-30&to=tomorrow&company=x&attention-page=-1`,
  )
  await expect(rows(page).first()).toBeVisible()
  await expect(section.getByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'descending')
  await page.goto(`${dashboard}?company=999999`)
  await expect(section.getByRole('combobox', { name: 'Company' }).locator('option:checked')).toHaveText(
    'Unknown company',
  )
  await expect(section).toContainText('No results')
})
