import { expect, type Locator, type Page } from '@playwright/test'
import { focused } from './focus.ts'
import { goToAnew } from './go-to.ts'
import { anyKind, type Opening, openedOver, openerOf, openOverlay } from './overlays.ts'

/** Answered to every write of the walk, as to one that breaks a rule no field shows. */
const refusal = {
  type: 'about:blank',
  title: 'Invalid',
  status: 422,
  code: 'invalid',
  detail: 'This was refused.',
  violations: [],
}

/** Everything but the renewal of a session. */
const refused = '/api/(?!refresh_token)'

/**
 * Refuses every write from within the page, so that a walk presses what would delete, too: where the requests of a page go by the test,
 * the browser keeps nothing of what it loaded. Answers the writes that left the page all the same.
 */
async function refuseWrites(page: Page): Promise<readonly string[]> {
  const left: string[] = []
  page.on('request', (request) => {
    const isRead = ['GET', 'HEAD'].includes(request.method())
    if (!isRead && new RegExp(refused).test(request.url())) left.push(`${request.method()} ${request.url()}`)
  })
  const refuse = ([pattern, answer]: readonly [string, string]) => {
    const send = window.fetch
    window.fetch = async (target, how) => {
      const { method, url } = new Request(target, how)
      return ['GET', 'HEAD'].includes(method) || !new RegExp(pattern).test(url)
        ? await send(target, how)
        : new Response(answer, { status: 422, headers: { 'content-type': 'application/problem+json' } })
    }
  }
  await page.addInitScript(refuse, [refused, JSON.stringify(refusal)] as const)
  await page.reload()
  return left
}

/** How the page stands once nothing works any more: where the keyboard is, and where the first field is that is said to be wrong. */
interface Rest {
  readonly dialogs: number
  /** The keyboard is in one of them. */
  readonly isInside: boolean
  readonly wrong: number
  /** The keyboard is at the first field that is wrong. */
  readonly isAtWrong: boolean
}

/** Waits until the work that a press began is done and the keyboard has stayed where it is, and tells how the page stands then. */
export const atRest = (page: Page): Promise<Rest> =>
  page.evaluate(async (kinds) => {
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    // What a section that is not shown would read is not being read.
    const isWorking = () =>
      [...document.querySelectorAll('[data-loading=true], [aria-busy=true]')].some((each) => each.checkVisibility())
    let last = document.activeElement
    let stillMs = 0
    for (let waitedMs = 0; stillMs < 120 && waitedMs < 8000; waitedMs += 30) {
      await pause(30)
      stillMs = isWorking() || document.activeElement !== last ? 0 : stillMs + 30
      last = document.activeElement
    }
    const dialogs = [...document.querySelectorAll(kinds)].filter((each) => each.checkVisibility())
    // Fields for a password say it by `data-invalid` alone.
    const inError = 'form [aria-invalid=true], form input[data-invalid]'
    const wrong = dialogs.flatMap((each) => [...each.querySelectorAll(inError)])
    return {
      dialogs: dialogs.length,
      isInside: dialogs.some((each) => each.contains(document.activeElement)),
      wrong: wrong.length,
      isAtWrong: wrong[0] === document.activeElement,
    }
  }, anyKind)

interface Button {
  /** Its test id or words, without numbers: rows that are alike have one between them. */
  readonly kind: string
  readonly name: string
  readonly isSubmit: boolean
  /** It stands in a menu, which goes with it. */
  readonly isItem: boolean
}

/** More than any dialog has. */
const mostKinds = 20

/** Marks the buttons and tabs of what is open that are reached by Tab, one of each kind, and answers them. */
const markButtons = (page: Page): Promise<Button[]> =>
  page.evaluate((kinds) => {
    for (const marked of document.querySelectorAll('[data-walk]')) marked.removeAttribute('data-walk')
    const found = new Map<string, Button>()
    const all = [...document.querySelectorAll(kinds)]
      .filter((each) => each.checkVisibility())
      .flatMap((each) => [
        ...each.querySelectorAll('button:not([tabindex="-1"]), [role=tab], [role=menuitem], summary'),
      ])
    for (const each of all) {
      if (!each.checkVisibility() || each.matches(':disabled, [aria-disabled=true]')) continue
      const name = (each.getAttribute('aria-label') ?? each.textContent ?? '').trim()
      const kind = (each.getAttribute('data-testid') ?? name.replace(/ (of|type) .*$/, '')).replaceAll(/\d+/g, '1')
      if (found.has(kind)) continue
      found.set(kind, { kind, name, isSubmit: each.matches('[type=submit]'), isItem: each.matches('[role=menuitem]') })
      each.setAttribute('data-walk', kind)
    }
    return [...found.values()]
  }, anyKind)

const isLost = (at: string): boolean => /^body$|\(hidden\)$/.test(at)

/** Where the keyboard is wrong after a press, in words; null where it is right. Without an opener the press led elsewhere. */
async function wrongAfter(page: Page, opener: Locator | null, rest: Rest, isSubmit: boolean): Promise<string | null> {
  const at = await focused(page)
  if (isLost(at)) return at
  if (rest.dialogs > 0 && !rest.isInside) return `behind what is open, at ${at}`
  if (isSubmit && rest.wrong > 0 && !rest.isAtWrong) return `not at the first wrong field but at ${at}`
  if (rest.dialogs > 0 || opener === null || (await opener.evaluate((each) => each === document.activeElement)))
    return null
  return `closed, and not back where it was opened but at ${at}`
}

/** Opens it anew, without what was typed before. */
async function openAnew(page: Page, [address, ...presses]: Opening): Promise<void> {
  const isHere = new URL(page.url()).pathname === address.split('?')[0] && (await openerOf(page, presses).isVisible())
  if (!isHere || (await openedOver(page).count()) > 0) {
    await goToAnew(page, address)
    await page.evaluate(() => sessionStorage.removeItem('visionair.drafts'))
  }
  await openOverlay(page, presses)
  await atRest(page)
}

/** Presses each button of what one opening opens, and looks where the keyboard is when that is done. */
async function pressEach(page: Page, opening: Opening): Promise<{ pressed: number; lost: string[] }> {
  const [address, ...presses] = opening
  const opener = openerOf(page, presses)
  const lost: string[] = []
  let pressed = 0
  const press = async (button: Locator, { name, isSubmit }: Button): Promise<Rest> => {
    const before = page.url()
    await button.press('Enter')
    const rest = await atRest(page)
    const wrong = await wrongAfter(page, page.url() === before ? opener : null, rest, isSubmit)
    if (wrong !== null) lost.push(`"${name}" in what ${presses.join(', then ')} opens at ${address}: ${wrong}`)
    pressed += 1
    return rest
  }
  const done = new Set<string>()
  let known: Button[] = []
  /** The next that was not pressed; what is closed is opened for it alone. */
  const next = async (): Promise<Button | undefined> => {
    const isOpen = (await openedOver(page).count()) > 0
    // Where there was only a way to close it, the rest was still being read.
    if (!isOpen && known.length > 1 && known.every(({ kind }) => done.has(kind))) return undefined
    if (!isOpen) await openAnew(page, opening)
    known = await markButtons(page)
    return known.find(({ kind }) => !done.has(kind))
  }
  await openAnew(page, opening)
  for (let found = await next(); found !== undefined && done.size < mostKinds; found = await next()) {
    done.add(found.kind)
    const before = await openedOver(page).count()
    const { dialogs } = await press(page.locator(`[data-walk="${found.kind}"]`), found)
    // A question over it: its own button that has the keyboard leads back.
    if (dialogs > before) await press(page.locator(':focus'), { ...found, name: `staying after ${found.name}` })
    if (found.isItem && dialogs > 0) await page.keyboard.press('Escape')
  }
  return { pressed, lost }
}

/** Opens each by key and presses all there is in it, while every write is refused; answers how many presses that were. */
export async function walkButtons(page: Page, openings: readonly Opening[]): Promise<number> {
  const lost: string[] = []
  let pressed = 0
  const written = await refuseWrites(page)
  for (const opening of openings) {
    const walked = await pressEach(page, opening)
    pressed += walked.pressed
    lost.push(...walked.lost)
  }
  expect(written, 'writes that were not refused').toEqual([])
  expect(lost).toEqual([])
  return pressed
}
