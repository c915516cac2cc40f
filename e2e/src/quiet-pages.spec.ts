import { expect, type Page, test } from '@playwright/test'
import { apiClient } from './support/api.ts'
import { repeatedOf, watchLoading } from './support/loading.ts'
import { actAs } from './support/people.ts'

const idOf = (resource: unknown): number => Number(Object(Object(resource).attributes).id)

/** The oldest visit of the demo and its first side, which have a picture and findings. */
async function demoVisit(page: Page): Promise<{ readonly visit: number; readonly side: number }> {
  const api = await apiClient(page.request, 'responsible')
  const visit = Math.min(...Object(await api.get('/api/inspection_groups?itemsPerPage=50')).map(idOf))
  const { inspections } = Object(await api.get(`/api/inspection_groups/${visit}`)).attributes
  return { visit, side: idOf(inspections.data[0]) }
}

for (const name of ['visit', 'workspace', 'administration'] as const)
  test(`a visible page that nobody touches asks about once a minute, and at once when somebody returns: ${name}`, async ({
    page,
  }) => {
    const { visit, side } = await demoVisit(page)
    await actAs(page, 'admin')
    await page.clock.install()
    const paths = {
      visit: `/visionair/inspection-group/${visit}`,
      workspace: `/visionair/inspection/${side}?view=2`,
      administration: '/administration/dashboard',
    }
    const loading = await watchLoading(page)
    await page.goto(paths[name])
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const minutes = async (count: number) => {
      // In steps, so that what is asked for is answered before more time has gone.
      for (let step = 0; step < count * 12; step += 1) {
        await page.clock.runFor(5_000)
        await page.waitForTimeout(40)
      }
    }
    loading.forget()
    await minutes(1)
    expect(loading.requests().length).toBeGreaterThan(3)
    await minutes(4)
    loading.forget()
    await minutes(10)
    const idle = loading.requests()
    expect(idle.length).toBeGreaterThan(0)
    expect(idle.length).toBeLessThanOrEqual(14)
    expect(idle.filter(({ status }) => status === 304).length).toBeGreaterThan(0)
    loading.forget()
    await page.mouse.move(300, 300)
    await page.mouse.move(310, 310)
    await expect.poll(() => loading.requests().length, { timeout: 20_000 }).toBeGreaterThan(0)
    if (name !== 'workspace') return
    // Behind other tabs it asks for nothing at all.
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    })
    loading.forget()
    await minutes(5)
    expect(loading.requests().map(({ url }) => url)).toEqual([])
  })

test('of seven quick jumps in a picture only the last is loaded: requests of the others are ended', async ({
  page,
}) => {
  const { side } = await demoVisit(page)
  await actAs(page, 'responsible')
  await page.goto(`/visionair/inspection/${side}?view=3`)
  const stage = page.getByTestId('viewer-stage')
  await expect(stage).toHaveAttribute('data-picture', 'complete')
  await stage.focus()
  for (let step = 0; step < 14; step += 1) await page.keyboard.press('+')
  await expect(stage).toHaveAttribute('data-picture', 'complete')
  const map = await page.locator('.navigator').boundingBox()
  if (map === null) throw new Error('the small map is not there')
  const to = (share: number) => page.mouse.click(map.x + map.width / 2, map.y + map.height * share)
  const loading = await watchLoading(page, { kilobits: 400, latencyMs: 300 })
  const tiles = () => loading.requests().filter(({ url }) => url.includes('side_files'))
  for (const share of [0.12, 0.85, 0.24, 0.74, 0.32, 0.64]) {
    await to(share)
    await page.waitForTimeout(150)
  }
  const stale = tiles().filter(({ endS, isCancelled }) => endS === null || isCancelled)
  expect(stale.length).toBeGreaterThanOrEqual(3)
  await to(0.05)
  await expect(stage).toHaveAttribute('data-picture', 'complete', { timeout: 150_000 })
  const ended = stale.filter(({ isCancelled }) => isCancelled).length
  expect(ended / stale.length).toBeGreaterThanOrEqual(0.9)
  // No tile that came whole came twice over the line.
  expect(repeatedOf(tiles().filter(({ status, isCancelled }) => status === 200 && !isCancelled))).toEqual([])
})
