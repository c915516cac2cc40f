import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { makeAccount } from '../support/accounts.ts'
import { actAsPerson, demoPassword, emailOf, fillLogin } from '../support/people.ts'

const newPassword = 'Quite-another7!'
const flash = (page: Page) => page.getByTestId('login-flash')

/** Opens the profile in a session of its own, and answers the number of the account. */
async function openProfile(page: Page, email: string): Promise<number> {
  await actAsPerson(page, email, demoPassword)
  const [answer] = await Promise.all([
    page.waitForResponse((response) => new URL(response.url()).pathname === '/api/me'),
    page.goto('/visionair/profile'),
  ])
  await expect(page.getByTestId('profile-firstName')).toHaveValue('Ada')
  return Number(Object(await answer.json()).data.attributes.id)
}

async function changePassword(request: APIRequestContext, username: string): Promise<void> {
  const login = await request.post('/api/login_check', { data: { username, password: demoPassword } })
  const headers = { authorization: `Bearer ${Object(await login.json()).data.token}` }
  const data = { oldPassword: demoPassword, newPassword, confirmation: newPassword }
  expect((await request.put('/api/me/change-password', { headers, data })).ok()).toBe(true)
}

test('AUTH-12 a password changed elsewhere is told to the open page in both languages, and the same person comes back to what was typed', async ({
  page,
  request,
}) => {
  const { email } = await makeAccount(request, 'ended')
  await openProfile(page, email)
  await page.getByTestId('profile-firstName').fill('Typed before the end')
  await changePassword(request, email)
  await expect(page).toHaveURL(/\/login$/)
  await expect(flash(page)).toContainText('because the password of your account was changed')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'FR', exact: true }).click()
  await page.setViewportSize({ width: 320, height: 800 })
  await expect(flash(page)).toContainText('car le mot de passe de votre compte a été modifié')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'EN', exact: true }).click()
  await page.reload()
  await expect(flash(page)).toBeVisible()
  await fillLogin(page, email, newPassword)
  await expect(page).toHaveURL(/\/visionair\/profile$/)
  await expect(page.getByTestId('profile-firstName')).toHaveValue('Typed before the end')
})

test('AUTH-03 an administrator who signs out, disables or deletes is told to the open page as what was done', async ({
  page,
  request,
}) => {
  const { email, admin } = await makeAccount(request, 'managed')
  const id = await openProfile(page, email)
  const told = [
    ['An administrator has signed you out.', () => admin.send('POST', `/api/users/${id}/sign-out`)],
    ['because an administrator disabled your account', () => admin.send('POST', `/api/users/${id}/disable`)],
    ['because your account was deleted', () => admin.remove(`/api/users/${id}`)],
  ] as const
  for (const [sentence, end] of told) {
    await end()
    await expect(flash(page)).toContainText(sentence)
    if (sentence.includes('deleted')) continue
    if (sentence.includes('disabled')) await admin.send('POST', `/api/users/${id}/enable`)
    await fillLogin(page, email, demoPassword)
    await expect(page).toHaveURL(/\/visionair\/profile$/)
  }
})

test('AUTH-02 a session ended from another is told, and whoever else signs in then gets the dashboard, not the page of before', async ({
  page,
  browser,
  request,
}) => {
  const { email } = await makeAccount(request, 'elsewhere')
  await openProfile(page, email)
  const elsewhere = await (await browser.newContext()).newPage()
  await openProfile(elsewhere, email)
  await elsewhere.getByTestId('tab-sessions').click()
  await elsewhere.getByTestId('sessions-end-others').click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(flash(page)).toContainText('ended from another of your sessions')
  await expect(elsewhere.getByTestId('sessions-end-others')).toHaveCount(0)
  await elsewhere.context().close()
  // What the page still knew of who had it is gone; the address and its state are not.
  await page.reload()
  await expect(flash(page)).toContainText('ended from another of your sessions')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await fillLogin(page, emailOf('reader'), demoPassword)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/visionair\/dashboard/)
})

/** Puts the tab behind others, or in front: a browser without a screen has all in front. */
const lieBehind = (page: Page, isBehind: boolean) =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    isBehind ? 'hidden' : 'visible',
  )

test('AUTH-03 a tab in the background says in its title that its session has ended, until it is looked at', async ({
  page,
  context,
  request,
}) => {
  const { email, admin } = await makeAccount(request, 'behind')
  const id = await openProfile(page, email)
  const behind = await context.newPage()
  await behind.goto('/visionair/dashboard')
  await expect(behind).toHaveTitle(/Dashboard/)
  await lieBehind(behind, true)
  await admin.send('POST', `/api/users/${id}/sign-out`)
  await expect(behind).toHaveTitle('● Session ended · Visionair')
  for (const each of [page, behind]) await expect(flash(each)).toContainText('An administrator has signed you out.')
  await expect(page).toHaveTitle('Sign in · Visionair')
  await lieBehind(behind, false)
  await expect(behind).toHaveTitle('Sign in · Visionair')
  await lieBehind(behind, true)
  await expect(behind).toHaveTitle('Sign in · Visionair')
})
