import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeOpenCluster } from '../../testing/processes/open-cluster.ts'
import {
  type SupervisorOptions,
  type SupervisorProcess,
  startSupervisor,
} from '../../testing/processes/supervisor-process.ts'
import { makeReachableFolder } from '../../testing/processes/throwaway-postgres.ts'
import { processesWorkingIn, waitUntil } from '../process/inspect.ts'
import { firstUnreachableFolder } from '../process/reach.ts'
import type { Account } from '../process/run.ts'
import { platformPackage } from './embedded/binaries.ts'
import { databaseAccount } from './embedded/database-account.ts'
import { readPidFile } from './embedded/pid-file.ts'

const isRoot = process.getuid?.() === 0
const ordinaryUser = await findOrdinaryUser()
const started: SupervisorProcess[] = []
let root: string
let dataDir: string

beforeEach(async () => {
  root = await makeReachableFolder('visionair-slow-')
  await mkdir(join(root, 'tmp'))
  await chmod(join(root, 'tmp'), 0o1777)
  dataDir = join(root, 'data', 'postgres')
})

afterEach(async () => {
  for (const supervisor of started) supervisor.kill('SIGKILL')
  await Promise.all(started.map(({ ended }) => ended))
  started.length = 0
  for (const pid of await processesWorkingIn(dataDir, 'postgres')) process.kill(pid, 'SIGKILL')
  await waitUntil(async () => (await processesWorkingIn(dataDir, 'postgres')).length === 0, 5_000)
  await rm(root, { recursive: true, force: true })
})

function start(options: SupervisorOptions = {}): SupervisorProcess {
  const supervisor = startSupervisor(dataDir, join(root, 'tmp'), options)
  started.push(supervisor)
  return supervisor
}

async function query(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

async function startAndFill(options: SupervisorOptions = {}): Promise<SupervisorProcess> {
  const supervisor = start(options)
  await query(await supervisor.ready, `create table kept as select 'before' as word`)
  return supervisor
}

async function postmaster(): Promise<number> {
  const pid = (await readPidFile(dataDir))?.pid
  if (pid === undefined) throw new Error('PostgreSQL is not running')
  return pid
}

async function findOrdinaryUser(): Promise<Account | undefined> {
  if (!isRoot) return undefined
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const found = lines.find(([, , uid]) => Number(uid) > 0 && Number(uid) !== 65534)
  const account = found && { uid: Number(found[2]), gid: Number(found[3]) }
  if (!account) return undefined
  const unreachable = await firstUnreachableFolder(dirname(process.execPath), account)
  return unreachable === undefined && (await firstUnreachableFolder(import.meta.dirname, account)) === undefined
    ? account
    : undefined
}

const onesOwn = [
  'drop view kept_seen',
  'alter table kept add more int',
  'create or replace function told() returns int return 2',
  'alter sequence kept_number restart',
  `alter type mood add value 'calm'`,
  'drop collation by_number',
]

/** Every other way in: as the maker of the cluster, without and with a wrong password. */
async function refusesOthers(address: string): Promise<void> {
  const as = (user: string, password: string) => {
    const url = new URL(address)
    url.username = user
    url.password = password
    return query(url.href, 'select 1')
  }
  await expect(as('visionair', '')).rejects.toThrow('no pg_hba.conf entry')
  await expect(as('visionair_app', '')).rejects.toThrow('password must be a')
  await expect(as('visionair_app', 'guessed')).rejects.toThrow('password authentication failed')
}

describe('the embedded PostgreSQL', () => {
  it('is created at the first start, keeps its data, and ends cleanly with its parent', async () => {
    const first = await startAndFill()
    const address = await first.ready
    first.kill('SIGTERM')
    expect((await first.ended).code).toBe(0)
    expect(await processesWorkingIn(dataDir, 'postgres')).toEqual([])
    expect(await readdir(join(dataDir, '..'))).toEqual(['postgres', 'postgres.lock', 'postgres.password'])
    await expect(stat(new URL(address).searchParams.get('host') ?? '')).rejects.toThrow('ENOENT')
    expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).toContain('database system is shut down')

    const second = start()
    expect(await query(await second.ready, 'select word from kept')).toEqual(['before'])
  })

  it('listens on a private socket only and keeps writes safe', async () => {
    const address = await start().ready
    const settings = `select string_agg(name || '=' || setting, ' ' order by name) from pg_settings where name in
      ('listen_addresses', 'fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'TimeZone')`
    expect(await query(address, settings)).toEqual([
      'TimeZone=UTC data_checksums=on fsync=on full_page_writes=on listen_addresses= synchronous_commit=on',
    ])
    const socketFolder = await stat(new URL(address).searchParams.get('host') ?? '')
    expect(socketFolder.mode & 0o777).toBe(0o700)
  })

  it('lets in its own role by password and nobody else, and that one is no superuser', async () => {
    const supervisor = start()
    const address = await supervisor.ready
    const passwordFile = `${dataDir}.password`
    expect((await stat(passwordFile)).mode & 0o777).toBe(0o600)
    expect(address).toContain((await readFile(passwordFile, 'utf8')).trim())
    const rights = 'select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls from pg_roles'
    expect(await query(address, `${rights} where rolname = current_user`)).toEqual([false])
    await expect(query(address, `copy (select 1) to program 'true'`)).rejects.toThrow('permission denied')
    for (const each of ['pg_trgm', 'unaccent']) await query(address, `create extension ${each}`)
    await refusesOthers(address)
  })

  it('closes a cluster that an earlier version left open, keeping what is in it', async () => {
    await makeOpenCluster(dataDir)
    const first = start()
    const address = await first.ready
    expect(await query(address, 'select word from kept')).toEqual(['before'])
    for (const each of onesOwn) await query(address, each)
    const owner = isRoot ? (await databaseAccount(() => undefined)).uid : process.getuid?.()
    for (const path of [dataDir, join(dataDir, 'base'), join(dataDir, 'PG_VERSION')])
      expect(await stat(path)).toMatchObject({ uid: owner })
    await refusesOthers(address)
    first.kill('SIGTERM')
    await first.ended
    // As when only the folder of the cluster was copied.
    await rm(`${dataDir}.password`)
    const second = start()
    expect(await query(await second.ready, 'select told()')).toEqual([2])
    expect(await second.ready).not.toBe(address)
  })

  it('starts again after kill -9 of the parent alone', async () => {
    const first = await startAndFill()
    const orphan = await postmaster()
    first.kill('SIGKILL')
    await first.ended
    expect(await processesWorkingIn(dataDir, 'postgres')).toContain(orphan)

    const second = start()
    expect(await query(await second.ready, 'select word from kept')).toEqual(['before'])
    expect(await postmaster()).not.toBe(orphan)
  })

  it('starts again after kill -9 of the parent and of PostgreSQL, with every committed row', async () => {
    const first = await startAndFill()
    const writer = new pg.Client({ connectionString: await first.ready })
    writer.on('error', () => undefined)
    await writer.connect()
    await writer.query('create table written (number int)')
    let committed = 0
    const writing = (async () => {
      for (;;) {
        await writer.query('insert into written values ($1)', [committed + 1])
        committed += 1
      }
    })()
    const interrupted = expect(writing).rejects.toThrow()
    await waitUntil(async () => committed >= 50, 10_000)
    process.kill(await postmaster(), 'SIGKILL')
    first.kill('SIGKILL')
    await interrupted

    const [count] = await query(await start().ready, 'select count(*)::int from written')
    expect(committed).toBeGreaterThanOrEqual(50)
    expect([committed, committed + 1]).toContain(count)
  })

  it('tells its parent when PostgreSQL is killed, and starts again although a backend is still at work', async () => {
    const first = await startAndFill()
    const busy = query(await first.ready, 'select count(*) from generate_series(1, 1e12::bigint)')
    const gone = expect(busy).rejects.toThrow()
    await waitUntil(async () => (await query(await first.ready, busyBackends))[0] === 1, 5_000)
    process.kill(await postmaster(), 'SIGKILL')
    const { code, stderr } = await first.ended
    expect(code).toBe(4)
    expect(stderr).toContain('PostgreSQL ended unexpectedly (SIGKILL)')

    const second = start()
    expect(await query(await second.ready, 'select word from kept')).toEqual(['before'])
    await gone
  })

  it('refuses a second start on the same data folder and leaves the first alone', async () => {
    const first = await startAndFill()
    await first.ready
    const { code, stderr } = await start().ended
    expect(code).toBe(3)
    expect(stderr).toMatch(/^DataFolderInUse: The data folder .+\/postgres is already in use by process \d+\. /)
    expect(await query(await first.ready, 'select word from kept')).toEqual(['before'])
  })

  it('lets exactly one of two simultaneous first starts create the cluster', async () => {
    const both = [start(), start()]
    const outcomes = await Promise.allSettled(both.map(({ ready }) => ready))
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const addresses = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(await query(addresses[0] ?? '', 'select 1')).toEqual([1])
  })

  it('leaves nothing that looks like a cluster when the first start is killed', async () => {
    const first = start()
    await waitUntil(async () => (await readdir(join(root, 'data')).catch(() => [])).length > 0, 10_000, 1)
    first.kill('SIGKILL')
    await first.ended
    await expect(stat(dataDir)).rejects.toThrow('ENOENT')

    expect(await query(await start().ready, 'select 1')).toEqual([1])
    expect(await readdir(join(root, 'data'))).toEqual(['postgres', 'postgres.lock', 'postgres.password'])
  })

  it('refuses a folder with other files or another version, naming it', async () => {
    await mkdir(dataDir, { recursive: true })
    await writeFile(join(dataDir, 'holiday.jpg'), '')
    expect((await start().ended).stderr).toContain(`The data folder ${dataDir} cannot be created: it holds other files`)
    await writeFile(join(dataDir, 'PG_VERSION'), '12\n')
    expect((await start().ended).stderr).toContain(`The data folder ${dataDir} was made by PostgreSQL 12`)
  })
})

const busyBackends = `select count(*)::int from pg_stat_activity where query like '%1e12%' and pid <> pg_backend_pid()`

describe.skipIf(!isRoot)('as root (skipped for other users)', () => {
  it('refuses a second start from another container on the same folder and leaves the first alone', async () => {
    const first = await startAndFill()
    await first.ready
    const { code, stderr } = await start({ apart: true }).ended
    expect(stderr).toMatch(/^DataFolderInUse: The data folder .+\/postgres is already in use by process \d+ on /)
    expect(code).toBe(3)
    expect(await query(await first.ready, `select word from kept`)).toEqual(['before'])

    first.kill('SIGTERM')
    await first.ended
    const apart = start({ apart: true })
    await apart.ready
    expect((await start().ended).stderr).toMatch(/^DataFolderInUse: /)
  })

  it('gives PostgreSQL an account of its own without rights and keeps the folders above its own', async () => {
    await startAndFill()
    const account = await databaseAccount(() => undefined)
    expect(await stat(dataDir)).toMatchObject(account)
    expect(await stat(join(root, 'data'))).toMatchObject({ uid: 0 })
    expect(await stat(`${dataDir}.password`)).toMatchObject({ uid: 0 })
    expect(await stat(`/proc/${await postmaster()}`)).toMatchObject(account)
  })

  it('copies the programs to where PostgreSQL can reach them when the installation is below a closed folder', async () => {
    const closed = join(root, 'closed')
    const packageFolder = join(closed, 'package')
    await mkdir(closed, { mode: 0o700 })
    await symlink(platformPackage(), packageFolder)
    const first = await startAndFill({ packageFolder })
    expect(await readFile(`/proc/${await postmaster()}/cmdline`, 'utf8')).toContain(
      join(root, 'data', 'postgres-programs-'),
    )
    first.kill('SIGTERM')
    await first.ended
    expect(await query(await start({ packageFolder }).ready, 'select word from kept')).toEqual(['before'])
  })

  it('names the folder that PostgreSQL may not enter on the way to its data', async () => {
    const closed = join(root, 'closed')
    await mkdir(closed, { mode: 0o700 })
    dataDir = join(closed, 'data', 'postgres')
    const { code, stderr } = await start().ended
    expect(code).toBe(3)
    const { uid } = await databaseAccount(() => undefined)
    expect(stderr).toContain(`user id ${uid}, which may not enter the folder ${closed} on the way`)
  })

  it.skipIf(!ordinaryUser)(
    'runs as an ordinary user, and goes on with that account as root (needs a reachable checkout)',
    async () => {
      const account = ordinaryUser ?? { uid: -1, gid: -1 }
      const home = join(root, 'home')
      await mkdir(home, { mode: 0o700 })
      await chown(home, account.uid, account.gid)
      dataDir = join(home, 'data', 'postgres')
      const first = await startAndFill({ account })
      expect(await stat(dataDir)).toMatchObject({ uid: account.uid })
      expect(await readdir(join(home, 'data'))).toEqual(['postgres', 'postgres.lock', 'postgres.password'])
      first.kill('SIGTERM')
      expect((await first.ended).code).toBe(0)

      const asRoot = start()
      expect(await query(await asRoot.ready, 'select word from kept')).toEqual(['before'])
      expect(await stat(`/proc/${await postmaster()}`)).toMatchObject({ uid: account.uid })
    },
  )

  it.skipIf(!ordinaryUser)(
    'is not confused by a stranger that got the number of the dead PostgreSQL (needs a reachable checkout)',
    async () => {
      const account = ordinaryUser ?? { uid: -1, gid: -1 }
      await chown(root, account.uid, account.gid)
      const first = await startAndFill({ account })
      const pidFile = join(dataDir, 'postmaster.pid')
      const text = await readFile(pidFile, 'utf8')
      first.kill('SIGTERM')
      await first.ended
      const stranger = spawn('sleep', ['60'], { ...account, stdio: 'ignore' })
      await once(stranger, 'spawn')
      try {
        await writeFile(pidFile, [String(stranger.pid), ...text.split('\n').slice(1)].join('\n'))
        await chown(pidFile, account.uid, account.gid)
        const second = start({ account })
        expect(await query(await second.ready, 'select word from kept')).toEqual(['before'])
        expect(stranger.exitCode).toBeNull()
      } finally {
        stranger.kill('SIGKILL')
      }
    },
  )
})
