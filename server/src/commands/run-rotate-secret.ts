import type { Config } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { rotateSecrets, type SecretName, secretNames } from '../own-secrets.ts'
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

/** Puts a new secret in the place of one. Answers the exit code. @throws ConfigError for one that the environment gives */
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
  const until = await rotateSecrets(config.dataDir, names, { now: new Date(), forgets })
  say(`The secret ${names.join(' and the secret ')} ${names.length > 1 ? 'are' : 'is'} new.`)
  if (until) say(`What was signed before is believed until ${until.toISOString()}.`)
  else for (const name of names) say(endings[name])
  say('Start the product and its workers anew now: until then they go on with the old one.')
  return 0
}
