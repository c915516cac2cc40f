import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UnreadableImage } from '../../imaging/photo/unreadable-image.ts'
import { ImagingFailed } from '../../imaging/process/imaging-failed.ts'
import { runImagingTask } from '../../imaging/process/imaging-tasks.ts'
import { JobHopeless } from '../../platform/jobs/failure.ts'
import { checkUnreadable, type Files, isDamaged, namingPhoto, troubleOf } from './picture-trouble.ts'

/** A file that is there and of which no byte can be read. */
const unreadable = process.platform === 'linux' ? '/proc/self/mem' : tmpdir()

const filesAt = (path: string): Files => ({ storage: { localPath: async () => path } })
const photo = { originalName: 'DJI_0001.jpg', storageKey: 'k' }

describe('a photo that could not be decoded', () => {
  let folder = ''
  let whole = ''
  let cut = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'picture-trouble-'))
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
    const jpeg = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#888', noise } })
      .jpeg()
      .toBuffer()
    ;[whole, cut] = [join(folder, 'whole.jpg'), join(folder, 'cut.jpg')]
    await writeFile(whole, jpeg)
    await writeFile(cut, jpeg.subarray(0, jpeg.length / 3))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('is damaged when its bytes can be had and make no picture', async () => {
    expect(await isDamaged(filesAt(cut), photo, folder)).toBe(true)
    expect(await isDamaged(filesAt(whole), photo, folder)).toBe(false)
  })

  it('ASM-03 is not called damaged when the storage fails: the work is tried again', async () => {
    await expect(isDamaged(filesAt(unreadable), photo, folder)).rejects.toMatchObject({ code: /^E/ })
    const error = new UnreadableImage('truncated', 'read error')
    await expect(troubleOf(filesAt(unreadable), error, [photo], folder)).rejects.toMatchObject({ code: /^E/ })
    expect(await troubleOf(filesAt(cut), error, [photo], folder)).toMatchObject({
      failure: { code: 'job.photo_unreadable', name: 'DJI_0001.jpg' },
    })
  })

  it('ASM-03 work that took more memory than it may is not tried again, and says so; a crash is', async () => {
    const tooMuch = await troubleOf(filesAt(whole), new ImagingFailed('out-of-memory', 'too much'), [photo], folder)
    expect(tooMuch).toBeInstanceOf(JobHopeless)
    expect(tooMuch).toMatchObject({ failure: { code: 'job.out_of_memory' } })
    const crashed = new ImagingFailed('crashed', 'ended by SIGSEGV')
    expect(await troubleOf(filesAt(whole), crashed, [photo], folder)).toBe(crashed)
  })

  it.runIf(process.platform === 'linux')(
    'ASM-03 a process that takes more memory than it may is ended, and its work not tried again',
    async () => {
      // Work that lasts longer than it takes to look at its memory.
      const sourcePath = join(folder, 'large.jpg')
      const create = { width: 9000, height: 9000, channels: 3, background: '#888' } as const
      await sharp({ create }).jpeg().toFile(sourcePath)
      const input = { sourcePath, outputZipPath: join(folder, 'large.zip') }
      const error: unknown = await runImagingTask('pyramid', input, { maxMemoryBytes: 1024 ** 2 }).catch(
        (thrown: unknown) => thrown,
      )
      expect(error).toMatchObject({ reason: 'out-of-memory' })
      const trouble = await troubleOf(filesAt(whole), error, [photo], folder)
      expect(trouble).toBeInstanceOf(JobHopeless)
      expect(trouble).toMatchObject({ failure: { code: 'job.out_of_memory' } })
    },
  )

  it('the work on one photo fails by the storage, or names the damaged photo', async () => {
    const fails = () => Promise.reject(new UnreadableImage('truncated', 'read error'))
    await expect(namingPhoto(filesAt(unreadable), photo, folder, fails)).rejects.toMatchObject({ code: /^E/ })
    await expect(namingPhoto(filesAt(cut), photo, folder, fails)).rejects.toMatchObject({
      failure: { code: 'job.photo_unreadable', name: 'DJI_0001.jpg' },
    })
    await expect(namingPhoto(filesAt(whole), photo, folder, async () => 7)).resolves.toBe(7)
  })

  it('ASM-03 is no reason to make a picture without it when it can be read again', async () => {
    await expect(checkUnreadable(filesAt(whole), [photo], folder)).rejects.toThrow('DJI_0001.jpg')
    await expect(checkUnreadable(filesAt(unreadable), [photo], folder)).rejects.toMatchObject({ code: /^E/ })
    await expect(checkUnreadable(filesAt(cut), [photo], folder)).resolves.toBeUndefined()
  })
})
