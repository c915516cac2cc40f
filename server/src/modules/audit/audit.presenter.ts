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
    address: row.address,
    client: row.client,
    action: row.action,
    entity: row.entity,
    entityId: row.entityId,
    entityName: row.entityName,
    seal:
      row.sealPosition === null || row.sealHash === null
        ? null
        : { position: row.sealPosition, hash: row.sealHash.toString('hex') },
    before: row.before,
    after: row.after,
  },
})
