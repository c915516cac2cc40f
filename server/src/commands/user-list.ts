import type { Config } from '../config.ts'
import { lastSignInsOf } from '../modules/accounts/sessions/last-sign-ins.service.ts'
import type { User } from '../modules/people/people.types.ts'
import { listVisibleUsers } from '../modules/people/users/users.service.ts'
import { operator } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { flagsOf } from './command-line.ts'
import { withPeople } from './with-people.ts'

export const listUsage = 'list  lists the accounts: address, name, company, role and profile, state, last sign-in (UTC)'
const pageSize = 500
const head = ['address', 'name', 'company', 'role', 'state', 'last sign-in']

const roleWord = (role: string) => role.replace('ROLE_', '').toLowerCase()
const minuteText = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ')
const orDash = (text: string) => (text === '' ? '-' : text)

function cellsOf(user: User, lastSignIn: Date | undefined): string[] {
  const rights = [...user.roles.map(roleWord), ...(user.profile ? [user.profile.name] : [])]
  return [
    user.email,
    `${user.firstName} ${user.lastName}`.trim(),
    user.organizations.map(({ name }) => name).join(', '),
    rights.join(', '),
    user.state,
    lastSignIn ? minuteText(lastSignIn) : '',
  ].map(orDash)
}

/** Rows in columns as wide as their widest cell, two blanks apart. */
export function columnsOf(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>((all, row) => row.map((cell, at) => Math.max(all[at] ?? 0, cell.length)), [])
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

async function rowsOf(ctx: Context): Promise<string[][]> {
  const rows: string[][] = []
  for (let page = 1; ; page += 1) {
    const { items, total } = await listVisibleUsers(ctx, operator, { page, itemsPerPage: pageSize })
    const signIns = await lastSignInsOf(
      ctx,
      items.map(({ id }) => id),
    )
    rows.push(...items.map((user) => cellsOf(user, signIns.get(user.id))))
    if (items.length === 0 || rows.length >= total) return rows
  }
}

/** Lists the accounts of an installation by name. Answers the exit code. @throws ConfigError */
export async function listAccounts(config: Config, args: readonly string[], usage: string): Promise<number> {
  flagsOf(args, {}, usage)
  const rows = await withPeople(config, rowsOf)
  process.stdout.write(`${columnsOf([head, ...rows]).join('\n')}\n`)
  return 0
}
