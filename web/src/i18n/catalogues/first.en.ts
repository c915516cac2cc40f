import { accounts } from './accounts.en.ts'
import { common } from './common.en.ts'

/** What the public pages show, in the first load. */
export const first = { common, accounts } as const
