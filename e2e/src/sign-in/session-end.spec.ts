import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { demoPassword, emailOf, fillLogin } from '../support/people.ts'

const daySeconds = 86_400
const warning = (page: Page) => page.getByRole('alertdialog')

/** Signs in by the card, which is where a page learns when its session ends, on a clock the test turns. */
async function signInOnOwnClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto('/login')
  await fillLogin(page, emailOf('responsible'), demoPassword)
  await expect(page).toHaveURL(/\/visionair\/dashboard/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** A month passes but for the last seconds; the server's own clock stays, so that no token expires and none is renewed. */
const turnTo = async (page: Page, secondsLeft: number) => {
  await page.clock.fastForward((30 * daySeconds - secondsLeft) * 1000)
}

test('two minutes before a session ends its page says so in both languages, wide and narrow, and one key stays', async ({
  page,
}) => {
  await signInOnOwnClock(page)
  await turnTo(page, 200)
  await expect(warning(page)).toHaveCount(0)
  await page.clock.fastForward(110_000)
  await expect(warning(page)).toHaveAccessibleName('Your session is about to end')
  await expect(warning(page)).toHaveAccessibleDescription(/It ends in 1 minute \d+ seconds?\..*sign in again/)
  await expect(warning(page).getByRole('button', { name: 'Stay signed in' })).toBeFocused()
  await expectAccessible(page)
  const [renewal] = await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/api/refresh_token')),
    page.keyboard.press('Enter'),
  ])
  expect(renewal.status()).toBe(200)
  await expect(warning(page)).toHaveCount(0)
  await page.clock.fastForward(300_000)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(warning(page)).toHaveCount(0)

  await page.getByRole('button', { name: 'FR', exact: true }).click()
  await page.setViewportSize({ width: 576, height: 900 })
  await turnTo(page, 400)
  await expect(warning(page)).toHaveAccessibleName('Votre session va se terminer')
  await expect(warning(page)).toContainText(/Elle se termine dans (1\s+minute\s+)?\d+\s+secondes?\./)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(warning(page)).toHaveCount(0)
})

test('a session that is renewed by itself warns of nothing', async ({ page }) => {
  await signInOnOwnClock(page)
  let isExpired = false
  await page.route('**/api/me', async (route) => {
    if (!isExpired) return await route.fallback()
    isExpired = false
    await route.fulfill({
      status: 401,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title: 'x', status: 401, detail: 'x', code: 'token-expired' }),
    })
  })
  await turnTo(page, 3600)
  isExpired = true
  let isRenewed = false
  page.on('response', (answer) => {
    isRenewed ||= answer.url().endsWith('/api/refresh_token')
  })
  // Left alone, a page asks once in some minutes, counted from the answer before.
  let passedSeconds = 0
  const aMinuteOn = async () => {
    await page.clock.fastForward(60_000)
    passedSeconds += 60
    return isRenewed
  }
  await expect.poll(aMinuteOn).toBe(true)
  // One minute before what would have been the end.
  await page.clock.fastForward((3600 - passedSeconds - 60) * 1000)
  await page.clock.runFor(2_000)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(warning(page)).toHaveCount(0)
})

test('whoever stays in one tab is no longer warned in another', async ({ page, context }) => {
  await signInOnOwnClock(page)
  const other = await context.newPage()
  await other.clock.install()
  await other.goto('/visionair/dashboard')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  for (const each of [page, other]) {
    await turnTo(each, 90)
    await expect(warning(each)).toBeVisible()
  }
  await other.keyboard.press('Enter')
  await expect(warning(other)).toHaveCount(0)
  await expect(warning(page)).toHaveCount(0)
})

test('a session that cannot be renewed says why, ends over an open form without losing it, and signs in again to it', async ({
  page,
}) => {
  await signInOnOwnClock(page)
  await page.goto('/visionair/profile')
  await page.getByTestId('profile-firstName').fill('Typed before the end')
  await page.route('**/api/refresh_token', (route) => route.abort())
  await turnTo(page, 100)
  await expect(warning(page)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(warning(page).getByRole('alert')).toContainText('could not be renewed')
  await expect(warning(page).getByRole('button')).toBeFocused()
  await expectAccessible(page)
  await page.clock.fastForward(120_000)
  await expect(warning(page)).toHaveAccessibleName('Your session has ended')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByTestId('login-flash')).toHaveText('Your session has ended. Please sign in again.')
  await page.unrouteAll()
  await fillLogin(page, emailOf('responsible'), demoPassword)
  await expect(page).toHaveURL(/\/visionair\/profile$/)
  await expect(page.getByTestId('profile-firstName')).toHaveValue('Typed before the end')
  await expect(warning(page)).toHaveCount(0)
})
