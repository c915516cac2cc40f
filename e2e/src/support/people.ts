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

/** Signs in as one of the demo's people and waits for the dashboard. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto('/login')
  await fillLogin(page, emailOf(person), demoPassword)
  await expect(page).toHaveURL(/\/visionair\/dashboard/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
