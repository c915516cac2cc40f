import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { paintPixels, sampleFolder, temporaryFolder } from '../testing/sample-data.ts'
import { probePhoto } from './probe.ts'
import { UnreadableImage, type UnreadableImageCode } from './unreadable-image.ts'

const robustness = sampleFolder('upload-robustness')
const orientation = sampleFolder('exif-orientation')
const thermal = sampleFolder('thermal')

const texture = sharp(
  paintPixels(120, 90, (x, y) => [(x * 37) % 256, (y * 91) % 256, (x * y) % 256]),
  { raw: { width: 120, height: 90, channels: 3 } },
)

async function probed(path: string): Promise<UnreadableImageCode | 'ok'> {
  try {
    await probePhoto(path)
    return 'ok'
  } catch (error) {
    if (error instanceof UnreadableImage) return error.code
    throw error
  }
}

describe('probePhoto', () => {
  it.each(['jpeg', 'png', 'webp', 'tiff', 'avif'] as const)(
    'ASM-06 tells the size and format of %s',
    async (format) => {
      const path = join(await temporaryFolder(), 'photo')
      await writeFile(path, await texture.clone().toFormat(format).toBuffer())
      expect(await probePhoto(path)).toEqual({
        widthPx: 120,
        heightPx: 90,
        format,
        capturedAt: null,
        gps: null,
        camera: null,
        relativeAltitudeM: null,
        flight: null,
      })
    },
  )

  it.each([
    ['jpeg', { progressive: false }],
    ['jpeg', { progressive: true }],
    ['png', {}],
    ['webp', {}],
    ['tiff', {}],
    ['avif', {}],
  ] as const)('names %s %o as truncated wherever it is cut off', async (format, options) => {
    const path = join(await temporaryFolder(), 'photo')
    const whole = await texture.clone().toFormat(format, options).toBuffer()
    for (const share of [0.5, 0.8, 0.95]) {
      await writeFile(path, whole.subarray(0, Math.floor(whole.length * share)))
      expect(await probed(path), `${share}`).toBeOneOf(['truncated', 'not-an-image'])
    }
  })

  it('ASM-06 refuses several pages by name', async () => {
    const path = join(await temporaryFolder(), 'pages.tiff')
    const page = await texture.clone().png().toBuffer()
    await sharp([page, page], { join: { animated: true } })
      .tiff()
      .toFile(path)
    await expect(probePhoto(path)).rejects.toMatchObject({
      code: 'multi-page',
      detail: expect.stringContaining('2 pages'),
    })
  })

  it('refuses HEVC by name', async (context) => {
    const folder = await temporaryFolder()
    await texture.clone().png().toFile(join(folder, 'photo.png'))
    // sharp points VIPSHOME at its own copy of the library, where the command would look for its HEIC writer in vain.
    const { VIPSHOME: _, ...env } = process.env
    const made = await promisify(execFile)('vips', ['copy', join(folder, 'photo.png'), join(folder, 'photo.heic')], {
      env,
    }).catch(() => null)
    if (made === null) context.skip('no vips command that writes HEIC')
    await expect(probePhoto(join(folder, 'photo.heic'))).rejects.toMatchObject({
      code: 'unsupported-format',
      detail: expect.stringContaining('HEIC'),
    })
  })

  it('ASM-06 never opens a drawing, whatever its name', async () => {
    const path = join(await temporaryFolder(), 'photo.jpg')
    await writeFile(path, '<svg xmlns="http://www.w3.org/2000/svg"><image href="/etc/passwd"/></svg>')
    await expect(probePhoto(path)).rejects.toMatchObject({
      code: 'unsupported-format',
      detail: expect.stringContaining('SVG'),
    })
  })

  it('lets a missing file be what it is', async () => {
    await expect(probePhoto(join(await temporaryFolder(), 'none'))).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

describe.skipIf(orientation.isMissing)('probePhoto on oriented photos (skipped without ../shared/data)', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('gives the upright size for orientation %i', async (n) => {
    const landscape = await probePhoto(join(orientation.path, `Landscape_${n}.jpg`))
    expect(landscape).toMatchObject({ widthPx: 1800, heightPx: 1200 })
    const path = join(orientation.path, `libvips-rotation/${n}.jpg`)
    const { width, height } = await sharp(path).metadata()
    const [widthPx, heightPx] = n < 5 ? [width, height] : [height, width]
    expect(await probePhoto(path)).toMatchObject({ widthPx, heightPx })
  })
})

describe.skipIf(thermal.isMissing)('probePhoto on thermal photos (skipped without ../shared/data)', () => {
  it.each(['DJI_H20T.jpg', 'FLIR.jpg', 'M30T_DJI_0001_R.JPG', 'M3T_DJI_0001_R.JPG'])('accepts %s', async (name) => {
    expect(await probed(join(thermal.path, name))).toBe('ok')
  })

  it('names the one that ends too early', async () => {
    expect(await probed(join(thermal.path, 'XTS_DJI_0001_R.jpg'))).toBe('truncated')
  })
})

interface Reference {
  readonly decode?: string
}

function isReferences(value: unknown): value is Readonly<Record<string, Reference>> {
  return typeof value === 'object' && value !== null
}

describe.skipIf(robustness.isMissing)('probePhoto on odd and hostile files (skipped without ../shared/data)', () => {
  it('answers each with facts or a named refusal, and accepts what the decoder reads', async () => {
    const references: unknown = JSON.parse(
      await readFile(join(robustness.path, 'reference-decode-sharp-0.35.5.json'), 'utf8'),
    )
    if (!isReferences(references)) throw new Error('the reference has another form')
    const names = await readdir(robustness.path, { recursive: true })
    const disagreements: string[] = []
    let seen = 0
    for (const name of names) {
      const reference = references[name]
      if (reference === undefined) continue
      seen++
      const outcome = await probed(join(robustness.path, name))
      if ((outcome === 'ok') !== (reference.decode === 'ok')) disagreements.push(`${name}: ${outcome}`)
    }
    expect(seen).toBeGreaterThan(190)
    expect(disagreements.sort()).toEqual([
      'pillow/decompression_bomb_extents.gif: unsupported-format',
      'pillow/photoshop-200dpi-broken.jpg: ok',
      'pillow/truncated_app14.jpg: ok',
      'sharp/animated-loop-3.gif: unsupported-format',
      'sharp/big-height.webp: multi-page',
      'sharp/check.svg: unsupported-format',
      'sharp/giant-image.jpg: ok',
      'sharp/rotating-squares.gif: unsupported-format',
      'sharp/struct-image-04-t.svg: unsupported-format',
    ])
  })
})
