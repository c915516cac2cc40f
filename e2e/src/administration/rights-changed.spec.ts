import { expect, test } from '@playwright/test'
import { makeAccount } from '../support/accounts.ts'
import { actAsPerson, demoPassword } from '../support/people.ts'

test('PERM-03 rights that somebody else changes reach an open page without a reload: menus, buttons and routes, told in the language of the page', async ({
  page,
  request,
}) => {
  const { email, admin } = await makeAccount(request, 'demoted')
  const [user] = Object(await admin.get(`/api/users?name=${encodeURIComponent(email)}`))
  await admin.send('PUT', `/api/users/${user.id}`, {
    roles: ['ROLE_USER'],
    permissions: ['device_group_create', 'user_view'],
  })
  try {
    await actAsPerson(page, email, demoPassword)
    await page.goto('/visionair/dashboard')
    await expect(page.getByTestId('park-create')).toBeVisible()
    await admin.send('PUT', `/api/users/${user.id}`, { permissions: ['user_view'] })
    await expect(page.getByText('Your permissions have changed.')).toBeVisible({ timeout: 150_000 })
    await expect(page.getByTestId('park-create')).toHaveCount(0)

    await admin.send('PUT', `/api/users/${user.id}`, { roles: ['ROLE_RESPONSIBLE'] })
    await page.goto('/administration/users')
    await expect(page.getByTestId('users-count')).toBeVisible()
    await page.getByRole('button', { name: 'FR', exact: true }).click()
    await admin.send('PUT', `/api/users/${user.id}`, { roles: ['ROLE_USER'], permissions: [] })
    await expect(page.getByText('Vos droits ont changé.')).toBeVisible({ timeout: 150_000 })
    await expect(page.getByTestId('users-count')).toHaveCount(0)
    await expect(page.getByText('Accès refusé')).toBeVisible()
  } finally {
    await admin.remove(`/api/users/${user.id}`)
  }
})
