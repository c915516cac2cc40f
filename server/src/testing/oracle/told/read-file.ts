import { setTimeout as sleep } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { type Comparison, compare, joined } from '../compare.ts'
import type { Account, Scene } from '../scene/scene.ts'
import type { FileQuestion } from './files.ts'

const exportSchema = z.object({
  data: z.object({
    attributes: z.object({ id: z.int(), status: z.string(), url: z.string().nullable(), error: z.string().nullable() }),
  }),
})

const patienceMs = 60_000

/** The rows of a file once it is made; a text when it was not. */
async function rowsOf(scene: Scene, token: string, id: number): Promise<unknown> {
  const { world } = scene
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(30)) {
    const { body } = await world.request('GET', `/api/exports/${id}`, { token })
    const { status, url, error } = exportSchema.parse(body).data.attributes
    if (status === 'ERROR') return `not made: ${error}`
    if (status === 'DONE') {
      const file = await fetch(`${world.url}${url}`)
      return parse(Buffer.from(await file.arrayBuffer()), { bom: true, columns: true })
    }
  }
  return 'not made in time'
}

/** Asks for a file as somebody and compares it cell by cell. */
export async function compareFile(scene: Scene, who: Account, token: string, file: FileQuestion): Promise<Comparison> {
  const { status, body } = await scene.world.request('GET', file.path, { token })
  const where = `${who.name}: ${file.path}`
  const answered = compare(file.status, status, `${where} status`)
  if (status !== 202 || file.status !== 202) return answered
  const told = await rowsOf(scene, token, exportSchema.parse(body).data.attributes.id)
  return joined([answered, compare(file.rows, told, where)])
}
