import { createAnnotation, getAnnotation, updateAnnotation } from '@visionair/contract/annotations'
import { call } from '../../../api/client.ts'
import { type Annotation, boxOf } from '../annotation-types.ts'
import { changeOf, valuesOf } from '../forms/annotation-form.ts'
import { isChangedMeanwhile } from '../forms/use-annotation-form.ts'
import type { KeptFindingSave } from './kept-saves.ts'

type KeptChange = Extract<KeptFindingSave, { kind: 'change' }>

/** Whether a finding already is as a change wanted it: then the change had arrived, and only its answer was lost. */
export function hasArrived(
  now: Annotation,
  { version: _, imageVersion: __, position, ...fields }: KeptChange['body'],
): boolean {
  const known: Readonly<Record<string, unknown>> = changeOf(valuesOf(now), now.version)
  const isThere = Object.entries(fields).every(([name, value]) => JSON.stringify(known[name]) === JSON.stringify(value))
  const box = boxOf(now)
  const isAtPlace =
    position === undefined ||
    (position.pixelX === box.x &&
      position.pixelY === box.y &&
      position.pixelWidth === box.width &&
      position.pixelHeight === box.height)
  return isThere && isAtPlace
}

async function resendChange(save: KeptChange): Promise<Annotation> {
  try {
    return await call(updateAnnotation, { params: { id: save.id }, body: save.body })
  } catch (error) {
    if (!isChangedMeanwhile(error)) throw error
    const now = await call(getAnnotation, { params: { id: save.id } })
    if (hasArrived(now, save.body)) return now
    throw error
  }
}

/** Sends a kept save once more; what had already arrived is not done twice. Rejects like the call. */
export const resend = (save: KeptFindingSave): Promise<Annotation> =>
  save.kind === 'new' ? call(createAnnotation, { body: save.body }) : resendChange(save)
