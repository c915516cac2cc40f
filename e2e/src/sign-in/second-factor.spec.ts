import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { makeAccount } from '../support/accounts.ts'
import { giveDevice, namedAddress, shown } from '../support/authenticator.ts'
import { actAs, actAsPerson, demoPassword, fillLogin } from '../support/people.ts'

test('a second factor is turned on with an authenticator, asked for at sign-in, and turned off again', async ({
  page,
  browser,
  request,
}) => {
  const { email } = await makeAccount(request, 'factor')
  await page.goto('/login')
  await fillLogin(page, email, demoPassword)
  await expect(page).toHaveURL(/\/visionair\/dashboard/)
  await page.goto('/visionair/profile')
  await page.getByTestId('tab-factor').click()
  await expect(page.getByTestId('factor-state')).toHaveText('Signing in takes your password alone.')
  await page.getByTestId('factor-on').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByTestId('proof-password').fill('Not-the-one1!')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('This is not your password.')).toBeVisible()
  await dialog.getByTestId('proof-password').fill(demoPassword)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code of the secret' })).toBeVisible()
  await expectAccessible(page)
  const secret = (await dialog.getByTestId('factor-secret').inputValue()).replaceAll(' ', '')
  await dialog.getByTestId('factor-code').fill('000000')
  await dialog.getByRole('button', { name: 'Turn on the second factor' }).click()
  await expect(dialog.getByText('The code is wrong, was used already, or its time is over.')).toBeVisible()
  await dialog.getByTestId('factor-code').fill(shown(secret))
  await dialog.getByRole('button', { name: 'Turn on the second factor' }).click()
  const told = page.getByTestId('recovery-codes').getByRole('listitem')
  await expect(told).toHaveCount(10)
  const codes = await told.allTextContents()
  await expectAccessible(page)
  // What the browser refuses to copy is not called copied.
  const refuses = (isRefused: boolean) =>
    page.evaluate((refused) => {
      navigator.clipboard.writeText = () => (refused ? Promise.reject(new Error('refused')) : Promise.resolve())
    }, isRefused)
  await refuses(true)
  await page.getByTestId('copy-codes').click()
  await page.waitForTimeout(300)
  await expect(page.getByTestId('copy-codes')).toHaveText('Copy')
  await expect(page.getByTestId('said').filter({ hasText: 'Copied' })).toHaveCount(0)
  await refuses(false)
  await page.getByTestId('copy-codes').click()
  await expect(page.getByTestId('copy-codes')).toHaveText('Copied')
  await expect(page.getByTestId('said')).toContainText('Copied')
  const saved = page.waitForEvent('download')
  await page.getByTestId('save-codes').click()
  expect(await readFile(await (await saved).path(), 'utf8')).toContain(codes.join('\n'))
  await page.keyboard.press('Escape')
  await page.getByTestId('codes-kept').click()
  await expect(page.getByTestId('factor-state')).toContainText('Signing in takes a second factor.')
  await expect(page.getByTestId('second-factor')).toContainText('10 recovery codes left')

  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto('/login')
  await fillLogin(elsewhere, email, demoPassword)
  const code = elsewhere.getByTestId('login-code')
  await expect(code).toBeFocused()
  await expect(elsewhere.getByRole('alert')).toHaveCount(0)
  await expectAccessible(elsewhere)
  await code.fill('000000')
  await code.press('Enter')
  await expect(elsewhere.getByRole('alert')).toContainText('The code is wrong')
  await expect(code).toBeFocused()
  await code.fill(codes[0] ?? '')
  await code.press('Enter')
  await expect(elsewhere).toHaveURL(/\/visionair\/dashboard/)
  await elsewhere.context().close()

  await page.setViewportSize({ width: 576, height: 900 })
  await page.reload()
  await page.getByTestId('tab-factor').click()
  await expect(page.getByTestId('second-factor')).toContainText('9 recovery codes left')
  await page.getByRole('button', { name: 'FR', exact: true }).first().click()
  await expect(page.getByTestId('factor-state')).toContainText('La connexion demande un second facteur.')
  await expectAccessible(page)
  await page.getByTestId('factor-off').click()
  await dialog.getByTestId('proof-password').fill(demoPassword)
  await dialog.getByTestId('proof-code').fill(codes[1] ?? '')
  await dialog.getByRole('button', { name: 'Désactiver le second facteur' }).click()
  await expect(page.getByTestId('factor-state')).toHaveText('La connexion ne demande que votre mot de passe.')
})

test('a passkey is added in the profile, signs in besides the password, and proves who removes it', async ({
  page,
  request,
  baseURL,
}) => {
  const { email } = await makeAccount(request, 'passkey')
  // Browsers have passkeys for names alone: at the number the page says so.
  await actAsPerson(page, email, demoPassword)
  await page.goto('/visionair/profile')
  await page.getByTestId('tab-factor').click()
  const place = namedAddress(baseURL)
  await expect(page.getByTestId('no-passkeys')).toHaveText(
    `Passkeys can be used at ${place} only: open this page there.`,
  )

  const { browser, authenticatorId } = await giveDevice(page)
  await page.goto(`${place}/login`)
  await fillLogin(page, email, demoPassword)
  await expect(page).toHaveURL(/\/visionair\/dashboard/)
  await page.goto(`${place}/visionair/profile`)
  await page.getByTestId('tab-factor').click()
  await page.getByTestId('passkey-add').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByTestId('passkey-name').fill('Laptop')
  await dialog.getByTestId('passkey-password').fill(demoPassword)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByTestId('recovery-codes').getByRole('listitem')).toHaveCount(10)
  await page.getByTestId('codes-kept').click()
  await expect(page.getByTestId('factor-state')).toContainText('Signing in takes a second factor.')
  const list = page.getByTestId('passkeys')
  await expect(list.getByRole('row', { name: /Laptop/ })).toContainText('Never')
  await expectAccessible(page)

  // Without the device that holds it the page says so, and goes on with it once it is there again.
  const { credentials } = await browser.send('WebAuthn.getCredentials', { authenticatorId })
  await browser.send('WebAuthn.clearCredentials', { authenticatorId })
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${place}/login`)
  await fillLogin(page, email, demoPassword)
  await expect(page.getByTestId('passkey-refusal')).toContainText('No passkey was used')
  await expect(page.getByTestId('login-code')).toBeFocused()
  await expectAccessible(page)
  for (const credential of credentials) await browser.send('WebAuthn.addCredential', { authenticatorId, credential })
  await page.getByTestId('login-passkey').click()
  await expect(page).toHaveURL(/\/visionair\//)
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${place}/login`)
  await fillLogin(page, email, demoPassword)
  await expect(page).toHaveURL(/\/visionair\//)

  await page.setViewportSize({ width: 576, height: 900 })
  await page.goto(`${place}/visionair/profile`)
  await page.getByTestId('tab-factor').click()
  await page.getByRole('button', { name: 'FR', exact: true }).first().click()
  await expect(page.getByTestId('factor-state')).toContainText('La connexion demande un second facteur.')
  await expectAccessible(page)
  await list.getByRole('button', { name: 'Retirer Laptop' }).click()
  await dialog.getByTestId('proof-password').fill(demoPassword)
  await expectAccessible(page)
  await dialog.getByTestId('proof-passkey').click()
  await expect(page.getByTestId('factor-state')).toHaveText('La connexion ne demande que votre mot de passe.')
})

test('who manages users turns off a second factor that was lost', async ({ page, request }) => {
  const { email, admin } = await makeAccount(request, 'lost')
  const given = { username: email, password: demoPassword }
  const { token } = Object(await (await request.post('/api/login_check', { data: given })).json()).data
  const headers = { authorization: `Bearer ${token}` }
  const proof = { currentPassword: demoPassword }
  const begun = await request.post('/api/me/second_factor', { headers, data: proof })
  const { secret } = Object(await begun.json()).data.attributes
  const confirmed = await request.post('/api/me/second_factor/confirm', { headers, data: { code: shown(secret) } })
  expect(confirmed.status()).toBe(200)
  expect((await request.post('/api/login_check', { data: given })).status()).toBe(401)
  await actAs(page, 'admin')
  const [{ id, attributes }] = Object(await admin.get(`/api/users?name=${encodeURIComponent(email)}`))
  await page.goto(`/administration/organizations/${attributes.organizations.data[0].id}/user/${id}`)
  const facts = page.getByRole('definition').filter({ hasText: /^(On|Off)$/ })
  await expect(facts).toHaveText('On')
  await page.getByRole('button', { name: /^Turn off the second factor/ }).click()
  const question = page.getByRole('dialog')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Turn off the second factor' }).click()
  await expect(facts).toHaveText('Off')
  expect((await request.post('/api/login_check', { data: given })).status()).toBe(200)
  expect((await request.get('/api/me', { headers })).status()).toBe(401)
})
