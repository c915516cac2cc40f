import { createAnnotationBody, updateAnnotationBody } from '@visionair/contract/annotations'
import { z } from 'zod'
import { ownName } from '../../../base-path.ts'
import { KeptSaves, keptDraft } from '../../../ui/kept-saves/kept-saves.ts'

const common = { key: z.string(), account: z.int(), inspection: z.int(), draft: keptDraft }
const keptSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('change'), ...common, id: z.int(), number: z.int(), body: updateAnnotationBody }),
  z.object({ kind: z.literal('new'), ...common, body: createAnnotationBody }),
])
export type KeptFindingSave = z.infer<typeof keptSchema>

/** The saves of findings in a storage. */
export const keptSavesIn = (storage: Pick<Storage, 'getItem' | 'setItem'>) =>
  new KeptSaves<KeptFindingSave>({
    storage,
    storageKey: ownName('.kept-saves'),
    read: (value) => keptSchema.safeParse(value).data,
  })

/** The saves of findings of this browser. */
export const keptSaves = keptSavesIn(window.localStorage)
