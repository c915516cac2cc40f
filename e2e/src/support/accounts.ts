import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { type ApiClient, apiClient } from './api.ts'
import { demoPassword } from './people.ts'

/** An address nobody has used yet. */
export const freshEmail = (name: string): string => `${name}.${randomUUID().slice(0, 8)}@example.org`

/** The path of the newest link that was mailed to an address, once there are as many as `count`. */
export async function mailedPath(admin: ApiClient, to: string, template: string, count = 1): Promise<string> {
  const list = `/api/mails?to=${encodeURIComponent(to)}&template=${template}&state=kept`
  let newest = ''
  await expect
    .poll(
      async () => {
        const mails = await admin.get(list)
        newest = Array.isArray(mails) ? String(Object(mails[0]).id) : ''
        return Array.isArray(mails) ? mails.length : 0
      },
      { timeout: 150_000 },
    )
    .toBe(count)
  const mail = Object(await admin.get(`/api/mails/${newest}`))
  const [, path = ''] = /https?:\/\/[^/\s]+(\/\S+)/.exec(String(mail.attributes.text)) ?? []
  return path
}

/** Invites somebody to the first demo owner and answers the path of the mailed link. */
export async function invite(admin: ApiClient, email: string, language: 'en' | 'fr' = 'en'): Promise<string> {
  const organizations = Object(await admin.get('/api/organizations?name=Vents'))
  await admin.send('POST', '/api/invitations', {
    email,
    organization: Number(organizations[0].id),
    language,
    profile: 3,
  })
  return await mailedPath(admin, email, 'invitation')
}

export interface NewAccount {
  readonly email: string
  readonly admin: ApiClient
}

/** Somebody with the demo's password, who has accepted the terms unless told otherwise. */
export async function makeAccount(
  request: APIRequestContext,
  name: string,
  { acceptsTerms = true }: { acceptsTerms?: boolean } = {},
): Promise<NewAccount> {
  const admin = await apiClient(request, 'admin')
  const email = freshEmail(name)
  const token = (await invite(admin, email)).split('/').at(-1)
  const completed = await request.put(`/api/invitation/activate/${token}`, {
    data: { firstName: 'Ada', lastName: 'Lovelace', password: demoPassword },
  })
  expect(completed.status()).toBe(204)
  if (acceptsTerms) {
    const login = await request.post('/api/login_check', { data: { username: email, password: demoPassword } })
    const headers = { authorization: `Bearer ${Object(await login.json()).data.token}` }
    expect((await request.put('/api/me/terms', { headers, data: { status: 1 } })).status()).toBe(200)
  }
  return { email, admin }
}
