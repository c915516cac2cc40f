import type { auditEntryResource } from '@visionair/contract/audit'
import type { z } from 'zod'
import type { AuditRow } from './audit.repository.ts'

export const presentAuditEntry = (row: AuditRow): z.input<typeof auditEntryResource> => ({
  id: String(row.id),
  type: 'audit_entries',
  attributes: {
    id: row.id,
    at: row.at.toISOString(),
    user: row.actorId,
    userEmail: row.actorEmail,
    token: row.tokenId === null || row.tokenName === null ? null : { id: row.tokenId, name: row.tokenName },
    action: row.action,
    entity: row.entity,
    entityId: row.entityId,
    entityName: row.entityName,
    before: row.before,
    after: row.after,
  },
})
