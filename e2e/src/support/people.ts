import { type APIRequestContext, expect, type Page } from '@playwright/test'

export const demoPassword = 'Visionair1!'
export type Person = 'admin' | 'responsible' | 'inspector' | 'reader' | 'other'
export const emailOf = (person: Person): string => `${person}@visionair.example`

/** Fills the login card, wherever it stands, and sends it. */
export async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: /e-mail/i }).fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.locator('input[type=password]').press('Enter')
}

interface Session {
  readonly token: string
  readonly refreshToken: string
  readonly account: number
  readonly fromMs: number
}

/** Shorter than an access token lives, by more than the longest test takes. */
const sessionKeptMs = 3 * 60_000
const sessions = new Map<Person, Session>()

async function newSession(request: APIRequestContext, username: string, password = demoPassword): Promise<Session> {
  const answer = await request.post('/api/login_check', { data: { username, password } })
  const { token, refresh_token: refreshToken } = Object(await answer.json()).data
  const me = await request.get('/api/me', { headers: { authorization: `Bearer ${token}` } })
  const account = Number(Object(await me.json()).data.id)
  return { token, refreshToken, account, fromMs: Date.now() }
}

/** A session of a person; one is used by many tests, since a password is checked slowly on purpose. */
export async function sessionOf(request: APIRequestContext, person: Person): Promise<Session> {
  const kept = sessions.get(person)
  if (kept !== undefined && Date.now() - kept.fromMs < sessionKeptMs) return kept
  const session = await newSession(request, emailOf(person))
  sessions.set(person, session)
  return session
}

/** Pictures stand, as tests take them to; how they lie, and lie by default, is proven by tests of its own. */
async function giveSession(page: Page, session: Session): Promise<void> {
  await page.goto('/readyz')
  await page.evaluate(({ token, refreshToken, account }) => {
    localStorage.setItem('visionair.token', token)
    localStorage.setItem('visionair.refresh-token', refreshToken)
    const lying = `visionair.lying.${account}`
    if (localStorage.getItem(lying) === null) localStorage.setItem(lying, 'upright')
  }, session)
}

/** Takes back what the person has chosen of how pictures lie, as if they had never chosen. */
export const forgetLying = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('visionair.lying.')) localStorage.removeItem(key)
  })

/**
 * Gives the page the session of one of the demo's people; the test opens what it is about. The login card itself is
 * proven once, by its own tests; filling it for every test took the suite minutes.
 */
export async function actAs(page: Page, person: Person): Promise<void> {
  await giveSession(page, await sessionOf(page.request, person))
}

/** As `actAs`, with a session that no other test has: for a test that ends it. */
export async function actAsAnew(page: Page, person: Person): Promise<void> {
  await giveSession(page, await newSession(page.request, emailOf(person)))
}

/** Gives the page a session of anybody whose password is known. */
export async function actAsPerson(page: Page, email: string, password: string): Promise<void> {
  await giveSession(page, await newSession(page.request, email, password))
}

/** As `actAs`, and waits for the dashboard, where a person begins. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await actAs(page, person)
  await page.goto('/visionair/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
