import { isGranted } from '@visionair/contract'
import type { Actor } from '../../platform/actor.ts'

/** What the actor may do with a measure they see. */
export const measureRights = (actor: Actor) => ({
  edit: isGranted(actor, ['volta_measure_edit']),
  delete: isGranted(actor, ['volta_measure_delete']),
})
