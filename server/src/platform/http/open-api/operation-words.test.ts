import { endpoint } from '@visionair/contract'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { operationWords } from './operation-words.ts'

const base = { name: 'x', method: 'GET', path: '/x', tag: 'Parks', summary: 'X', status: 200, kind: 'json' } as const
const signature = z.strictObject({ e: z.string(), s: z.string() }).partial()

describe('the words of an operation say', () => {
  it.each([
    [{ access: 'public' }, 'Needs no account.'],
    [{ access: 'public', kind: 'file', query: signature }, 'By a signed address, as other answers give it'],
    [{ access: 'account' }, 'For every account that is signed in.'],
    [{ access: { grants: [] } }, 'For administrators and responsible people.'],
    [
      { access: { grants: ['device_edit'] } },
      'For administrators, responsible people, and accounts with `device_edit`.',
    ],
    [
      { access: { grants: ['device_edit', 'device_clone', 'device_create'] } },
      'accounts with `device_edit`, `device_clone` or `device_create`.',
    ],
    [{ access: { grants: ['device_edit', 'device_clone'], mode: 'all' } }, 'with `device_edit` and `device_clone`.'],
    // A list that names a role is passed by nobody for being privileged.
    [{ access: { grants: ['ROLE_ADMIN'] } }, 'For accounts with `ROLE_ADMIN`.'],
  ] as const)('of %j who may call', (form, words) => {
    expect(operationWords(endpoint({ ...base, ...form }))).toContain(words)
  })

  it.each([
    [{ access: 'account' }, 'An API token needs the scope `read`.'],
    [{ access: 'account', status: 202 }, 'An API token needs the scope `write`.'],
    [{ access: 'account', method: 'PUT' }, 'An API token needs the scope `write`.'],
    [{ access: { grants: ['user_view'] } }, 'An API token needs the scope `administer`.'],
    [{ access: 'account', byToken: null }, 'Takes no API token.'],
  ] as const)('of %j what a token needs', (form, words) => {
    expect(operationWords(endpoint({ ...base, ...form }))).toContain(words)
    expect(operationWords(endpoint({ ...base, access: 'public' }))).not.toContain('token')
  })

  it('what a caller has to know: pages, work that goes on, and what is hidden', () => {
    const list = endpoint({ ...base, access: 'account', kind: 'json-api', query: z.strictObject({ page: z.string() }) })
    expect(operationWords(list)).toMatch(/Holds what the account may see\. Answers a page at a time\.$/)
    const start = endpoint({ ...base, access: 'account', status: 202, params: z.strictObject({ id: z.string() }) })
    expect(operationWords(start)).toMatch(
      /as if it did not exist\. Starts work, .* The work goes on after the answer\.$/,
    )
  })
})
