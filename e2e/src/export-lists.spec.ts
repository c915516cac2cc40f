import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { apiClient } from './support/api.ts'
import {
  clarity,
  type FindingsWorld,
  makeFindingsWorld,
  makeTestVisit,
  markPainted,
  openSide,
  paintSide,
} from './support/findings-world.ts'
import { actAs, signIn } from './support/people.ts'
import { makeTurbine, removePark } from './support/sites.ts'

let world: FindingsWorld
let side: number

/** A park with two turbines and two visits; one of them with three findings. */
test.beforeAll(async ({ request }) => {
  world = await makeFindingsWorld(request, 'Lists')
  await makeTurbine(world.api, world.park, 'T02')
  const visit = await makeTestVisit(world, clarity, '2026-04-01')
  await makeTestVisit(world, 1, '2026-05-01')
  side = visit.sides[0] ?? 0
  await paintSide(world, side)
  for (const [defect, severity] of [3, 5, 4].entries()) await markPainted(world, side, defect, { severity })
})
test.afterAll(async ({ request }) => removePark(await apiClient(request, 'admin'), world.park))

/** Asks for a table in the dialog of a list, waits until it is made and reads it; the newest file is the first. */
async function csvOf(
  page: Page,
  opener: Locator,
  format: 'csv' | 'geojson' = 'csv',
  content?: string,
): Promise<string> {
  await opener.click()
  const dialog = page.getByRole('dialog')
  if (content !== undefined) await dialog.getByText(content, { exact: true }).click()
  const items = dialog.getByTestId('export-item')
  await expect(
    dialog.getByText('Your exports appear here and are kept for seven days.').or(items.first()),
  ).toBeVisible()
  const newest = items.first().locator('[title]').first()
  const before = (await items.count()) === 0 ? '' : await newest.getAttribute('title')
  await dialog.getByTestId(`export-${format}`).click()
  await expect(items.first()).toBeVisible()
  await expect(newest).not.toHaveAttribute('title', before ?? '')
  await expect(items.first()).toHaveAttribute('data-format', format)
  await expect(items.first()).toHaveAttribute('data-state', 'DONE', { timeout: 150_000 })
  const download = page.waitForEvent('download')
  await items.first().getByTestId('export-download').click()
  const text = await readFile(await (await download).path(), 'utf8')
  const file = await newest.getAttribute('title')
  await items.first().getByTestId('export-delete').click()
  await expect(items.filter({ has: page.locator(`[title="${file}"]`) })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  return text
}

const linesOf = (csv: string) => csv.trim().split('\r\n').slice(1)

test('REP-05 the visits of a park are exported as they are narrowed, and so are their findings', async ({ page }) => {
  await actAs(page, 'admin')
  await page.goto(`/visionair/device-group/${world.park.id}?service=${clarity}&date=asc`)
  const opener = page.locator('#inspections').getByTestId('list-export')
  await expect(opener).toBeEnabled()
  const visits = linesOf(await csvOf(page, opener))
  expect(visits).toHaveLength(1)
  expect(visits[0]).toContain('2026-04-01')
  await opener.click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  expect(linesOf(await csvOf(page, opener, 'csv', 'Findings'))).toHaveLength(3)
  const map = JSON.parse(await csvOf(page, opener, 'geojson'))
  expect(map.features).toHaveLength(1)
  await page.goto(`/visionair/device-group/${world.park.id}?date=asc`)
  await expect(page.locator('#inspections tbody tr')).toHaveCount(2)
  const both = linesOf(await csvOf(page, opener))
  expect(both.map((line) => line.slice(0, 10))).toEqual(['2026-04-01', '2026-05-01'])
})

test('REP-05 the turbines of a park are exported as they are searched and sorted', async ({ page }) => {
  await actAs(page, 'admin')
  await page.goto(`/visionair/device-group/${world.park.id}?turbines-sort=nameDown`)
  const opener = page.locator('#turbines').getByTestId('list-export')
  await expect(opener).toBeEnabled()
  expect(linesOf(await csvOf(page, opener)).map((line) => line.slice(0, 3))).toEqual(['T02', 'T01'])
  await page.goto(`/visionair/device-group/${world.park.id}?turbine=T01`)
  await expect(opener).toBeEnabled()
  expect(linesOf(await csvOf(page, opener)).map((line) => line.slice(0, 3))).toEqual(['T01'])
})

test('REP-05 the findings of a side are exported as their table is narrowed and sorted', async ({ page }) => {
  await actAs(page, 'admin')
  await openSide(page, side, 'view=2&order=idForReport-desc')
  const opener = page.getByTestId('annotation-table').getByTestId('list-export')
  const numbers = (csv: string) => linesOf(csv).map((line) => line.split(',')[0])
  expect(numbers(await csvOf(page, opener))).toEqual(['3', '2', '1'])
  await openSide(page, side, 'view=2&order=idForReport-desc&text=defect+2')
  await expect(page.getByTestId('annotation-table').locator('tbody tr')).toHaveCount(1)
  expect(numbers(await csvOf(page, opener))).toEqual(['2'])
})

test('REP-05 the dashboard exports the visits it lists', async ({ page }) => {
  await actAs(page, 'responsible')
  await page.goto('/visionair/dashboard?review=completed')
  const list = page.locator('#inspections')
  await expect(list.locator('tbody tr').first()).toBeVisible()
  const shown = Number.parseInt((await list.locator('h2 + span').innerText()).replace(/\D/g, ''), 10)
  expect(linesOf(await csvOf(page, list.getByTestId('list-export')))).toHaveLength(shown)
})

test('PERM-03 a customer reads: lists are exported as well, since who sees something may take it along', async ({
  page,
}) => {
  await signIn(page, 'reader')
  await expect(page.locator('#inspections tbody tr').first()).toBeVisible()
  const list = page.locator('#inspections')
  expect(linesOf(await csvOf(page, list.getByTestId('list-export'))).length).toBeGreaterThan(0)
})
