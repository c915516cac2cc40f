import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import {
  clarity,
  type FindingsWorld,
  makeFindingsWorld,
  makeTestVisit,
  markPainted,
  openSide,
  paintSide,
  sherlockMotion,
} from './support/findings-world.ts'
import { holdAnswers } from './support/held-answers.ts'
import { paintedPhoto } from './support/painted-side.ts'
import { actAs, signIn } from './support/people.ts'
import { removePark } from './support/sites.ts'
import { expectImageState } from './support/sliced-side.ts'
import { clickStanding } from './support/standing-box.ts'

let world: FindingsWorld
let side: number
let other: number
let motion: number

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL })
  world = await makeFindingsWorld(request, 'Tables')
  const visit = await makeTestVisit(world, clarity, '2026-05-01')
  side = visit.sides[0] ?? 0
  other = visit.sides[1] ?? 0
  await paintSide(world, side)
  await paintSide(world, other)
  for (let n = 0; n < 33; n += 1) {
    const position = { pixelX: 100, pixelY: 100 + n * 110, pixelWidth: 80, pixelHeight: 60 }
    await markPainted(world, side, 0, {
      severity: (n % 5) + 2,
      type: n % 2 === 0 ? 2 : 4,
      position,
      comment: `${'Long comment. '.repeat(6)}${n}`,
    })
  }
  await markPainted(world, other, 1, { comment: 'On the other side', severity: 6 })
  motion = (await makeTestVisit(world, sherlockMotion, '2026-06-01')).sides[0] ?? 0
  await paintSide(world, motion)
  await markPainted(world, motion, 0, { component: 3 })
})
test.afterAll(() => removePark(world.api, world.park))

const table = (page: Page) => page.getByTestId('annotation-table')
const rows = (page: Page, testId = 'annotation-table') => page.getByTestId(testId).locator('tbody tr')
/** Chooses in one of the filters above a table. */
async function choose(page: Page, filter: string, option: string | number): Promise<void> {
  await page.getByTestId(`filter-${filter}`).click()
  const options = page.getByRole('option')
  await (typeof option === 'number' ? options.nth(option) : options.filter({ hasText: option })).click()
}

const heads = async (page: Page, testId = 'annotation-table') =>
  (await page.getByTestId(testId).locator('thead th').allTextContents()).map((text) => text.trim())

test('TAB-01 the columns of one side, with distance from the hub, the author, a cut comment and the way to the picture', async ({
  page,
}) => {
  await actAs(page, 'admin')
  await openSide(page, side)
  await expect(rows(page).first()).toBeVisible()
  expect(await heads(page)).toEqual(
    expect.arrayContaining(['No.', 'Type', 'Severity', 'Size', 'From hub', 'Status', 'Created by', 'Comment']),
  )
  expect(await heads(page)).not.toContain('Side')
  const first = rows(page).first()
  await expect(first).toContainText('Durand Camille')
  const comment = first
    .locator('td')
    .nth((await heads(page)).indexOf('Comment'))
    .locator('[aria-hidden=true]')
  const shown = (await comment.textContent()) ?? ''
  expect([...shown].length).toBeLessThanOrEqual(51)
  expect(shown).toMatch(/^Long comment\. .*…$/)
  await expect(first.locator('[data-severity="5"]')).toBeVisible()
  await first.locator('[data-testid^=annotation-open]').click()
  await expect(page.getByTestId('annotation-edit-form')).toBeVisible()
  await expectAccessible(page)
})

test('TAB-01 "motion" services have the extra columns', async ({ page }) => {
  await actAs(page, 'admin')
  await openSide(page, motion)
  await expect(rows(page).first()).toContainText('SN-4711')
  expect(await heads(page)).toEqual(expect.arrayContaining(['Component', 'Serial number', 'Model']))
  await expect(rows(page).first()).toContainText('Shell')
})

test('TAB-01 sorting by distance and severity, and filters by severity, type, status and text', async ({ page }) => {
  await actAs(page, 'admin')
  await openSide(page, side)
  await expect(rows(page)).toHaveCount(30)
  const column = async (name: string) => {
    const at = (await heads(page)).indexOf(name)
    return (
      await rows(page)
        .locator(`td:nth-child(${at + 1})`)
        .allTextContents()
    ).map((text) => text.trim())
  }
  await table(page).getByRole('button', { name: 'From hub' }).click()
  await expect(page).toHaveURL(/order=distance/)
  const metres = async () => (await column('From hub')).map((text) => Number.parseFloat(text))
  await expect(async () => {
    const shown = await metres()
    expect(shown[0]).toBeGreaterThan(36)
    expect(shown).toEqual(shown.toSorted((a, b) => b - a))
  }).toPass()
  await table(page).getByRole('button', { name: 'Severity' }).click()
  await expect(rows(page).first().locator('[data-severity]')).toHaveAttribute('data-severity', '5')
  await choose(page, 'severity', '5 Critical')
  await expect(rows(page)).toHaveCount(6)
  await expect(page.getByTestId('said')).toContainText('6 findings')
  await choose(page, 'type', 'Delamination')
  await expect.poll(async () => new Set(await column('Type'))).toEqual(new Set(['Delamination']))
  await page.getByTestId('filter-clear').click()
  await choose(page, 'status', 'Fixed')
  await expect(table(page)).toContainText('No findings match the filters.')
  await expect(page.getByTestId('said')).toContainText('0 findings')
  await page.getByTestId('filter-clear').click()
  await page.getByTestId('table-filters').getByRole('searchbox').fill('comment. 7')
  await expect(rows(page)).toHaveCount(1)
})

test('TAB-01 TAB-03 a tower is told from the ground: in its own table by the head, beside blades each by its own words', async ({
  page,
}) => {
  const visit = await makeTestVisit(world, clarity, '2026-05-20')
  const [blade = 0, tower = 0] = [visit.sides[0], visit.sides.at(-1)]
  for (const inspection of [blade, tower]) {
    await paintSide(world, inspection)
    await world.api.send('PUT', `/api/inspections/${inspection}/calibration`, { imageRatio: 1 })
    await markPainted(world, inspection, 0)
  }
  await actAs(page, 'responsible')
  await openSide(page, tower)
  await expect(rows(page)).toHaveCount(1)
  expect(await heads(page)).toContain('From ground')
  expect(await heads(page)).not.toContain('From hub')
  for (const inspection of [tower, blade]) {
    await page.goto(`/visionair/inspection/${inspection}?view=6`)
    await expect(rows(page, 'visit-findings')).toHaveCount(2)
    const shown = await heads(page, 'visit-findings')
    expect(shown.filter((head) => /hub|ground/i.test(head))).toEqual([])
    await expect(rows(page, 'visit-findings').filter({ hasText: 'Tower face' })).toContainText(/\d\sm from ground/)
    await expect(rows(page, 'visit-findings').filter({ hasText: 'Pressure side' })).toContainText(/\d\sm from hub/)
  }
})

test('TAB-02 at most 575 px high, "See more" after a full page, "Previous page" after the first', async ({ page }) => {
  await page.setViewportSize({ width: 1400, height: 1800 })
  await actAs(page, 'admin')
  await openSide(page, side)
  await expect(rows(page)).toHaveCount(30)
  await expect(page.getByTestId('previous-page')).toHaveCount(0)
  const frame = await table(page).locator('table').locator('xpath=..').boundingBox()
  expect(frame?.height ?? 0).toBeLessThanOrEqual(575)
  await table(page).getByRole('button', { name: 'See more' }).click()
  await expect(rows(page)).toHaveCount(3)
  await expect(table(page).getByRole('button', { name: 'See more' })).toHaveCount(0)
  await page.getByTestId('previous-page').click()
  await expect(rows(page)).toHaveCount(30)
})

test('TAB-02 after a last page that was full the table says that nothing follows, not that there is no finding', async ({
  page,
}) => {
  await actAs(page, 'admin')
  await openSide(page, side, 'view=2&page=3')
  await expect(table(page)).toContainText('No more entries')
  await expect(table(page)).not.toContainText('No finding yet')
  await expect(table(page).getByRole('button', { name: 'See more' })).toHaveCount(0)
  await page.getByTestId('previous-page').click()
  await expect(rows(page)).toHaveCount(3)
})

test('TAB-03 the Global mode lists the findings of every side, narrowed by side, each leading to its picture', async ({
  page,
}) => {
  await actAs(page, 'responsible')
  const release = await holdAnswers(page, /\/api\/inspections\?/)
  await page.goto(`/visionair/inspection/${side}?view=6`)
  const map = page.getByTestId('blade-map')
  await expect(map.getByRole('status', { name: 'Loading' })).toBeVisible()
  await expect(map.getByRole('listitem')).toHaveCount(0)
  release()
  await expect(map.getByTestId(`map-side-${side}`)).toBeVisible()
  await expect(rows(page, 'visit-findings')).toHaveCount(30)
  expect(await heads(page, 'visit-findings')).toEqual(
    expect.arrayContaining(['Blade ID', 'Side', 'Serial number', 'Model', 'From hub', 'Created by']),
  )
  await expect(page.getByTestId('side-panel')).toHaveCount(0)
  await choose(page, 'side', 1)
  await expect(rows(page, 'visit-findings')).toHaveCount(1)
  await expect(rows(page, 'visit-findings')).toContainText('On the other side')
  await expectAccessible(page)
  await rows(page, 'visit-findings').locator('[data-testid^=annotation-open]').click()
  await expect(page).toHaveURL(new RegExp(`/inspection/${other}\\?view=2`))
  await expect(page.getByTestId('annotation-edit-form')).toBeVisible()
})

/** How many lines the text of an element takes, at most of all that are found. */
const mostLines = (page: Page, testId: string, column: string) =>
  page.getByTestId(testId).evaluate((table, title) => {
    const titles = [...table.querySelectorAll('thead th')].map((head) => head.textContent?.trim())
    const cells = [...table.querySelectorAll(`tbody td:nth-child(${titles.indexOf(title) + 1})`)]
    const lines = cells.map((cell) => {
      const range = document.createRange()
      range.selectNodeContents(cell.querySelector('[aria-hidden=true]') ?? cell)
      return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
    })
    return Math.max(0, ...lines)
  }, column)

test('TAB-01 TAB-03 a long author takes at most four lines at any width, and no comment lies under the way to the picture', async ({
  page,
}) => {
  const longName = 'Montgomery-Featherstonehaugh'
  let name = longName
  await page.route(/\/api\/annotations\?/, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    for (const { attributes } of body.data) {
      const author = attributes.createdBy.data.attributes
      author.organizationName = name === longName ? 'Energies renouvelables du Grand Nord' : null
      author.lastName = name
      attributes.scaleSource = 'estimate'
      attributes.placeCertainty = 'about'
    }
    await route.fulfill({ response, json: body })
  })
  await signIn(page, 'responsible')
  const places = [
    ['annotation-table', `/visionair/inspection/${side}?view=2`],
    ['visit-findings', `/visionair/inspection/${side}?view=6`],
  ] as const
  for (const [testId, path] of places) {
    await page.goto(path)
    await expect(rows(page, testId).first()).toContainText('about')
    for (const width of [1400, 992, 576, 400]) {
      await page.setViewportSize({ width, height: 900 })
      const lines = await mostLines(page, testId, 'Created by')
      expect([testId, width, lines, lines > 1 && lines < 5]).toEqual([testId, width, lines, true])
    }
    await page.setViewportSize({ width: 1400, height: 900 })
  }
  // With a name of usual length there is room for all columns, also in French, whose words are longer.
  name = 'Durand'
  for (const [testId, path] of places) {
    await page.goto(path)
    for (const language of ['FR', 'EN']) {
      await page.getByRole('button', { name: language, exact: true }).click()
      await expect(page.locator('html')).toHaveAttribute('lang', language.toLowerCase())
      await expect(rows(page, testId).first()).toContainText('Durand')
      const cells = rows(page, testId).first().locator('td')
      const [comment, way] = await Promise.all([cells.nth(-2).boundingBox(), cells.last().boundingBox()])
      const covered = (comment?.x ?? 0) + (comment?.width ?? 0) - (way?.x ?? 0)
      expect([testId, language, covered <= 1, covered]).toEqual([testId, language, true, covered])
    }
  }
  // A list that is read again as the test ends is no fault of the next one.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('REP-05 the list of a visit is exported as it is narrowed', async ({ page }) => {
  await actAs(page, 'responsible')
  await page.goto(`/visionair/inspection/${side}?view=6`)
  await choose(page, 'severity', '5 Critical')
  await page.getByTestId('table-filters').getByRole('searchbox').fill('Long comment')
  await expect(rows(page, 'visit-findings')).toHaveCount(6)
  await page.getByTestId('list-export').click()
  const dialog = page.getByRole('dialog', { name: 'Export this list' })
  await expectAccessible(page)
  await dialog.getByTestId('export-csv').click()
  const item = dialog.locator('[data-testid=export-item][data-format=csv]').first()
  await expect(item).toHaveAttribute('data-state', 'DONE', { timeout: 150_000 })
  const [download] = await Promise.all([page.waitForEvent('download'), item.getByTestId('export-download').click()])
  const [head, ...found] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(head).toContain('Number,Park,Turbine')
  expect(found).toHaveLength(6)
  for (const row of found) expect(row).toContain('Long comment')
  await item.getByTestId('export-delete').click()
})

test('TAB-03 selecting in the table moves the picture, selecting in the picture marks the row', async ({ page }) => {
  await actAs(page, 'admin')
  await openSide(page, other)
  const id = Number(await rows(page).first().locator('[data-row]').getAttribute('data-row'))
  await rows(page).first().locator('[data-testid^=annotation-open]').click()
  await expect(page.locator(`[data-box-id="${id}"]`).first()).toHaveAttribute('data-look', 'dashed')
  await page.getByTestId('viewer-stage').focus()
  await page.keyboard.press('Escape')
  await expect(page.locator(`[data-box-id="${id}"]`).first()).toHaveAttribute('data-look', 'plain')
  await clickStanding(page.locator(`[data-box-id="${id}"] rect`).nth(1))
  await expect(page.locator(`[data-row="${id}"]`)).toHaveAttribute('data-current', 'true')
})

test('DEV-08 before a side is turned it is said how many findings are counted from the other end, and then they are', async ({
  page,
}) => {
  const inspection = (await makeTestVisit(world, clarity, '2026-07-01')).sides[2] ?? 0
  await world.api.upload(`/api/inspections/${inspection}/upload`, await paintedPhoto())
  await world.api.send('POST', `/api/inspections/${inspection}/slicing`)
  await expectImageState(world.api, inspection, 'ready')
  const { device, imageVersion } = Object(await world.api.get(`/api/inspections/${inspection}`)).attributes
  // Nobody marked its ends: places follow the frame, and with it the end that is the hub's.
  await world.api.send('PUT', `/api/inspections/${inspection}/calibration`, { pictureShows: 'whole', imageVersion })
  const marked = [100, 300, 500].map((pixelY) => ({ pixelX: 100, pixelY, pixelWidth: 60, pixelHeight: 60 }))
  for (const position of marked) await markPainted(world, inspection, 0, { position })
  const path = `/api/annotations?inspection=${inspection}&itemsPerPage=100`
  const zones = async (): Promise<string[]> => {
    const found: { id: string; attributes: { zone: string } }[] = Object(await world.api.get(path))
    return found.toSorted((one, two) => Number(one.id) - Number(two.id)).map(({ attributes }) => attributes.zone)
  }
  const before = await zones()
  await actAs(page, 'admin')
  await page.goto(`/visionair/device/${device.data.id}`)
  await page.getByTestId('device-actions').click()
  await page.getByTestId('device-edit').click()
  await page.getByTestId('device-reverseDevice').check()
  await expect(page.getByTestId('device-turned')).toContainText('3 findings')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: '3 findings' })).toBeVisible()
  const after = await zones()
  expect(after).not.toEqual(before)
  // Zone C is the first fifth from the hub, which is the last from the other end.
  expect(before).toContain('C')
  for (const [at, zone] of before.entries()) if (zone === 'C') expect(after[at]).toBe('A')
})
