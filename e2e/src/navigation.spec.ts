import { gzipSync } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'
import { en } from '../../web/src/i18n/catalogues/en.ts'
import { fr } from '../../web/src/i18n/catalogues/fr.ts'
import { expectAccessible } from './support/accessibility.ts'
import { type ApiClient, apiClient } from './support/api.ts'
import { goTo } from './support/go-to.ts'
import { textsCut } from './support/measures/cut-texts.ts'
import { expectMeasured } from './support/measures/expect-measured.ts'
import { photo } from './support/one-pixel.ts'
import { actAs, actAsAnew, demoPassword, emailOf, fillLogin, signIn } from './support/people.ts'
import { freshName, type Made, makePark, makeTurbine, makeVisit, removePark } from './support/sites.ts'

const tag = freshName('').trim()
const parks: Made[] = []
let api: ApiClient
let root: Made
let middle: Made
let inner: Made
let turbine: Made
let visit: Awaited<ReturnType<typeof makeVisit>>

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const searchField = (page: Page) => page.getByRole('combobox', { name: 'Search parks', exact: true })
const suggestions = (page: Page) => page.getByRole('listbox', { name: 'Search parks' })

/** Every screen of the shell and the workspace, with something on each. */
const screens = () => [
  ['dashboard', '/visionair/dashboard'],
  ['park of parks', `/visionair/device-group/${root.id}`],
  ['park of turbines', `/visionair/device-group/${inner.id}`],
  ['device', `/visionair/device/${turbine.id}`],
  ['visit', `/visionair/inspection-group/${visit.id}`],
  ['workspace', `/visionair/inspection/${visit.inspections[0]}`],
]

/** Those that hold what is wide: a blade with measures, and the lists of the administration. */
async function moreScreens(): Promise<string[][]> {
  const measured = await makeVisit(api, turbine, { service: 1, date: '2026-03-02' })
  const measure = { inspection: measured.inspections[0] ?? 0, type: 1, reading: 'open-circuit', severity: 3 }
  await api.sendForm('/api/volta_measures', { ...measure, positionFromHub: 5 }, photo)
  return [
    ['visit that measures', `/visionair/inspection-group/${measured.id}`],
    ['profile', '/visionair/profile'],
    ['people', '/administration/users'],
    ['companies', '/administration/organizations'],
  ]
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(heading(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
}

const chooseLanguage = (page: Page, language: 'EN' | 'FR') =>
  page.getByRole('button', { name: language, exact: true }).click()

test.beforeAll(async ({ playwright, baseURL }) => {
  api = await apiClient(await playwright.request.newContext({ baseURL: baseURL ?? '' }), 'admin')
  root = await makePark(api, `Racine ${tag}`)
  parks.push(root)
  middle = await makePark(api, `Milieu ${tag}`, { parent: root.id })
  inner = await makePark(api, `Dedans ${tag}`, { parent: middle.id })
  await makePark(api, `Voisin ${tag}`, { parent: middle.id })
  turbine = await makeTurbine(api, inner, `N1 ${tag}`)
  await makeTurbine(api, inner, `N2 ${tag}`)
  visit = await makeVisit(api, turbine, { service: 2, date: '2030-09-12' })
  for (let number = 1; number <= 9; number += 1) parks.push(await makePark(api, `Chercher ${number} ${tag}`))
})

test.afterAll(async () => {
  for (const park of parks) await removePark(api, park)
})

test('NAV-01 each address opens its screen; what does not exist and unknown addresses lead to the dashboard, which says why', async ({
  page,
}) => {
  await signIn(page, 'responsible')
  for (const [, path] of screens()) {
    await page.goto(path ?? '')
    await expect(heading(page)).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
  }
  for (const path of ['/visionair/profile', '/visionair/resource']) {
    await page.goto(path)
    await expect(heading(page)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  }
  for (const path of ['/', '/nothing', '/visionair', '/visionair/device-group/abc', '/visionair/device/0']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/visionair\/dashboard$/)
  }
  for (const name of ['device-group', 'device', 'inspection-group', 'inspection']) {
    await page.goto(`/visionair/${name}/99999999`)
    await expect(page).toHaveURL(/\/visionair\/dashboard$/)
    await expect(page.locator('.mantine-Notification-root')).toContainText('An error occurred while loading.')
  }
  const foreign = await makePark(api, `Foreign ${tag}`, { organization: 2 })
  parks.push(foreign)
  await page.goto(`/visionair/device-group/${foreign.id}`)
  await expect(page).toHaveURL(/\/visionair\/dashboard$/)
})

test('NAV-02 the bar is 90 px high, offers Administration to privileged users only, and the profile menu shows the e-mail and leads on', async ({
  page,
}) => {
  const sections = page.getByRole('navigation', { name: 'Section' })
  await actAsAnew(page, 'reader')
  await page.goto('/visionair/dashboard')
  await expect(sections).toHaveCount(0)
  await page.getByRole('button', { name: `Account menu of ${emailOf('reader')}` }).click()
  await expect(page.getByRole('menu')).toContainText(emailOf('reader'))
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page).toHaveURL(/\/visionair\/profile$/)
  await page.getByRole('button', { name: `Account menu of ${emailOf('reader')}` }).click()
  await page.getByRole('menuitem', { name: 'Resources' }).click()
  await expect(page).toHaveURL(/\/visionair\/resource$/)
  await page.getByRole('button', { name: `Account menu of ${emailOf('reader')}` }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('eyJ')
  await signIn(page, 'admin')
  expect((await page.getByRole('banner').boundingBox())?.height).toBe(90)
  await expect(sections.getByRole('link', { name: 'Main' })).toHaveAttribute('aria-current', 'true')
  await sections.getByRole('link', { name: 'Administration' }).click()
  await expect(page).toHaveURL(/\/administration\/dashboard$/)
  await expect(sections.getByRole('link', { name: 'Administration' })).toHaveAttribute('aria-current', 'true')
  expect((await page.getByRole('banner').boundingBox())?.height).toBe(90)
  await sections.getByRole('link', { name: 'Main' }).click()
  await expect(page).toHaveURL(/\/visionair\/dashboard$/)
})

test('NAV-03 the search suggests parks after a rest of 300 ms, at most 300 px high, and the keyboard alone leads to the park', async ({
  page,
}) => {
  await signIn(page, 'responsible')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/device_groups/search')) asked.push(request.url())
  })
  await page.keyboard.press('/')
  await expect(searchField(page)).toBeFocused()
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await page.keyboard.type('Cherch')
  await page.clock.runFor(290)
  await page.keyboard.type('er')
  await page.clock.runFor(290)
  expect(asked).toEqual([])
  await page.clock.runFor(20)
  await expect.poll(() => asked.length).toBe(1)
  expect(asked[0]).toContain('query=Chercher')
  await page.clock.resume()
  await searchField(page).fill(`Chercher`)
  await expect(suggestions(page).getByRole('option').nth(8)).toBeAttached()
  await expect(page.getByTestId('said')).toContainText(/^\d+ parks found/)
  const box = await page.locator('.mantine-Combobox-dropdown').boundingBox()
  expect(box?.height).toBeLessThanOrEqual(300)
  expect(box?.height).toBeGreaterThan(200)
  await searchField(page).fill(`Chercher 7 ${tag}`)
  await expect(suggestions(page).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText(`Chercher 7 ${tag}`)
  await page.keyboard.press('/')
  await page.keyboard.type('zzzzzz')
  await expect(page.getByText('No park matches “zzzzzz”.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(searchField(page)).toHaveValue('')
})

test('NAV-04 the breadcrumb shows Dashboard, the first, second-to-last and last levels, the others and the siblings in menus, and no link to a visit', async ({
  page,
}) => {
  await actAs(page, 'responsible')
  await open(page, `/visionair/inspection-group/${visit.id}`)
  const breadcrumb = page.getByRole('navigation', { name: 'You are here' })
  await expect(breadcrumb.getByRole('listitem')).toHaveText([
    'Dashboard',
    root.name,
    '',
    turbine.name,
    'Clarity · 12 Sept 2030',
  ])
  await expect(breadcrumb.getByText('Clarity · 12 Sept 2030')).toHaveAttribute('aria-current', 'page')
  await expect(breadcrumb.getByRole('link')).toHaveText(['Dashboard', root.name, turbine.name])
  await breadcrumb.getByRole('button', { name: 'Show the levels in between' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([middle.name, inner.name])
  await page.getByRole('menuitem', { name: inner.name }).click()
  await expect(heading(page)).toHaveText(inner.name)
  await breadcrumb.getByRole('button', { name: `Siblings of ${inner.name}` }).click()
  await expect(page.getByRole('menuitem')).toHaveText([`Voisin ${tag}`])
  await page.keyboard.press('Escape')
  await breadcrumb.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL(/dashboard$/)
  await expect(breadcrumb).toHaveCount(0)
  const parts: readonly { id: string; attributes: { name: string } }[] = Object(
    await api.get(`/api/devices/${turbine.id}/nested_devices`),
  )
  await chooseLanguage(page, 'FR')
  await open(page, `/visionair/device/${parts.find(({ attributes }) => attributes.name === 'Blade 2')?.id}`)
  const french = page.getByRole('navigation', { name: 'Vous êtes ici' })
  await french.getByRole('button', { name: 'Autres éléments à côté de Pale 2' }).click()
  await expect(page.getByRole('menuitem', { name: 'Pale 3' })).toBeVisible()
})

test('what the server says in words is asked for anew in the language that was switched to', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto(`/visionair/inspection-group/${visit.id}`)
  await expect(heading(page)).toBeVisible()
  const inFrench = page.waitForRequest(
    async (request) =>
      new URL(request.url()).pathname === `/api/inspection_groups/${visit.id}` &&
      (await request.headerValue('accept-language')) === 'fr',
    { timeout: 5_000 },
  )
  await chooseLanguage(page, 'FR')
  await inFrench
})

test('NAV-05 each page is named in the title, in both languages', async ({ page }) => {
  await signIn(page, 'responsible')
  for (const [path, title] of [
    ['/visionair/dashboard', 'Dashboard'],
    [`/visionair/device-group/${inner.id}`, inner.name],
    [`/visionair/device/${turbine.id}`, turbine.name],
    [`/visionair/inspection-group/${visit.id}`, 'Clarity, 12 Sept 2030'],
    [`/visionair/inspection/${visit.inspections[0]}`, `${inner.name} · ${turbine.name} · Blade 1 · Pressure side`],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveTitle(`${title} · Visionair`)
  }
  await page.goto('/visionair/dashboard')
  await chooseLanguage(page, 'FR')
  for (const [path, title] of [
    ['/visionair/dashboard', 'Tableau de bord'],
    [`/visionair/device-group/${inner.id}`, inner.name],
    [`/visionair/device/${turbine.id}`, turbine.name],
    [`/visionair/inspection-group/${visit.id}`, 'Clarity, 12 sept. 2030'],
    [`/visionair/inspection/${visit.inspections[0]}`, `${inner.name} · ${turbine.name} · Pale 1 · Intrados`],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveTitle(`${title} · Visionair`)
  }
})

test('NAV-05 VIEW-01 each of the six views of a side is named in the title, in both languages', async ({ page }) => {
  await actAs(page, 'admin')
  await page.goto('/visionair/dashboard')
  const seen: string[] = []
  for (const language of ['EN', 'FR'] as const) {
    await chooseLanguage(page, language)
    const blade = language === 'EN' ? 'Blade 1 · Pressure side' : 'Pale 1 · Intrados'
    for (const view of [1, 2, 3, 4, 5, 6]) {
      await page.goto(`/visionair/inspection/${visit.inspections[0]}?view=${view}`)
      await expect(page).toHaveTitle(new RegExp(`${blade} · Visionair$`))
      seen.push(await page.title())
    }
    await page.goto('/visionair/dashboard')
  }
  expect(new Set(seen).size, seen.join(' | ')).toBe(12)
})

/** Pages that are named by their heading. */
const administered = ['dashboard', 'users', 'organizations', 'profiles', 'severities', 'weathers', 'types', 'services']
const alsoAdministered = [
  'annotation-types',
  'measure-types',
  'parc-test',
  'sessions',
  'api-tokens',
  'webhooks',
  'quotas',
  'journal',
]
const titled = [
  ...['/visionair/profile', '/visionair/resource'],
  ...[...administered, ...alsoAdministered].map((name) => `/administration/${name}`),
]

test('NAV-05 profile, resources and every page of the administration have the title of their heading, in both languages', async ({
  page,
}) => {
  await signIn(page, 'admin')
  const seen: string[][] = []
  for (const language of ['EN', 'FR'] as const) {
    await chooseLanguage(page, language)
    const titles: string[] = []
    for (const path of titled) {
      // Opened by its address in English, and come to from another page in French.
      await (language === 'EN' ? page.goto(path) : goTo(page, path))
      expect(new URL(page.url()).pathname).toBe(path)
      const name = await heading(page).innerText()
      await expect(page).toHaveTitle(`${name} · Visionair`)
      titles.push(name)
    }
    seen.push(titles)
  }
  const [english = [], french = []] = seen
  expect(new Set(english).size).toBe(titled.length)
  expect(english.filter((title, at) => title !== french[at]).length).toBeGreaterThan(titled.length / 2)
})

const leavesOf = (texts: object): readonly string[] =>
  Object.values(texts).flatMap((value: unknown) =>
    typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? leavesOf(value) : [],
  )

test('NAV-07 every screen speaks French once it is chosen, remembers it, and writes dates and numbers its way', async ({
  page,
}) => {
  const french = new Set(leavesOf(fr))
  const english = new Set(leavesOf(en).filter((text) => !text.includes('{{') && !french.has(text)))
  await signIn(page, 'responsible')
  await chooseLanguage(page, 'FR')
  for (const [name, path] of screens()) {
    await open(page, path ?? '')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    const lines = (await page.locator('body').innerText()).split('\n').map((line) => line.trim())
    expect([name, lines.filter((line) => english.has(line))]).toEqual([name, []])
    const labels = await page
      .locator('[aria-label], [placeholder], [title]')
      .evaluateAll((all) =>
        all.flatMap((item) => ['aria-label', 'placeholder', 'title'].map((key) => item.getAttribute(key) ?? '')),
      )
    expect([name, labels.filter((label) => english.has(label))]).toEqual([name, []])
  }
  await open(page, `/visionair/inspection-group/${visit.id}`)
  await expect(heading(page)).toContainText('12 sept. 2030')
  await open(page, '/visionair/device/1')
  await expect(page.getByTestId('device-facts')).toContainText('49,96°')
  await chooseLanguage(page, 'EN')
  await expect(page.getByTestId('device-facts')).toContainText('49.96°')
  await page.getByRole('button', { name: 'Switch to the dark theme' }).click()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('the system’s wish for a dark page is followed until one chooses, also while the page is open', async ({
  page,
}) => {
  const scheme = (value: string) => expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', value)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/login')
  await scheme('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await scheme('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, 'reader')
  await page.getByRole('button', { name: 'Switch to the light theme' }).click()
  await scheme('light')
  await page.reload()
  await scheme('light')
})

test('NAV-08 every screen can be used from 320 to 1400 px in both languages, the accent is orange, and nothing stands out of the page', async ({
  page,
}) => {
  await signIn(page, 'admin')
  /** No part of the page lies beyond the window, once what is drawn by measure has been drawn anew. */
  const staysInside = (width: number, name: string) =>
    expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), {
        message: `${name} at ${width} px`,
      })
      .toBeLessThanOrEqual(0)
  /** Words of the bar that are not wholly seen: cut off with dots, or beyond the window. */
  const cutInBar = () =>
    page.getByRole('banner').evaluate((bar) =>
      [...bar.querySelectorAll<HTMLElement>('a, nav, button')].flatMap((part) => {
        if (!part.checkVisibility()) return []
        const { left, right } = part.getBoundingClientRect()
        const isCut = part.matches('nav *') && part.scrollWidth > part.clientWidth
        return isCut || left < 0 || right > window.innerWidth ? [part.innerText] : []
      }),
    )
  const all = [...screens(), ...(await moreScreens())]
  for (const [name, path] of all) {
    await page.setViewportSize({ width: 1400, height: 900 })
    await goTo(page, path ?? '')
    for (const width of [1400, 1200, 992, 768, 576, 400, 320]) {
      await page.setViewportSize({ width, height: 900 })
      await staysInside(width, name ?? '')
      await expect(heading(page)).toBeInViewport()
      // The bar ends where the window does: no strip of another colour is left beside it.
      if (name !== 'workspace') {
        expect((await page.getByRole('banner').boundingBox())?.width).toBe(width)
        expect(await cutInBar(), `${name} at ${width} px`).toEqual([])
      }
    }
  }
  await page.setViewportSize({ width: 1400, height: 900 })
  await open(page, '/visionair/dashboard')
  await chooseLanguage(page, 'FR')
  for (const [name, path] of all) {
    await page.setViewportSize({ width: 1400, height: 900 })
    await goTo(page, path ?? '')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    for (const width of [1400, 1200, 992, 768, 576, 400, 320]) {
      await page.setViewportSize({ width, height: 900 })
      await staysInside(width, `${name} in French`)
      if (name !== 'workspace') expect(await cutInBar(), `${name} in French at ${width} px`).toEqual([])
      await expect(heading(page)).toBeInViewport()
    }
  }
  await open(page, '/visionair/dashboard')
  await page.setViewportSize({ width: 400, height: 900 })
  await expect(page.getByRole('link', { name: 'Administration' })).toBeInViewport()
  await chooseLanguage(page, 'EN')
  await page.goto('/visionair/dashboard')
  await page.getByRole('button', { name: 'Open the park search' }).click()
  await searchField(page).fill(`Racine ${tag}`)
  await suggestions(page).getByRole('option').first().click()
  await expect(heading(page)).toHaveText(root.name)
  const colour = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--accent').trim(),
  )
  expect(colour).toBe('#f26b1d')
})

/** What the bar above a page offers, in its order; the workspace has a line of its own. */
const barOf = (page: Page): Promise<string[]> =>
  page
    .getByRole('banner')
    .locator('a, button, input')
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? each.textContent ?? ''))

test('axe finds nothing on any screen in both languages and themes, wide and narrow; contrast, order and room for text are measured', async ({
  page,
}) => {
  await signIn(page, 'admin')
  for (const [language, theme, width] of [
    ['en', 'light', 1400],
    ['fr', 'dark', 576],
  ] as const) {
    await page.evaluate(
      ([chosen, scheme]) => {
        localStorage.setItem('visionair.language', chosen)
        localStorage.setItem('visionair.theme', scheme)
      },
      [language, theme] as const,
    )
    await page.reload()
    await page.setViewportSize({ width, height: 900 })
    const bars = new Set<string>()
    for (const [name, path] of screens()) {
      await goTo(page, path ?? '')
      if (name !== 'workspace') bars.add((await barOf(page)).join(' | '))
      await expectAccessible(page)
      await expectMeasured(page)
      expect(await textsCut(page), `${path} at ${width} px`).toEqual([])
    }
    // The same in the same order above every page (WCAG 3.2.3).
    expect([...bars]).toHaveLength(1)
  }
})

/** The script of the page of devices, which is brought when the first one is opened. */
const devicePart = /\/assets\/device-page-[^/]+\.js$/

test('NAV-09 a part that does not arrive within 120 s, or fails, shows a retry that brings it', async ({ page }) => {
  await actAs(page, 'responsible')
  await open(page, `/visionair/device-group/${inner.id}`)
  await page.clock.install()
  let held = 0
  await page.route(devicePart, () => {
    held += 1
  })
  await page.getByTestId(`turbine-${turbine.id}`).getByRole('link').click()
  await expect.poll(() => held).toBe(1)
  await page.clock.pauseAt(new Date(Date.now() + 30_000))
  await page.clock.runFor(80_000)
  await expect(page.getByTestId('part-error')).toHaveCount(0)
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  await page.clock.runFor(40_000)
  await expect(page.getByTestId('part-error')).toContainText('This page couldn’t be loaded')
  await page.clock.resume()
  await page.unroute(devicePart)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page)).toHaveText(turbine.name)
  await page.route(devicePart, (route) => route.abort())
  await open(page, `/visionair/device-group/${inner.id}`)
  await page.getByTestId(`turbine-${turbine.id}`).getByRole('link').click()
  await expect(page.getByTestId('part-error')).toBeVisible()
  await expectAccessible(page)
  await page.unroute(devicePart)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page)).toHaveText(turbine.name)
})

test('the login brings at most 180 kB of scripts, the way to the dashboard at most 400 kB', async ({ page }) => {
  const sizes = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    const url = response.url()
    if (url.endsWith('.js') && response.status() === 200)
      sizes.set(
        url,
        response.body().then((body) => gzipSync(body).length),
      )
  })
  const kilobytes = async () => (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0) / 1024
  await page.goto('/login')
  await page.waitForLoadState('networkidle')
  const login = await kilobytes()
  expect(login).toBeGreaterThan(20)
  expect(login).toBeLessThanOrEqual(180)
  await fillLogin(page, emailOf('responsible'), demoPassword)
  await expect(page.locator('#inspections tbody tr').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await kilobytes()).toBeGreaterThan(login)
  expect(await kilobytes()).toBeLessThanOrEqual(400)
})

const refuse = (page: Page, status: number, body: string, contentType = 'application/json') =>
  page.route('**/api/device_groups', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status, contentType, body }) : route.fallback(),
  )

test('ERR-01 the detail of an answer is shown, else its message, else the generic text; without a server the own text of the error', async ({
  page,
}) => {
  await signIn(page, 'responsible')
  await page.getByRole('button', { name: 'New park' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Never made')
  await dialog.getByRole('textbox', { name: 'Place' }).fill('Nowhere')
  const alert = dialog.getByRole('alert')
  for (const [status, body, text] of [
    [409, '{"detail":"The detail.","message":"The message.","title":"The title"}', 'The detail.'],
    [400, '{"message":"The message.","title":"The title"}', 'The message.'],
    [500, '{"title":"The title"}', 'Something went wrong... please try again later.'],
    [502, '<html>Bad gateway</html>', 'Something went wrong... please try again later.'],
  ] as const) {
    await page.unrouteAll()
    await refuse(page, status, body)
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(alert).toContainText(text)
    await expect(alert).toContainText('An error occurred during the operation on the park.')
  }
  await page.unrouteAll()
  await page.route('**/api/device_groups', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionrefused') : route.fallback(),
  )
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(alert).toContainText('The server can’t be reached.')
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Never made')
})

test('ERR-02 what cannot be loaded says so with a retry, in both languages, and so does the access of the user', async ({
  page,
}) => {
  await signIn(page, 'responsible')
  await page.route('**/api/inspection_groups?**', (route) => route.fulfill({ status: 500, body: '{}' }))
  for (const [language, text, retry] of [
    ['EN', 'An error occurred while loading.', 'Try again'],
    ['FR', 'Une erreur est survenue lors du chargement.', 'Réessayer'],
  ] as const) {
    await page.reload()
    await chooseLanguage(page, language)
    await expect(page.locator('#inspections').getByRole('alert')).toContainText(text)
    await expect(page.locator('#inspections').getByRole('button', { name: retry })).toBeVisible()
    await expectAccessible(page)
  }
  await page.unrouteAll()
  await page.locator('#inspections').getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.locator('#inspections tbody tr').first()).toBeVisible()
  await page.route('**/api/me', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Une erreur est survenue lors de la configuration des accès.')
})
