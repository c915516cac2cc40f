import { expect, type Page, test } from '@playwright/test'
import { type MarkedSide, makeMarkedSide } from './support/findings-world.ts'
import { expectRead, frameOf, goTo } from './support/go-to.ts'
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

interface Stop {
  /** How it fails to be seen that it has the keyboard; null when it is seen. */
  readonly unseen: string | null
  /** What sticks or is fixed over what has the keyboard and does not hold it, by name; null when nothing does. */
  readonly cover: string | null
  /** Where the page is and how many dialogs are over it. */
  readonly place: string
  /** Whether nothing has the keyboard. */
  readonly isBody: boolean
  /** Whether it is what the walk began with. */
  readonly isFirst: boolean
  /** Whether it is the content of the page as a whole, or before it: the bar above it or the menu beside it. */
  readonly isAbove: boolean
}

/** What has the keyboard, asked in one go: an outline is drawn, and what is scrolled or moved is in sight, with the next frames. */
const stopOf = (page: Page, isFirst = false): Promise<Stop> =>
  page.evaluate(async (begins) => {
    const colours = window.pageColours
    if (!colours) throw new Error('no colours are read')
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    const nameOf = (each: Element | null) =>
      `${each?.tagName.toLowerCase()} ${each?.getAttribute('data-testid') ?? each?.getAttribute('aria-label') ?? each?.textContent?.slice(0, 40)}`
    /** The single field that has the keyboard, and what it is drawn by: its label where it is hidden itself. */
    const fieldOf = () => {
      const active = document.activeElement
      if (active === null || active === document.body) return null
      const isHidden = active instanceof HTMLInputElement && active.clientWidth <= 1
      const shown = (isHidden ? active.labels?.[0] : null) ?? active
      const box = shown.getBoundingClientRect()
      // What is larger than half of the window is a region that scrolls, or the page.
      return box.width * box.height === 0 || box.height > window.innerHeight / 2 ? null : { active, shown, box }
    }
    /** An outline, or a line around what draws the field, that is told from what is around it by 3:1. */
    const isRing = (element: Element): boolean => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
      if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) return false
      const ground = colours.groundOf(element.parentElement)
      return colours.contrast(colours.over(colours.colourOf(outlineColor), ground), ground) >= 3
    }
    /** A row or card of which the link fills the whole, and a mark on a drawing, have the line around them. */
    const around = (element: Element | null, levels: number): Element[] =>
      element === null || levels === 0 ? [] : [element, ...around(element.parentElement, levels - 1)]
    const unseenNow = (): string | null => {
      const field = fieldOf()
      if (field === null) return null
      const { active, shown } = field
      const drawn = [...around(shown, 6), active, active.nextElementSibling, ...shown.querySelectorAll('*')]
      return drawn.some((each) => each !== null && isRing(each)) ? null : `${nameOf(active)} has no outline`
    }
    const coverNow = (): string | null => {
      const field = fieldOf()
      if (field === null) return null
      const { active, box } = field
      const shares = [0.1, 0.5, 0.9]
      const points = shares.flatMap((across) =>
        shares.map((down) => [box.left + across * box.width, box.top + down * box.height] as const),
      )
      const inside = points.filter(([x, y]) => x >= 0 && y >= 0 && x < window.innerWidth && y < window.innerHeight)
      if (inside.length === 0) return `${nameOf(active)} is out of the window`
      const covers = (each: Element) =>
        ['sticky', 'fixed'].includes(getComputedStyle(each).position) && !active.contains(each)
      for (const [x, y] of inside) {
        let over = document.elementFromPoint(x, y)
        while (over !== null && !over.contains(active) && !covers(over)) over = over.parentElement
        if (over !== null && !over.contains(active)) return `${nameOf(active)} lies under ${nameOf(over)}`
      }
      return null
    }
    for (let patience = 5; patience > 0 && unseenNow() !== null; patience -= 1) await pause(60)
    for (let patience = 5; patience > 0 && coverNow() !== null; patience -= 1) await pause(40)
    const active = document.activeElement
    const main = document.querySelector('main')
    if (begins) for (const each of document.querySelectorAll('[data-first]')) each.removeAttribute('data-first')
    const hasComeAround = active?.hasAttribute('data-first') ?? false
    if (begins) active?.setAttribute('data-first', '')
    return {
      unseen: unseenNow(),
      cover: coverNow(),
      isFirst: hasComeAround,
      isAbove:
        active !== null &&
        main !== null &&
        (active === main || (active.compareDocumentPosition(main) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0),
      place: `${location.pathname} with ${document.querySelectorAll('[role=dialog], dialog[open]').length} dialogs`,
      isBody: active === document.body,
    }
  }, isFirst)

/** More than any page has but for long lists, whose rows are alike. */
const mostStops = 70

/** What is wrong with where a key led. */
const faultsOf = (key: string, stop: Stop, place: string): readonly string[] => [
  ...(stop.cover === null ? [] : [`${key}: ${stop.cover}`]),
  ...(stop.unseen === null ? [] : [stop.unseen]),
  ...(stop.place === place ? [] : [`${key} led from ${place} to ${stop.place}`]),
]

/** Whether a way ends here: at the end of the page, where it began, or at the bars where they are not walked. */
function isEnd({ isBody, isFirst, isAbove }: Stop, step: number, hasBars: boolean): boolean {
  if (step > 3) return isBody || isFirst || (isAbove && !hasBars)
  // The way back begins at the end of the page.
  return isAbove && !isBody && !hasBars
}

/**
 * Goes through all fields by key, there and back, and answers what was covered, what did not show that it has the keyboard, where the
 * page went of itself, and how many were walked. Without the bar above the content and the menu beside it, it begins and ends with the
 * content.
 */
async function walk(page: Page, hasBars: boolean): Promise<{ readonly covered: string[]; readonly fields: number }> {
  const covered = new Set<string>()
  let fields = 0
  await readColours(page)
  if (!hasBars) await page.locator('main').focus()
  const { place } = await stopOf(page)
  for (const key of ['Tab', 'Shift+Tab'])
    for (let step = 0; step < mostStops; step += 1) {
      await page.keyboard.press(key)
      const stop = await stopOf(page, step === 0)
      for (const fault of faultsOf(key, stop, place)) covered.add(fault)
      if (isEnd(stop, step, hasBars)) break
      fields += 1
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
    const framesSeen = new Set<string>()
    const look = async ({ address, press }: Place) => {
      await goTo(page, address)
      if (press !== undefined) await page.getByTestId(press).click()
      if (press !== undefined) await expectRead(page)
      await expectMeasured(page)
      const frame = press === undefined ? frameOf(address) : null
      const { covered, fields } = await walk(page, frame === null || !framesSeen.has(frame))
      if (frame !== null) framesSeen.add(frame)
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
