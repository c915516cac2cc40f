import { type Endpoint, type TokenScope, tokenScopes } from '@visionair/contract'
import { createApiToken } from '@visionair/contract/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registeredEndpoints } from '../../platform/http/register-endpoint.ts'
import { type ApiWorld, createApiWorld } from '../api-world.ts'
import { makeSignedIn, testPassword } from '../factories.ts'

/** What takes somebody who is signed in, whatever the scope. */
const never = [
  ...['listSessions', 'endSession', 'endOtherSessions', 'answerTerms', 'changePassword', 'cancelEmailChange'],
  ...['listApiTokens', 'createApiToken', 'revokeApiToken'],
  ...['listUserSessions', 'endUserSession'],
  ...['listServiceTokens', 'createServiceToken', 'revokeServiceToken'],
  'addSightings',
  ...['getSecondFactor', 'startSecondFactor', 'confirmSecondFactor', 'renewRecoveryCodes', 'removeSecondFactor'],
  ...['listPasskeys', 'requestPasskey', 'createPasskey', 'renamePasskey', 'removePasskey', 'requestPasskeyProof'],
]
/** Reading of what concerns people and the installation, by tag; changing it is named by name where the tag holds more. */
const administrativeTags = ['Administration', 'Audit', 'Mails', 'Invitations', 'API tokens', 'Webhooks']
const administrative = [
  ...['listUsers', 'updateUser', 'deleteUser', 'enableUser', 'disableUser', 'signUserOut', 'unlockUser'],
  'createServiceAccount',
  ...['resetSecondFactor', 'getSecondFactorRules', 'updateSecondFactorRules'],
  ...['listQuotas', 'getOrganizationQuota', 'updateOrganizationQuota', 'getUserQuota', 'updateUserQuota'],
  ...['getQuotaDefaults', 'updateQuotaDefaults'],
  ...['listProfiles', 'getProfile', 'createProfile', 'updateProfile', 'deleteProfile'],
  ...['createOrganization', 'updateOrganization', 'deleteOrganization', 'uploadCorporateAsset', 'deleteCorporateAsset'],
  ...['archiveInspection', 'listReimportRequests', 'restoreReimport', 'listAnnotationHistories', 'getReferenceUsage'],
]
const referenceChange = /^(create|update|delete|offer|order)/

/** What the table of the documentation says, in other words than the product's rule. */
function expected({ name, tag, method, status }: Endpoint): TokenScope | null {
  if (never.includes(name)) return null
  if (administrativeTags.includes(tag) || administrative.includes(name)) return 'administer'
  if (tag === 'Reference data' && referenceChange.test(name)) return 'administer'
  if (/VoltaMeasureTypes?$/.test(name) && referenceChange.test(name)) return 'administer'
  return ['GET', 'HEAD'].includes(method) && status !== 202 ? 'read' : 'write'
}

let world: ApiWorld
const tokens: { scope: TokenScope; token: string }[] = []
beforeAll(async () => {
  world = await createApiWorld()
  const { token: signedIn } = await makeSignedIn(world, { role: 'ROLE_ADMIN' })
  for (const scope of tokenScopes) {
    const body = { name: scope, scope, days: 1, currentPassword: testPassword }
    const answer = await world.call(createApiToken, { token: signedIn, body })
    const { token } = (createApiToken.answer?.parse(answer.body) ?? fail()).data.attributes
    tokens.push({ scope, token })
  }
})
afterAll(() => world.close())

function fail(): never {
  throw new Error('the call has no answer')
}

/** Whether a token was turned away for what it is, before anything else of the call was looked at. */
async function isTurnedAway(endpoint: Endpoint, token: string): Promise<boolean> {
  const params = {
    id: 2_000_000_000,
    token: 2_000_000_000,
    list: 'x',
    file: 'x',
    type: 'x',
    language: 'x',
    annotation: 1,
    asset: 1,
  }
  const path = endpoint.path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) =>
    String(new Map(Object.entries(params)).get(name) ?? 'x'),
  )
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${world.url}${path}`, { method: endpoint.method, headers })
  // The answer to HEAD has no words: nobody but a token is refused to an administrator.
  if (endpoint.method === 'HEAD') return response.status === 403
  return response.status === 403 && (await response.text()).includes('API token')
}

describe('the scopes of API tokens', () => {
  it('PERM-02 are asked at every route, whatever its owner may do', async () => {
    const signedInOnly = registeredEndpoints(world.app).filter(({ access }) => access !== 'public')
    expect(signedInOnly.length).toBeGreaterThan(150)
    const wrong: string[] = []
    for (const endpoint of signedInOnly) {
      const needed = expected(endpoint)
      for (const { scope, token } of tokens) {
        const may = needed !== null && tokenScopes.indexOf(needed) <= tokenScopes.indexOf(scope)
        if ((await isTurnedAway(endpoint, token)) === may) wrong.push(`${scope}: ${endpoint.method} ${endpoint.path}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('PERM-02 count for what the specification starts by reading, in both its forms', async () => {
    const reading = tokens.find(({ scope }) => scope === 'read')?.token ?? ''
    const starts = registeredEndpoints(world.app).filter(({ method, status }) => method === 'GET' && status === 202)
    expect(starts.length).toBeGreaterThan(5)
    for (const start of starts)
      for (const method of ['GET', 'POST'] as const)
        expect([start.name, method, await isTurnedAway({ ...start, method }, reading)]).toEqual([
          start.name,
          method,
          true,
        ])
  })
})
