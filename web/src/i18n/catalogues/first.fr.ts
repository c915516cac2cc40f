import { accounts } from './accounts.fr.ts'
import { common } from './common.fr.ts'

/** What the public pages show, in the first load. */
export const first = { common, accounts }
