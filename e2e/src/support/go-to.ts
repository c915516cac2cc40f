import { expect, type Page, type Request } from '@playwright/test'
import { patterns } from '../../../web/src/paths.ts'

const ofPictures = patterns.inspection.replace(':inspection', '')

/**
 * What stands around a page, which is the same for all pages that have it: the bar of the application, or that of the administration with
 * its menu. Null for pages for strangers and for pictures, whose views have bars of their own.
 */
export const frameOf = (address: string): string | null =>
  address.startsWith(ofPictures) ? null : (/^\/(visionair|administration)\//.exec(address)?.[1] ?? null)

/** The call that the server holds until rights are others: nothing that is shown waits for it. */
const isHeld = (url: string) => /\/api\/me\?wait=/.test(url)

/** What each page has asked for and has no answer to yet. */
const asked = new WeakMap<Page, Set<Request>>()

function askedBy(page: Page): ReadonlySet<Request> {
  const known = asked.get(page)
  if (known !== undefined) return known
  const open = new Set<Request>()
  page.on('request', (request) => isHeld(request.url()) || open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  asked.set(page, open)
  return open
}

/** Waits until the page has shown for a while what it asked for. */
export async function expectRead(page: Page): Promise<void> {
  const open = askedBy(page)
  const reading = page.locator('[aria-busy=true], [data-loading=true]').filter({ visible: true })
  let stillMs = 0
  const lookAgain = async () => {
    stillMs = open.size === 0 && (await reading.count()) === 0 ? stillMs + 100 : 0
    return stillMs
  }
  await expect.poll(lookAgain, { message: `${page.url()} is read`, intervals: [100] }).toBeGreaterThan(200)
}

/** Goes to another page as Back and Forward do. False where the page before stays, as when it asks about what was typed. */
async function goWithin(page: Page, address: string): Promise<boolean> {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-left', '')
    const idx = Number(Object(history.state).idx ?? 0) + 1
    history.pushState({ idx, key: `went-${idx}`, usr: null }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, address)
  return await page
    .locator('h1[data-left]')
    .first()
    .waitFor({ state: 'detached', timeout: 5_000 })
    .then(
      () => true,
      () => false,
    )
}

/**
 * Opens a page for a test that is not about loading, and waits until it has read what it shows. Where the application stands on another
 * page already it goes there by itself: loading all of it anew takes most of the processor's time that a page takes. What a reload
 * forgets, as messages that stand, is still there.
 */
export async function goTo(page: Page, address: string): Promise<void> {
  askedBy(page)
  const { pathname: here } = new URL(page.url())
  const [there = ''] = address.split('?')
  const isWithin = here !== there && frameOf(here) !== null && frameOf(there) !== null
  if (!isWithin || !(await goWithin(page, address))) await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expectRead(page)
}

/** As `goTo`, but a page that is shown already is left for another first, so that it begins anew. */
export async function goToAnew(page: Page, address: string): Promise<void> {
  const { pathname: here } = new URL(page.url())
  if (here === address.split('?')[0] && frameOf(here) !== null)
    await goWithin(page, here === patterns.resource ? patterns.profile : patterns.resource)
  await goTo(page, address)
}
