import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import {
  clarity,
  type FindingsWorld,
  makeFindingsWorld,
  makeTestVisit,
  markPainted,
  openSide,
  paintSide,
} from '../support/findings-world.ts'
import { actAs } from '../support/people.ts'
import { removePark } from '../support/sites.ts'
import { standingBox } from '../support/standing-box.ts'

let world: FindingsWorld
let now = 0
let older: { id: number; number: number }

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL })
  world = await makeFindingsWorld(request, 'Ghosts')
  const before = (await makeTestVisit(world, clarity, '2024-05-12')).sides[0] ?? 0
  await paintSide(world, before, 0.8)
  older = await markPainted(world, before, 1, {}, 0.8)
  now = (await makeTestVisit(world, clarity, '2026-05-12')).sides[0] ?? 0
  await paintSide(world, now)
})
test.afterAll(() => removePark(world.api, world.park))
test.afterEach(async () => {
  for (const { id } of await findings()) await world.api.remove(`/api/annotations/${id}`)
})

interface Finding {
  readonly id: number
  readonly attributes: Record<string, unknown>
}

const attributesOf = async (id: number) => Object(await world.api.get(`/api/annotations/${id}`)).attributes

/** The findings of the present visit. */
async function findings(): Promise<readonly Finding[]> {
  const all = await world.api.get(`/api/annotations?inspection=${now}&itemsPerPage=100`)
  return (Array.isArray(all) ? all : []).map((each) => ({
    id: Number(Object(each).id),
    attributes: Object(Object(each).attributes),
  }))
}

const ghost = (page: Page) => page.locator(`[data-box-id="${older.id}"]`).first()
const toast = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()

async function openGhosts(page: Page): Promise<void> {
  await openSide(page, now, 'view=2')
  await page.getByTestId('viewer-stage').focus()
  await page.keyboard.press('h')
  await expect(ghost(page)).toBeVisible()
}

async function pointAtGhost(page: Page): Promise<void> {
  const { x, y, width, height } = await standingBox(ghost(page).locator('rect').nth(1))
  await page.mouse.move(x + width / 2, y + height / 2)
}

test('one key makes the finding of an earlier visit again at its place, classified and linked; one undo takes both back and redo brings both', async ({
  page,
}) => {
  await actAs(page, 'inspector')
  await openGhosts(page)
  await pointAtGhost(page)
  await page.keyboard.press('g')
  await toast(page, `made after finding ${older.number} of 12 May 2024, linked.`)
  const [made] = await findings()
  if (made === undefined) throw new Error('no finding was made')
  const earlier = await attributesOf(older.id)
  expect(made.attributes).toMatchObject({ comment: null, annotationGroupTypes: ['history'] })
  expect(made.attributes.annotationGroups).toEqual(earlier.annotationGroups)
  const own = await attributesOf(made.id)
  expect(Object(own.type).data ?? own.type).toEqual(Object(earlier.type).data ?? earlier.type)
  // Both pictures are of one size.
  for (const side of ['pixelX', 'pixelY', 'pixelWidth', 'pixelHeight'])
    expect(own.position[side]).toBeCloseTo(earlier.position[side], 0)
  // It is open for a correction.
  await expect(page).toHaveURL(new RegExp(`annotation=${made.id}`))
  await expect(page.getByTestId(`annotation-severity-4`)).toBeChecked()
  await expectAccessible(page)

  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await findings()).length).toBe(0)
  expect((await attributesOf(older.id)).annotationGroups).toEqual([])
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(async () => (await findings()).map(({ id }) => id)).toEqual([made.id])
  await expect.poll(async () => (await attributesOf(made.id)).annotationGroupTypes).toEqual(['history'])
})

test('with one linked in this visit already, none is made: that one is opened and said', async ({ page }) => {
  const known = await markPainted(world, now, 1)
  await world.api.send('POST', '/api/annotation_groups', { type: 'history', ids: [known.id, older.id] })
  await actAs(page, 'inspector')
  await openGhosts(page)
  // By keyboard alone.
  await page.keyboard.press('Shift+PageDown')
  await expect(page.getByTestId('ghost-card')).toContainText(`Finding ${older.number} of 12 May 2024`)
  await page.keyboard.press('g')
  await toast(page, `already linked with finding ${known.number} of this visit`)
  await expect(page).toHaveURL(new RegExp(`annotation=${known.id}`))
  expect(await findings()).toHaveLength(1)
})

test('a link that is refused leaves the finding, and says so', async ({ page }) => {
  await actAs(page, 'inspector')
  await openGhosts(page)
  await page.route('**/api/annotation_groups', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fulfill({ status: 403, json: { error: { message: 'No.' } } })
  })
  // By pointer or finger: the card of the ghost.
  const { x, y, width, height } = await standingBox(ghost(page).locator('rect').nth(1))
  await page.mouse.click(x + width / 2, y + height / 2)
  await expectAccessible(page)
  await page.getByTestId('ghost-same').click()
  await toast(page, /made after finding \d+ of 12 May 2024, but not linked:/)
  await expect(page.getByTestId('viewer-stage')).toBeFocused()
  const made = await findings()
  expect(made).toHaveLength(1)
  expect(made[0]?.attributes.annotationGroups).toEqual([])
})

test('a type that is not offered here any more opens the form with what is known, which links on saving', async ({
  page,
}) => {
  await actAs(page, 'inspector')
  await page.route(/\/api\/annotation_types\?/, async (route) => {
    const answer = await route.fetch()
    const all = await answer.json()
    await route.fulfill({
      response: answer,
      json: { ...all, data: all.data.filter((type: { id: unknown }) => Number(type.id) !== 2) },
    })
  })
  await openGhosts(page)
  await pointAtGhost(page)
  await page.keyboard.press('g')
  await toast(page, 'has a type that is not offered here')
  const form = page.getByTestId('annotation-create-form')
  await expect(form.getByTestId('annotation-severity-4')).toBeChecked()
  await expect(form.getByTestId('annotation-type')).toHaveValue('')
  expect(await findings()).toHaveLength(0)
  await form.getByTestId('annotation-type').click()
  await page.getByRole('option').first().click()
  await form.getByTestId('annotation-save').click()
  await toast(page, 'The findings have been linked.')
  expect((await findings())[0]?.attributes.annotationGroupTypes).toEqual(['history'])
})

test('the key does nothing where single keys are switched off, and shows the ghosts where they are not shown', async ({
  page,
}) => {
  await actAs(page, 'inspector')
  await openSide(page, now, 'view=2')
  await page.getByTestId('viewer-stage').focus()
  await page.keyboard.press('g')
  await toast(page, 'Findings of other visits are shown now')
  await expect(ghost(page)).toBeVisible()
  await page.evaluate(() => localStorage.setItem('visionair.single-keys', 'off'))
  await pointAtGhost(page)
  await page.keyboard.press('g')
  await expect(page.getByText('made after finding')).toHaveCount(0)
  expect(await findings()).toHaveLength(0)
})
