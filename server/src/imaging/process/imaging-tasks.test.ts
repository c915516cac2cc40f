import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { paintPhoto, temporaryFolder } from '../testing/sample-data.ts'
import { createImagingPool } from './imaging-pool.ts'
import { ImagingProcess } from './imaging-process.ts'
import { runImagingTask } from './imaging-tasks.ts'

const limits = { timeoutMs: 20_000, maxMemoryBytes: 2 ** 32 }

async function smallPhoto(folder: string): Promise<string> {
  return paintPhoto(join(folder, 'photo.png'), 60, 40, (x, y) => [x, y, 0])
}

/** A photo whose slicing takes long enough to be interrupted. */
async function largePhoto(folder: string): Promise<string> {
  const path = join(folder, 'large.jpg')
  await sharp({ create: { width: 8000, height: 5000, channels: 3, background: '#345' } })
    .jpeg()
    .toFile(path)
  return path
}

/** Whether a half-written file lies in a folder, or in the one in it that a process was given to write to. */
async function hasPartial(folder: string): Promise<boolean> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  return names.some((name) => name.includes('.partial'))
}

function rejection(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => null,
    (error: unknown) => error,
  )
}

describe('runImagingTask', () => {
  it.runIf(existsSync('/proc/self/oom_score_adj'))(
    'is ended by the kernel before its parent when memory runs out',
    async () => {
      const path = await smallPhoto(await temporaryFolder())
      const child = new ImagingProcess()
      onTestFinished(() => child.kill())
      await child.run('probe', { path }, limits)
      const scoreOf = async (pid: number) => Number(await readFile(`/proc/${pid}/oom_score_adj`, 'utf8'))
      expect(await scoreOf(child.pid)).toBeGreaterThan(await scoreOf(process.pid))
    },
  )

  it('returns facts from another process', async () => {
    const path = await smallPhoto(await temporaryFolder())
    expect(await runImagingTask('probe', { path })).toMatchObject({ widthPx: 60, heightPx: 40, format: 'png' })
  })

  it('brings a refusal back as it was thrown', async () => {
    const path = join(await temporaryFolder(), 'photo.jpg')
    await writeFile(path, '<svg/>')
    expect(await rejection(runImagingTask('probe', { path }))).toMatchObject({
      name: 'UnreadableImage',
      code: 'unsupported-format',
    })
  })

  it('calls an error of the step a failure', async () => {
    const path = join(await temporaryFolder(), 'none')
    expect(await rejection(runImagingTask('probe', { path }))).toMatchObject({
      name: 'ImagingFailed',
      reason: 'failed',
    })
  })

  it('slices, reports progress and composes', async () => {
    const folder = await temporaryFolder()
    const path = await smallPhoto(folder)
    const placement = { path, widthPx: 60, heightPx: 40, pose: { a: 1, b: 0, tx: 0, ty: 0 }, zIndex: 0 }
    const plan = { widthPx: 60, heightPx: 40, placements: [placement] }
    const outputTiffPath = join(folder, 'composite.tif')
    expect(await runImagingTask('compose', { plan, outputTiffPath })).toEqual({
      ...{ widthPx: 60, heightPx: 40 },
      light: { photos: [{ gains: [1, 1, 1], falloff: null }], compared: [] },
    })
    const seen: number[] = []
    const input = { sourcePath: outputTiffPath, outputZipPath: join(folder, 'p.zip'), composite: true }
    const facts = await runImagingTask('pyramid', input, { onProgress: ({ done }) => seen.push(done) })
    expect(facts).toMatchObject({ widthPx: 60, heightPx: 40, tileCount: 7 })
    expect(seen).toEqual([7])
  })

  it('ends the process on abort and leaves no half-written archive', async () => {
    const folder = await temporaryFolder()
    const sourcePath = await largePhoto(folder)
    const controller = new AbortController()
    const input = { sourcePath, outputZipPath: join(folder, 'p.zip') }
    const running = runImagingTask('pyramid', input, { signal: controller.signal })
    await vi.waitUntil(() => hasPartial(folder), limits.timeoutMs)
    controller.abort(new Error('no longer wanted'))
    expect(await rejection(running)).toMatchObject({ message: 'no longer wanted' })
    expect(await readdir(folder)).toEqual(['large.jpg'])
  })

  it('ends the process at its time limit', async () => {
    const path = await smallPhoto(await temporaryFolder())
    expect(await rejection(runImagingTask('probe', { path }, { timeoutMs: 1 }))).toMatchObject({ reason: 'timed-out' })
  })

  it.skipIf(!existsSync('/proc/self/statm'))('ends the process at its memory limit (Linux only)', async () => {
    const folder = await temporaryFolder()
    const input = { sourcePath: await largePhoto(folder), outputZipPath: join(folder, 'p.zip') }
    expect(await rejection(runImagingTask('pyramid', input, { maxMemoryBytes: 1 }))).toMatchObject({
      reason: 'out-of-memory',
    })
  })
})

describe('ImagingProcess', () => {
  it('calls a process that dies a crash, and is not alive after it', async () => {
    const folder = await temporaryFolder()
    const child = new ImagingProcess()
    const input = { sourcePath: await largePhoto(folder), outputZipPath: join(folder, 'p.zip') }
    const running = child.run('pyramid', input, limits)
    await vi.waitUntil(() => hasPartial(folder), limits.timeoutMs)
    process.kill(child.pid, 'SIGSEGV')
    expect(await rejection(running)).toMatchObject({ reason: 'crashed', detail: expect.stringContaining('SIGSEGV') })
    expect(child.isAlive).toBe(false)
  })
})

describe('createImagingPool', () => {
  it('does many tasks with few processes and survives a bad one', async () => {
    const folder = await temporaryFolder()
    const path = await smallPhoto(folder)
    const pool = createImagingPool(2, 3)
    onTestFinished(() => pool.close())
    const tasks = Array.from({ length: 8 }, (_, i) =>
      rejection(pool.run('probe', { path: i === 2 ? join(folder, 'none') : path })),
    )
    expect((await Promise.all(tasks)).map((error) => error === null)).toEqual([
      true,
      true,
      false,
      true,
      true,
      true,
      true,
      true,
    ])
  })

  it('replaces a process that had to be ended', async () => {
    const folder = await temporaryFolder()
    const path = await smallPhoto(folder)
    const pool = createImagingPool(1)
    onTestFinished(() => pool.close())
    expect(await rejection(pool.run('probe', { path }, { timeoutMs: 1 }))).toMatchObject({ reason: 'timed-out' })
    const output = { path: join(folder, 'small.jpg'), maxSidePx: 30 }
    expect(await pool.run('thumbnails', { path, outputs: [output] })).toMatchObject([{ widthPx: 30, heightPx: 20 }])
  })

  it('lets a waiting task go when it is aborted, and takes none once closed', async () => {
    const path = await smallPhoto(await temporaryFolder())
    const pool = createImagingPool(1)
    const controller = new AbortController()
    const first = pool.run('probe', { path })
    const second = rejection(pool.run('probe', { path }, { signal: controller.signal }))
    controller.abort(new Error('gone'))
    expect(await second).toMatchObject({ message: 'gone' })
    expect(await first).toMatchObject({ widthPx: 60 })
    pool.close()
    expect(await rejection(pool.run('probe', { path }))).toMatchObject({ name: 'ImagingFailed' })
  })

  it('does not keep the program running when idle', async () => {
    const folder = await temporaryFolder()
    const path = await smallPhoto(folder)
    const script = `
      const { createImagingPool } = await import(${JSON.stringify(new URL('./imaging-pool.ts', import.meta.url).href)})
      const pool = createImagingPool(1)
      const { widthPx } = await pool.run('probe', { path: ${JSON.stringify(path)} })
      process.stdout.write(String(widthPx))`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      timeout: limits.timeoutMs,
    })
    expect(stdout).toBe('60')
  })

  it('has a process that began as another account read photos also once others no longer begin so', async () => {
    const folder = await temporaryFolder()
    const [first, second] = [await smallPhoto(folder), join(folder, 'closed.png')]
    await writeFile(second, await readFile(first), { mode: 0o600 })
    const from = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
    const script = `
      const { shutDecodersOut } = await import(${from('../../children/guarded-child.ts')})
      const { ImagingProcess } = await import(${from('./imaging-process.ts')})
      const child = new ImagingProcess()
      const widthOf = async (path) => (await child.run('probe', { path }, ${JSON.stringify(limits)})).widthPx
      const before = await widthOf(${JSON.stringify(first)})
      shutDecodersOut()
      process.stdout.write(before + ' ' + (await widthOf(${JSON.stringify(second)})))
      child.kill()
    `
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      timeout: 2 * limits.timeoutMs,
    })
    expect(stdout).toBe('60 60')
  })

  it.skipIf(!existsSync('/proc/self/environ'))(
    'gives its processes no secrets of the program (Linux only)',
    async () => {
      const folder = await temporaryFolder()
      vi.stubEnv('SESSION_SECRET', 'in-the-parent')
      onTestFinished(() => void vi.unstubAllEnvs())
      const child = new ImagingProcess()
      onTestFinished(() => child.kill())
      await child.run('probe', { path: await smallPhoto(folder) }, limits)
      const environment = await readFile(`/proc/${child.pid}/environ`, 'utf8')
      expect(environment).toContain('VIPS_BLOCK_UNTRUSTED=1')
      expect(environment).not.toContain('in-the-parent')
    },
  )
})
