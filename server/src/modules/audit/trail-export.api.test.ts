import { auditEntryResource, exportAuditEntries, listAuditEntries } from '@visionair/contract/audit'
import { parse as parseCsv } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { recordChanges } from '../../platform/audit/record-change.ts'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeSignedIn } from '../../testing/factories.ts'
import { sealTrail } from './sealing.service.ts'

let world: ApiWorld
let token: string
const by = { userId: 51, email: 'someone@example.org', apiToken: { id: 3, name: '=SUM(A1)' } }
const names = ['=HYPERLINK("http://evil.example";"x")', 'Éolienne; "nord"\nzweite', '@cmd', 'plain']

beforeAll(async () => {
  world = await createApiWorld()
  token = (await makeSignedIn(world, { role: 'ROLE_ADMIN' })).token
  const entry = { action: 'update', entity: 'park', before: { name: 'A' } } as const
  await recordChanges(
    world.ctx.db,
    by,
    names.map((name, index) => ({ ...entry, entityId: index + 1, name, after: { name } })),
  )
  await sealTrail(world.ctx)
})
afterAll(() => world.close())

async function exported(query: string, as = token) {
  const headers = { authorization: `Bearer ${as}`, 'accept-language': 'en' }
  const answer = await fetch(`${world.url}${exportAuditEntries.path}?${query}`, { headers })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const tableOf = (text: string, delimiter: string) =>
  z.array(z.array(z.string())).parse(parseCsv(text, { bom: true, delimiter, relax_column_count: false }))

describe('the audit trail as a file', () => {
  it('is a table that spreadsheets of either language open and none runs, filtered as the listing is', async () => {
    for (const [lang, delimiter, title] of [
      ['en', ',', 'When (UTC)'],
      ['fr', ';', 'Quand (UTC)'],
    ] as const) {
      const { status, headers, text } = await exported(`format=csv&lang=${lang}&user=51`)
      expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
      expect(headers.get('content-disposition')).toMatch(
        /^attachment; filename="(audit-trail|journal)-[\d-]{10}\.csv"$/,
      )
      const [titles = [], ...rows] = tableOf(text, delimiter)
      expect(titles).toContain(title)
      expect(rows.map((row) => row[10])).toEqual([`'${names[0]}`, names[1], `'${names[2]}`, names[3]])
      expect(rows[0]?.[4]).toBe("'=SUM(A1)")
      expect(rows[0]?.slice(11, 13)).toEqual(['{"name":"A"}', JSON.stringify({ name: names[0] })])
      expect(rows[0]?.[14]).toMatch(/^[0-9a-f]{64}$/)
    }
    expect(tableOf((await exported('format=csv&entityName=plain')).text, ',')).toHaveLength(2)
  })

  it('is the entries of the listing, one JSON document in each line', async () => {
    const { headers, text } = await exported('format=jsonl&user=51')
    expect(headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8')
    const told = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    const { body } = await world.call(listAuditEntries, { token, query: 'user=51&order[at]=asc' })
    const listed = z.object({ data: z.array(auditEntryResource) }).parse(body).data
    expect(told).toEqual(listed.map(({ attributes }) => attributes))
  })

  it('is whole beyond what is read at a time, and ends where it was when it was asked for', async () => {
    const many = Array.from({ length: 2500 }, (_, index) => ({
      ...({ action: 'create', entity: 'device', entityId: index, name: `D${index}` } as const),
    }))
    await recordChanges(world.ctx.db, { userId: 52, email: 'many@example.org' }, many)
    const { text } = await exported('format=jsonl&user=52')
    const ids = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).entityId)
    expect(ids).toEqual(many.map(({ entityId }) => entityId))
  })

  it('is for administrators alone, refuses what the listing refuses, and enters the trail itself', async () => {
    const other = await makeSignedIn(world, { role: 'ROLE_RESPONSIBLE' })
    expect((await exported('format=csv', other.token)).status).toBe(403)
    for (const query of ['', 'format=pdf', 'format=csv&page=1', 'format=csv&user=0'])
      expect([query, (await exported(query)).status]).toEqual([query, 400])
    await exported('format=csv&action=lock')
    const { body } = await world.call(listAuditEntries, { token, query: 'entity=trail' })
    expect(Object(body).data[0].attributes).toMatchObject({
      ...{ action: 'download', after: { format: 'csv', action: 'lock' }, address: '127.0.0.1' },
    })
  })
})
