import type { Page } from '@playwright/test'

/** A screen of the demo, and what must be there before somebody can work on it. */
export interface Screen {
  readonly name: string
  readonly path: string
  readonly needsSession: boolean
  readonly usable: string
}

/** Tokens of a person of the demo. */
export interface Session {
  readonly token: string
  readonly refreshToken: string
}

const data = async (answer: Response): Promise<unknown> => {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`)
  return Object(await answer.json()).data
}

/** Signs the demo's responsible person in. */
export async function openSession(url: string): Promise<Session> {
  const body = JSON.stringify({ username: 'responsible@visionair.example', password: 'Visionair1!' })
  const headers = { 'content-type': 'application/json' }
  const answer = Object(await data(await fetch(`${url}/api/login_check`, { method: 'POST', headers, body })))
  return { token: String(answer.token), refreshToken: String(answer.refresh_token) }
}

/** The screens one waits for, with the first side of the demo that has findings. */
export async function screensOf(url: string, { token }: Session): Promise<readonly Screen[]> {
  const headers = { authorization: `Bearer ${token}` }
  const visits = Object(await data(await fetch(`${url}/api/inspection_groups?itemsPerPage=50`, { headers })))
  const ids: number[] = visits.map((visit: unknown) => Number(Object(Object(visit).attributes).id))
  const visit = Math.min(...ids)
  const sides = Object(await data(await fetch(`${url}/api/inspection_groups/${visit}`, { headers }))).attributes
  const side = Number(Object(sides).inspections.data[0].attributes.id)
  const picture = '[data-testid=viewer-stage][data-picture=complete]'
  const shown = (name: string, path: string, usable: string) => ({ name, path, needsSession: true, usable })
  return [
    { name: 'sign-in', path: '/login', needsSession: false, usable: 'input[type=password]' },
    shown('dashboard', '/visionair/dashboard', '#inspections tbody tr'),
    shown('park', '/visionair/device-group/2', '[data-testid^=turbine-]'),
    shown('visit', `/visionair/inspection-group/${visit}`, '[data-testid^=inspected-]'),
    shown('workspace', `/visionair/inspection/${side}?view=3`, picture),
  ]
}

/** Lets a page that has not opened anything yet begin as somebody who is signed in. */
export async function beginAs(page: Page, session: Session): Promise<void> {
  await page.addInitScript(({ token, refreshToken }) => {
    localStorage.setItem('visionair.token', token)
    localStorage.setItem('visionair.refresh-token', refreshToken)
  }, session)
}
