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

/** Signs somebody of the demo in. */
export async function openSession(url: string, person: 'responsible' | 'admin' = 'responsible'): Promise<Session> {
  const body = JSON.stringify({ username: `${person}@visionair.example`, password: 'Visionair1!' })
  const headers = { 'content-type': 'application/json' }
  const answer = Object(await data(await fetch(`${url}/api/login_check`, { method: 'POST', headers, body })))
  return { token: String(answer.token), refreshToken: String(answer.refresh_token) }
}

/** The `data` that an address tells somebody. */
export const tell = async (url: string, { token }: Session, path: string): Promise<unknown> =>
  data(await fetch(url + path, { headers: { authorization: `Bearer ${token}` } }))

const attributesOf = (resource: unknown): unknown => Object(resource).attributes

async function visitsOf(url: string, session: Session): Promise<readonly number[]> {
  const visits = await tell(url, session, '/api/inspection_groups?itemsPerPage=50&order%5Bdate%5D=asc')
  return (Array.isArray(visits) ? visits : []).map((visit) => Number(Object(attributesOf(visit)).id))
}

/** The sides of a visit, as the API tells of them. */
async function sidesOf(url: string, session: Session, visit: number): Promise<readonly unknown[]> {
  const told = Object(attributesOf(await tell(url, session, `/api/inspection_groups/${visit}`)))
  const sides: unknown = told.inspections.data
  return Array.isArray(sides) ? sides.map(attributesOf) : []
}

/** The sides with a picture of the newest visit that has several: only there findings may be made. */
export async function newestSides(url: string, session: Session): Promise<readonly number[]> {
  for (const visit of (await visitsOf(url, session)).toReversed()) {
    const ready = (await sidesOf(url, session, visit)).filter((side) => Object(side).imageState === 'ready')
    if (ready.length > 1) return ready.map(sideNumber)
  }
  throw new Error('the demo has no visit with two pictures')
}

const sideNumber = (side: unknown): number => Number(Object(side).id)

/** The screens one waits for, with the first side of the demo that has findings. */
export async function screensOf(url: string, session: Session): Promise<readonly Screen[]> {
  const visit = Math.min(...(await visitsOf(url, session)))
  const side = sideNumber((await sidesOf(url, session, visit))[0])
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
