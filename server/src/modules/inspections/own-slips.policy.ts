import { isGranted, type Permission } from '@visionair/contract'
import type { InspectionStatus } from '@visionair/contract/inspections'
import type { Actor } from '../../platform/actor.ts'

/** What somebody recorded in a visit: by whom, and how far the visit is. */
export interface Recorded {
  /** Null when that account is gone. */
  readonly authorId: number | null
  readonly visitStatus: InspectionStatus
}

/** Whether the actor may delete what they see: with the permission, or as its author while the visit is not done. */
export const mayDeleteRecorded = (actor: Actor, permission: Permission, { authorId, visitStatus }: Recorded): boolean =>
  isGranted(actor, [permission]) || (authorId === actor.userId && visitStatus !== 'done')
