import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { actAs, demoPassword, sessionOf } from '../support/people.ts'

test('an API token is made with the password, shown once, does what its scope says, and is revoked', async ({
  page,
  request,
}) => {
  await actAs(page, 'inspector')
  await page.goto('/visionair/profile')
  await page.getByTestId('tab-tokens').click()
  const list = page.getByTestId('own-tokens')
  const name = `Drone ${Date.now()}`
  await page.getByTestId('new-token').click()
  const form = page.getByRole('dialog', { name: 'New token' })
  await form.getByTestId('token-name').fill(name)
  await form.getByTestId('token-password').fill('Not-the-one1!')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create the token' }).click()
  await expect(form.getByText('This is not your password.')).toBeVisible()
  // What the server refuses leads to its field as well.
  await expect(form.getByTestId('token-password')).toBeFocused()
  await form.getByTestId('token-password').fill(demoPassword)
  await form.getByRole('button', { name: 'Create the token' }).click()
  const made = page.getByRole('dialog', { name: `Token “${name}” created` })
  const token = await made.getByTestId('made-token').inputValue()
  expect(token).toMatch(/^visionair_/)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(made).toBeVisible()
  await made.getByTestId('made-token-done').click()
  const row = list.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('Read')
  await expect(row).toContainText('Never')
  await expect(page.locator('body')).not.toContainText(token)

  const headers = { authorization: `Bearer ${token}` }
  expect((await request.get('/api/device_groups', { headers })).status()).toBe(200)
  const change = await request.put('/api/device_groups/1', { headers, data: {} })
  expect(await change.json()).toMatchObject({ status: 403, detail: 'This API token allows reading only.' })
  await page.reload()
  await page.getByTestId('tab-tokens').click()
  await expect(row).toContainText('from 127.0.0.1')

  await row.getByRole('button', { name: `Revoke ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(row).toHaveCount(0)
  expect((await request.get('/api/device_groups', { headers })).status()).toBe(401)
})

test('an administrator finds the tokens of everybody and revokes one', async ({ page, request }) => {
  const name = `Report robot ${Date.now()}`
  const { token } = await sessionOf(request, 'inspector')
  const made = await request.post('/api/me/tokens', {
    headers: { authorization: `Bearer ${token}` },
    data: { name, scope: 'write', days: 30, currentPassword: demoPassword },
  })
  expect(made.status()).toBe(201)
  await actAs(page, 'admin')
  await page.setViewportSize({ width: 576, height: 900 })
  await page.goto(`/administration/api-tokens?search=${encodeURIComponent(name)}`)
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('inspector@visionair.example')
  await expectAccessible(page)
  await row.getByRole('button', { name: `Revoke ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(row).toHaveCount(0)
  await page.goto(`/administration/journal?entity=api-token&search=${encodeURIComponent(name)}`)
  await expect(page.getByTestId('journal')).toContainText(name)
})
