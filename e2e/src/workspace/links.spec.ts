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
import { holdAnswers } from '../support/held-answers.ts'
import { actAs, signIn } from '../support/people.ts'
import { removePark } from '../support/sites.ts'
import { clickStanding } from '../support/standing-box.ts'

let world: FindingsWorld
let before: number
let now: number
/** The first defect in the older visit, a quarter smaller than in the newer one. */
let older: { id: number; number: number }

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL })
  world = await makeFindingsWorld(request, 'Links')
  before = (await makeTestVisit(world, clarity, '2025-05-01')).sides[0] ?? 0
  await paintSide(world, before, 0.8)
  older = await markPainted(world, before, 1, {}, 0.8)
  now = (await makeTestVisit(world, clarity, '2026-05-01')).sides[0] ?? 0
  await paintSide(world, now)
})
test.afterAll(() => removePark(world.api, world.park))

const attributes = async (id: number) => Object(await world.api.get(`/api/annotations/${id}`)).attributes
const groupsOf = async (id: number): Promise<number[]> => (await attributes(id)).annotationGroups
const link = (type: 'normal' | 'history', ...ids: number[]) =>
  world.api.send('POST', '/api/annotation_groups', { type, ids })
const remove = (...ids: number[]) => Promise.all(ids.map((id) => world.api.remove(`/api/annotations/${id}`)))

/** Clicks the middle of a box in the picture. */
async function clickBox(page: Page, id: number): Promise<void> {
  await clickStanding(page.locator(`[data-box-id="${id}"]`).first().locator('rect').nth(1))
}

async function openLayer(page: Page, id: number, key: 'l' | 'h'): Promise<void> {
  await openSide(page, now, `view=3&annotation=${id}`)
  await page.getByTestId('viewer-home').click()
  await page.getByTestId('viewer-stage').focus()
  await page.keyboard.press(key)
}

const linked = (page: Page) => expect(page.getByText('The findings have been linked.').first()).toBeVisible()

test('ANN-06 in the relation layer a click joins: neither has a group, one has, both have, already linked', async ({
  page,
}) => {
  const [a, b, c] = [
    await markPainted(world, now, 0),
    await markPainted(world, now, 1),
    await markPainted(world, now, 2),
  ]
  await signIn(page, 'inspector')
  await openLayer(page, a.id, 'l')
  await clickBox(page, b.id)
  await linked(page)
  await expect.poll(async () => (await groupsOf(a.id)).length).toBe(1)
  expect(await groupsOf(b.id)).toEqual(await groupsOf(a.id))
  await expect(page.locator(`[data-testid=viewer-links] [data-kind=normal]`)).toHaveCount(1)
  // One has a group: the other is added to it.
  await clickBox(page, c.id)
  await expect.poll(() => groupsOf(c.id)).toEqual(await groupsOf(a.id))
  await expect(page.locator('[data-testid=viewer-links] [data-link]')).toHaveCount(2)
  // Already linked: nothing happens.
  const group = await groupsOf(a.id)
  await clickBox(page, b.id)
  await expect(page.getByText('These findings are already linked.')).toBeVisible()
  expect(await groupsOf(b.id)).toEqual(group)
  await expectAccessible(page)
  await remove(a.id, b.id, c.id)
})

test('ANN-06 two findings of two groups: the groups become one', async ({ page }) => {
  const [a, b, c] = [
    await markPainted(world, now, 0),
    await markPainted(world, now, 1),
    await markPainted(world, now, 2),
  ]
  const d = await markPainted(world, now, 2, {
    position: { pixelX: 200, pixelY: 3000, pixelWidth: 200, pixelHeight: 200 },
  })
  await link('normal', a.id, b.id)
  await link('normal', c.id, d.id)
  await signIn(page, 'inspector')
  await openLayer(page, a.id, 'l')
  await clickBox(page, c.id)
  await linked(page)
  await expect.poll(() => groupsOf(d.id)).toEqual(await groupsOf(a.id))
  await remove(a.id, b.id, c.id, d.id)
})

test('ANN-06 the history layer shows the findings of other visits over the picture, and a click joins them', async ({
  page,
}) => {
  const finding = await markPainted(world, now, 1)
  await signIn(page, 'inspector')
  await openLayer(page, finding.id, 'h')
  const ghost = page.locator(`[data-box-id="${older.id}"]`).first()
  await expect(ghost).toHaveAttribute('data-look', 'ghost')
  await clickBox(page, older.id)
  await linked(page)
  await expect.poll(async () => (await attributes(finding.id)).annotationGroupTypes).toEqual(['history'])
  await expect(page.locator('[data-testid=viewer-links] [data-kind=history]')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(ghost).toHaveCount(0)
  await remove(finding.id)
})

test('ANN-06 the timeline shows one defect through the visits at one scale, with its growth in cm and percent', async ({
  page,
}) => {
  const finding = await markPainted(world, now, 1)
  await link('history', finding.id, older.id)
  await actAs(page, 'reader')
  await openSide(page, now, `view=2&annotation=${finding.id}&showMenu=open`)
  await page.getByTestId('timeline-open-history').click()
  const [first, second] = [await attributes(older.id), await attributes(finding.id)]
  for (const { id } of [older, finding]) await expect(page.getByTestId(`crop-${id}`)).toBeVisible()
  const longest = ({ defectSize }: { defectSize: { widthCm: number; heightCm: number } }) =>
    Math.max(defectSize.widthCm, defectSize.heightCm)
  const growth = longest(second) - longest(first)
  await expect(page.getByTestId(`growth-${finding.id}`)).toContainText(`+${Number(growth.toFixed(1))} cm`)
  await expect(page.getByTestId(`growth-${finding.id}`)).toContainText('25')
  await expect(page.getByTestId(`timeline-${older.id}`)).toContainText('First seen')
  const widthOf = async (id: number) => (await page.getByTestId(`crop-${id}`).boundingBox())?.width ?? 0
  const shownCm = ({ position, imageRatio, imageWidth }: typeof first) => {
    const margin = Math.max(60, 0.35 * Math.max(position.pixelWidth, position.pixelHeight))
    const left = Math.max(0, position.pixelX - margin)
    return (Math.min(imageWidth, position.pixelX + position.pixelWidth + margin) - left) * imageRatio
  }
  const scales = [(await widthOf(older.id)) / shownCm(first), (await widthOf(finding.id)) / shownCm(second)]
  expect(Math.abs((scales[0] ?? 0) / (scales[1] ?? 1) - 1)).toBeLessThan(0.03)
  await expectAccessible(page)
  await remove(finding.id)
})

test('ANN-06 what others delete leaves the links of an open page, and its timeline follows what they change', async ({
  page,
}) => {
  const finding = await markPainted(world, now, 1)
  const neighbour = await markPainted(world, now, 2)
  await link('history', finding.id, older.id)
  await link('normal', finding.id, neighbour.id)
  await actAs(page, 'reader')
  await openSide(page, now, `view=2&annotation=${finding.id}&showMenu=open`)
  await expect(page.getByTestId(`linked-${neighbour.id}`)).toBeVisible()
  await remove(neighbour.id)
  await expect(page.getByTestId(`linked-${neighbour.id}`)).toHaveCount(0)
  await expect(page.getByTestId(`linked-${older.id}`)).toBeVisible()

  await page.getByTestId('timeline-open-history').click()
  const step = page.getByTestId(`timeline-${finding.id}`)
  await expect(step).toBeVisible()
  await expect(step.locator('[data-severity="5"]')).toHaveCount(0)
  const { version } = await attributes(finding.id)
  await world.api.send('PUT', `/api/annotations/${finding.id}`, { version, severity: 6 })
  await expect(step.locator('[data-severity="5"]')).toBeVisible()
  await remove(finding.id)
})

test('ANN-06 PERM-03 who may not link looks at links and is not told how to make one', async ({ page }) => {
  await actAs(page, 'reader')
  await openSide(page, now, 'view=1')
  await page.getByTestId('viewer-stage').focus()
  for (const key of ['l', 'h']) {
    await page.keyboard.press(key)
    await expect(page.getByText('Linked findings are joined by lines').first()).toBeVisible()
    await expect(page.getByText('to link it with')).toHaveCount(0)
  }
})

test('ANN-07 the link form: side and finding, then type and severity prefilled; the link is shown and can be undone', async ({
  page,
}) => {
  const finding = await markPainted(world, now, 0)
  await actAs(page, 'admin')
  await openSide(page, now, `view=2&annotation=${finding.id}&showMenu=open`)
  await page.getByTestId('link-add').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(page.getByTestId('link-device')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByTestId('link-annotation')).toBeDisabled()
  await page.getByTestId('link-device').click()
  const release = await holdAnswers(page, /\/api\/annotations\/briefs/)
  await page.getByRole('option').first().click()
  await dialog.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(page.getByTestId('link-annotation')).toHaveAttribute('aria-invalid', 'true')
  await page.getByTestId('link-annotation').click()
  // While the findings of the side are read, nobody says that there are none.
  await expect(page.getByRole('listbox').getByText('Loading')).toBeVisible()
  release()
  await page.getByRole('option', { name: /1 May 2025/ }).click()
  await expect(page.getByTestId('link-type')).toHaveValue('Surface crack')
  await expect(dialog.getByTestId('annotation-severity-4')).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Link', exact: true }).click()
  await linked(page)
  await expect(page.getByTestId(`linked-${older.id}`)).toBeVisible()
  await page.getByTestId(`linked-${older.id}`).click()
  await expect(page).toHaveURL(new RegExp(`/inspection/${before}\\?.*annotation=${older.id}`))
  await page.goBack()
  await page.getByTestId(`unlink-${older.id}`).click()
  await expect(page.getByText('This finding is not linked.')).toBeVisible()
  await remove(finding.id)
})
