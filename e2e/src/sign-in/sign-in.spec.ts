import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { actAsAnew, demoPassword, emailOf, fillLogin, signIn } from '../support/people.ts'
import { takePicture } from '../support/pictures.ts'

test('AUTH-01 both fields are required, a wrong password shows the message of the server, the right one leads to the dashboard', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('textbox', { name: /e-mail/i })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Enter your password.')).toBeVisible()
  await fillLogin(page, emailOf('reader'), 'Not-the-one1!')
  await expect(page.getByRole('alert').filter({ hasText: 'The e-mail or the password is wrong.' })).toBeVisible()
  await fillLogin(page, emailOf('reader'), demoPassword)
  await expect(page).toHaveURL(/\/visionair\/dashboard/)
  const stored = await page.evaluate(() => JSON.stringify(localStorage))
  expect(stored.match(/eyJ/g)?.length ?? 0).toBeGreaterThanOrEqual(1)
})

test('AUTH-02 signed out, an application route leads to login and back to it; signed in, a public route leads back', async ({
  page,
}) => {
  // With the part of the page it names.
  await page.goto('/visionair/device-group/1?review=coming#inspections')
  await expect(page).toHaveURL(/\/login/)
  // Also after a look at what to do about a forgotten password.
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).not.toHaveURL(/\/login/)
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await fillLogin(page, emailOf('responsible'), demoPassword)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hauts de Somme')
  await expect(page).toHaveURL(/\/visionair\/device-group\/1\?review=coming#inspections$/)
  await page.goto('/login')
  await expect(page).toHaveURL(/\/visionair\/device-group\/1\?review=coming#inspections$/)
})

test('AUTH-03 many calls that find the token expired make one refresh, and one that fails leads to login without tokens', async ({
  page,
}) => {
  await signIn(page, 'responsible')
  let refreshes = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/refresh_token')) refreshes += 1
  })
  let isExpired = true
  await page.route('**/api/**', async (route) => {
    const url = route.request().url()
    if (!isExpired || url.endsWith('/api/refresh_token')) {
      if (url.endsWith('/api/refresh_token')) isExpired = false
      await route.fallback()
      return
    }
    const problem = {
      type: 'about:blank',
      title: 'Session expired',
      status: 401,
      detail: 'Your session has expired.',
      code: 'token-expired',
    }
    await route.fulfill({ status: 401, contentType: 'application/problem+json', body: JSON.stringify(problem) })
  })
  await page.goto('/visionair/device-group/1')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hauts de Somme')
  expect(refreshes).toBe(1)
  await page.unrouteAll()
  await page.route('**/api/**', (route) =>
    route.fulfill({
      status: 401,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'about:blank',
        title: 'x',
        status: 401,
        detail: 'x',
        code: route.request().url().endsWith('refresh_token') ? 'unauthenticated' : 'token-expired',
      }),
    }),
  )
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('eyJ')
})

/** All that scripts of the page could read of a session. */
const readable = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))

const sessionCookies = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name }) => name.startsWith('visionair-session-'))

const renewedBy = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/api/refresh_token'))

/** Tells one call that its token has expired. */
async function expireOnce(page: Page): Promise<void> {
  await page.route(
    '**/api/me',
    (route) =>
      route.fulfill({
        status: 401,
        contentType: 'application/problem+json',
        body: JSON.stringify({ type: 'about:blank', title: 'x', status: 401, detail: 'x', code: 'token-expired' }),
      }),
    { times: 1 },
  )
}

test('AUTH-03 AUTH-04 the refresh token is where no script reads it: after signing in, after renewing, and gone after signing out', async ({
  page,
  context,
}) => {
  await page.goto('/login')
  const signedIn = page.waitForResponse((answer) => answer.url().endsWith('/api/login_check'))
  await fillLogin(page, emailOf('reader'), demoPassword)
  expect(await (await signedIn).text()).toContain('session-in-cookie:')
  await expect(page).toHaveURL(/\/visionair\/dashboard/)
  const kept = await sessionCookies(context)
  expect(kept.map(({ path, httpOnly, sameSite }) => ({ path, httpOnly, sameSite }))).toEqual(
    expect.arrayContaining([
      { path: '/api/refresh_token', httpOnly: true, sameSite: 'Strict' },
      { path: '/api/logout', httpOnly: true, sameSite: 'Strict' },
    ]),
  )
  const secret = kept[0]?.value ?? ''
  expect(secret.length).toBeGreaterThan(40)
  expect(await readable(page)).not.toContain(secret)
  expect(await readable(page)).toContain('session-in-cookie:')

  await expireOnce(page)
  const renewed = renewedBy(page)
  await page.reload()
  expect((await renewed).status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const [next] = await sessionCookies(context)
  expect(next?.value).not.toBe(secret)
  for (const each of [secret, next?.value ?? '']) expect(await readable(page)).not.toContain(each)

  const left = page.waitForResponse((answer) => answer.url().endsWith('/api/logout'))
  await page.getByRole('button', { name: `Account menu of ${emailOf('reader')}` }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  expect((await left).status()).toBe(204)
  await expect.poll(() => sessionCookies(context)).toEqual([])
  expect(await readable(page)).not.toContain('session-in-cookie:')
})

test('AUTH-03 a session that a browser kept itself, before there was the cookie, goes over to it when it is renewed', async ({
  page,
  context,
}) => {
  await actAsAnew(page, 'reader')
  const secret = await page.evaluate(() => localStorage.getItem('visionair.refresh-token') ?? '')
  expect(secret.length).toBeGreaterThan(40)
  await expireOnce(page)
  const renewed = renewedBy(page)
  await page.goto('/visionair/dashboard')
  expect((await renewed).status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const [kept] = await sessionCookies(context)
  expect(kept?.httpOnly).toBe(true)
  for (const each of [secret, kept?.value ?? secret]) expect(await readable(page)).not.toContain(each)
  // And it goes on by the cookie.
  await expireOnce(page)
  const again = renewedBy(page)
  await page.reload()
  expect((await again).status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

for (const width of [1400, 576]) {
  test(`the login and the dashboard can be used at ${width} px in both languages, and axe finds nothing`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/login')
    for (const language of width === 576 ? ['EN', 'FR'] : ['FR', 'EN']) {
      await page.getByText(language, { exact: true }).first().click()
      await expect(page.getByRole('button', { name: language === 'FR' ? 'Se connecter' : 'Sign in' })).toBeVisible()
      await expectAccessible(page)
    }
    await fillLogin(page, emailOf('responsible'), demoPassword)
    await expect(page.getByText('Parc éolien des Hauts de Somme').first()).toBeVisible()
    await expectAccessible(page)
    await takePicture(page, width === 1400 ? 'dashboard-en' : 'dashboard-fr-576')
    await page.evaluate(() => window.scrollTo(0, 0))
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
  })
}

for (const isTold of [true, false])
  test(`a tab of one person becomes that of another who signed in in a second tab${isTold ? '' : ', also when it learns of it by its own next request only'}: what the first had open is not sent in the other’s name`, async ({
    page,
    context,
  }) => {
    if (!isTold)
      await page.addInitScript(() =>
        window.addEventListener('storage', (event) => event.stopImmediatePropagation(), true),
      )
    await actAsAnew(page, 'responsible')
    await page.goto('/visionair/profile')
    await expect(page.getByTestId('profile-firstName')).not.toHaveValue('')
    await page.getByTestId('profile-firstName').fill('Not of the other')
    const changes: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PUT') changes.push(request.url())
    })
    const second = await context.newPage()
    await second.goto('/visionair/dashboard')
    await second.getByRole('button', { name: `Account menu of ${emailOf('responsible')}` }).click()
    await second.getByRole('menuitem', { name: 'Sign out' }).click()
    await fillLogin(second, emailOf('inspector'), demoPassword)
    await expect(second.getByRole('button', { name: `Account menu of ${emailOf('inspector')}` })).toBeVisible()
    // The next request is that of the button, unless the page asked something by itself before.
    const learnt = page.waitForURL(/\/visionair\/dashboard/)
    const saving = page.getByTestId('profile-save')
    if (!isTold) await Promise.race([learnt, saving.click().catch(() => undefined)])
    await learnt
    await expect(page.getByRole('button', { name: `Account menu of ${emailOf('inspector')}` })).toBeVisible()
    expect(changes).toEqual([])
    // The page says whose it is now, until that is put away.
    const note = page.getByTestId('taken-over')
    await expect(note).toContainText(`This page now belongs to ${emailOf('inspector')}`)
    await expectAccessible(page)
    await note.getByRole('button', { name: 'Close' }).click()
    await expect(note).toHaveCount(0)
    await expect(page).toHaveURL(/\/visionair\/dashboard$/)
  })
