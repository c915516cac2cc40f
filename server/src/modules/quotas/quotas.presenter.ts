import type { quotaResource } from '@visionair/contract/quotas'
import type { z } from 'zod'
import type { Actor } from '../../platform/actor.ts'
import { versionOf } from '../../platform/audit/state-version.ts'
import type { RoomState } from '../../platform/storage/room.ts'
import { standingOf } from '../../platform/storage/room-standing.ts'
import { defaultFacts, limitFacts } from './quotas.service.ts'
import type { Quota, QuotaDefaults } from './quotas.types.ts'

/** A quota as whoever may see it does. */
export const presentQuota =
  (actor: Actor) =>
  ({ id, scope, name, used, uploadsUnderWay, limits, own }: Quota): z.input<typeof quotaResource> => ({
    id: String(id),
    type: 'quotas',
    attributes: {
      id,
      scope,
      name,
      used,
      uploadsUnderWay,
      limits: limitFacts(limits),
      own: limitFacts(own),
      version: versionOf(limitFacts(own)),
      can: { limit: actor.isAdmin },
    },
  })

/** The limits of who has none of their own, with the room there is for all. */
export const presentDefaults = (defaults: QuotaDefaults, room: RoomState) => ({
  data: {
    id: '1',
    type: 'quota_defaults' as const,
    attributes: {
      id: 1,
      ...defaultFacts(defaults),
      disk: { ...room, state: standingOf(room) },
      version: versionOf(defaultFacts(defaults)),
    },
  },
})
