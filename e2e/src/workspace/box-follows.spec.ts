import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import {
  type FindingsWorld,
  makeFindingsWorld,
  makeTestVisit,
  markPainted,
  paintSide,
} from '../support/findings-world.ts'
import { actAs } from '../support/people.ts'
import { removePark } from '../support/sites.ts'
import { expectImageState } from '../support/sliced-side.ts'

let world: FindingsWorld
let side = 0
let finding = 0

/** Places the photo of the side anew, twice as large, and makes its picture again. */
async function makeLarger(): Promise<void> {
  const { api } = world
  const [photo] = Object(await api.get(`/api/inspections/${side}/images`))
  const { id, width, height } = photo.attributes
  const place = { x: 0, y: 0, width: width * 2, height: height * 2, angle: 0 }
  await api.send('PUT', `/api/inspection_images/${id}`, place)
  await api.send('POST', `/api/inspections/${side}/slicing`)
  const version = async () => Object(await api.get(`/api/inspections/${side}`)).attributes.imageVersion
  await expect.poll(version, { timeout: 150_000 }).toBe(2)
  await expectImageState(api, side, 'ready')
}

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL })
  world = await makeFindingsWorld(request, 'Following boxes')
  side = (await makeTestVisit(world, 2, '2026-05-01')).sides[0] ?? 0
  await paintSide(world, side)
  finding = (await markPainted(world, side, 0)).id
})
test.afterAll(() => removePark(world.api, world.park))

test('a finding says that its box moved with the picture, and the box can be put back', async ({ page }, info) => {
  const before = Object(await world.api.get(`/api/annotations/${finding}`)).attributes.position
  await makeLarger()
  await actAs(page, 'admin')
  await page.goto(`/visionair/inspection/${side}/annotation/${finding}`)
  const note = page.getByTestId('annotation-moved')
  await expect(note).toContainText('the box moved with it')
  await expect(page.getByTestId('annotation-review')).toHaveCount(0)
  const { position } = Object(await world.api.get(`/api/annotations/${finding}`)).attributes
  expect(position.pixelWidth).toBeCloseTo(before.pixelWidth * 2, 3)
  expect(position.viewportX).toBeCloseTo(before.viewportX, 6)
  await page.screenshot({ path: info.outputPath('moved.png') })
  await expectAccessible(page)

  await page.getByTestId('annotation-history').click()
  const entries = page.getByTestId('history-entry')
  await expect(entries.first()).toContainText('moved with the picture')
  await expect(entries.first()).toContainText('Visionair')
  await page.keyboard.press('Escape')

  await page.getByTestId('annotation-put-back').click()
  await expect(page.getByTestId('annotation-review')).toBeVisible()
  await expect(note).toHaveCount(0)
})
