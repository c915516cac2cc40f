import { createReadStream, createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'
import { ConfigError } from '../config-error.ts'

export type Bytes = AsyncIterable<Uint8Array>

/** How what is written into a backup is kept: as it is, or encrypted so that only who holds a key reads it (age, https://age-encryption.org/v1). */
export interface Sealing {
  /** What is put to the names of files. */
  readonly suffix: '' | '.age'
  /** The public keys it is encrypted for; none when it is kept as it is. */
  readonly recipients: readonly string[]
  seal(source: Bytes): Bytes
}

/** How what lies in a backup is read. */
export interface Opening {
  readonly suffix: '' | '.age'
  open(source: Bytes): Bytes
}

/** Where a backup lies, or a folder of them, and how it is read. */
export interface Kept {
  readonly folder: string
  readonly opening: Opening
}

export const unsealed: Sealing & Opening = {
  suffix: '',
  recipients: [],
  seal: (source) => source,
  open: (source) => source,
}

/** The same as a stream of the web. */
function streamOf(source: Bytes): ReadableStream<Uint8Array> {
  const parts = source[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next()
      if (done === true) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await parts.return?.()
    },
  })
}

/**
 * Encrypts for whoever holds a key of one of the recipients; without any, things are kept as they are. @throws ConfigError for one that is
 * no public key
 */
export function sealingFor(recipients: readonly string[]): Sealing {
  if (recipients.length === 0) return unsealed
  const encrypter = new Encrypter()
  for (const recipient of recipients)
    try {
      encrypter.addRecipient(recipient)
    } catch {
      throw new ConfigError(`BACKUP_RECIPIENTS: ${recipient} is no public key of age. backup-key makes a pair.`)
    }
  return {
    suffix: '.age',
    recipients: [...recipients].sort(),
    async *seal(source) {
      yield* await encrypter.encrypt(streamOf(source))
    },
  }
}

/** The keys in a file as `backup-key` and `age-keygen` write it: one in each line, and remarks. @throws ConfigError */
async function identitiesIn(file: string): Promise<readonly string[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new ConfigError(`The file with the key, ${file}, cannot be read.`)
  })
  const lines = text.split('\n').map((line) => line.trim())
  const identities = lines.filter((line) => line !== '' && !line.startsWith('#'))
  if (identities.length === 0) throw new ConfigError(`${file} holds no key.`)
  return identities
}

/**
 * Reads what was encrypted for one of the recipients with the keys of a file; what it yields is what was sealed. @throws ConfigError when
 * none of them fits
 */
export async function openingWith(file: string, recipients: readonly string[]): Promise<Opening> {
  const decrypter = new Decrypter()
  const own: string[] = []
  for (const identity of await identitiesIn(file)) {
    try {
      decrypter.addIdentity(identity)
      own.push(await identityToRecipient(identity))
    } catch {
      throw new ConfigError(`${file} holds something that is no key of age (AGE-SECRET-KEY-1…).`)
    }
  }
  if (!own.some((recipient) => recipients.includes(recipient)))
    throw new ConfigError(
      `The backup is encrypted for ${recipients.join(', ')}; ${file} holds the key of ${own.join(', ')}.`,
    )
  return {
    suffix: '.age',
    async *open(source) {
      yield* await decrypter.decrypt(streamOf(source))
    },
  }
}

/** Writes a file of a backup, readable by its owner only. */
export const writeSealed = (path: string, source: Readable, sealing: Sealing): Promise<void> =>
  pipeline(source, sealing.seal, createWriteStream(`${path}${sealing.suffix}`, { mode: 0o600, flush: true }))

/** What lies in a file of a backup, bit by bit. @throws ConfigError when it is damaged or somebody changed it */
export async function* readSealed(path: string, { suffix, open }: Opening): AsyncGenerator<Uint8Array> {
  const file = `${path}${suffix}`
  try {
    yield* open(createReadStream(file))
  } catch (error) {
    if (suffix === '' || (error instanceof Error && 'code' in error)) throw error
    throw new ConfigError(`${file} is damaged, or was changed since.`)
  }
}

/** All of a file of a backup as text. @throws ConfigError when it is damaged */
export async function readSealedText(path: string, opening: Opening): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of readSealed(path, opening)) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
