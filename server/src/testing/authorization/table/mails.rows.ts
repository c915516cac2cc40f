import { getMail, listMails } from '@visionair/contract/accounts'
import { granted, type Row } from './row.ts'

export const mailRows: readonly Row[] = [
  granted(listMails, ['ROLE_ADMIN']),
  granted(getMail, ['ROLE_ADMIN'], { at: 'mail' }),
]
