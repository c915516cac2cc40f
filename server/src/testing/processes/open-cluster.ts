import { chmod, chown, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { platformPackage, prepareBinaries } from '../../platform/database/embedded/binaries.ts'
import { runToEnd } from '../../platform/process/run.ts'

/** A line is a statement. */
const contents = `create extension pg_trgm
create table kept (number int generated always as identity, other serial, word text)
insert into kept (word) values ('before')
create sequence kept_number
create view kept_seen as select word from kept
create type mood as enum ('glad')
create collation by_number (provider = icu, locale = 'en-u-kn-true')
create function told() returns int return 1
`

/** Makes a cluster as versions before the password did: who reaches its socket is superuser. It holds one of each kind of thing. */
export async function makeOpenCluster(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await chmod(dirname(dataDir), 0o755)
  const account = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined
  if (account) await chown(dataDir, account.uid, account.gid)
  const { initdb, postgres } = await prepareBinaries(platformPackage(), account, dirname(dataDir))
  const run = async (program: string, args: readonly string[], input = '') => {
    const { code, stderr } = await runToEnd(program, args, { account, input })
    if (code !== 0 || /ERROR|FATAL/.test(stderr)) throw new Error(stderr)
  }
  const auth = ['--username=visionair', '--auth-local=trust', '--auth-host=reject', '--no-sync']
  await run(initdb, ['-D', dataDir, '--encoding=UTF8', '--locale=C', ...auth])
  const alone = (database: string, input: string) => run(postgres, ['--single', '-D', dataDir, database], input)
  await alone('postgres', 'create database visionair\n')
  await alone('visionair', contents)
}
