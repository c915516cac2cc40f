import { administered } from './administered.en.ts'
import { atWork } from './at-work.en.ts'
import { inside } from './inside.en.ts'

/** Every English text; the source of the keys. An area is one file, written by the feature that shows it. */
export const en = { ...inside, ...atWork, ...administered } as const
