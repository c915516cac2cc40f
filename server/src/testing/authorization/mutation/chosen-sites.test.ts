import { describe, expect, it } from 'vitest'
import { digestsNow } from '../../proven-at-length.ts'
import { sourcesOfSite } from './chosen-sites.ts'

describe('where a predicate is put into a query', () => {
  it('names the sources it lies in, however deep their rooms are', () => {
    const site =
      'visibleUsers in people/people.scope.ts visible:3 < accounts/invitations/invitations.repository.ts listInvitations:12'
    expect(sourcesOfSite(site)).toEqual([
      'server/src/modules/people/people.scope.ts',
      'server/src/modules/accounts/invitations/invitations.repository.ts',
    ])
    const noted = sourcesOfSite(site).map((source) => `predicates: ${source}`)
    expect(Object.keys(digestsNow('predicates'))).toEqual(expect.arrayContaining(noted))
  })
})
