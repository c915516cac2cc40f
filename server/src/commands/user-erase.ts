import type { Config } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { type Erased, erasePerson } from '../modules/administration/personal-data/erasing.service.ts'
import { operator } from '../platform/actor.ts'
import { subjectOf } from './command-line.ts'
import { namedBy, saidOf } from './named-person.ts'
import { withPeople } from './with-people.ts'

export const eraseUsage = `erase EMAIL|NUMBER --yes  deletes the account of a person and takes their address and name out of mails, invitations, histories and
      the audit trail; of one whose account is gone, what was left. It cannot be undone`
const options = { yes: { type: 'boolean' } } as const

const counted = (count: number, one: string, several: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : several}`]

function linesOf({ hadAccount, mails, invitations, histories, entries }: Erased, who: string): string[] {
  const gone = [
    ...(hadAccount ? ['the account with its sessions, tokens, second factors, exports and imports'] : []),
    ...counted(mails, 'mail', 'mails'),
    ...counted(invitations, 'invitation', 'invitations'),
  ]
  const unnamed = [
    ...counted(histories, 'entry of histories of findings', 'entries of histories of findings'),
    ...counted(entries, 'entry of the audit trail', 'entries of the audit trail'),
  ]
  if (gone.length + unnamed.length === 0) return [`Nothing is left of ${who}.`]
  return [
    ...(gone.length > 0 ? [`Deleted: ${gone.join(', ')}.`] : []),
    ...(unnamed.length > 0 ? [`Name nobody any more: ${unnamed.join(', ')}.`] : []),
    'What they made stays without their name: findings, measures, photos, visits, reports.',
    'Not searched: reports that were made before, which may name the inspector; free text; mails to others, which go 90 days after; backups.',
    'A call that was on its way may have left an entry: the same command again takes it.',
  ]
}

/** Erases a person. Answers the exit code. @throws ConfigError for the last administrator, a service, and without `--yes` */
export async function eraseAccount(config: Config, args: readonly string[], usage: string): Promise<number> {
  const { subject, flags } = subjectOf(args, options, usage)
  const named = namedBy(subject, usage)
  const who = saidOf(named)
  if (flags.yes !== true)
    throw new ConfigError(`Nothing was done. With --yes ${who} is erased, which cannot be undone.\n${usage}`)
  const erased = await withPeople(config, (ctx) => erasePerson(ctx, operator, named))
  process.stdout.write(`${linesOf(erased, who).join('\n')}\n`)
  return 0
}
