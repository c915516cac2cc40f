import { expect, type Page, test } from '@playwright/test'
import { apiClient } from '../support/api.ts'
import { depthOf, repeatedOf, type SeenRequest, watchLoading } from '../support/loading.ts'
import { englishLeft } from '../support/measures/english-left.ts'
import { actAs, emailOf, sessionOf } from '../support/people.ts'
import { everyScreen, userOf } from '../support/screens.ts'

/** Long enough that what does not wait for one another is seen side by side; wide enough that the test does not wait for it. */
const line = { kilobits: 100_000, latencyMs: 150 }

interface Screen {
  readonly name: string
  readonly path: string
  readonly shown: string
  readonly mostRequests: number
  readonly mostKilobytes: number
  readonly mostDepth: number
}

const idOf = (resource: unknown): number => Number(Object(Object(resource).attributes).id)

/** The oldest visit of the demo and its first side, which have a picture and findings. */
async function demoVisit(
  page: Page,
): Promise<{ readonly visit: number; readonly side: number; readonly device: number }> {
  const api = await apiClient(page.request, 'responsible')
  const visits = Object(await api.get('/api/inspection_groups?itemsPerPage=50'))
  const visit = Math.min(...visits.map(idOf))
  const { inspections } = Object(await api.get(`/api/inspection_groups/${visit}`)).attributes
  const side = idOf(inspections.data[0])
  const { device } = Object(await api.get(`/api/inspections/${side}`)).attributes
  return { visit, side, device: idOf(Object(device).data) }
}

const lying = 'workspace with a picture that lies'

async function screens(page: Page): Promise<readonly Screen[]> {
  const { visit, side } = await demoVisit(page)
  const of = (name: string, path: string, shown: string, [requests, kilobytes, depth]: [number, number, number]) => {
    return { name, path, shown, mostRequests: requests, mostKilobytes: kilobytes, mostDepth: depth }
  }
  return [
    of('dashboard', '/visionair/dashboard', '#inspections tbody tr', [24, 333, 4]),
    of('park', '/visionair/device-group/2', '[data-testid^=turbine-]', [32, 420, 5]),
    of('visit', `/visionair/inspection-group/${visit}`, '[data-testid^=inspected-]', [36, 530, 6]),
    of('workspace', `/visionair/inspection/${side}?view=3`, '[data-picture=complete]', [40, 588, 6]),
    // A blade that lies is seen larger: a finer level of its picture is needed.
    of(lying, `/visionair/inspection/${side}?view=3`, '[data-picture=complete]', [42, 642, 6]),
  ]
}

/** A page that begins signed in, without having loaded anything. */
async function freshPage(page: Page, picture: 'lying' | 'upright' = 'upright'): Promise<void> {
  const { token, refreshToken, account } = await sessionOf(page.request, 'responsible')
  await page.addInitScript(
    (tokens) => {
      localStorage.setItem('visionair.token', tokens.token)
      localStorage.setItem('visionair.refresh-token', tokens.refreshToken)
      localStorage.setItem(`visionair.lying.${tokens.account}`, tokens.picture)
    },
    { token, refreshToken, account, picture },
  )
}

/** Less than this cannot be told from nothing by who looks at a page. */
const mostShift = 0.02

/** Adds up how much of each page moves while it loads, as the Layout Instability API tells it. */
const watchShift = (page: Page) =>
  page.addInitScript(() => {
    const kept = Object.assign(globalThis, { shiftOfPage: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) kept.shiftOfPage += Number(Object(entry).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })

const shiftOf = (page: Page): Promise<number> => page.evaluate(() => Number(Object(globalThis).shiftOfPage))

const kilobytesOf = (requests: readonly SeenRequest[]) =>
  requests.reduce((sum, { wireBytes }) => sum + wireBytes, 0) / 1000

for (const index of [0, 1, 2, 3, 4])
  test(`a first load asks for nothing twice, for little, and moves nothing: screen ${index + 1} of dashboard, park, visit, workspace, lying workspace`, async ({
    page,
  }) => {
    const screen = (await screens(page))[index]
    if (screen === undefined) throw new Error('no such screen')
    await freshPage(page, screen.name === lying ? 'lying' : 'upright')
    await watchShift(page)
    const loading = await watchLoading(page, line)
    await page.goto(screen.path)
    await expect(page.locator(screen.shown).first()).toBeVisible({ timeout: 150_000 })
    const depth = depthOf(loading.requests())
    await page.waitForLoadState('networkidle')
    // A part that arrives after a pause asks for its data then.
    await expect
      .poll(() =>
        loading
          .requests()
          .filter(({ endS }) => endS === null)
          .map(({ url }) => url),
      )
      .toEqual([])
    // The small map takes a tile of the picture from the browser's own memory.
    const requests = loading.requests().filter(({ url, wireBytes }) => !(url.includes('side_files') && wireBytes === 0))
    expect(requests.length).toBeGreaterThan(10)
    expect(repeatedOf(requests)).toEqual([])
    const untaken = await page.evaluate(() => [...(Object(globalThis).visionairEarly?.answers.keys() ?? ['nothing'])])
    expect(untaken).toEqual([])
    expect(requests.filter(({ status }) => status === null || status >= 400).map(({ url }) => url)).toEqual([])
    expect(requests.length).toBeLessThanOrEqual(screen.mostRequests)
    expect(kilobytesOf(requests)).toBeLessThanOrEqual(screen.mostKilobytes)
    expect(depth).toBeLessThanOrEqual(screen.mostDepth)
    expect(await shiftOf(page)).toBeLessThanOrEqual(mostShift)
  })

test('the sign-in asks for at most 10 files of 180 kB, each on its way before the third has to be waited for', async ({
  page,
}) => {
  const loading = await watchLoading(page, line)
  await page.goto('/login')
  await expect(page.locator('input[type=password]')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const requests = loading.requests()
  expect(requests.length).toBeLessThanOrEqual(10)
  expect(kilobytesOf(requests)).toBeLessThanOrEqual(180)
  expect(depthOf(requests)).toBeLessThanOrEqual(3)
})

/** Opens screens one after the other, and adds those of which more moves than may. */
function movement(page: Page) {
  const moved: string[] = []
  const shiftAt = async (path: string) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.waitForLoadState('networkidle', { timeout: 8_000 }).catch(() => undefined)
    return await shiftOf(page)
  }
  // A machine that is held up in the middle of a page may show it in pieces: what moves once and not again is that.
  const open = async (path: string, who: string) => {
    const first = await shiftAt(path)
    const shift = first > mostShift ? Math.min(first, await shiftAt(path)) : first
    if (shift > mostShift) moved.push(`${path} ${who}: ${shift.toFixed(4)}`)
  }
  return { moved, open }
}

const speak = (page: Page, language: 'en' | 'fr') =>
  page.evaluate((chosen) => localStorage.setItem('visionair.language', chosen), language)

test('NAV-07 every screen opens with a clean console and no refused request, nothing in it moves, and French ones of the administration say nothing in English', async ({
  page,
}) => {
  const { visit, side, device } = await demoVisit(page)
  const api = await apiClient(page.request, 'admin')
  const user = await userOf(api, emailOf('reader'))
  const { signedIn, strangers } = everyScreen({ park: 2, device, visit, side, user })
  await watchShift(page)
  const { moved, open } = movement(page)
  // What strangers see; of links that were never sent the server says so, which is a refusal.
  for (const path of [...strangers, '/login']) {
    await open(path, 'as a stranger')
    await speak(page, 'fr')
  }
  await speak(page, 'en')

  const told: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') told.push(`${page.url()} ${message.text()}`)
  })
  page.on('pageerror', (error) => told.push(`${page.url()} ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 400) told.push(`${page.url()} ${response.status()} ${response.url()}`)
  })
  await actAs(page, 'admin')
  const isAdministration = (address: string) => address.startsWith('/administration/')
  const records = ['/visionair/device-group/1', ...signedIn.filter((address) => !isAdministration(address))]
  for (const path of records) await open(path, 'as administrator')
  // Lists of the administration have the least room on a telephone, and least of all in French.
  await page.setViewportSize({ width: 576, height: 900 })
  await speak(page, 'fr')
  const english: string[] = []
  for (const path of signedIn.filter(isAdministration)) {
    await open(path, 'as administrator, narrow and in French')
    english.push(...(await englishLeft(page)).map((text) => `${path}: ${text}`))
  }
  await actAs(page, 'reader')
  for (const path of ['/visionair/dashboard', `/visionair/inspection-group/${visit}`])
    await open(path, 'as reader, narrow and in French')
  await page.setViewportSize({ width: 1400, height: 900 })
  await actAs(page, 'responsible')
  for (const path of ['/visionair/dashboard', '/visionair/device-group/2', `/visionair/inspection/${side}?view=3`])
    await open(path, 'as responsible, in French')
  expect({ told, moved, english }).toEqual({ told: [], moved: [], english: [] })
})
