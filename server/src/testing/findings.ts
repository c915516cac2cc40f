import type { Actor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { makeVisit } from './factories.ts'

export interface PlainFinding {
  readonly inspection: number
  readonly group: number
  /** 1 to 6, from not specified to critical. */
  readonly severity: number
  readonly status?: 'to fix' | 'fixed'
}

let reportId = 0

/** Findings as rows, for tests in which only their number, severity and state matter; in one statement. Returns their ids. */
export async function insertFindings(ctx: Context, findings: readonly PlainFinding[]): Promise<number[]> {
  const rows = findings.map(({ inspection, group, severity, status }) => {
    reportId += 1
    return {
      inspectionId: inspection,
      groupId: group,
      idForReport: 100_000 + reportId,
      typeId: 1,
      severityId: severity,
      status: status ?? 'to fix',
      ...{ xPx: 1, yPx: 1, widthPx: 2, heightPx: 2 },
      ...{ imageVersion: 1, imageWidthPx: 100, imageHeightPx: 100, shareAlong: 0.5 },
    }
  })
  const inserted = await ctx.db.insertInto('annotation').values(rows).returning('id').execute()
  return inserted.map(({ id }) => id)
}

/** Puts a finding into a visit of 2020 to the same side of a turbine, where nobody could mark it any more. */
export async function putIntoEarlierVisit(ctx: Context, admin: Actor, turbine: number, finding: number): Promise<void> {
  const { deviceId } = await ctx.db
    .selectFrom('annotation as n')
    .innerJoin('inspection as i', 'i.id', 'n.inspectionId')
    .select('i.deviceId')
    .where('n.id', '=', finding)
    .executeTakeFirstOrThrow()
  const { group, inspections } = await makeVisit(ctx, admin, turbine, { date: '2020-01-01' })
  const earlier = inspections.find(({ device }) => device.id === deviceId)
  if (!earlier) throw new Error('The visit has no such side.')
  const place = { inspectionId: earlier.id, groupId: group.id }
  await ctx.db.updateTable('annotation').set(place).where('id', '=', finding).execute()
}
