import { expect, test } from '@playwright/test'
import { freshEmail, mailedPath, makeAccount } from '../support/accounts.ts'
import { type ApiClient, apiClient } from '../support/api.ts'
import { giveDevice, namedAddress } from '../support/authenticator.ts'
import { pngFile, zipFile } from '../support/files.ts'
import { walkButtons } from '../support/overlay-buttons.ts'
import type { Opening } from '../support/overlays.ts'
import { actAs, actAsPerson, demoPassword } from '../support/people.ts'
import { freshName, makePark, removePark } from '../support/sites.ts'

// Browsers have passkeys for names alone.
test.use({ baseURL: async ({ baseURL }, use) => use(namedAddress(baseURL)) })

test('a second factor, tokens, sessions and passkeys of one’s own hold the keyboard or give it back at each button', async ({
  page,
  request,
}) => {
  test.slow()
  const { email } = await makeAccount(request, 'own-dialogs')
  await giveDevice(page)
  await actAsPerson(page, email, demoPassword)
  await page.goto('/visionair/profile')
  await page.getByTestId('tab-factor').press('Enter')
  await page.getByTestId('passkey-add').press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByTestId('passkey-name').fill('Laptop')
  await dialog.getByTestId('passkey-password').fill(demoPassword)
  await dialog.locator('button[type=submit]').press('Enter')
  await page.getByTestId('codes-kept').press('Enter')
  await expect(page.getByTestId('passkeys')).toContainText('Laptop')
  await page.getByTestId('tab-tokens').press('Enter')
  await page.getByTestId('new-token').press('Enter')
  await dialog.getByTestId('token-name').fill('Drone')
  await dialog.getByTestId('token-password').fill(demoPassword)
  await dialog.getByTestId('own-factor-passkey').press('Enter')
  await page.getByTestId('made-token-done').press('Enter')
  const own = (...presses: string[]): Opening => ['/visionair/profile', ...presses]
  const pressed = await walkButtons(page, [
    own('tab-factor', 'passkey-add'),
    own('tab-factor', 'rename-passkey-*'),
    own('tab-factor', 'remove-passkey-*'),
    own('tab-factor', 'factor-renew'),
    own('tab-tokens', 'revoke-*'),
  ])
  expect(pressed).toBeGreaterThan(12)
})

/** Somebody invited, a company's file, a webhook, a token of a service, and an import whose plan waits. */
async function makeThings(admin: ApiClient) {
  const park = await makePark(admin, freshName('Dialogs'))
  const company = Object(await admin.send('POST', '/api/organizations', { name: freshName('Dialogs') })).attributes
  const guest = freshEmail('dialogs')
  const invitation = { email: guest, organization: company.id, profile: 3, language: 'en' }
  await admin.send('POST', '/api/invitations', invitation)
  await mailedPath(admin, guest, 'invitation')
  await admin.upload(`/api/organizations/${company.id}/upload_corporate/logo`, pngFile('logo.png'), 'data')
  const hook = { name: freshName('Dialogs'), address: 'http://127.0.0.1:9/hook', organization: company.id }
  const made = Object(
    await admin.send('POST', '/api/webhooks', { ...hook, eventTypes: ['report.ready'], isActive: true }),
  )
  const sent = zipFile('site.zip', [{ path: 'E1/Blade A/Pressure side/1.png', content: pngFile('1.png', 61).buffer }])
  await admin.upload(`/api/device_groups/upload?parent=${park.id}`, sent)
  return { park, company: Number(company.id), webhook: Number(made.id) }
}

test('people, sessions, invitations, files, webhooks and imports that others have hold the keyboard or give it back at each button', async ({
  page,
  request,
}) => {
  test.slow()
  const admin = await apiClient(request, 'admin')
  const { email } = await makeAccount(request, 'their-dialogs')
  const { park, company, webhook } = await makeThings(admin)
  await actAs(page, 'admin')
  const named = encodeURIComponent(email)
  const pressed = await walkButtons(page, [
    [`/administration/users?search=${named}`, 'disable-*'],
    [`/administration/users?search=${named}`, 'delete-*'],
    [`/administration/sessions?search=${named}`, 'end-session-*'],
    [`/administration/sessions?search=${named}`, 'end-sessions-of-*'],
    [`/administration/organizations/${company}?tab=invitations`, 'cancel-*'],
    [`/administration/organizations/${company}?tab=assets`, 'delete-asset-*'],
    [`/administration/webhooks/${webhook}`, 'edit-webhook'],
    [`/administration/webhooks/${webhook}`, 'renew-secret'],
    ['/administration/webhooks', 'delete-*'],
    ['/administration/users?tab=rules', 'factor-rule-*'],
    [`/visionair/device-group/${park.id}`, 'park-import'],
  ])
  expect(pressed).toBeGreaterThan(30)
  await removePark(admin, park)
})
