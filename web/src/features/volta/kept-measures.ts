import { createVoltaMeasureData, updateVoltaMeasureBody } from '@visionair/contract/volta'
import { z } from 'zod'
import { ownName } from '../../base-path.ts'
import { KeptSaves, keptDraft } from '../../ui/kept-saves/kept-saves.ts'

const common = { key: z.string(), account: z.int(), draft: keptDraft }
const keptSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('change'), ...common, id: z.int(), body: updateVoltaMeasureBody }),
  /** Its photo is kept beside it, by the same key. */
  z.object({ kind: z.literal('new'), ...common, data: createVoltaMeasureData, hasFile: z.boolean() }),
])
export type KeptMeasureSave = z.infer<typeof keptSchema>

/** The saves of measures of this browser. */
export const keptMeasures = new KeptSaves<KeptMeasureSave>({
  storage: window.localStorage,
  storageKey: ownName('.kept-measures'),
  read: (value) => keptSchema.safeParse(value).data,
})
