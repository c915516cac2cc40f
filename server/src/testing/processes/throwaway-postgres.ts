import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../platform/database/embedded-postgres.ts'

/** A PostgreSQL of its own in a temporary folder, without durability; `stop` removes everything. */
export type ThrowawayPostgres = { readonly connectionString: string; stop(): Promise<void> }

/** A new temporary folder that other accounts may enter, as PostgreSQL must when tests run as root. */
export async function makeReachableFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  await chmod(folder, 0o755)
  return folder
}

/** Starts a PostgreSQL that nobody else uses, for one run of tests or tools. */
export async function startThrowawayPostgres(): Promise<ThrowawayPostgres> {
  const folder = await makeReachableFolder('visionair-test-')
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const postgres = await startEmbeddedPostgres({
      dataDir: join(folder, 'postgres'),
      log: () => undefined,
      createsDatabases: true,
      settings: {
        fsync: 'off',
        synchronous_commit: 'off',
        full_page_writes: 'off',
        shared_buffers: '64MB',
        max_connections: '100',
      },
    })
    return { connectionString: postgres.connectionString, stop: () => postgres.stop().then(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}
