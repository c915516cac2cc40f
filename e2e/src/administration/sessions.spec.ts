import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { makeAccount } from '../support/accounts.ts'
import { actAs, actAsPerson, demoPassword, sessionOf } from '../support/people.ts'

test('AUTH-03 an administrator sees who is signed in, ends one session and all of somebody, who is told; a company limits sessions', async ({
  page,
  browser,
  request,
}) => {
  const { email } = await makeAccount(request, 'seen')
  const context = await browser.newContext()
  const theirs = await context.newPage()
  await actAsPerson(theirs, email, demoPassword)
  await theirs.goto('/visionair/profile')
  await expect(theirs.getByTestId('profile-firstName')).toBeVisible()

  await actAs(page, 'admin')
  await page.goto(`/administration/sessions?search=${encodeURIComponent(email)}`)
  const rows = page.getByRole('row', { name: new RegExp(email) })
  // The one of the page, which was used last, and the one that made the account ready.
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText(/127\.0\.0\.1|::1/)
  await expect(rows.first()).toContainText('Chrome')
  await expectAccessible(page)
  await rows
    .first()
    .getByRole('button', { name: /^End the session of/ })
    .click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'End the session' }).click()
  await expect(rows).toHaveCount(1)
  await expect(theirs.getByTestId('login-flash')).toContainText('An administrator has signed you out.')
  await context.close()

  await page.setViewportSize({ width: 576, height: 900 })
  await page.getByRole('button', { name: 'FR', exact: true }).click()
  await page.getByRole('button', { name: `Déconnecter ${email} partout` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Tout terminer' }).click()
  await expect(page.getByRole('button', { name: `Déconnecter ${email} partout` })).toHaveCount(0)
  await expectAccessible(page)

  const { token } = await sessionOf(request, 'admin')
  const headers = { authorization: `Bearer ${token}` }
  const name = `Strict ${Date.now()}`
  const data = { name, address: '', facturationAddress: '' }
  const made = await request.post('/api/organizations', { headers, data })
  expect(made.status(), await made.text()).toBe(201)
  await page.goto(`/administration/organizations/${Object(await made.json()).data.attributes.id}`)
  await page.getByTestId('edit-organization').click()
  await page.getByTestId('organization-sessionIdleMinutes').fill('5')
  await page.getByTestId('organization-sessionHours').fill('12')
  await page.getByTestId('organizations-form').getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByTestId('organization-sessionIdleMinutes')).toHaveAttribute('aria-invalid', 'true')
  await page.getByTestId('organization-sessionIdleMinutes').fill('30')
  await page.getByTestId('organizations-form').getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Prennent fin après 30 minutes sans activité')).toBeVisible()
  await expect(page.getByText('Durent 12 heures au plus')).toBeVisible()
})
