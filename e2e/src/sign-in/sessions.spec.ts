import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { makeAccount } from '../support/accounts.ts'
import { demoPassword, fillLogin } from '../support/people.ts'

test('AUTH-11 sessions are listed in the profile in both languages, and one ended there is signed out elsewhere', async ({
  page,
  browser,
  request,
}) => {
  const { email } = await makeAccount(request, 'sessions')
  const elsewhere = await (await browser.newContext()).newPage()
  for (const each of [elsewhere, page]) {
    await each.goto('/login')
    await fillLogin(each, email, demoPassword)
    await expect(each).toHaveURL(/\/visionair\/dashboard/)
  }
  await page.goto('/visionair/profile')
  await page.getByTestId('tab-sessions').click()
  const lines = page.locator('[data-testid^="session-"]').and(page.getByRole('listitem'))
  // Signing in to accept the terms was a session as well.
  await expect(lines).toHaveCount(3)
  await expect(lines.first()).toContainText('This browser')
  await expect(lines.first()).toContainText('127.0.0.1')
  await expect(lines.first().getByRole('button')).toHaveCount(0)
  await page.setViewportSize({ width: 1400, height: 900 })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'FR', exact: true }).first().click()
  await page.setViewportSize({ width: 576, height: 900 })
  await expect(lines.first()).toContainText('Ce navigateur')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'EN', exact: true }).first().click()
  await lines.nth(1).getByRole('button').click()
  await expect(lines).toHaveCount(2)
  await elsewhere.goto('/visionair/profile')
  await expect(elsewhere).toHaveURL(/login/)
  await page.getByTestId('sessions-end-others').click()
  await expect(lines).toHaveCount(1)
  await elsewhere.context().close()
})
