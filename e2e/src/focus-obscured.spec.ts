import { expect, type Page, test } from '@playwright/test'
import { type MarkedSide, makeMarkedSide } from './support/findings-world.ts'
import { expectMeasured } from './support/measures/expect-measured.ts'
import { readColours } from './support/measures/page-colours.ts'
import { actAs, emailOf } from './support/people.ts'
import { everyScreen, userOf } from './support/screens.ts'
import { removePark } from './support/sites.ts'

let world: MarkedSide
test.beforeAll(async ({ playwright, baseURL }) => {
  world = await makeMarkedSide({ playwright, baseURL }, 'Leiste', [{}, {}, {}])
})
test.afterAll(() => removePark(world.api, world.park))

type Points = readonly (readonly [number, number])[]

interface Stop {
  /** The middle and the rims of what has the keyboard; a field that is drawn by its label stands where that does. Null when it is no single field. */
  readonly points: Points | null
  /** How it fails to be seen that it has the keyboard; null when it is seen. */
  readonly unseen: string | null
  /** Where the page is and how many dialogs are over it. */
  readonly place: string
}

const stopOf = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    const active = document.activeElement
    const place = `${location.pathname} with ${document.querySelectorAll('[role=dialog], dialog[open]').length} dialogs`
    if (active === null || active === document.body) return { points: null, unseen: null, place }
    const isHidden = active instanceof HTMLInputElement && active.clientWidth <= 1
    const shown = (isHidden ? active.labels?.[0] : null) ?? active
    const { left, top, width, height } = shown.getBoundingClientRect()
    // What is larger than half of the window is a region that scrolls, or the page.
    if (width * height === 0 || height > window.innerHeight / 2) return { points: null, unseen: null, place }
    const colours = window.pageColours
    if (!colours) throw new Error('no colours are read')
    /** An outline, or a line around what draws the field, that is told from what is around it by 3:1. */
    const isRing = (element: Element): boolean => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
      const around = colours.groundOf(element.parentElement)
      const ring = colours.over(colours.colourOf(outlineColor), around)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && colours.contrast(ring, around) >= 3
    }
    /** A row or card of which the link fills the whole, and a mark on a drawing, have the line around them. */
    const around = (element: Element | null, levels: number): Element[] =>
      element === null || levels === 0 ? [] : [element, ...around(element.parentElement, levels - 1)]
    const drawn = [...around(shown, 6), active, active.nextElementSibling, ...shown.querySelectorAll('*')]
    const isSeen = drawn.some((each) => each !== null && isRing(each))
    const name =
      active.getAttribute('data-testid') ?? active.getAttribute('aria-label') ?? active.textContent?.slice(0, 40)
    const shares = [0.1, 0.5, 0.9]
    return {
      points: shares.flatMap((across) => shares.map((down) => [left + across * width, top + down * height] as const)),
      unseen: isSeen ? null : `${active.tagName.toLowerCase()} ${name} has no outline`,
      place,
    }
  })

/** An outline is drawn with the next frames. */
async function settledStop(page: Page): Promise<Stop> {
  const stop = await stopOf(page)
  if (stop.unseen === null) return stop
  await page.waitForTimeout(60)
  return await stopOf(page)
}

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
async function coverOf(page: Page, points: Points | null, patience = 5): Promise<string | null> {
  const cover = points === null ? null : await coverAt(page, points)
  if (cover === null || patience === 0) return cover
  await page.waitForTimeout(40)
  return await coverOf(page, (await stopOf(page)).points, patience - 1)
}

/**
 * Goes through all fields by key, there and back, and answers what was covered, what did not show that it has the keyboard, where the
 * page went of itself, and how many were walked.
 */
async function walk(page: Page): Promise<{ readonly covered: string[]; readonly fields: number }> {
  const covered = new Set<string>()
  let fields = 0
  await readColours(page)
  const { place } = await stopOf(page)
  for (const key of ['Tab', 'Shift+Tab'])
    for (let step = 0; step < 70; step += 1) {
      await page.keyboard.press(key)
      const stop = await settledStop(page)
      const cover = await coverOf(page, stop.points)
      if (cover !== null) covered.add(`${key}: ${cover}`)
      if (stop.unseen !== null) covered.add(stop.unseen)
      if (stop.place !== place) covered.add(`${key} led from ${place} to ${stop.place}`)
      fields += 1
      if (step > 3 && (await page.evaluate(() => document.activeElement === document.body))) break
    }
  return { covered: [...covered], fields }
}

interface Place {
  readonly address: string
  /** Pressed once the page is there: a dialog, a form. */
  readonly press?: string
}

/** Every screen, and what opens over some of them. */
async function places(): Promise<{ readonly strangers: readonly Place[]; readonly signedIn: readonly Place[] }> {
  const { inspectionGroup } = Object(await world.api.get(`/api/inspections/${world.side}`)).attributes
  const visit = Number(Object(inspectionGroup).data?.id ?? Object(inspectionGroup).id)
  const { park, turbine, side } = world
  const user = await userOf(world.api, emailOf('reader'))
  const every = everyScreen({ park: park.id, device: turbine.id, visit, side, user })
  const form = `/visionair/inspection/${side}?view=2&annotation=${world.findings[0]?.id}`
  return {
    strangers: every.strangers.map((address) => ({ address })),
    signedIn: [
      ...every.signedIn.map((address) => ({ address })),
      { address: '/visionair/dashboard', press: 'park-import' },
      { address: form, press: 'tab-form' },
    ],
  }
}

for (const [width, height, theme] of [
  [1400, 700, 'light'],
  [576, 800, 'dark'],
] as const)
  test(`what has the keyboard is seen, no bar covers it and nothing happens by that alone, at ${width} by ${height} px in the ${theme} theme`, async ({
    page,
  }) => {
    test.setTimeout(1_200_000)
    await page.setViewportSize({ width, height })
    const { strangers, signedIn } = await places()
    const found: Record<string, readonly string[]> = {}
    let walked = 0
    const look = async ({ address, press }: Place) => {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      if (press !== undefined) await page.getByTestId(press).click()
      await page.waitForLoadState('networkidle')
      await expectMeasured(page)
      const { covered, fields } = await walk(page)
      walked += fields
      if (covered.length > 0) found[`${address} ${press ?? ''}`] = covered
    }
    await page.goto('/login')
    await page.evaluate((chosen) => localStorage.setItem('visionair.theme', chosen), theme)
    for (const place of strangers) await look(place)
    await actAs(page, 'admin')
    for (const place of signedIn) await look(place)
    expect(found).toEqual({})
    expect(walked).toBeGreaterThan(600)
  })
