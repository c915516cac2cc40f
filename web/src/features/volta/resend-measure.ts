import { createVoltaMeasure, getVoltaMeasure, updateVoltaMeasure } from '@visionair/contract/volta'
import { call } from '../../api/client.ts'
import { ProblemError } from '../../api/problem-error.ts'
import { uploadFile } from '../../api/upload.ts'
import { keptFile } from './kept-files.ts'
import type { KeptMeasureSave } from './kept-measures.ts'
import { measureOf, valuesOf } from './measure-form.ts'
import type { Measure } from './volta-types.ts'

type KeptChange = Extract<KeptMeasureSave, { kind: 'change' }>

export const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof ProblemError && error.code === 'changed-meanwhile'

/** Whether a measure already is as a change wanted it: then the change had arrived, and only its answer was lost. */
export function hasArrived(now: Measure, { version: _, ...fields }: KeptChange['body']): boolean {
  const known: Readonly<Record<string, unknown>> = measureOf(valuesOf(now))
  // Empty texts are stored as none.
  const plain = (value: unknown) => JSON.stringify(value, (_key, each: unknown) => (each === '' ? null : each))
  // A verdict that is left out follows from the limit: one that a person fixed meanwhile is another.
  const wanted = { isCompliant: undefined, ...fields }
  return Object.entries(wanted)
    .filter(([name, value]) => value !== undefined || name === 'isCompliant')
    .every(([name, value]) => plain(known[name]) === plain(value))
}

async function resendChange(save: KeptChange): Promise<Measure> {
  try {
    return await call(updateVoltaMeasure, { params: { id: save.id }, body: save.body })
  } catch (error) {
    if (!isChangedMeanwhile(error)) throw error
    const now = await call(getVoltaMeasure, { params: { id: save.id } })
    if (hasArrived(now, save.body)) return now
    throw error
  }
}

/** Sends a kept save once more; what had already arrived is not done twice. Rejects like the call. */
export async function resendMeasure(save: KeptMeasureSave): Promise<Measure> {
  if (save.kind === 'change') return await resendChange(save)
  const file = save.hasFile ? await keptFile(save.key) : null
  return await uploadFile(createVoltaMeasure, {}, { file, fields: { data: save.data } })
}
