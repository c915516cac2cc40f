import { z } from 'zod'
import type { Facts } from '../facts/facts.ts'
import type { Row } from '../facts/rows.ts'

export type Import = Row<'imports'>
export type ImportLine = Row<'importLines'>

const nodeSchema = z.object({
  path: z.string(),
  kind: z.string(),
  name: z.string(),
  photos: z.int(),
  changes: z.array(z.unknown()).default([]),
})
const refusalSchema = z.object({
  path: z.string(),
  row: z.int().nullable().default(null),
  column: z.string().nullable().default(null),
})

const isNode = ({ outcome }: ImportLine): boolean => ['create', 'change', 'found'].includes(outcome)
export const isRefused = ({ outcome }: ImportLine): boolean => outcome === 'refused'

/** The lines of an import in their order: of its report once there is one, else of its plan. */
export const linesOf = ({ rows }: Facts, { id }: Import, isDone: boolean): readonly ImportLine[] =>
  rows.importLines
    .filter((line) => line.importId === id && line.isDone === isDone)
    .toSorted((one, other) => one.number - other.number)

export const refusalOf = ({ line }: ImportLine) => refusalSchema.parse(line)

/** A line; why something was refused or doubted is told in sentences that no row holds. */
export function saidOfLine(row: ImportLine) {
  const { number: id, outcome, isLeftOut } = row
  if (isNode(row)) return { id, outcome, isLeftOut, ...nodeSchema.parse(row.line), row: null, column: null }
  const refusal = refusalOf(row)
  return { id, outcome, isLeftOut, kind: null, name: refusal.path, photos: 0, changes: [], ...refusal }
}

/** What an import tells of its plan and of its report alike: its lines, the first 200 of each kind, and how many there are. */
function saidOfLines(lines: readonly ImportLine[]) {
  const count = (outcome: string) => lines.filter((line) => line.outcome === outcome).length
  const told = {
    nodes: lines
      .filter(isNode)
      .slice(0, 200)
      .map(({ line, outcome }) => ({ ...nodeSchema.parse(line), outcome })),
    refused: lines.filter(isRefused).slice(0, 200).map(refusalOf),
    refusedCount: count('refused'),
    notedCount: count('noted'),
    found: count('found'),
    ignoredCount: 0,
  }
  return { told, toCreate: count('create'), toChange: count('change') }
}

/** An import of a table, as its requester reads it: there are no photos in one. */
export function saidOfImport(facts: Facts, row: Import) {
  const plan = saidOfLines(linesOf(facts, row, false))
  const report = saidOfLines(linesOf(facts, row, true))
  const none = { photos: 0, photoBytes: 0, rowsLeftOut: 0, unusedColumns: ['Mood'] }
  return {
    id: row.id,
    file: row.fileName,
    sizeBytes: row.sizeBytes,
    state: row.state,
    organization: row.organizationId,
    deviceGroup: row.parentId,
    service: row.serviceId,
    date: row.date,
    kind: row.kind,
    settled: row.settled,
    toSettle: row.toSettle,
    done: 0,
    total: 0,
    leftOut: linesOf(facts, row, false).filter(({ isLeftOut }) => isLeftOut).length,
    requestedAt: row.requestedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
    plan: row.plan === null ? null : { ...plan.told, toCreate: plan.toCreate, toChange: plan.toChange, ...none },
    report:
      row.report === null
        ? null
        : { ...report.told, created: report.toCreate, changed: report.toChange, photosAttached: 0, photosPresent: 0 },
  }
}
