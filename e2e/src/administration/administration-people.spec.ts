import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { freshEmail, mailedPath } from '../support/accounts.ts'
import { type ApiClient, apiClient } from '../support/api.ts'
import { pdfFile, pngFile, svgFile, type TestFile } from '../support/files.ts'
import { goTo } from '../support/go-to.ts'
import { actAs, demoPassword, fillLogin, signIn } from '../support/people.ts'
import { freshName, type Made, makePark, makeTurbine, removePark } from '../support/sites.ts'

async function makeCompany(admin: ApiClient, name: string): Promise<Made> {
  const { id } = Object(await admin.send('POST', '/api/organizations', { name })).attributes
  return { id: Number(id), name }
}

/** Somebody who belongs to a company, with the demo's password. */
async function makeMember(request: APIRequestContext, admin: ApiClient, company: Made, name: string) {
  const email = freshEmail(name)
  await admin.send('POST', '/api/invitations', { email, organization: company.id, profile: 3, language: 'en' })
  const token = (await mailedPath(admin, email, 'invitation')).split('/').at(-1)
  const data = { firstName: 'Ada', lastName: name, password: demoPassword }
  expect((await request.put(`/api/invitation/activate/${token}`, { data })).status()).toBe(204)
  const [user] = Object(await admin.get(`/api/users?name=${encodeURIComponent(email)}`))
  return { id: Number(user.id), email }
}

const upload = async (page: Page, part: string, file: TestFile) => {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByTestId(`upload-${part}`).click()])
  await chooser.setFiles(file)
}

test('ADM-03 a company is created, found, edited, given its report files and deleted', async ({ page, request }) => {
  const admin = await apiClient(request, 'admin')
  const name = freshName('Éole')
  await actAs(page, 'admin')
  await page.goto('/administration/organizations')
  await page.getByTestId('organizations-create').click()
  await page.getByTestId('organizations-form-save').click()
  await expect(page.getByText('This field is required.')).toBeVisible()
  await page.getByTestId('organization-name').fill('VENTS du nord Énergie')
  await page.getByTestId('organizations-form-save').click()
  await expect(page.getByText('There is already a company of this name.', { exact: true })).toBeVisible()
  await page.getByTestId('organization-name').fill(name)
  await page.getByTestId('organization-address').fill('1 rue du Vent')
  await page.getByTestId('organizations-form-save').click()
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(name.toLowerCase().replace('é', 'e'))
  await expect(page.getByTestId('organizations-count')).toHaveText('1 company')
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const id = Number(page.url().split('/').at(-1))

  await page.getByTestId('edit-organization').click()
  await page.getByTestId('organization-facturationAddress').fill('2 avenue des Factures\n80000 Amiens')
  await page.getByTestId('organizations-form-save').click()
  await expect(page.getByText('2 avenue des Factures')).toBeVisible()

  await page.getByTestId('tab-assets').click()
  await upload(page, 'logo', pngFile('old-logo.png'))
  await expect(page.getByTestId('asset-logo')).toContainText('old-logo.png')
  await upload(page, 'logo', svgFile('logo.svg'))
  await expect(page.getByTestId('asset-logo')).toContainText('logo.svg')
  await expect(page.getByTestId('asset-logo')).toHaveCount(1)
  await upload(page, 'cover', pngFile('cover.png', 300, 150))
  await expect(page.getByTestId('asset-cover')).toContainText('300 × 150 px')
  for (const part of ['logo', 'cover'])
    await expect
      .poll(() =>
        page
          .getByTestId(`asset-${part}`)
          .locator('img')
          .evaluate((image) => Object(image).naturalWidth),
      )
      .toBeGreaterThan(0)
  await upload(page, 'header', pngFile('header.png'))
  await upload(page, 'annexes', pdfFile('acts.pdf', '/OpenAction << /S /JavaScript /JS (1) >>'))
  await expect(page.getByTestId('part-annexes').getByRole('alert')).toContainText('holds scripts')
  for (const annex of ['first.pdf', 'second.pdf']) {
    await upload(page, 'annexes', pdfFile(annex))
    await expect(page.getByTestId('part-annexes')).toContainText(annex)
  }
  await expect(page.getByTestId('asset-annexes')).toHaveCount(2)
  await page.getByRole('button', { name: 'Delete first.pdf' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByTestId('asset-annexes')).toHaveCount(1)

  const member = await makeMember(request, admin, { id, name }, 'member')
  await page.getByTestId('tab-users').click()
  await expect(page.getByRole('link', { name: 'Ada member' })).toBeVisible()
  await page.goto(`/administration/organizations?search=${encodeURIComponent(name)}`)
  const remove = async () => {
    await page.getByTestId(`delete-${id}`).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Delete' })).toBeDisabled()
    await page.getByRole('dialog').getByRole('textbox').fill(name)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  }
  await remove()
  await expect(page.getByRole('dialog').getByText('still in use (parks: 0, users: 1)')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await admin.remove(`/api/users/${member.id}`)
  await remove()
  await expect(page.getByTestId('organizations-count')).toHaveText('0 companies')
})

test('ADM-04 somebody is invited, invited again and cancelled; every state of an invitation is shown', async ({
  page,
  request,
}) => {
  const admin = await apiClient(request, 'admin')
  const company = await makeCompany(admin, freshName('Inviting'))
  const [first, second] = [freshEmail('guest'), freshEmail('guest')]
  await actAs(page, 'admin')
  await page.goto(`/administration/organizations/${company.id}?tab=invitations`)
  await page.getByTestId('invitations-create').click()
  await page.getByTestId('invitation-email').fill('no address')
  await page.getByTestId('invitations-form-save').click()
  await expect(page.getByText('The email is not valid.')).toBeVisible()
  await page.getByTestId('invitation-email').fill(first)
  await page.getByTestId('user-profile').selectOption({ label: 'Inspector' })
  await page.getByTestId('permission-user_view').check()
  await page.getByTestId('invitations-form-save').click()
  await expect(page.getByText(`Invitation sent to ${first}.`)).toBeVisible()
  const state = (email: string) => page.getByRole('row').filter({ hasText: email }).locator('[data-state]')
  await expect(state(first)).toHaveText('Invited')
  await mailedPath(admin, first, 'invitation')

  await page.getByRole('button', { name: `Invite ${first} again` }).click()
  await expect(state(first)).toHaveText('Invited again')
  await mailedPath(admin, first, 'invitation', 2)
  await admin.send('POST', '/api/invitations', { email: second, organization: company.id })
  await page.reload()
  await page.getByRole('button', { name: `Cancel the invitation of ${second}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the invitation' }).click()
  await expect(state(second)).toHaveText('Cancelled')
  await page.getByTestId('filter-state').selectOption('cancelled')
  await expect(page.getByTestId('invitations-count')).toHaveText('1 invitation')
  await expect(page).toHaveURL(/state=cancelled/)

  // A week cannot be waited for: the answer says what it would say then.
  await page.route('**/api/invitations?**', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    for (const { attributes } of body.data) attributes.state = 'expired'
    await route.fulfill({ response: answer, json: body })
  })
  await page.goto(`/administration/organizations/${company.id}?tab=invitations`)
  await expect(state(first)).toHaveText('Expired')
  await page.unrouteAll()
  await admin.remove(`/api/organizations/${company.id}`)
})

test('ADM-04 AUTH-10 a user is edited in every right, locked, unlocked, disabled, enabled and deleted by typing the e-mail', async ({
  page,
  request,
}) => {
  const admin = await apiClient(request, 'admin')
  const company = await makeCompany(admin, freshName('Rights'))
  const other = await makeCompany(admin, freshName('Second'))
  const park = await makePark(admin, freshName('Rights park'), { organization: company.id })
  const turbine = await makeTurbine(admin, park, 'E1')
  const user = await makeMember(request, admin, company, 'person')
  await actAs(page, 'admin')
  await page.goto(`/administration/users?search=${encodeURIComponent(user.email)}`)
  const state = page.getByTestId(`state-${user.id}`)
  await expect(state).toHaveText('Active')

  const wrong = { data: { username: user.email, password: 'Wrong-one1!' } }
  for (let guess = 0; guess < 5; guess += 1) await request.post('/api/login_check', wrong)
  expect((await request.post('/api/login_check', wrong)).status()).toBe(423)
  await page.reload()
  await expect(state).toHaveText('Locked')
  await page.getByTestId(`unlock-${user.id}`).click()
  await expect(state).toHaveText('Active')
  const right = { data: { username: user.email, password: demoPassword } }
  const login = await request.post('/api/login_check', right)
  expect(login.status()).toBe(200)
  const headers = { authorization: `Bearer ${Object(await login.json()).data.token}` }

  await page.getByTestId(`disable-${user.id}`).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await expect(state).toHaveText('Disabled')
  expect((await request.get('/api/me', { headers })).status()).toBe(401)
  await page.getByTestId(`enable-${user.id}`).click()
  await expect(state).toHaveText('Active')

  await page.getByTestId(`edit-${user.id}`).click()
  await page.getByTestId('user-lastName').fill('Hopper')
  await page.getByTestId('user-role').selectOption('ROLE_RESPONSIBLE')
  await page.getByTestId('user-role').selectOption('ROLE_USER')
  await page.getByTestId('user-profile').selectOption({ label: 'Expert' })
  await page.getByTestId('user-organizations').fill(other.name)
  await page.getByRole('listbox').getByRole('option', { name: other.name }).click()
  await page.getByRole('button', { name: `Show the devices of ${park.name}` }).click()
  await page.getByTestId(`root-device-${turbine.id}`).check()
  await page.getByTestId('permission-group-devices').check()
  await page.getByTestId('users-form-save').click()
  await expect(page.getByTestId('users-form-save')).toHaveCount(0)
  expect(Object(await admin.get(`/api/users/${user.id}`)).attributes).toMatchObject({
    lastName: 'Hopper',
    roles: ['ROLE_USER'],
    permissions: ['device_create', 'device_edit', 'device_delete', 'device_clone'],
    profile: { data: { id: '2' } },
    organizations: { data: expect.arrayContaining([expect.objectContaining({ id: String(other.id) })]) },
    rootDevices: { data: [{ id: String(turbine.id) }] },
  })

  await page.goto(`/administration/organizations/${company.id}`)
  await page.getByRole('link', { name: 'Ada Hopper' }).click()
  await expect(page).toHaveURL(new RegExp(`/organizations/${company.id}/user/${user.id}$`))
  await expect(page.getByTestId('user-rights')).toContainText('Expert')
  await expect(page.getByTestId('user-rights')).toContainText('Clone devices')
  await expect(page.getByTestId('user-scope')).toContainText(`${park.name} › E1`)
  await page.getByTestId('edit-user').click()
  await page.getByTestId('user-role').selectOption('ROLE_RESPONSIBLE')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.getByTestId('users-form-save').click()
  await expect(page.getByTestId('user-rights')).toContainText('Responsible')

  await page.getByTestId('delete-user').click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete' })
  await page.getByRole('dialog').getByRole('textbox').fill('someone@else.example')
  await expect(confirm).toBeDisabled()
  await page.getByRole('dialog').getByRole('textbox').fill(user.email)
  await confirm.click()
  await expect(page).toHaveURL(new RegExp(`/organizations/${company.id}$`))
  await expect(page.getByTestId('users-count')).toHaveText('0 users')
  expect((await request.post('/api/login_check', right)).status()).toBe(401)

  await page.goto(`/administration/journal?entity=user&search=${encodeURIComponent(user.email)}`)
  await page.setViewportSize({ width: 390, height: 900 })
  await expect(page.getByTestId('journal').getByText('Unlocked', { exact: true }).first()).toBeVisible()
  await page.setViewportSize({ width: 1400, height: 900 })
  await page.getByTestId('filter-action').selectOption('update')
  await expect(page.getByTestId('journal')).not.toContainText('Unlocked')
  await page
    .getByRole('button', { name: `Show the changes of ${user.email}` })
    .last()
    .click()
  await expect(page.getByRole('row', { name: 'lastName person Hopper', exact: true })).toBeVisible()
  await removePark(admin, park)
  for (const { id } of [company, other]) await admin.remove(`/api/organizations/${id}`)
})

test('ADM-05 a profile is made of grouped permissions, changed, kept while somebody has it, and deleted', async ({
  page,
  request,
}) => {
  const admin = await apiClient(request, 'admin')
  const company = await makeCompany(admin, freshName('Profiles'))
  const name = freshName('Surveyor')
  await actAs(page, 'admin')
  await page.goto('/administration/profiles')
  await page.getByTestId('profiles-create').click()
  // The name is left empty by this press, and says so: what it says moves nothing from under the press.
  await expect(page.getByTestId('profile-name')).toBeFocused()
  await page.getByTestId('permission-device_group_create').check()
  await expect(page.getByText('This field is required.')).toBeVisible()
  await page.getByTestId('permission-device_group_create').uncheck()
  await page.getByTestId('profile-name').fill(name)
  await page.getByTestId('profile-nameFr').fill(`${name} FR`)
  await page.getByTestId('permission-group-measures').check()
  await page.getByTestId('permission-volta_measure_delete').uncheck()
  await expect(page.getByTestId('permissions-measures')).toContainText('2 of 3')
  await page.getByTestId('profiles-form-save').click()
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(name)
  await expect(page.getByTestId('profiles-count')).toHaveText('1 profile')
  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByRole('button', { name: /^Edit/ }).click()
  await expect(page.getByTestId('permission-volta_measure_create')).toBeChecked()
  await expect(page.getByTestId('permission-volta_measure_delete')).not.toBeChecked()
  await page.getByTestId('permission-user_view').check()
  await page.getByTestId('profiles-form-save').click()
  await expect(row).toContainText('3 of')
  const [profile] = Object(await admin.get(`/api/profiles?name=${encodeURIComponent(name)}`))
  expect(profile.attributes.permissions).toEqual(['volta_measure_create', 'volta_measure_edit', 'user_view'])

  const member = await makeMember(request, admin, company, 'holder')
  await admin.send('PUT', `/api/users/${member.id}`, { profile: Number(profile.id) })
  const remove = async () => {
    await row.getByRole('button', { name: /^Delete/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  }
  await remove()
  await expect(page.getByRole('dialog').getByText('still in use (users: 1)')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await admin.remove(`/api/users/${member.id}`)
  await remove()
  await expect(page.getByTestId('profiles-count')).toHaveText('0 profiles')
  await admin.remove(`/api/organizations/${company.id}`)
})

test('PERM-03 ADM-05 a responsible is offered their company, its users and its profiles only, a reader neither users nor profiles', async ({
  page,
  request,
}) => {
  const admin = await apiClient(request, 'admin')
  const [self] = Object(await admin.get('/api/users?name=admin@visionair'))
  await actAs(page, 'responsible')
  await page.goto('/administration/organizations')
  await expect(page.getByTestId('organizations-count')).toHaveText('1 company')
  await expect(page.getByTestId('organizations-create')).toHaveCount(0)
  await expect(page.locator('[data-testid^="delete-"]')).toHaveCount(0)
  await expect(page.getByTestId('menu-users')).toBeVisible()
  await expect(page.getByTestId('menu-journal')).toHaveCount(0)
  await page.getByTestId('menu-users').click()
  await expect(page.getByText('responsible@visionair.example').last()).toBeVisible()
  await expect(page.getByText('other@visionair.example')).toHaveCount(0)
  await expect(page.getByTestId(`edit-${self.id}`)).toHaveCount(0)
  const inspector = page.getByRole('row').filter({ hasText: 'inspector@visionair.example' })
  await inspector.getByRole('button', { name: /^Edit/ }).click()
  await expect(page.getByTestId('user-role').locator('option')).toHaveText(['Responsible', 'User'])
  await expect(page.getByTestId('user-email')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByTestId('menu-profiles').click()
  // The list of users stands until that of profiles is there, and its rows name profiles too.
  await expect(page.getByTestId('profiles-create')).toBeVisible()
  const ofProvider = page.getByRole('row').filter({ hasText: 'Customer reader' })
  await expect(ofProvider).toContainText('Provider')
  await expect(ofProvider.getByRole('button')).toHaveCount(0)
  const name = freshName('Own crew')
  await page.getByTestId('profiles-create').click()
  await page.getByTestId('profile-name').fill(name)
  await page.getByTestId('profile-nameFr').fill(name)
  await expect(page.getByTestId('profile-organization')).toHaveCount(0)
  await page.getByTestId('profiles-form-save').click()
  const own = page.getByRole('row').filter({ hasText: name })
  await expect(own).not.toContainText('Provider')
  await own.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(own).toHaveCount(0)
  await page.goto('/administration/journal')
  await expect(page.getByText('Access denied')).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await fillLogin(page, 'reader@visionair.example', demoPassword)
  await expect(page).not.toHaveURL(/login/)
  await page.goto('/administration/users')
  await expect(page.getByText('Access denied')).toBeVisible()
})

const screens = [
  ['organizations', 'Companies', 'Sociétés'],
  ['organizations/1', 'Vents du Nord Énergie', 'Vents du Nord Énergie'],
  ['organizations/1?tab=assets', 'Vents du Nord Énergie', 'Vents du Nord Énergie'],
  ['users', 'Users', 'Utilisateurs'],
  ['users?tab=invitations', 'Users', 'Utilisateurs'],
  ['profiles', 'Profiles', 'Profils'],
  ['sessions', 'Sessions', 'Sessions'],
  ['api-tokens', 'API tokens', 'Jetons d’API'],
  ['webhooks', 'Webhooks', 'Webhooks'],
  ['quotas', 'Quotas', 'Quotas'],
  ['quotas?tab=defaults', 'Quotas', 'Quotas'],
  ['journal', 'Audit trail', 'Journal'],
] as const

test('ADM-03 ADM-04 ADM-05 every screen of people stands in both languages at 576 and 1400 px, and axe finds nothing', async ({
  page,
}) => {
  await signIn(page, 'admin')
  for (const [path, english, french] of screens) {
    await goTo(page, `/administration/${path}`)
    for (const width of [576, 1400]) {
      await page.setViewportSize({ width, height: 900 })
      for (const language of ['FR', 'EN'] as const) {
        await page.getByRole('button', { name: language, exact: true }).first().click()
        const title = language === 'FR' ? french : english
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        if ((width === 576) === (language === 'FR')) await expectAccessible(page)
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflow, `${path} at ${width} px`).toBeLessThanOrEqual(0)
      }
    }
  }
})
