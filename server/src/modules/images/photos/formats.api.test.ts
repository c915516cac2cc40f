import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { uploadInspectionImages } from '@visionair/contract/images'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makeThumbnail } from '../../../imaging/photo/thumbnail.ts'
import { type UnreadableImageCode, unreadableImageCodes } from '../../../imaging/photo/unreadable-image.ts'
import { serverText } from '../../../platform/i18n/server-texts.ts'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import { makeVisit } from '../../../testing/factories.ts'
import { hasSharedData, sharedData } from '../../../testing/shared-data.ts'
import { makeTwoOwners, type TwoOwners } from '../../../testing/two-owners.ts'
import { refusals } from './photo-intake.service.ts'

let world: ApiWorld
let owners: TwoOwners
let inspections: number[]
beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
  const made = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id)
  inspections = made.inspections.map(({ id }) => id)
})
afterAll(() => world.close())

interface File {
  readonly name: string
  readonly content: Buffer
}

const answerSchema = z.object({
  data: z
    .array(
      z.object({
        attributes: z.object({
          id: z.int(),
          originalName: z.string(),
          uri: z.string(),
          sha256: z.string(),
          naturalWidth: z.int(),
          naturalHeight: z.int(),
        }),
      }),
    )
    .default([]),
  refused: z.array(z.object({ originalName: z.string(), reason: z.string() })).default([]),
  violations: z.array(z.object({ field: z.string(), message: z.string() })).default([]),
})

/** Sends files in one form; answers what became of each, by name. */
async function send(inspection: number, files: readonly File[]) {
  const form = new FormData()
  for (const { name, content } of files) form.append('files[]', new Blob([new Uint8Array(content)]), name)
  const answer = await world.call(uploadInspectionImages, {
    token: owners.adminToken,
    params: { id: inspection },
    body: form,
  })
  expect([201, 422]).toContain(answer.status)
  const { data, refused, violations } = answerSchema.parse(answer.body)
  const reasons = [
    ...refused.map(({ originalName, reason }) => [originalName, reason] as const),
    ...violations.map(({ field, message }) => [field, message] as const),
  ]
  return {
    accepted: new Map(data.map(({ attributes }) => [attributes.originalName, attributes])),
    reasons: new Map(reasons),
  }
}

const reasonOf = (code: UnreadableImageCode): string => serverText({ message: refusals[code] }, 'en')

async function originalOf(uri: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(`${world.url}${uri}`)).arrayBuffer())
}

/** Mean red, green and blue of the four quarters of what people see of a stored photo. */
async function coloursOf(id: number): Promise<number[]> {
  const row = await world.ctx.db.selectFrom('image').where('id', '=', id).select('storageKey').executeTakeFirstOrThrow()
  const seen = await makeThumbnail(await world.ctx.storage.localPath(row.storageKey), 320)
  const { data, info } = await sharp(seen).raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return [0, 1].flatMap((row) =>
    [0, 1].flatMap((column) =>
      [0, 1, 2].map((channel) => {
        const [top, bottom] = [Math.floor((row * height) / 2), Math.max(Math.floor(((row + 1) * height) / 2), 1)]
        const [left, right] = [Math.floor((column * width) / 2), Math.max(Math.floor(((column + 1) * width) / 2), 1)]
        let sum = 0
        for (let y = Math.min(top, height - 1); y < bottom; y++) {
          for (let x = Math.min(left, width - 1); x < right; x++) sum += data[(y * width + x) * channels + channel] ?? 0
        }
        return sum / ((bottom - Math.min(top, height - 1)) * (right - Math.min(left, width - 1)))
      }),
    ),
  )
}

const meanDifference = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length

/** Red, green, blue and white quarters, clockwise from the upper left. */
const quarters = Buffer.from(
  Array.from({ length: 60 * 40 }, (_, at) => {
    const [isRight, isLower] = [at % 60 >= 30, Math.floor(at / 60) >= 20]
    if (isLower) return isRight ? [0, 0, 255] : [255, 255, 255]
    return isRight ? [0, 160, 0] : [255, 0, 0]
  }).flat(),
)
const picture = () => sharp(quarters, { raw: { width: 60, height: 40, channels: 3 } })
const upright = [255, 0, 0, 0, 160, 0, 255, 255, 255, 0, 0, 255]

describe('every format that is accepted', () => {
  it('ASM-06 is kept byte for byte and seen upright in its own colours: JPEG, PNG, WebP, TIFF and AVIF, 8 and 16 bits, CMYK, wide gamut, alpha', async () => {
    const files: File[] = [
      { name: 'plain.jpg', content: await picture().jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer() },
      { name: 'progressive.jpg', content: await picture().jpeg({ quality: 96, progressive: true }).toBuffer() },
      { name: 'cmyk.jpg', content: await picture().toColourspace('cmyk').jpeg({ quality: 96 }).toBuffer() },
      { name: 'p3.jpg', content: await picture().withIccProfile('p3').jpeg({ quality: 97 }).toBuffer() },
      { name: 'plain.png', content: await picture().png().toBuffer() },
      { name: '16 bit.png', content: await picture().toColourspace('rgb16').png().toBuffer() },
      { name: 'alpha.png', content: await picture().ensureAlpha(1).png().toBuffer() },
      { name: 'photo.webp', content: await picture().webp({ quality: 95, lossless: true }).toBuffer() },
      { name: 'photo.tif', content: await picture().tiff({ compression: 'lzw' }).toBuffer() },
      { name: '16 bit.tif', content: await picture().toColourspace('rgb16').tiff().toBuffer() },
      { name: 'photo.avif', content: await picture().avif({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer() },
    ]
    const { accepted, reasons } = await send(inspections[0] ?? 0, files)
    expect(reasons).toEqual(new Map())
    for (const { name, content } of files) {
      const photo = accepted.get(name)
      expect((await originalOf(photo?.uri ?? '')).equals(content), name).toBe(true)
      expect([photo?.naturalWidth, photo?.naturalHeight], name).toEqual([60, 40])
      // Printing inks cannot show these colours; they must only be the right ones at the right place.
      const tolerance = name === 'cmyk.jpg' ? 45 : 12
      expect(meanDifference(await coloursOf(photo?.id ?? 0), upright), name).toBeLessThan(tolerance)
    }
  })

  it('ASM-06 is turned upright by its orientation, all eight of them', async () => {
    const files: File[] = []
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      // Stored the way a camera held like that would: turned back from upright.
      const flipped = [2, 4, 5, 7].includes(orientation)
      const back = { 1: 0, 2: 0, 3: 180, 4: 180, 5: 270, 6: 270, 7: 90, 8: 90 }[orientation] ?? 0
      const turned = await sharp(await (flipped ? picture().flop() : picture()).png().toBuffer())
        .rotate(back)
        .withMetadata({ orientation })
        .jpeg({ quality: 97, chromaSubsampling: '4:4:4' })
        .toBuffer()
      files.push({ name: `orientation ${orientation}.jpg`, content: turned })
    }
    const { accepted } = await send(inspections[1] ?? 0, files)
    for (const { name } of files) {
      const photo = accepted.get(name)
      expect([photo?.naturalWidth, photo?.naturalHeight], name).toEqual([60, 40])
      expect(meanDifference(await coloursOf(photo?.id ?? 0), upright), name).toBeLessThan(12)
    }
  })

  it('ASM-06 everything else is refused by name and reason, and the others of the same form are taken', async () => {
    const good = await picture().jpeg({ quality: 80 }).toBuffer()
    const pages = await sharp(Buffer.concat([quarters, quarters]), {
      raw: { width: 60, height: 80, channels: 3, pageHeight: 40 },
    })
      .tiff()
      .toBuffer()
    const film = await sharp(Buffer.concat([quarters, quarters]), {
      raw: { width: 60, height: 80, channels: 3, pageHeight: 40 },
    })
      .gif()
      .toBuffer()
    const bad: readonly (readonly [string, Buffer, UnreadableImageCode])[] = [
      ['two pages.tif', pages, 'multi-page'],
      ['film.gif', film, 'unsupported-format'],
      ['drawing.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'unsupported-format'],
      ['paper.pdf', Buffer.from('%PDF-1.7\n'), 'unsupported-format'],
      ['text.jpg', Buffer.from('no picture'), 'not-an-image'],
      ['empty.jpg', Buffer.alloc(0), 'not-an-image'],
      ['cut.jpg', good.subarray(0, good.length - 150), 'truncated'],
    ]
    const files = [...bad.map(([name, content]) => ({ name, content })), { name: 'good.jpg', content: good }]
    const { accepted, reasons } = await send(inspections[2] ?? 0, files)
    expect([...accepted.keys()]).toEqual(['good.jpg'])
    expect([...reasons]).toEqual(bad.map(([name, , code]) => [name, reasonOf(code)]))
  })
})

const expectedSchema = z.object({
  accepted: z.record(
    z.string(),
    z.object({
      size: z.tuple([z.int(), z.int()]),
      /** Means of the quarters, measured with OpenCV where it reads the file alike. */
      colours: z.array(z.number()),
      seen: z.string().optional(),
    }),
  ),
  refused: z.partialRecord(z.enum(unreadableImageCodes), z.array(z.string())),
})

const sets = ['exif-orientation', 'thermal', 'upload-robustness']
const noPicture = /(LICENSE[^/]*|COPYING|README.*|\.json|\.txt|\.md)$/

async function filesOf(set: string): Promise<string[]> {
  const entries = await readdir(sharedData(set), { recursive: true, withFileTypes: true })
  const root = sharedData('')
  return entries
    .filter((entry) => entry.isFile() && !noPicture.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
}

describe.skipIf(!hasSharedData)(
  'odd, hostile, turned and thermal files of cameras and test suites (skipped without ../shared/data)',
  () => {
    it.each(sets)(
      'every file of %s has the outcome it must have: whole and upright, or refused by name for its reason',
      async (set) => {
        const expected = expectedSchema.parse(
          JSON.parse(await readFile(new URL('./formats.expected.json', import.meta.url), 'utf8')),
        )
        const reasonFor = new Map(
          unreadableImageCodes.flatMap((code) =>
            (expected.refused[code] ?? []).map((path) => [path, reasonOf(code)] as const),
          ),
        )
        const paths = await filesOf(set)
        expect(paths.filter((path) => !(path in expected.accepted) && !reasonFor.has(path))).toEqual([])
        const inspection = inspections[3 + sets.indexOf(set)] ?? 0
        const seen = new Map<string, string>()
        for (const path of paths) {
          const name = path.replaceAll('/', '__')
          const content = await readFile(sharedData(path))
          const { accepted, reasons } = await send(inspection, [{ name, content }])
          const photo = accepted.get(name)
          const sum = createHash('sha256').update(content).digest('hex')
          const twin = seen.get(sum)
          if (twin !== undefined) {
            expect(reasons.get(name), `${path} is ${twin} again`).toMatch(/already/)
            continue
          }
          if (photo === undefined) {
            expect(reasons.get(name), path).toBe(reasonFor.get(path))
            continue
          }
          seen.set(sum, path)
          const wanted = expected.accepted[path]
          expect(photo.sha256, path).toBe(sum)
          expect((await originalOf(photo.uri)).equals(content), path).toBe(true)
          expect([photo.naturalWidth, photo.naturalHeight], path).toEqual(wanted?.size)
          // Quarters of a few pixels are cut a little differently.
          const tolerance = photo.naturalWidth < 16 ? 12 : 6
          expect(meanDifference(await coloursOf(photo.id), wanted?.colours ?? []), path).toBeLessThan(tolerance)
        }
        expect(paths.length).toBeGreaterThan(6)
      },
      240_000,
    )
  },
)
