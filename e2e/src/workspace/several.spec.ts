import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { type MarkedSide, makeMarkedSide, markPainted, openSide } from '../support/findings-world.ts'
import { actAs } from '../support/people.ts'
import { removePark } from '../support/sites.ts'

let world: MarkedSide
let ids: readonly number[]

test.beforeAll(async ({ playwright, baseURL }) => {
  world = await makeMarkedSide({ playwright, baseURL }, 'Several', [])
})

test.beforeEach(async () => {
  const made = []
  for (const defect of [0, 1, 2]) made.push(await markPainted(world, world.side, defect))
  ids = made.map(({ id }) => id)
})

test.afterEach(async () => {
  for (const id of ids) await world.api.remove(`/api/annotations/${id}`).catch(() => undefined)
})

test.afterAll(() => removePark(world.api, world.park))

const attributes = async (id: number) => Object(await world.api.get(`/api/annotations/${id}`)).attributes
const severities = () =>
  Promise.all(ids.map(async (id) => Object(await attributes(id)).severity.data.attributes.severityNumber))
const count = (page: Page) => page.getByTestId('choice-count')
const boxIn = (page: Page, id: number) => page.getByTestId('viewer').locator(`[data-box-id="${id}"]`)
const row = (page: Page, id: number) => page.getByTestId('annotation-table').locator(`tr:has([data-row="${id}"])`)
const looksOf = (page: Page) =>
  Promise.all(
    ids.map(async (id) => await row(page, id).locator('[data-severity]').first().getAttribute('data-severity')),
  )

async function open(page: Page): Promise<void> {
  await actAs(page, 'admin')
  await openSide(page, world.side)
  await expect(page.getByTestId('annotation-table').locator('[data-row]')).toHaveCount(3)
}

test('three findings are given a severity at once, seen in table, picture and by the server; one undo takes it back, one redo gives it again', async ({
  page,
}) => {
  await open(page)
  const before = await severities()
  await page.getByTestId('choose-all').check()
  await expect(count(page)).toHaveText('3 chosen')
  for (const id of ids) await expect(boxIn(page, id)).toHaveAttribute('data-look', 'chosen')
  await expectAccessible(page)
  await page.getByTestId('choice-severity-2').click()
  await expect(page.getByText('3 findings changed.')).toBeVisible()
  expect(await severities()).toEqual([2, 2, 2])
  await expect.poll(() => looksOf(page)).toEqual(['2', '2', '2'])
  for (const id of ids) await expect(boxIn(page, id)).toHaveAttribute('data-severity', '2')
  await page.getByTestId('viewer-undo').click()
  await expect(page.getByText('Undone: change of 3 findings (Severity)')).toBeVisible()
  expect(await severities()).toEqual(before)
  await page.keyboard.press('Control+Shift+z')
  await expect(page.getByText('Redone: change of 3 findings (Severity)')).toBeVisible()
  expect(await severities()).toEqual([2, 2, 2])
})

test('what somebody else changed first is told and stays chosen, and undo takes back only what was done', async ({
  page,
}) => {
  await open(page)
  const [, theirs = 0] = ids
  await page.getByTestId('choose-all').check()
  const address = `**/api/annotations/${theirs}`
  await page.route(
    address,
    async (route) => {
      if (route.request().method() === 'PUT') {
        const { version } = await attributes(theirs)
        await world.api.send('PUT', `/api/annotations/${theirs}`, { comment: 'Theirs', version })
      }
      await route.fallback()
    },
    { times: 1 },
  )
  const before = await severities()
  await page.getByTestId('choice-severity-1').click()
  await expect(page.getByText(/2 findings changed\. No\. \d+: changed by someone else in the meantime\./)).toBeVisible()
  await expect(count(page)).toHaveText('1 chosen')
  await expect(page.getByTestId(`choose-${theirs}`)).toBeChecked()
  expect(await severities()).toEqual([1, before[1], 1])
  await page.getByTestId('viewer-undo').click()
  await expect(page.getByText('Undone: change of 2 findings (Severity)')).toBeVisible()
  expect(await severities()).toEqual(before)
  expect((await attributes(theirs)).comment).toBe('Theirs')
})

test('three findings are deleted after one question that names how many, and one undo brings them back', async ({
  page,
}) => {
  await open(page)
  await page.getByTestId('choose-all').check()
  await page.getByTestId('choice-delete').click()
  await expect(page.getByRole('dialog')).toContainText('Delete 3 findings?')
  await page.getByRole('button', { name: 'Delete 3 findings' }).click()
  await expect(page.getByText('3 findings deleted.')).toBeVisible()
  await expect(page.getByTestId('annotation-table').locator('[data-row]')).toHaveCount(0)
  await expect(page.getByTestId('choice-bar')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Undone: deletion of 3 findings')).toBeVisible()
  await expect(page.getByTestId('annotation-table').locator('[data-row]')).toHaveCount(3)
})

test('by keyboard alone a range is chosen, given a status, and left with Escape', async ({ page }) => {
  await open(page)
  const rows = page.getByTestId('annotation-table').locator('tbody a:has([data-row])')
  await rows.nth(0).focus()
  await page.keyboard.press('x')
  await expect(count(page)).toHaveText('1 chosen')
  await rows.nth(2).focus()
  await page.keyboard.press('Shift+Space')
  await expect(count(page)).toHaveText('3 chosen')
  await page.getByTestId('choice-status-fixed').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 findings changed.')).toBeVisible()
  for (const id of ids) expect((await attributes(id)).status).toBe('fixed')
  await rows.nth(1).focus()
  await page.keyboard.press('Space')
  await expect(count(page)).toHaveText('1 chosen')
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('choice-bar')).toHaveCount(0)
})
