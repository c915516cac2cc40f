import type { ImportOutcome } from '@visionair/contract/imports'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { type ImportLine, type ImportNode, keptRefusal, type Refusal } from './imports.types.ts'

/** Lines entered with one statement. */
const batchSize = 10_000

export interface WrittenLines {
  readonly nodes: readonly ImportNode[]
  readonly refused: readonly Refusal[]
}

async function insertLines(db: Db, importId: number, isDone: boolean, lines: readonly object[]): Promise<void> {
  for (let at = 0; at < lines.length; at += batchSize) {
    const batch = JSON.stringify(lines.slice(at, at + batchSize))
    await sql`insert into park_import_line (import_id, is_done, number, outcome, line)
      select id, ${isDone}, ${at}::int + ordinality, coalesce(line ->> 'outcome', 'refused'), line
      from jsonb_array_elements(${batch}::jsonb) with ordinality as given (line, ordinality)
      join park_import on id = ${importId}`.execute(db)
  }
}

/** Enters the lines of a plan (or of a report) in the place of those there were. */
export async function replaceLines(
  db: Db,
  importId: number,
  isDone: boolean,
  { nodes, refused }: WrittenLines,
): Promise<void> {
  await db.deleteFrom('parkImportLine').where('importId', '=', importId).where('isDone', '=', isDone).execute()
  await insertLines(db, importId, isDone, [...nodes, ...refused.map(keptRefusal)])
}

/** Adds a refusal to the lines of a report. */
export async function addRefusedLine(db: Db, importId: number, refusal: Refusal): Promise<void> {
  await sql`insert into park_import_line (import_id, is_done, number, outcome, line)
    select ${importId}, true, coalesce(max(number), 0) + 1, 'refused', ${JSON.stringify(keptRefusal(refusal))}::jsonb
    from park_import_line where import_id = ${importId} and is_done`.execute(db)
}

interface LineFilter {
  readonly outcome?: ImportOutcome | undefined
  readonly page: number
  readonly itemsPerPage: number
}

/** A page of the lines of a plan (or of a report), with the total. */
export async function pageOfLines(
  db: Db,
  importId: number,
  isDone: boolean,
  { outcome, page, itemsPerPage }: LineFilter,
): Promise<{ items: ImportLine[]; total: number }> {
  let query = db.selectFrom('parkImportLine').where('importId', '=', importId).where('isDone', '=', isDone)
  if (outcome) query = query.where('outcome', '=', outcome)
  const { total } = await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const items = await query
    .select(['number', sql<ImportNode | Refusal>`line`.as('line')])
    .orderBy('number')
    .limit(itemsPerPage)
    .offset((page - 1) * itemsPerPage)
    .execute()
  return { items, total }
}
