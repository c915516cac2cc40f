import type { Config } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { withDatabase } from '../open-files.ts'
import {
  demandKeptSecrets,
  formerValidUntil,
  type Rotation,
  rotateSecrets,
  type SecretName,
  secretNames,
} from '../own-secrets.ts'
import { operator } from '../platform/actor.ts'
import { recordChange } from '../platform/audit/record-change.ts'
import type { Db } from '../platform/database/db.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { asksForHelp, subjectOf } from './command-line.ts'

const usage = `rotate-secret token|signing|all [--at-once]  puts a new secret in the place of one: token signs who is signed in, signing the
addresses of files and keeps mails unreadable. What was signed before is believed for two days; with --at-once no longer, for a secret
that others may know. The product and its workers take it when they are started anew`

const say = (line: string) => process.stdout.write(`${line}\n`)
const isName = (text: string): text is SecretName => secretNames.some((name) => name === text)

function namesOf(subject: string | undefined): readonly SecretName[] {
  if (subject === 'all') return secretNames
  if (subject !== undefined && isName(subject)) return [subject]
  const why = subject === undefined ? 'Which secret is missing' : `"${subject}" is no secret`
  throw new ConfigError(`${why}.\n${usage}`)
}

/** What --at-once costs those who use the product. */
const endings: Readonly<Record<SecretName, string>> = {
  token: 'Open pages get a new token by themselves.',
  signing: 'Addresses of files that were given out end, and mails that wait or are kept can no longer be read.',
}

/** Enters into the trail what is made new before it is, and keeps neither where the other cannot be kept. */
const rotateInTrail = (db: Db, dataDir: string, names: readonly SecretName[], rotation: Rotation): Promise<void> =>
  inTransaction(db, async (trx) => {
    const after = { formerValidUntil: formerValidUntil(rotation).toISOString() }
    for (const name of names)
      await recordChange(trx, operator, { action: 'rotate', entity: 'secret', entityId: null, name, after })
    await rotateSecrets(dataDir, names, rotation)
  })

/** Puts a new secret in the place of one, and enters it into the audit trail. Answers the exit code. @throws ConfigError for one that the environment gives */
export async function runRotateSecret(config: Config, args: readonly string[]): Promise<number> {
  if (asksForHelp(args)) {
    say(usage)
    return 0
  }
  const { subject, flags } = subjectOf(args, { 'at-once': { type: 'boolean' } }, usage)
  const names = namesOf(subject)
  const forgets = flags['at-once'] === true
  for (const name of names.filter((each) => config.givenSecrets.includes(each))) {
    const variable = `${name.toUpperCase()}_SECRET`
    throw new ConfigError(
      `${variable} is set in the environment: set it to a new one there, and ${variable}_BEFORE to the old one for two days.`,
    )
  }
  await demandKeptSecrets(config.dataDir)
  const rotation = { now: new Date(), forgets }
  await withDatabase(config, (db) => rotateInTrail(db, config.dataDir, names, rotation))
  say(`The secret ${names.join(' and the secret ')} ${names.length > 1 ? 'are' : 'is'} new.`)
  if (forgets) for (const name of names) say(endings[name])
  else say(`What was signed before is believed until ${formerValidUntil(rotation).toISOString()}.`)
  say('Start the product and its workers anew now: until then they go on with the old one.')
  return 0
}
