import type { ImportOutcome } from '@visionair/contract/imports'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { type ImportLine, type ImportNode, keptRefusal, type Note, type Refusal } from './imports.types.ts'
import type { Choice } from './leave-out.ts'

/** Lines entered with one statement. */
const batchSize = 10_000

export interface WrittenLines {
  readonly nodes: readonly ImportNode[]
  readonly refused: readonly Refusal[]
  readonly noted: readonly Note[]
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
  { nodes, refused, noted }: WrittenLines,
): Promise<void> {
  await db.deleteFrom('parkImportLine').where('importId', '=', importId).where('isDone', '=', isDone).execute()
  await insertLines(db, importId, isDone, [...nodes, ...refused.map(keptRefusal), ...noted])
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
    .select(['number', sql<ImportNode | Refusal | Note>`line`.as('line'), 'isLeftOut'])
    .orderBy('number')
    .limit(itemsPerPage)
    .offset((page - 1) * itemsPerPage)
    .execute()
  return { items, total }
}

/**
 * Says of lines of a plan (of all when `numbers` is null) whether they are to be applied, with everything below them. What is to be
 * created below something that is not there needs that as well. Visits follow from the photos. The number of lines left out.
 */
export async function chooseLines(
  db: Db,
  importId: number,
  numbers: readonly number[] | null,
  isChosen: boolean,
): Promise<number> {
  const chosen = numbers === null ? null : [...numbers]
  await sql`with chosen as (
      select line ->> 'path' as path from park_import_line
      where import_id = ${importId} and not is_done and line ? 'kind' and number = any(${chosen ?? []}::int[])
    )
    update park_import_line set is_left_out = ${!isChosen}
    where import_id = ${importId} and not is_done and line ? 'kind' and line ->> 'kind' <> 'visit'
      and is_left_out = ${isChosen}
      and (${chosen === null} or exists (
        select from chosen where line ->> 'path' = path or starts_with(line ->> 'path', path || '/')
          or (${isChosen} and outcome = 'create' and starts_with(path, (line ->> 'path') || '/'))
      ))`.execute(db)
  const { count } = await db
    .selectFrom('parkImportLine')
    .where('importId', '=', importId)
    .where('isDone', '=', false)
    .where('isLeftOut', '=', true)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The paths of the things of a plan, by whether they are to be applied. */
export async function choiceOfLines(db: Db, importId: number): Promise<Choice> {
  const rows = await db
    .selectFrom('parkImportLine')
    .where('importId', '=', importId)
    .where('isDone', '=', false)
    .where('outcome', 'in', ['create', 'change', 'found'])
    .select([sql<string>`line ->> 'path'`.as('path'), 'isLeftOut'])
    .execute()
  const paths = (isLeftOut: boolean) => rows.flatMap((row) => (row.isLeftOut === isLeftOut ? row.path : []))
  return { chosen: new Set(paths(false)), leftOut: new Set(paths(true)) }
}

/** Everything that a plan (or a report) refuses, in its order. */
export async function refusedLines(db: Db, importId: number, isDone: boolean): Promise<Refusal[]> {
  const rows = await db
    .selectFrom('parkImportLine')
    .where('importId', '=', importId)
    .where('isDone', '=', isDone)
    .where('outcome', '=', 'refused')
    .select(sql<Refusal>`line`.as('line'))
    .orderBy('number')
    .execute()
  return rows.map(({ line }) => line)
}
