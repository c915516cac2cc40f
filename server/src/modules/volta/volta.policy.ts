import { isGranted } from '@visionair/contract'
import type { Actor } from '../../platform/actor.ts'
import { mayDeleteRecorded } from '../inspections/own-slips.policy.ts'
import type { VoltaMeasure } from './volta.types.ts'

/** What the actor may do with a measure they see. */
export const measureRights = (actor: Actor, { author, visitStatus }: Pick<VoltaMeasure, 'author' | 'visitStatus'>) => ({
  edit: isGranted(actor, ['volta_measure_edit']),
  delete: mayDeleteRecorded(actor, 'volta_measure_delete', { authorId: author?.id ?? null, visitStatus }),
})
