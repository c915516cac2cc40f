import { expect, test } from '@playwright/test'
import { makeAccount } from '../support/accounts.ts'
import { actAsPerson, demoPassword } from '../support/people.ts'
import { freshName } from '../support/sites.ts'

/** A page that asked now and then would hear of it after ten seconds, or a minute where nobody touches it. */
const atOnceMs = 5_000

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
    const held = () =>
      page.waitForRequest((asked) => asked.url().includes('/api/me?wait=') && 'if-none-match' in asked.headers())
    const first = held()
    await page.goto('/visionair/dashboard')
    await expect(page.getByTestId('park-create')).toBeVisible()
    await first
    await admin.send('PUT', `/api/users/${user.id}`, { permissions: ['user_view'] })
    await expect(page.getByText('Your permissions have changed.')).toBeVisible({ timeout: atOnceMs })
    await expect(page.getByTestId('park-create')).toHaveCount(0)
    await held()
    await admin.send('PUT', `/api/users/${user.id}`, { permissions: ['device_group_create', 'user_view'] })
    await expect(page.getByTestId('park-create')).toBeVisible({ timeout: atOnceMs })

    // Where nothing is held, what is refused tells the page at once, long before it would have looked; what was typed stays, and is saved once it may be.
    await page.route('**/api/me?wait=*', (route) => route.abort())
    await page.reload()
    await page.getByTestId('park-create').click()
    const form = page.getByRole('dialog')
    const park = freshName('Refused first')
    await form.getByLabel('Name').fill(park)
    await form.getByLabel('Place').fill('Somewhere')
    await expect(page.getByText('Your permissions have changed.')).toHaveCount(0)
    let isHeld = true
    await page.route('**/api/me', (route) => (isHeld ? route.fulfill({ status: 304 }) : route.continue()))
    await page.waitForResponse(/\/api\/me$/, { timeout: 150_000 })
    await admin.send('PUT', `/api/users/${user.id}`, { permissions: ['user_view'] })
    isHeld = false
    await form.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByText('Your permissions have changed.')).toBeVisible({ timeout: 6_000 })
    await page.unroute('**/api/me')
    await page.unroute('**/api/me?wait=*')
    await expect(form.getByRole('alert')).toBeVisible()
    await expect(form.getByLabel('Name')).toHaveValue(park)
    page.once('dialog', (question) => void question.accept())
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByTestId('park-create')).toHaveCount(0)
    await admin.send('PUT', `/api/users/${user.id}`, { permissions: ['device_group_create', 'user_view'] })
    await page.getByTestId('park-create').click({ timeout: 150_000 })
    await expect(form.getByLabel('Name')).toHaveValue(park)
    await expect(form.getByLabel('Place')).toHaveValue('Somewhere')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Leave' }).click()

    await admin.send('PUT', `/api/users/${user.id}`, { roles: ['ROLE_RESPONSIBLE'] })
    await page.goto('/administration/users')
    await expect(page.getByTestId('users-count')).toBeVisible()
    await page.getByRole('button', { name: 'FR', exact: true }).click()
    await held()
    // Nothing is done in the page any more: it hears of it by itself.
    await admin.send('PUT', `/api/users/${user.id}`, { roles: ['ROLE_USER'], permissions: [] })
    await expect(page.getByText('Vos droits ont changé.')).toBeVisible({ timeout: atOnceMs })
    await expect(page.getByTestId('users-count')).toHaveCount(0)
    await expect(page.getByText('Accès refusé')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Administration' })).toHaveCount(0)
  } finally {
    await admin.remove(`/api/users/${user.id}`)
  }
})
