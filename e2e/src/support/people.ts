import { expect, type Page } from '@playwright/test'

export const demoPassword = 'Visionair1!'
export type Person = 'admin' | 'responsible' | 'inspector' | 'reader' | 'other'
export const emailOf = (person: Person): string => `${person}@visionair.example`

/** Fills the login card, wherever it stands, and sends it. */
export async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: /e-mail/i }).fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.locator('input[type=password]').press('Enter')
}

/**
 * Gives the page the session of one of the demo's people; the test opens what it is about. The login card itself is
 * proven once, by its own tests; filling it for every test took the suite minutes.
 */
export async function actAs(page: Page, person: Person): Promise<void> {
  const answer = await page.request.post('/api/login_check', {
    data: { username: emailOf(person), password: demoPassword },
  })
  const { token, refresh_token: refreshToken } = Object(await answer.json()).data
  await page.goto('/readyz')
  await page.evaluate(
    (tokens) => {
      localStorage.setItem('visionair.token', tokens.token)
      localStorage.setItem('visionair.refresh-token', tokens.refreshToken)
    },
    { token, refreshToken },
  )
}

/** As `actAs`, and waits for the dashboard, where a person begins. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await actAs(page, person)
  await page.goto('/visionair/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
