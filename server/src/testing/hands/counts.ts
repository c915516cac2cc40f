import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Heard, Said } from './line.ts'

/** What lies on a side, and the newest of either kind anywhere: what came and went in between leaves its number. */
async function onSide(db: Db, side: number) {
  const { rows } = await sql<{ readonly photos: number[]; readonly findings: number[]; readonly newest: string }>`select
    array(select id from image where inspection_id = ${side} order by id) as photos,
    array(select id from annotation where inspection_id = ${side} order by id) as findings,
    concat_ws(' ', pg_sequence_last_value(pg_get_serial_sequence('image', 'id')::regclass),
      pg_sequence_last_value(pg_get_serial_sequence('annotation', 'id')::regclass)) as newest`.execute(db)
  const [row] = rows
  if (!row) throw new Error('nothing was read')
  return row
}

const totalOf = (heard: Heard | null): unknown => Object(Object(heard?.body).meta).totalItems

/**
 * What the server counts on a side otherwise than there is: photos, findings in their list, findings told with the side. Nothing when a
 * call had no answer, or when others changed something meanwhile.
 */
export async function miscounted(
  db: Db,
  side: number,
  ask: (said: Said) => Promise<Heard | null>,
): Promise<readonly string[] | null> {
  const before = await onSide(db, side)
  const photos = await ask({ method: 'GET', path: `/api/inspections/${side}/images?itemsPerPage=1` })
  const findings = await ask({ method: 'GET', path: `/api/annotations?inspection=${side}&itemsPerPage=1` })
  const told = await ask({ method: 'GET', path: `/api/inspections/${side}` })
  const answers = [photos, findings, told]
  if (answers.some((heard) => heard?.status !== 200)) return null
  if (JSON.stringify(before) !== JSON.stringify(await onSide(db, side))) return null
  const { annotationCount } = Object(Object(Object(told?.body).data).attributes)
  return [
    { what: 'photos', counted: totalOf(photos), are: before.photos.length },
    { what: 'findings listed', counted: totalOf(findings), are: before.findings.length },
    { what: 'findings of the side', counted: annotationCount, are: before.findings.length },
  ].flatMap(({ what, counted, are }) =>
    counted === are ? [] : [`${what} on ${side}: ${String(counted)} are told, ${are} are there`],
  )
}
