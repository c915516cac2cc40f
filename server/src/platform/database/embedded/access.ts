import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from '../../process/run.ts'
import { scramVerifier, writeWhole } from './password.ts'

/** Name of the one database of an embedded cluster, and of the role that made the cluster: no connection gets in as that one. */
export const embeddedName = 'visionair'

/** The role that the product connects as. It owns the database, and is no superuser. */
export const applicationRole = 'visionair_app'

/** What the application's role is let in with, and may do beyond its own database. */
export type Access = {
  readonly password: string
  /** For tests, which have a database each. */
  readonly createsDatabases: boolean
}

/** Goes up when `accessStatements` changes, so that existing clusters get them too. */
const edition = 1

/** `pg_hba.conf`; its first line tells by a hash which password and rights the cluster was given, and is written after these. */
function rulesOf({ password, createsDatabases }: Access): string {
  const mark = createHash('sha256')
    .update(JSON.stringify([edition, password, createsDatabases]))
    .digest('hex')
  return [
    `# Written by the product at its start, which undoes changes. ${mark}`,
    '# One role is let in, by password, over the socket. What is not named is refused.',
    `local all ${applicationRole} scram-sha-256`,
    '',
  ].join('\n')
}

const rulesFile = (dataFolder: string) => join(dataFolder, 'pg_hba.conf')

/** Whether a cluster lets in the application's role with this password and nobody else. */
export async function isClosed(dataFolder: string, access: Access): Promise<boolean> {
  return (await readFile(rulesFile(dataFolder), 'utf8').catch(() => '')) === rulesOf(access)
}

/** Has a cluster let in the application's role alone; the last step, after its statements have run. */
export async function writeRules(dataFolder: string, access: Access, account: Account | undefined): Promise<void> {
  await writeWhole(rulesFile(dataFolder), rulesOf(access), async (file) => {
    if (account) await file.chown(account.uid, account.gid)
  })
}

/** Makes the application's role, or brings it to what it should be. Takes the role that made the cluster; may run again. */
export const accessStatements = ({ password, createsDatabases }: Access): string[] => [
  `do $$ begin if not exists (select from pg_roles where rolname = '${applicationRole}') then
     create role ${applicationRole}; end if; end $$`,
  `alter role ${applicationRole} with login nosuperuser nocreaterole noreplication nobypassrls
     ${createsDatabases ? 'createdb' : 'nocreatedb'} password '${scramVerifier(password)}'`,
  // Restoring a backup enters rows without the triggers that count them.
  `grant set on parameter session_replication_role to ${applicationRole}`,
  `alter role ${embeddedName} with nologin password null`,
]

/**
 * Gives the application's role everything that the maker of the cluster owns in the database connected to: tables and what hangs on them,
 * views, sequences, functions, types, collations, schemas. What belongs to extensions stays. May run again.
 */
export const handOverStatements: readonly string[] = [
  `alter database ${embeddedName} owner to ${applicationRole}`,
  `do $$
   declare
     maker oid := (select oid from pg_roles where rolname = '${embeddedName}');
     command text;
   begin
     for command in
       select format('alter schema %I owner to ${applicationRole}', nspname) from pg_namespace
         where nspowner = maker and nspname !~ '^pg_' and nspname <> 'information_schema'
       union all
       select format('alter %s %s owner to ${applicationRole}',
           case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end, c.oid::regclass)
         from pg_class c join pg_namespace n on n.oid = relnamespace
         where relowner = maker and relkind in ('r', 'p', 'v', 'm', 'S') and nspname !~ '^pg_' and nspname <> 'information_schema'
           and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
             and (d.deptype = 'e' or (relkind = 'S' and d.deptype in ('a', 'i') and d.refclassid = 'pg_class'::regclass)))
       union all
       select format('alter routine %s owner to ${applicationRole}', p.oid::regprocedure)
         from pg_proc p join pg_namespace n on n.oid = pronamespace
         where proowner = maker and nspname !~ '^pg_' and nspname <> 'information_schema'
           and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
       union all
       select format('alter type %s owner to ${applicationRole}', t.oid::regtype)
         from pg_type t join pg_namespace n on n.oid = typnamespace
         where typowner = maker and typtype in ('e', 'd', 'r') and nspname !~ '^pg_' and nspname <> 'information_schema'
           and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')
       union all
       select format('alter collation %I.%I owner to ${applicationRole}', nspname, collname)
         from pg_collation join pg_namespace n on n.oid = collnamespace
         where collowner = maker and nspname !~ '^pg_' and nspname <> 'information_schema'
       union all
       select format('alter statistics %I.%I owner to ${applicationRole}', nspname, stxname)
         from pg_statistic_ext join pg_namespace n on n.oid = stxnamespace where stxowner = maker
     loop
       execute command;
     end loop;
   end $$`,
]
