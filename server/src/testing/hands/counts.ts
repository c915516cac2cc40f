import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Heard, Said } from './line.ts'

/**
 * What of a kind lies on a side, and the newest anywhere: what came and went in between leaves its number. Read while nothing of that kind
 * is being written: what has its number and is not there yet would come and go unseen.
 */
const ofKind = (db: Db, kind: 'image' | 'annotation', side: number) =>
  db.transaction().execute(async (trx) => {
    await sql`lock table ${sql.table(kind)} in share mode`.execute(trx)
    const { rows } = await sql<{ readonly ids: number[]; readonly newest: string | null }>`select
      array(select id from ${sql.table(kind)} where inspection_id = ${side} order by id) as ids,
      pg_sequence_last_value(pg_get_serial_sequence(${kind}, 'id')::regclass) as newest`.execute(trx)
    const [row] = rows
    if (!row) throw new Error('nothing was read')
    return row
  })

/** One kind after the other: who held one while waiting for the other could stand in the way of those who write both. */
async function onSide(db: Db, side: number) {
  const photos = await ofKind(db, 'image', side)
  return { photos, findings: await ofKind(db, 'annotation', side) }
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
    { what: 'photos', counted: totalOf(photos), are: before.photos.ids.length },
    { what: 'findings listed', counted: totalOf(findings), are: before.findings.ids.length },
    { what: 'findings of the side', counted: annotationCount, are: before.findings.ids.length },
  ].flatMap(({ what, counted, are }) =>
    counted === are ? [] : [`${what} on ${side}: ${String(counted)} are told, ${are} are there`],
  )
}
