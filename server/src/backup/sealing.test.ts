import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { identityToRecipient } from 'age-encryption'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runBackupKey } from '../commands/run-backup-key.ts'
import { readConfig } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { earlierFiles } from './earlier.ts'
import { digestOf, type KeptFile, nameOf, openingOf, sealPath } from './manifest.ts'
import { openRemembered } from './remembered.ts'
import { openingWith, readSealedText, type Sealing, sealingFor, unsealed, writeSealed } from './sealing.ts'

const installation = '6f1c1d0e-8a5d-4b0e-9d1c-2f8a6b7c9d10'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'visionair-sealing-'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true, force: true })
})

/** A pair of keys as the command makes it. */
async function pair(name: string) {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const file = join(folder, name)
  await runBackupKey(await readConfig({}, folder, { makes: false }), [file])
  write.mockRestore()
  const [identity = ''] = (await readFile(file, 'utf8')).split('\n').filter((line) => !line.startsWith('#'))
  return { file, recipient: await identityToRecipient(identity) }
}

const write = (path: string, text: string, sealing: Sealing) =>
  writeSealed(path, Readable.from([Buffer.from(text)]), sealing)

/** A backup with an empty list of files in a folder of backups. */
async function backupIn(backups: string, sealing: Sealing, of = installation): Promise<string> {
  const backup = join(backups, nameOf(new Date('2026-04-05T06:07:08Z')))
  await mkdir(backup, { recursive: true })
  const { recipients } = sealing
  if (recipients.length > 0) await writeFile(sealPath(backup), JSON.stringify({ installation: of, recipients }))
  const files = { count: 0, bytes: 0, sha256: digestOf('') }
  const manifest = { format: 1, version: '0.1.0', installation: of, at: '2026-04-05T06:07:08Z', migrations: [] }
  await write(join(backup, 'manifest.json'), JSON.stringify({ ...manifest, tables: [], sequences: [], files }), sealing)
  await write(join(backup, 'files.ndjson'), '', sealing)
  return backup
}

describe('what is encrypted for a key', () => {
  it('is read with it, of any length, and is not to be read without', async () => {
    const { file, recipient } = await pair('key')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const opening = await openingWith(file, [recipient])
    for (const length of [0, 1, 65_535, 65_536, 65_537, 300_000]) {
      const text = 'é'.repeat(length)
      await write(join(folder, 'text'), text, sealingFor([recipient]))
      expect((await readFile(join(folder, 'text.age'))).includes('ééé')).toBe(false)
      expect(await readSealedText(join(folder, 'text'), opening)).toBe(text)
    }
  })

  it('is read by each of several who hold one', async () => {
    const pairs = [await pair('one'), await pair('other')]
    const recipients = pairs.map(({ recipient }) => recipient)
    await write(join(folder, 'text'), 'kept', sealingFor(recipients))
    for (const { file } of pairs)
      expect(await readSealedText(join(folder, 'text'), await openingWith(file, recipients))).toBe('kept')
  })

  it('is refused wherever a bit of it was changed or its end is missing', async () => {
    const { file, recipient } = await pair('key')
    const path = join(folder, 'text')
    await write(path, 'x'.repeat(70_000), sealingFor([recipient]))
    const whole = await readFile(`${path}.age`)
    const opening = await openingWith(file, [recipient])
    const changed = [30, 120, 200, 300, 40_000, whole.length - 1].map((at) => {
      const bytes = Buffer.from(whole)
      bytes[at] = (bytes[at] ?? 0) ^ 4
      return bytes
    })
    for (const bytes of [...changed, whole.subarray(0, -1), whole.subarray(0, 66_000), whole.subarray(0, 50)]) {
      await writeFile(`${path}.age`, bytes)
      await expect(readSealedText(path, opening)).rejects.toThrow('text.age is damaged, or was changed since')
    }
  })

  it('asks for the key, and says whose it is and whose was given', async () => {
    const [own, other] = [await pair('own'), await pair('other')]
    const backup = await backupIn(join(folder, 'backups'), sealingFor([own.recipient]))
    await expect(openingOf(backup, undefined)).rejects.toThrow(
      `The backup is encrypted for ${own.recipient}: say which file holds the key, with --identity=FILE.`,
    )
    await expect(openingOf(backup, other.file)).rejects.toThrow(
      `The backup is encrypted for ${own.recipient}; ${other.file} holds the key of ${other.recipient}.`,
    )
    await expect(openingOf(backup, join(folder, 'none'))).rejects.toThrow('cannot be read')
    await writeFile(join(folder, 'wrong'), '# nothing\nAGE-SECRET-KEY-1WRONG\n')
    await expect(openingOf(backup, join(folder, 'wrong'))).rejects.toThrow('is no key of age')
    await writeFile(join(folder, 'empty'), '# nothing\n')
    await expect(openingOf(backup, join(folder, 'empty'))).rejects.toThrow('holds no key')
    expect(await openingOf(await backupIn(join(folder, 'open'), unsealed), undefined)).toBe(unsealed)
  })

  it('has no other recipients than public keys', async () => {
    expect(() => sealingFor(['age1nothing'])).toThrow(ConfigError)
    const { recipient } = await pair('key')
    const config = (text: string) => readConfig({ BACKUP_RECIPIENTS: text }, folder, { makes: false })
    expect((await config(` ${recipient} , ${recipient}`)).backupRecipients).toEqual([recipient, recipient])
    await expect(config('AGE-SECRET-KEY-1XYZ')).rejects.toThrow('BACKUP_RECIPIENTS: must be public keys of age')
  })

  it('takes a key that is never written over', async () => {
    const { file } = await pair('key')
    const before = await readFile(file, 'utf8')
    await expect(runBackupKey(await readConfig({}, folder, { makes: false }), [file])).rejects.toThrow(
      'is there already',
    )
    expect(await readFile(file, 'utf8')).toBe(before)
  })
})

describe('a folder of backups', () => {
  const file: KeptFile = { key: 'originals/a', sizeBytes: 1, sha256: digestOf('a'), modifiedAt: '2026-04-05T06:07:08Z' }

  it('is one of encrypted ones or of others', async () => {
    const { recipient } = await pair('key')
    const [sealed, open] = [join(folder, 'sealed'), join(folder, 'open')]
    await backupIn(sealed, sealingFor([recipient]))
    await backupIn(open, unsealed)
    const remembered = await openRemembered(folder, sealed, sealingFor([recipient]))
    await expect(earlierFiles(sealed, installation, null)).rejects.toThrow('are encrypted. Set BACKUP_RECIPIENTS')
    await expect(earlierFiles(open, installation, remembered)).rejects.toThrow('that are not encrypted')
    expect(await earlierFiles(open, installation, null)).toEqual([])
    const another = '00000000-0000-4000-8000-000000000000'
    await expect(earlierFiles(sealed, another, remembered)).rejects.toThrow('of another installation')
    await expect(earlierFiles(open, another, null)).rejects.toThrow('of another installation')
  })

  it('says where it cannot be remembered what was in it', async () => {
    const { recipient } = await pair('key')
    await writeFile(join(folder, 'backups'), 'in the way')
    await expect(openRemembered(folder, folder, sealingFor([recipient]))).rejects.toThrow(
      `is remembered in ${join(folder, 'backups')}, which cannot be used`,
    )
  })

  it('is remembered where it cannot be read, for the same recipients only', async () => {
    const [one, other] = [sealingFor([(await pair('one')).recipient]), sealingFor([(await pair('other')).recipient])]
    await backupIn(join(folder, 'backups'), one)
    const remember = (sealing: Sealing) => openRemembered(folder, join(folder, 'backups'), sealing)
    await (await remember(one)).keep(`${JSON.stringify(file)}\n`)
    expect(await earlierFiles(join(folder, 'backups'), installation, await remember(one))).toEqual([file])
    expect(await earlierFiles(join(folder, 'backups'), installation, await remember(other))).toEqual([])
    const names = [await remember(one), await remember(one), await remember(other)].map(({ nameOf: name }) => name('a'))
    expect(names[0]).toBe(names[1])
    expect(names[0]).not.toBe(names[2])
    expect(names).not.toContain('a')
  })
})
