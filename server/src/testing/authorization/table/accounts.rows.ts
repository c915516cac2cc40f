import { answerTerms, login, logout, me, refreshToken } from '@visionair/contract/accounts'
import { account, open, type Row } from './row.ts'

export const accountRows: readonly Row[] = [
  open(login, {
    body: () => ({ username: 'nobody@example.org', password: 'Wrong-password1!' }),
    accepted: 401,
    harmless: true,
  }),
  open(refreshToken, { body: () => ({ refresh_token: 'unknown' }), accepted: 401, harmless: true }),
  open(logout, { body: () => ({ refresh_token: 'unknown' }), harmless: true }),
  account(me, { beforeTerms: true }),
  account(answerTerms, { body: () => ({ status: 0 }), beforeTerms: true }),
]
