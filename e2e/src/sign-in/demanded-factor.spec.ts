import { type APIRequestContext, expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { freshEmail, mailedPath } from '../support/accounts.ts'
import { type ApiClient, apiClient } from '../support/api.ts'
import { giveDevice, namedAddress, shown } from '../support/authenticator.ts'
import { actAsPerson, demoPassword, fillLogin } from '../support/people.ts'

interface Account {
  readonly id: number
  readonly email: string
  readonly token: string
}

/** Somebody invited and signed in, in a company or as an administrator of none. */
async function makePerson(request: APIRequestContext, admin: ApiClient, name: string, to: object): Promise<Account> {
  const email = freshEmail(name)
  await admin.send('POST', '/api/invitations', { email, language: 'en', ...to })
  const link = (await mailedPath(admin, email, 'invitation')).split('/').at(-1)
  const data = { firstName: 'Ada', lastName: name, password: demoPassword }
  expect((await request.put(`/api/invitation/activate/${link}`, { data })).status()).toBe(204)
  const login = await request.post('/api/login_check', { data: { username: email, password: demoPassword } })
  const { token } = Object(await login.json()).data
  const headers = { authorization: `Bearer ${token}` }
  expect((await request.put('/api/me/terms', { headers, data: { status: 1 } })).status()).toBe(200)
  const me = Object(await (await request.get('/api/me', { headers })).json()).data
  return { id: Number(me.id), email, token }
}

/** Turns a second factor on without a page. */
async function giveFactor(request: APIRequestContext, { token }: Account): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const data = { currentPassword: demoPassword }
  const begun = Object(await (await request.post('/api/me/second_factor', { headers, data })).json())
  const code = shown(begun.data.attributes.secret)
  const done = await request.post('/api/me/second_factor/confirm', { headers, data: { code } })
  expect(done.status()).toBe(200)
}

test('a company that demands a second factor leads its people to set one up, also on open pages, and on to where they were', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const admin = await apiClient(request, 'admin')
  const company = Object(
    await admin.send('POST', '/api/organizations', {
      name: `Demanding ${Date.now()}`,
      address: null,
      facturationAddress: null,
    }),
  ).attributes
  const manager = await makePerson(request, admin, 'manager', { organization: company.id, role: 'ROLE_RESPONSIBLE' })
  const member = await makePerson(request, admin, 'member', { organization: company.id, role: 'ROLE_USER' })
  const french = { organization: company.id, role: 'ROLE_USER', language: 'fr' }
  const other = await makePerson(request, admin, 'other', french)
  const open = await (await browser.newContext({ viewport: { width: 1400, height: 900 } })).newPage()
  try {
    await actAsPerson(open, member.email, demoPassword)
    await open.goto('/visionair/profile')
    await expect(open.getByTestId('tab-general')).toBeVisible()

    await actAsPerson(page, manager.email, demoPassword)
    await page.goto(`/administration/organizations/${company.id}`)
    await page.getByTestId('edit-organization').click()
    const form = page.getByTestId('organizations-form')
    const demands = form.getByRole('switch', { name: 'Everybody of this company needs a second factor' })
    await demands.click({ force: true })
    await page.getByTestId('organizations-form-save').click()
    await expect(form.getByText('Turn on your own second factor first').first()).toBeVisible()
    await giveFactor(request, manager)
    await page.getByTestId('organizations-form-save').click()
    await expect(page.getByRole('definition').filter({ hasText: 'Demanded of all users' })).toBeVisible()
    await expect(page.getByTestId(`factor-missing-${member.id}`)).toHaveText('Missing')
    await expectAccessible(page)

    const gate = open.getByTestId('factor-gate')
    await expect(gate).toContainText(`${company.name} demands it of all its users.`, { timeout: 150_000 })
    await expect(open.getByTestId('gate-set-up')).toBeFocused()
    await expectAccessible(open)
    await open.reload()
    await open.getByTestId('gate-set-up').click()
    const dialog = open.getByRole('dialog')
    await dialog.getByTestId('proof-password').fill(demoPassword)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    const secret = (await dialog.getByTestId('factor-secret').inputValue()).replaceAll(' ', '')
    await dialog.getByTestId('factor-code').fill(shown(secret))
    await dialog.getByRole('button', { name: 'Turn on the second factor' }).click()
    await expect(open.getByTestId('recovery-codes').getByRole('listitem')).toHaveCount(10)
    await open.getByTestId('codes-kept').click()
    await expect(gate).toHaveCount(0)
    await expect(open).toHaveURL(/\/visionair\/profile$/)
    await open.getByTestId('tab-factor').click()
    await expect(open.getByTestId('factor-demands')).toContainText(company.name)
    await expect(open.getByTestId('factor-off')).toHaveCount(0)
    await page.reload()
    await expect(page.getByTestId(`factor-missing-${member.id}`)).toHaveCount(0)

    // A passkey is as good, in French and narrow.
    const place = namedAddress(baseURL)
    await giveDevice(open)
    await open.setViewportSize({ width: 576, height: 900 })
    await open.goto(`${place}/login`)
    await fillLogin(open, other.email, demoPassword)
    await expect(gate).toContainText(company.name)
    await expectAccessible(open)
    await open.getByTestId('passkey-add').click()
    await open.getByTestId('passkey-name').fill('Téléphone')
    await open.getByTestId('passkey-password').fill(demoPassword)
    await open.getByRole('dialog').getByRole('button', { name: 'Continuer' }).click()
    await expect(open.getByTestId('recovery-codes').getByRole('listitem')).toHaveCount(10)
    await open.getByTestId('codes-kept').click()
    await expect(gate).toHaveCount(0)
    await expect(open).toHaveURL(/\/visionair\/dashboard/)
  } finally {
    await open.context().close()
    for (const { id } of [other, member, manager]) await admin.remove(`/api/users/${id}`)
    await admin.remove(`/api/organizations/${company.id}`)
  }
})

test('a service account is made and given a token, the audit trail names both, and disabling it ends the token', async ({
  page,
  request,
}) => {
  const admin = await apiClient(request, 'admin')
  const root = await makePerson(request, admin, 'root', { role: 'ROLE_ADMIN', organization: null })
  const name = `Station ${Date.now()}`
  await actAsPerson(page, root.email, demoPassword)
  await page.goto('/administration/users')
  await page.getByTestId('new-service').click()
  const form = page.getByTestId('service-form')
  await form.getByTestId('service-name').fill(name)
  await form.getByTestId('user-role').selectOption('ROLE_ADMIN')
  await expectAccessible(page)
  await page.getByTestId('service-form-save').click()
  await expect(form).toHaveCount(0)
  await page.goto(`/administration/users?kind=service&search=${encodeURIComponent(name)}`)
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('Service account')
  await expectAccessible(page)
  await row.getByRole('button', { name: `API tokens of ${name}` }).click()
  await expect(page.getByTestId('service-tokens')).toContainText('No API token yet')
  await expectAccessible(page)
  await page.getByTestId('new-service-token').click()
  const wish = page.getByRole('dialog', { name: 'New token' })
  await wish.getByTestId('token-name').fill('Nightly')
  await wish.getByText('Read, change and administer', { exact: true }).click()
  await wish.getByTestId('token-password').fill(demoPassword)
  await wish.getByRole('button', { name: 'Create the token' }).click()
  const token = await page.getByTestId('made-token').inputValue()
  await page.getByTestId('made-token-done').click()
  await expect(page.getByTestId('service-tokens').getByRole('row', { name: /Nightly/ })).toContainText('Never')
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('service-tokens')).toHaveCount(0)

  const headers = { authorization: `Bearer ${token}` }
  const data = { name: `${name} farm`, address: null, facturationAddress: null }
  const made = await request.post('/api/organizations', { headers, data })
  expect(made.status()).toBe(201)
  await page.goto('/administration/journal?entity=organization&token=nightly')
  await expect(page.getByTestId('journal-who').first()).toContainText('@service.invalid')
  await expect(page.getByTestId('journal-who').first()).toContainText('by API token “Nightly”')
  await expectAccessible(page)
  await admin.remove(`/api/organizations/${Object(await made.json()).data.id}`)

  await page.goto(`/administration/users?kind=service&search=${encodeURIComponent(name)}`)
  await row.getByRole('button', { name: /^Disable/ }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Its API tokens end')
  await question.getByRole('button', { name: 'Disable' }).click()
  await expect(row).toContainText('Disabled')
  expect((await request.get('/api/me', { headers })).status()).toBe(401)
  const [service] = Object(await admin.get(`/api/users?name=${encodeURIComponent(name)}`))
  await admin.remove(`/api/users/${service.id}`)
  await admin.remove(`/api/users/${root.id}`)
})
