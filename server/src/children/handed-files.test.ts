import { spawnSync } from 'node:child_process'
import { link, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { areDecodersApart, guardedStart } from './guarded-child.ts'
import { handOver } from './handed-files.ts'

let folder: string
beforeEach(async () => {
  const made = await mkdtemp(join(tmpdir(), 'handed-'))
  onTestFinished(() => rm(made, { recursive: true, force: true }))
  folder = made
})

/** What a process that reads hostile bytes says when it does this. */
function decoderSays(script: string, ...paths: string[]): string {
  const { execPath, execArgv } = guardedStart({ withoutFiles: false, largestFileBytes: 1e6 }, [])
  const said = spawnSync(execPath, [...execArgv, '--input-type=commonjs', '-e', script, '--', ...paths])
  return `${said.stdout}${/code: '(E[A-Z]+)'/.exec(String(said.stderr))?.[1] ?? ''}`
}
const reading = "process.stdout.write(require('fs').readFileSync(process.argv[1], 'utf8'))"
const writing = "require('fs').writeFileSync(process.argv[1], 'made')"

describe.runIf(areDecodersApart())('a process that reads hostile bytes, under root', () => {
  it('reads what it is given and nothing else of the product, below folders that are closed to others', async () => {
    const [given, kept] = [join(folder, 'inner', 'given'), join(folder, 'inner', 'kept')]
    await mkdir(join(folder, 'inner'), { mode: 0o700 })
    for (const path of [given, kept]) await writeFile(path, 'content', { mode: 0o600 })
    expect(decoderSays(reading, given)).toBe('EACCES')
    await handOver([given], [])
    expect(decoderSays(reading, given)).toBe('content')
    expect(decoderSays(reading, kept)).toBe('EACCES')
    expect(decoderSays(writing, given)).toBe('EACCES')
    expect(decoderSays(writing, join(folder, 'inner', 'new'))).toBe('EACCES')
  })

  it('writes where it is told, and what it made is no longer its own once it is taken', async () => {
    const wanted = join(folder, 'picture.zip')
    const outbox = await handOver([], [wanted])
    const [path = ''] = outbox.paths
    expect(decoderSays(writing, path)).toBe('')
    await outbox.takeOut()
    await outbox.remove()
    expect(await readFile(wanted, 'utf8')).toBe('made')
    expect((await stat(wanted)).uid).toBe(process.getuid?.())
    expect(decoderSays(writing, wanted)).toBe('EACCES')
    expect(decoderSays(reading, wanted)).toBe('made')
  })
})

describe('what a process that reads hostile bytes made', () => {
  it('is taken where it is wanted, and nothing is left beside it', async () => {
    const wanted = ['a.jpg', 'b.jpg'].map((name) => join(folder, name))
    const outbox = await handOver([], wanted)
    for (const [at, path] of outbox.paths.entries()) await writeFile(path, String(at))
    await outbox.takeOut()
    await outbox.remove()
    expect(await readdir(folder)).toEqual(['a.jpg', 'b.jpg'])
    expect(await readFile(wanted[1] ?? '', 'utf8')).toBe('1')
  })

  it.each([
    ['a symbolic link', symlink],
    ['a second name of a file', link],
  ])('is refused where it is %s, which would be opened with the rights of the product', async (_, linkTo) => {
    const wanted = join(folder, 'picture.zip')
    const secret = join(folder, 'secret')
    await writeFile(secret, 'secret', { mode: 0o600 })
    const outbox = await handOver([], [wanted])
    await linkTo(secret, outbox.paths[0] ?? '')
    await expect(outbox.takeOut()).rejects.toThrow('something else than a file')
    await outbox.remove()
    await expect(lstat(wanted)).rejects.toMatchObject({ code: 'ENOENT' })
    expect((await stat(secret)).mode & 0o777).toBe(0o600)
  })

  it('goes with its folder where the work was broken off', async () => {
    const outbox = await handOver([], [join(folder, 'picture.zip')])
    await writeFile(outbox.paths[0] ?? '', 'half')
    await outbox.remove()
    expect(await readdir(folder)).toEqual([])
  })
})
