import { chmod, mkdir, mkdtemp, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { platformPackage, prepareBinaries } from './binaries.ts'
import { EmbeddedPostgresError } from './errors.ts'

let root: string
let packageFolder: string
let copyParent: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'visionair-binaries-'))
  await chmod(root, 0o755)
  packageFolder = join(root, 'package')
  copyParent = join(root, 'data')
  await mkdir(join(packageFolder, 'native', 'bin'), { recursive: true })
  await mkdir(copyParent)
  await writeFile(join(packageFolder, 'package.json'), '{ "version": "18.4.0-beta.17" }')
  await writeFile(join(packageFolder, 'native', 'library.so.6.18'), 'library', { mode: 0o600 })
  const links = [{ source: 'native/library.so.6.18', target: 'native/library.so.6' }]
  await writeFile(join(packageFolder, 'native', 'pg-symlinks.json'), JSON.stringify(links))
  await writeProgram(`#!/bin/sh\nexec cat ${'"$(dirname "$0")"'}/../library.so.6\n`)
})

afterEach(() => rm(root, { recursive: true, force: true }))

async function writeProgram(script: string): Promise<void> {
  await writeFile(join(packageFolder, 'native', 'bin', 'postgres'), script, { mode: 0o700 })
}

describe('prepareBinaries', () => {
  it('makes the links that an installation without scripts lacks, and uses the package in place', async () => {
    const binaries = await prepareBinaries(packageFolder, undefined, copyParent)
    expect(await readlink(join(packageFolder, 'native', 'library.so.6'))).toBe('library.so.6.18')
    expect(binaries).toEqual({
      initdb: join(packageFolder, 'native', 'bin', 'initdb'),
      postgres: join(packageFolder, 'native', 'bin', 'postgres'),
      majorVersion: '18',
    })
  })

  it.skipIf(process.getuid?.() !== 0)(
    'copies what another account cannot reach, readable by it (needs root)',
    async () => {
      await chmod(packageFolder, 0o700)
      const account = { uid: 65534, gid: 65534 }
      const { postgres } = await prepareBinaries(packageFolder, account, copyParent)
      const copy = join(copyParent, 'postgres-programs-18.4.0-beta.17')
      expect(postgres).toBe(join(copy, 'native', 'bin', 'postgres'))
      expect(await readlink(join(copy, 'native', 'library.so.6'))).toBe('library.so.6.18')
      const madeAt = (await stat(copy)).ctimeMs
      await prepareBinaries(packageFolder, account, copyParent)
      expect((await stat(copy)).ctimeMs).toBe(madeAt)
    },
  )

  it('says why the programs do not run', async () => {
    await writeProgram('#!/bin/sh\necho no such library >&2; exit 127\n')
    const attempt = prepareBinaries(packageFolder, undefined, copyParent)
    await expect(attempt).rejects.toThrow(EmbeddedPostgresError)
    await expect(attempt).rejects.toThrow(/cannot be run from .+\/bin\/postgres: no such library/)
  })
})

describe('platformPackage', () => {
  it('names the way out on a platform without included PostgreSQL', () => {
    expect(() => platformPackage('darwin', 'arm64')).toThrow(
      /No PostgreSQL is included for darwin-arm64\. Set DATABASE_URL/,
    )
  })
})
