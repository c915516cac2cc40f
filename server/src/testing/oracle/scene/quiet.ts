import { setTimeout as sleep } from 'node:timers/promises'
import type { ApiWorld } from '../../api-world.ts'

/** How long nothing of the work in the background may come to an end. */
const patienceMs = 60_000

/** How much work in the background there still is. */
async function workLeft({ ctx: { db } }: ApiWorld): Promise<number> {
  const works = await db.selectFrom('assembly').select('id').where('state', 'in', ['waiting', 'running']).execute()
  const photos = await db
    .selectFrom('image')
    .select('id')
    .where((at) => at.or([at('hasPreviews', '=', false), at('isMeasured', '=', false)]))
    .execute()
  const imports = await db
    .selectFrom('parkImport')
    .select('id')
    .where('state', 'in', ['checking', 'applying'])
    .execute()
  return works.length + photos.length + imports.length
}

/** Waits until no work in the background can change what the rows say. */
export async function untilQuiet(world: ApiWorld): Promise<void> {
  let [left, deadline] = [Infinity, Date.now() + patienceMs]
  for (;;) {
    const now = await workLeft(world)
    if (now === 0) return
    if (now !== left) [left, deadline] = [now, Date.now() + patienceMs]
    if (Date.now() > deadline) throw new Error(`the work in the background does not end: ${now} are left`)
    await sleep(40)
  }
}
