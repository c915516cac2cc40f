import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { freshEmail, invite, mailedPath, makeAccount } from '../support/accounts.ts'
import { apiClient } from '../support/api.ts'
import { expectFocusKept } from '../support/focus.ts'
import { actAs, actAsAnew, demoPassword, fillLogin } from '../support/people.ts'

const newPassword = 'Another-one2!'

const flash = (page: Page) => page.getByTestId('login-flash')
const demand = (page: Page, name: string) => page.getByTestId(`password-${name}`).first()
const hasTokens = (page: Page) =>
  page.evaluate(() => Object.values({ ...localStorage }).some((v) => String(v).startsWith('eyJ')))

async function signInAs(page: Page, email: string, password = demoPassword) {
  await page.goto('/login')
  await fillLogin(page, email, password)
  await expect(page).toHaveURL(/\/visionair\/dashboard/)
}

/** Each page in both languages and at both widths; axe looks at it wide in English and narrow in French. */
async function expectAccessibleEverywhere(page: Page, ready: (language: 'EN' | 'FR') => Promise<void>) {
  for (const width of [576, 1400]) {
    await page.setViewportSize({ width, height: 900 })
    for (const language of ['FR', 'EN'] as const) {
      await page.getByRole('button', { name: language, exact: true }).first().click()
      await ready(language)
      if ((width === 576) === (language === 'FR')) await expectAccessible(page)
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow).toBeLessThanOrEqual(0)
    }
  }
}

test('AUTH-05 AUTH-06 AUTH-08 a forgotten password is replaced through a mailed link, once', async ({
  page,
  request,
}) => {
  const { email, admin } = await makeAccount(request, 'forgetful')
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).press('Enter')
  await expectFocusKept(page, 'a link from one public page to another')
  await page.getByTestId('forgotten-email').fill('not an address')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('The email is not valid.')).toBeVisible()
  await expect(page.getByTestId('forgotten-email')).toBeFocused()
  await page.getByTestId('forgotten-email').fill(email)
  await page.getByTestId('forgotten-email').press('Enter')
  await expect(page.getByTestId('forgotten-done')).toBeVisible()
  await expectFocusKept(page, 'a link was asked for')

  const path = await mailedPath(admin, email, 'password-reset')
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() === 404) refused.push(answer.url())
  })
  await page.goto(path)
  await page.getByTestId('new-password').fill('abc')
  await expect(demand(page, 'lowercase')).toHaveAttribute('data-met', 'true')
  for (const name of ['uppercase', 'number', 'special', 'length'])
    await expect(demand(page, name)).toHaveAttribute('data-met', 'false')
  await page.getByTestId('password-confirmation').fill('abd')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByText('The password doesn’t meet all requirements.')).toBeVisible()
  await expect(page.getByText('The passwords don’t match.')).toBeVisible()
  await page.getByTestId('new-password').fill(newPassword)
  for (const name of ['lowercase', 'uppercase', 'number', 'special', 'length'])
    await expect(demand(page, name)).toHaveAttribute('data-met', 'true')
  await page.getByTestId('password-confirmation').fill(newPassword)
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Your password has been changed. You can sign in now.')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(flash(page)).toHaveCount(0)
  expect(refused).toEqual([])
  await fillLogin(page, email, newPassword)
  await expect(page).toHaveURL(/\/visionair\/dashboard/)

  await page.evaluate(() => localStorage.clear())
  await page.goto(path)
  await expect(page.getByTestId('link-over')).toContainText('This link has already been used to choose a password.')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/reset-password/forged')
  await expect(page).toHaveURL(/\/login$/)
  await expect(flash(page)).toHaveText('Your password change request has expired.')
  await expect(flash(page)).toHaveRole('alert')
})

test('AUTH-05 AUTH-06 ERR-02 other failures say the general text, an address nobody has says it is not valid, a forged link leads to login in French too', async ({
  page,
}) => {
  await page.goto('/forgotten-password')
  const answerWith = (status: number, detail: string) =>
    page.route('**/api/reset-password', (route) =>
      route.fulfill({
        status,
        contentType: 'application/problem+json',
        body: JSON.stringify({ status, detail, code: 'x' }),
      }),
    )
  await answerWith(500, 'The disk is on fire.')
  await page.getByTestId('forgotten-email').fill('ada@example.org')
  await page.getByTestId('forgotten-email').press('Enter')
  await expect(page.getByText('Something went wrong... please try again later.')).toBeVisible()
  await expect(page.getByTestId('forgotten-email')).toHaveValue('ada@example.org')
  await page.unrouteAll()
  await answerWith(404, 'User does not exist.')
  await page.getByTestId('forgotten-email').press('Enter')
  await expect(page.getByText('The email is not valid.')).toBeVisible()
  const french = page.getByRole('button', { name: 'FR', exact: true })
  await french.click()
  await expect(french).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/reset-password/forged')
  await expect(flash(page)).toHaveText('Votre demande de changement de mot de passe a expiré.')
  await page.goto('/invitation-verify/forged')
  await expect(flash(page)).toHaveText('Votre invitation a expiré.')
  await page.getByRole('button', { name: 'EN', exact: true }).click()
  for (const path of ['reset-password', 'invitation-verify']) {
    await page.route('**/check/**', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.goto(`/${path}/forged`)
    await expect(flash(page)).toHaveText('An error occurred, please contact your administrator !')
  }
})

test('AUTH-07 AUTH-08 AUTH-09 an invited person completes the account, refuses the terms, and accepts them', async ({
  page,
  request,
}) => {
  const admin = await apiClient(request, 'admin')
  const email = freshEmail('invited')
  const path = await invite(admin, email)
  await page.goto(path)
  await expect(page.getByTestId('invitation-email')).toContainText(email)
  await page.getByRole('button', { name: 'Complete my account' }).click()
  await expect(page.getByTestId('invitation-firstName')).toBeFocused()
  await expect(page.getByText('This field is required.')).toHaveCount(4)
  await page.getByTestId('invitation-firstName').fill('Zoé 😀')
  await page.getByTestId('invitation-lastName').fill('عَلِي')
  await page.getByTestId('new-password').fill(demoPassword)
  for (const name of ['lowercase', 'uppercase', 'number', 'special', 'length'])
    await expect(demand(page, name)).toHaveAttribute('data-met', 'true')
  await page.getByTestId('password-confirmation').fill(demoPassword)
  await page.getByTestId('password-confirmation').press('Enter')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Your account is ready. You can sign in now.')).toBeVisible()
  await page.goto(path)
  await expect(page.getByTestId('link-over')).toContainText('This invitation has already been accepted.')
  await page.goto('/invitation-verify/forged')
  await expect(flash(page)).toHaveText('Your invite has expired.')

  await fillLogin(page, email, demoPassword)
  await expect(page.getByTestId('document-frame')).toHaveAttribute('src', /^\/api\/terms\/en#/)
  const terms = await page.request.get('/api/terms/en')
  expect(terms.headers()['content-type']).toBe('application/pdf')
  await page.keyboard.press('Escape')
  await page.getByTestId('terms-refuse').click()
  await expect(page.getByText('You will be logged out and cannot use Visionair until you accept them.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByTestId('terms-refuse').click()
  const question = page.getByRole('dialog', { name: 'Refuse the terms of use?' })
  const [refusal] = await Promise.all([
    page.waitForRequest((sent) => sent.url().endsWith('/api/me/terms')),
    question.getByRole('button', { name: 'Refuse' }).click(),
  ])
  expect(refusal.postDataJSON()).toEqual({ status: 0 })
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('You have refused the terms of use and have been logged out.')).toBeVisible()
  expect(await hasTokens(page)).toBe(false)

  await fillLogin(page, email, demoPassword)
  await expect(page.getByTestId('document-frame')).toHaveAttribute('src', /^\/api\/terms\/en#/)
  const [acceptance] = await Promise.all([
    page.waitForRequest((sent) => sent.url().endsWith('/api/me/terms')),
    page.getByTestId('terms-accept').click(),
  ])
  expect(acceptance.postDataJSON()).toEqual({ status: 1 })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByTestId('terms')).toHaveCount(0)
})

test('AUTH-10 AUTH-11 NAV-07 ERR-01 five wrong passwords lock, an administrator unlocks, and an ended session is told with its kind', async ({
  page,
  request,
}) => {
  const { email, admin } = await makeAccount(request, 'clumsy')
  // In a browser that the account was not signed in with: one that was has a count of its own.
  for (let attempt = 0; attempt < 4; attempt += 1)
    await page.request.post('/api/login_check', { data: { username: email, password: 'Wrong-one1!' } })
  await page.goto('/login')
  await fillLogin(page, email, 'Wrong-one1!')
  await expect(page.getByText('The e-mail or the password is wrong.')).toBeVisible()
  await page.getByRole('button', { name: 'FR', exact: true }).click()
  await expect(page.getByTestId('form-error')).toHaveText('L’e-mail ou le mot de passe est incorrect.')
  await page.getByRole('button', { name: 'EN', exact: true }).click()
  await fillLogin(page, email, demoPassword)
  await expect(page.getByText('This account is locked. Please try again later or ask an administrator.')).toBeVisible()
  const users = Object(await admin.get(`/api/users?name=${encodeURIComponent(email)}`))
  await admin.send('POST', `/api/users/${users[0].id}/unlock`)
  await fillLogin(page, email, demoPassword)
  await expect(page).toHaveURL(/\/visionair\/dashboard/)
  // A page that reads in the meantime would learn of it before the one that is looked at.
  await page.goto('about:blank')
  await admin.send('POST', `/api/users/${users[0].id}/disable`)
  await page.goto('/visionair/dashboard')
  await expect(page).toHaveURL(/\/login$/)
  await expect(flash(page)).toHaveText(
    'Your session has ended because an administrator disabled your account. Until it is enabled again, you cannot sign in.',
  )
  await expect(flash(page)).toHaveRole('status')
  await page.getByRole('button', { name: 'FR', exact: true }).click()
  await expect(flash(page)).toContainText('car un administrateur a désactivé votre compte')
  await page.getByRole('button', { name: 'EN', exact: true }).click()
  await fillLogin(page, email, demoPassword)
  await expect(page.getByText('The e-mail or the password is wrong.')).toBeVisible()
})

test('PROF-01 PROF-03 AUTH-12 names, figures, language and address are kept; badges count what is wrong', async ({
  page,
  request,
}) => {
  const { email } = await makeAccount(request, 'profile')
  await signInAs(page, email)
  await page.getByRole('button', { name: `Account menu of ${email}` }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page).toHaveURL(/\/visionair\/profile$/)
  await page.getByTestId('profile-firstName').fill('')
  await page.getByTestId('profile-email').fill('x')
  await page.getByTestId('profile-save').click()
  await expect(page.getByTestId('badge-general')).toContainText('2')
  await expect(page.getByText('The email is not valid.')).toBeVisible()
  await page.getByTestId('tab-password').click()
  await page.getByTestId('password-save').click()
  await expect(page.getByTestId('badge-password')).toContainText('3')
  await expect(page.getByTestId('badge-general')).toContainText('2')
  await page.getByTestId('tab-general').click()
  await page.getByTestId('profile-firstName').fill('Grace')
  await page.getByTestId('profile-email').fill(email.toUpperCase())
  await page.getByTestId('profile-email').blur()
  await expect(page.getByText('You cannot put your current email address.')).toBeVisible()
  await expect(page.getByTestId('badge-general')).toContainText('1')
  await page.getByTestId('profile-reset').click()
  await expect(page.getByTestId('badge-general')).toHaveCount(0)

  await page.getByTestId('profile-firstName').fill('Grace')
  await page.getByRole('switch', { name: 'Coming or ongoing inspections' }).click()
  await page.getByTestId('profile-language').click()
  await page.getByRole('option', { name: 'Français' }).click()
  await page.getByTestId('profile-save').click()
  await expect(page.getByText('Votre profil a été enregistré.')).toBeVisible()
  await page.reload()
  await expect(page.getByTestId('profile-firstName')).toHaveValue('Grace')
  await page.goto('/visionair/dashboard')
  const figures = page.locator('.figures').first()
  await expect(figures.getByText('Inspections réalisées')).toBeVisible()
  await expect(figures.getByText('Inspections à venir')).toHaveCount(0)
})

test('PROF-01 PROF-03 what an administrator changes while the profile is open stays, and what both changed is shown side by side', async ({
  page,
  request,
}) => {
  const { email, admin } = await makeAccount(request, 'corrected')
  await signInAs(page, email)
  await page.goto('/visionair/profile')
  const lastName = page.getByTestId('profile-lastName')
  await expect(lastName).toHaveValue('Lovelace')
  const [{ id }] = Object(await admin.get(`/api/users?name=${email}`))
  const names = async () => {
    const { attributes } = Object(await admin.get(`/api/users/${id}`))
    return `${attributes.firstName} ${attributes.lastName}`
  }
  const rename = (body: object) => admin.send('PUT', `/api/users/${id}`, body)
  const save = () => page.getByTestId('profile-save').click()

  // What only the administrator touched is not written back by a page that was opened before.
  await rename({ lastName: 'King' })
  await page.getByRole('switch', { name: 'Coming or ongoing inspections' }).click()
  await save()
  await expect(page.getByText('Your profile has been saved.')).toBeVisible()
  expect(await names()).toBe('Ada King')
  await page.getByTestId('profile-firstName').fill('Augusta')
  await save()
  await expect.poll(names).toBe('Augusta King')
  await expect(lastName).toHaveValue('King')

  await lastName.fill('Byron')
  await rename({ lastName: 'Noel' })
  await save()
  await expect(page.getByTestId('conflict-theirs-lastName')).toHaveText('Noel')
  await expect(page.getByTestId('conflict-mine-lastName')).toHaveText('Byron')
  await expectAccessible(page)
  expect(await names()).toBe('Augusta Noel')
  await page.getByTestId('conflict-mine').click()
  await expect.poll(names).toBe('Augusta Byron')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  await expect(lastName).toHaveValue('Byron')
  await expect(page.getByRole('switch', { name: 'Coming or ongoing inspections' })).not.toBeChecked()
})

test('AUTH-12 another address asks for the password, waits for a link, ends the session and can be taken back', async ({
  page,
  request,
}) => {
  const { email, admin } = await makeAccount(request, 'address')
  await signInAs(page, email)
  await page.goto('/visionair/profile')
  const another = freshEmail('renamed')
  await page.getByTestId('profile-email').fill(another)
  await page.getByTestId('profile-save').click()
  await expect(page.getByTestId('badge-general')).toContainText('1')
  await page.getByTestId('profile-currentPassword').fill('Not-mine1!')
  await page.getByTestId('profile-save').click()
  await expect(page.getByText('This is not your password.')).toBeVisible()
  await page.getByTestId('profile-currentPassword').fill(demoPassword)
  await page.getByTestId('profile-save').click()
  await expect(page.getByTestId('profile-pendingEmail')).toContainText(another)
  await expect(page.getByTestId('profile-email')).toHaveValue(email)

  await page.goto(await mailedPath(admin, another, 'email-confirm'))
  await expect(page.getByText(`Use ${another} instead of ${email}`)).toBeVisible()
  await page.getByTestId('email-change-submit').click()
  await expect(page.getByTestId('email-change-done')).toHaveText(
    'Your e-mail address has been changed. Please login again.',
  )
  await expect.poll(() => hasTokens(page)).toBe(false)
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await fillLogin(page, another, demoPassword)
  await expect(page).toHaveURL(/\/visionair\//)

  await page.goto(await mailedPath(admin, email, 'email-changed'))
  await page.getByTestId('email-change-submit').click()
  await expect(page.getByTestId('email-change-done')).toContainText(`Your account uses ${email}.`)
  await expect.poll(() => hasTokens(page)).toBe(false)
  await page.reload()
  await expect(page.getByText('This link has expired or has already been used.')).toBeVisible()
  expect(await mailedPath(admin, email, 'password-reset')).toContain('/reset-password/')
})

test('PROF-02 AUTH-12 AUTH-11 another password is checked, ends the session and says so at the login', async ({
  page,
  request,
}) => {
  const { email } = await makeAccount(request, 'password')
  await signInAs(page, email)
  await page.goto('/visionair/profile')
  await page.getByTestId('tab-password').click()
  await page.getByTestId('old-password').fill('Not-mine1!')
  await page.getByTestId('new-password').fill(newPassword)
  await page.getByTestId('password-confirmation').fill('other')
  await page.getByTestId('password-confirmation').blur()
  await expect(page.getByText('The passwords don’t match.')).toBeVisible()
  await page.getByTestId('password-confirmation').fill(newPassword)
  await page.getByTestId('password-save').click()
  await expect(page.getByText('This is not your password.')).toBeVisible()
  await expect(page.getByTestId('new-password')).toHaveValue(newPassword)
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.getByTestId('old-password').fill(demoPassword)
  await page.getByTestId('password-save').click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(flash(page)).toHaveText('Your password has been updated. Please login again.')
  await expect(flash(page)).toHaveRole('status')
  expect(await hasTokens(page)).toBe(false)
  await fillLogin(page, email, newPassword)
  await expect(page).toHaveURL(/\/visionair\/dashboard/)
})

test('NAV-06 the resources page shows the embedded terms of use with one button', async ({ page }) => {
  const refusals: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refusals.push(message.text())
  })
  await actAs(page, 'reader')
  await page.goto('/visionair/resource')
  await expect(page.getByTestId('document-frame')).toHaveCount(0)
  const loaded = page.waitForResponse((answer) => answer.url().includes('/api/terms/en') && answer.status() === 200)
  await page.getByTestId('show-terms').click()
  expect((await loaded).headers()['content-type']).toBe('application/pdf')
  await expect(page.getByTestId('document-frame')).toBeVisible()
  await page.getByTestId('show-terms').click()
  await expect(page.getByTestId('document-frame')).toHaveCount(0)
  expect(refusals).toEqual([])
})

test('AUTH-02 signed in, every public page leads back to where the user was; a mailed link asks whose it is', async ({
  page,
  request,
}) => {
  await actAsAnew(page, 'reader')
  await page.goto('/visionair/resource')
  await expect(page.getByTestId('show-terms')).toBeVisible()
  for (const path of ['/login', '/forgotten-password']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/visionair\/resource$/)
  }
  for (const path of ['/reset-password/x', '/invitation-verify/x']) {
    await page.goto(path)
    await expect(page.getByText('You are signed in as reader@visionair.example.')).toBeVisible()
    await page.getByTestId('stay-signed-in').click()
    await expect(page).toHaveURL(/\/visionair\/resource$/)
  }
  await page.goto('/invitation-verify/x')
  await page.getByTestId('sign-out-for-link').click()
  await expect(flash(page)).toHaveText('Your invite has expired.')
  expect(await hasTokens(page)).toBe(false)

  // A good link leads to its form once who was signed in has left; one that was taken back or replaced says which.
  const admin = await apiClient(request, 'admin')
  const email = freshEmail('other.person')
  const first = await invite(admin, email)
  const [{ id }] = Object(await admin.get(`/api/invitations?email=${encodeURIComponent(email)}`))
  await actAsAnew(page, 'reader')
  await page.goto(first)
  await expect(page.getByText('You are signed in as reader@visionair.example.')).toBeVisible()
  await page.getByTestId('sign-out-for-link').click()
  await expect(page.getByTestId('invitation-email')).toContainText(email)
  await admin.send('POST', `/api/invitations/${id}/reinvite`, {})
  await page.goto(first)
  await expect(page.getByTestId('link-over')).toContainText('You have been sent a newer invitation.')
  await admin.remove(`/api/invitations/${id}`)
  await page.goto(first)
  await expect(page.getByTestId('link-over')).toContainText('This invitation has been cancelled.')

  const { email: known } = await makeAccount(request, 'forgetful')
  await request.post('/api/reset-password', { data: { email: known } })
  const reset = await mailedPath(admin, known, 'password-reset')
  await actAsAnew(page, 'reader')
  await page.goto(reset)
  await expect(page.getByText('You are signed in as reader@visionair.example.')).toBeVisible()
  await page.getByTestId('sign-out-for-link').click()
  await expect(page.getByTestId('new-password')).toBeVisible()
})

test('the account pages can be used in both languages at both widths, and axe finds nothing', async ({
  page,
  request,
}) => {
  const { email, admin } = await makeAccount(request, 'looks')
  await page.goto('/forgotten-password')
  await expectAccessibleEverywhere(page, async () => {
    await expect(page.getByTestId('forgotten-email')).toBeVisible()
  })
  await request.post('/api/reset-password', { data: { email } })
  await page.goto(await mailedPath(admin, email, 'password-reset'))
  await page.getByTestId('new-password').fill('abc')
  await expectAccessibleEverywhere(page, async () => {
    await expect(page.getByTestId('new-password')).toBeVisible()
  })
  await page.goto(await invite(admin, freshEmail('looks')))
  await expectAccessibleEverywhere(page, async () => {
    await expect(page.getByTestId('invitation-email')).toBeVisible()
  })
  await page.goto('/login')
  await fillLogin(page, email, demoPassword)
  await expect(page).toHaveURL(/\/visionair\/dashboard/)
  await page.goto('/visionair/profile')
  await page.getByTestId('profile-firstName').fill('')
  await page.getByTestId('profile-save').click()
  await expectAccessibleEverywhere(page, async () => {
    await expect(page.getByTestId('badge-general')).toBeVisible()
  })
})
