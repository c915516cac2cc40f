import { type Facts, found } from '../facts/facts.ts'
import type { Row } from '../facts/rows.ts'
import type { Truth } from '../facts/truth.ts'
import type { Viewer } from '../facts/viewer.ts'
import { mayReadReport } from './reports.ts'

/** A session with the API token that it is kept for, if it is not a sign-in. */
export interface OpenSession {
  readonly session: Row<'sessions'>
  readonly token: Row<'apiTokens'> | null
}

/** Sessions that nobody ended, and that no end of all sessions of their account overtook. */
export const openSessions = ({ rows, accounts }: Facts): readonly OpenSession[] =>
  rows.sessions
    .filter((each) => each.endedAt === null && each.sessionEpoch === found(accounts, each.accountId).sessionEpoch)
    .map((session) => ({ session, token: rows.apiTokens.find(({ sessionId }) => sessionId === session.id) ?? null }))

/** A sign-in as its owner reads it; the oracle asks without one. */
export const saidOfSession = ({ id, client, address, beganAt, seenAt }: Row<'sessions'>) => ({
  ...{ id, client, address, isCurrent: false, provider: null },
  beganAt: beganAt.toISOString(),
  seenAt: seenAt.toISOString(),
})

/** An API token; "the token itself is told once and kept nowhere". */
export const saidOfToken = ({ id, beganAt }: Row<'sessions'>, token: Row<'apiTokens'>) => ({
  ...{ id, name: token.name, scope: token.scope, hint: token.hint, usedFrom: token.usedFrom },
  createdAt: beganAt.toISOString(),
  expiresAt: token.expiresAt.toISOString(),
  isExpired: token.expiresAt.getTime() <= Date.now(),
  usedAt: token.usedAt?.toISOString() ?? null,
})

/** Whom a token acts for. */
export function saidOfOwner({ accounts }: Facts, accountId: number) {
  const { id, email, firstName, lastName } = found(accounts, accountId)
  return { id, email, firstName, lastName }
}

/** What a list of reports says of one that is finished; its address is signed for each reader. */
export const saidOfReport = (report: Row<'reports'>) => ({
  id: report.id,
  status: 'DONE',
  file: report.fileName,
  generatedAt: report.generatedAt?.toISOString() ?? null,
  metadata: report.options,
  isExtract: report.isExtract,
  error: null,
  remarks: report.remarks,
  pdfStandard: report.pdfStandard,
})

/** The finished reports of a visit that a viewer may read, the newest first. */
export const reportsFor = (truth: Truth, viewer: Viewer, visit: Row<'visits'>): readonly Row<'reports'>[] =>
  truth.facts.rows.reports
    .filter((report) => report.groupId === visit.id && report.status === 'DONE')
    .filter((report) => mayReadReport(truth, viewer, visit, report))
    .toSorted((one, other) => other.id - one.id)

const inOrder = (ids: ReadonlySet<number>): string => [...ids].toSorted((one, other) => one - other).join(',')

/** What somebody sees, as it is kept with what was made for them. */
export const scopeOf = (viewer: Viewer): string =>
  viewer.isAdmin ? 'all' : `organizations ${inOrder(viewer.companies)} devices ${inOrder(viewer.limits)}`

/** "As far as they tell what one still sees": what was seen when it was made is kept with it, and its visit or park is seen as well. */
export function isStillSeen(facts: Facts, viewer: Viewer, { scope, groupId, parkId }: Row<'exports'>): boolean {
  if (scope !== scopeOf(viewer)) return false
  if (groupId !== null) return viewer.seesVisit(found(facts.visits, groupId))
  return parkId === null || viewer.seesPark(found(facts.parks, parkId))
}

/** "What could not be asked for when an export was made is not among its options": then it was not asked for. */
const notAskedFor = { text: null, order: null, visits: null, deviceList: null, report: null }

/** An export as its owner reads it; its address is signed. */
export const saidOfExport = (row: Row<'exports'>) => ({
  id: row.id,
  format: row.format,
  status: row.status,
  inspectionGroup: row.groupId,
  deviceGroup: row.parkId,
  file: row.fileName,
  sizeBytes: row.sizeBytes,
  sha256: row.sha256,
  done: row.done,
  total: row.total,
  error: null,
  requestedAt: row.requestedAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
  expiresAt: row.expiresAt?.toISOString() ?? null,
  options: { ...notAskedFor, ...Object(row.options) },
})
