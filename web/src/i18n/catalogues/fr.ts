import { administered } from './administered.fr.ts'
import { atWork } from './at-work.fr.ts'
import { inside } from './inside.fr.ts'

/** Every French text. A key missing or too many in one of its parts does not compile. */
export const fr = { ...inside, ...atWork, ...administered } as const
