import { expect, type Page, test } from '@playwright/test'
import { type MarkedSide, makeMarkedSide } from './support/findings-world.ts'
import { signIn } from './support/people.ts'
import { removePark } from './support/sites.ts'

let world: MarkedSide
test.beforeAll(async ({ playwright, baseURL }) => {
  world = await makeMarkedSide({ playwright, baseURL }, 'Leiste', [{}, {}, {}])
})
test.afterAll(() => removePark(world.api, world.park))

/** The middle and the rims of what has the keyboard; a field that is drawn by its label stands where that does. Null when it is no single field. */
const focusedPoints = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement
    if (active === null || active === document.body) return null
    const isHidden = active instanceof HTMLInputElement && active.clientWidth <= 1
    const shown = (isHidden ? active.labels?.[0] : null) ?? active
    const { left, top, width, height } = shown.getBoundingClientRect()
    // What is larger than half of the window is a region that scrolls, or the page.
    if (width * height === 0 || height > window.innerHeight / 2) return null
    const shares = [0.1, 0.5, 0.9]
    return shares.flatMap((across) => shares.map((down) => [left + across * width, top + down * height] as const))
  })

type Points = readonly (readonly [number, number])[]

/** What sticks or is fixed over one of the points and does not hold what has the keyboard, by name; null when nothing does. */
const coverAt = (page: Page, points: Points) =>
  page.evaluate((all) => {
    const active = document.activeElement
    const name = (each: Element | null) =>
      `${each?.tagName.toLowerCase()} ${each?.getAttribute('data-testid') ?? each?.getAttribute('aria-label') ?? each?.textContent?.slice(0, 40)}`
    const covers = (each: Element) =>
      ['sticky', 'fixed'].includes(getComputedStyle(each).position) && !active?.contains(each)
    const isInside = ([x, y]: readonly [number, number]) =>
      x >= 0 && y >= 0 && x < window.innerWidth && y < window.innerHeight
    if (!all.some(isInside)) return `${name(active)} is out of the window`
    for (const [x, y] of all.filter(isInside)) {
      let over = document.elementFromPoint(x, y)
      while (over !== null && !over.contains(active) && !covers(over)) over = over.parentElement
      if (over !== null && !over.contains(active)) return `${name(active)} lies under ${name(over)}`
    }
    return null
  }, points)

/** What is scrolled or moved into sight is there with the next frames. */
async function coverOf(page: Page, patience = 5): Promise<string | null> {
  const points = await focusedPoints(page)
  const cover = points === null ? null : await coverAt(page, points)
  if (cover === null || patience === 0) return cover
  await page.waitForTimeout(40)
  return await coverOf(page, patience - 1)
}

/** Goes through all fields by key, there and back, and answers what was covered, and how many were walked. */
async function walk(page: Page): Promise<{ readonly covered: string[]; readonly fields: number }> {
  const covered = new Set<string>()
  let fields = 0
  for (const key of ['Tab', 'Shift+Tab'])
    for (let step = 0; step < 70; step += 1) {
      await page.keyboard.press(key)
      const cover = await coverOf(page)
      if (cover !== null) covered.add(`${key}: ${cover}`)
      fields += 1
      if (step > 3 && (await page.evaluate(() => document.activeElement === document.body))) break
    }
  return { covered: [...covered], fields }
}

const screens = (): readonly (readonly [address: string, ready: string, press?: string])[] => [
  ['/visionair/dashboard', 'h1'],
  ['/visionair/dashboard', '[role=dialog]', 'park-import'],
  ['/visionair/profile', '[data-testid=profile-save]'],
  [`/visionair/device-group/${world.park.id}`, 'h1'],
  [`/visionair/device/${world.turbine.id}`, 'h1'],
  [`/visionair/inspection/${world.side}?view=1`, 'h1'],
  [`/visionair/inspection/${world.side}?view=2&annotation=${world.findings[0]?.id}`, 'h1', 'tab-form'],
  ['/administration/users', 'table'],
  ['/administration/severities', 'h1'],
  ['/administration/services', 'h1'],
  ['/administration/types', 'h1'],
  ['/administration/annotation-types', 'h1'],
  ['/administration/profiles', 'h1'],
]

for (const [width, height] of [
  [1400, 700],
  [576, 800],
] as const)
  test(`no bar that stays in sight covers what has the keyboard, at ${width} by ${height} px`, async ({ page }) => {
    test.setTimeout(600_000)
    await page.setViewportSize({ width, height })
    await signIn(page, 'admin')
    const found: Record<string, readonly string[]> = {}
    let walked = 0
    for (const [address, ready, press] of screens()) {
      await page.goto(address)
      if (press !== undefined) await page.getByTestId(press).click()
      await expect(page.locator(ready).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      const { covered, fields } = await walk(page)
      walked += fields
      if (covered.length > 0) found[`${address} ${press ?? ''}`] = covered
    }
    expect(found).toEqual({})
    expect(walked).toBeGreaterThan(300)
  })
