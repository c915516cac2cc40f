import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import type { Config } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { asksForHelp, subjectOf } from './command-line.ts'

const usage = `backup-key FILE  makes a pair of keys for encrypted backups: writes the secret one into FILE, which restore takes, and says the
public one, which BACKUP_RECIPIENTS takes. The form is that of age-keygen`

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Makes a pair of keys. Answers the exit code. @throws ConfigError where the file is there already or cannot be written */
export async function runBackupKey(_config: Config, args: readonly string[]): Promise<number> {
  if (asksForHelp(args)) {
    say(usage)
    return 0
  }
  const { subject } = subjectOf(args, {}, usage)
  if (subject === undefined) throw new ConfigError(usage)
  const file = resolve(subject)
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  const text = `# created: ${new Date().toISOString()}\n# public key: ${recipient}\n${identity}\n`
  await writeFile(file, text, { mode: 0o600, flag: 'wx', flush: true }).catch((error: unknown) => {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    throw new ConfigError(
      isThere ? `${file} is there already: a key is never written over.` : `${file} cannot be written.`,
    )
  })
  say(`BACKUP_RECIPIENTS=${recipient}`)
  say(`Keep ${file} away from this machine and from the backups: without it nobody reads any of them.`)
  return 0
}
