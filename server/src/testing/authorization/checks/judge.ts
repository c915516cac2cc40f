import { z } from 'zod'
import type { KindTargets } from '../fixture/build.ts'
import { wordOf } from '../places.ts'
import type { Row } from '../table/row.ts'
import { falsePromises } from './can.ts'
import { type Cell, nameOf } from './cells.ts'
import { canariesIn } from './evidence.ts'
import type { Reply } from './send.ts'

const quoted = 200
const shortened = (text: string) => text.slice(0, quoted).replaceAll(/[^\x20-\x7e]+/g, ' ')

/** The answer as a message quotes it. */
export const quote = ({ bytes }: Reply): string => shortened(bytes.toString('utf8'))

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The JSON of an answer; undefined when it is none. */
export function jsonOf({ contentType, bytes }: Reply): unknown {
  return contentType.includes('json') && bytes.length > 0 ? JSON.parse(bytes.toString('utf8')) : undefined
}

/** The end and the signature of a link to a file, which are made anew for each answer. */
const linkEnd = /\?e=\d+&u=(\d+)&s=[\w-]+/g

/** The answer without what differs from call to call: its own id, the address that was asked for, and until when links hold. */
export function essenceOf(reply: Reply): string {
  const body = jsonOf(reply)
  if (!isObject(body)) return `${reply.status} ${reply.bytes.toString('base64')}`
  const { requestId: _requestId, links: _links, ...rest } = body
  return `${reply.status} ${JSON.stringify(rest).replaceAll(linkEnd, '?u=$1')}`
}

const rowsOf = (reply: Reply): readonly unknown[] | null => {
  const body = jsonOf(reply)
  return isObject(body) && Array.isArray(body.data) ? body.data : null
}

/** Whether an answer has any content: rows of a listing, figures that are not zero. */
function saysNothing(reply: Reply): boolean {
  const rows = rowsOf(reply)
  return rows !== null && rows.length === 0
}

function checkList({ row, principal, expected, slot }: Cell, reply: Reply, targets: KindTargets): string[] {
  if (row.lists === undefined || expected.meaning !== 'accepted') return []
  const ids = new Set((rowsOf(reply) ?? []).map((each) => (isObject(each) ? String(each.id) : '')))
  return Object.entries(targets[row.lists]).flatMap(([place, id]) => {
    const isSeen = principal.sees.some((seen) => seen === place)
    if (ids.has(String(id)) && !isSeen) return [`lists the ${place} ${row.lists} ${id}`]
    if (slot === null && !ids.has(String(id)) && isSeen) return [`does not list the ${place} ${row.lists} ${id}`]
    return []
  })
}

const pageSchema = z.object({ meta: z.object({ totalItems: z.int(), itemsPerPage: z.int() }) })

/** A listing counts what it lists: on a page that is not full the total says the same as the rows. */
function checkTotal(reply: Reply): string[] {
  const rows = rowsOf(reply)
  const page = pageSchema.safeParse(jsonOf(reply))
  if (rows === null || !page.success) return []
  const { totalItems, itemsPerPage } = page.data.meta
  return rows.length < itemsPerPage && rows.length !== totalItems ? [`counts ${totalItems} of ${rows.length}`] : []
}

async function checkCanaries({ principal, expected }: Cell, reply: Reply): Promise<string[]> {
  const known = expected.meaning === 'accepted' ? principal.knows : []
  const found = await canariesIn(reply.bytes)
  return found.filter((canary) => !known.includes(canary)).map((canary) => `says ${wordOf(canary)}`)
}

/** Everything that is wrong with the answer to a cell. */
export async function judge(cell: Cell, reply: Reply, targets: KindTargets, table: readonly Row[]): Promise<string[]> {
  const { statuses, meaning } = cell.expected
  const messages = [
    ...(statuses.includes(reply.status)
      ? []
      : [`answers ${reply.status} instead of ${statuses.join(' or ')}: ${quote(reply)}`]),
    ...(meaning === 'empty' && reply.status === 200 && !saysNothing(reply) ? ['is not empty'] : []),
    ...checkList(cell, reply, targets),
    ...checkTotal(reply),
    ...(meaning === 'accepted' ? falsePromises(cell, jsonOf(reply), targets, table) : []),
    ...(await checkCanaries(cell, reply)),
  ]
  return messages.map((message) => `${nameOf(cell)}: ${message}`)
}
