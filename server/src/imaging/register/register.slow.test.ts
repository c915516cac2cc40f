import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PairError, placementErrors, readPairTruths } from '../../testing/photos/registration-truth.ts'
import { isWholeDepth } from '../../testing/test-depth.ts'
import { seededRandom } from './numeric/random.ts'
import { compose, invert } from './numeric/similarity.ts'
import { type PhotoSource, type Registration, registerPhotos } from './register.ts'

const sets = fileURLToPath(new URL('../../../../../shared/data/stitching/', import.meta.url))
const blade = fileURLToPath(new URL('../../../../../shared/data/blade/dtu-damage-history/', import.meta.url))
const haveSets = existsSync(sets)
if (!haveSets) process.stderr.write(`skipped: the photo sets are not at ${sets}\n`)

async function photosOf(set: string, prefix = ''): Promise<PhotoSource[]> {
  const names = await readdir(path.join(sets, set))
  const photos = names.filter((name) => name.startsWith(prefix) && /\.jpe?g$/i.test(name)).sort()
  return photos.map((name) => ({ id: name, path: path.join(sets, set, name) }))
}

/** The same photos in another, repeatable order. */
function shuffled(photos: readonly PhotoSource[], seed: number): PhotoSource[] {
  const random = seededRandom(seed)
  return photos
    .map((photo) => ({ photo, key: random() }))
    .sort((x, y) => x.key - y.key)
    .map(({ photo }) => photo)
}

async function errorsOf(set: string, registration: Registration): Promise<PairError[]> {
  return placementErrors(await readPairTruths(path.join(sets, set, 'gt.json')), registration.placed)
}

interface Tolerance {
  readonly percent: number
  readonly deg: number
  readonly scale: number
}

function expectWithin(errors: readonly PairError[], tolerance: Tolerance): void {
  for (const error of errors) {
    expect(error.displacementPercent, `${error.a} ${error.b}`).toBeLessThan(tolerance.percent)
    expect(Math.abs(error.rotationDeg), `${error.a} ${error.b}`).toBeLessThan(tolerance.deg)
    expect(Math.abs(error.scalePercent), `${error.a} ${error.b}`).toBeLessThan(tolerance.scale)
  }
}

const flat = { percent: 2, deg: 1, scale: 2 }
const perspective = { percent: 3, deg: 1, scale: 3 }

describe.skipIf(!haveSets)('registration of real photos', () => {
  const whole = [
    ['brighton-strip', flat],
    ['arches-pano', flat],
    ['arches2', flat],
    ['petra-pano', perspective],
  ] as const
  for (const [set, tolerance] of whole) {
    it(`ASM-03 places all photos of ${set}, given in any order`, async () => {
      const photos = await photosOf(set)
      const registration = await registerPhotos(shuffled(photos, 3))
      expect(registration.unplaced).toEqual([])
      expect(registration.placed).toHaveLength(photos.length)
      const inOrder = photos.map((photo) => photo.id)
      expect([inOrder, inOrder.toReversed()]).toContainEqual(registration.order)
      const errors = await errorsOf(set, registration)
      expect(errors).toHaveLength(photos.length - 1)
      expectWithin(errors, tolerance)
    })
  }

  it('ASM-03 places crops of a real blade within 4 px of their exact places, repeatably', async () => {
    const photos = await photosOf('blade-crops-derived')
    const registration = await registerPhotos(shuffled(photos, 5))
    expect(registration.unplaced).toEqual([])
    expect(registration.mode).toBe('blade')
    const errors = await errorsOf('blade-crops-derived', registration)
    expect(errors.length).toBeGreaterThanOrEqual(photos.length - 1)
    for (const error of errors) expect(error.displacementPx, `${error.a} ${error.b}`).toBeLessThan(4)
    expect(await registerPhotos(shuffled(photos, 5))).toEqual(registration)
  })

  it('ASM-03 places all six tiles of stitch2d-grid, which share a tenth of their width, within 4 px', async () => {
    const photos = await photosOf('stitch2d-grid')
    const registration = await registerPhotos(shuffled(photos, 7))
    expect(registration.unplaced).toEqual([])
    expect(new Set(registration.seams.map((seam) => seam.verifiedBy))).toEqual(new Set(['overlap']))
    const errors = await errorsOf('stitch2d-grid', registration)
    expect(errors.length).toBeGreaterThanOrEqual(photos.length - 1)
    for (const error of errors) expect(error.displacementPx, `${error.a} ${error.b}`).toBeLessThan(4)
    expectWithin(errors, flat)
  })

  it('ASM-03 places all eight small photos of libvips-mosaic', async () => {
    const photos = await photosOf('libvips-mosaic')
    const registration = await registerPhotos(shuffled(photos, 7))
    expect(registration.unplaced).toEqual([])
    expect(registration.placed).toHaveLength(photos.length)
    for (const error of await errorsOf('libvips-mosaic', registration)) {
      expect(error.displacementPercent, `${error.a} ${error.b}`).toBeLessThan(2)
    }
    // The truth has no tie points between rows: four rows of photos 373 px high make a mosaic of 1295 px.
    const rowStepPx = (1295 - 373) / 3
    const left = registration.placed.filter((photo) => photo.id.endsWith('.1.jpg'))
    for (const a of left) {
      for (const b of left) {
        const rows = Number(b.id.charAt(2)) - Number(a.id.charAt(2))
        if (rows <= 0) continue
        const { tx, ty } = compose(invert(a.pose), b.pose)
        expect(Math.abs(tx), `${a.id} ${b.id}`).toBeLessThan(45 * rows)
        expect(Math.abs(ty - rows * rowStepPx), `${a.id} ${b.id}`).toBeLessThan(20 * rows)
      }
    }
  })

  it('ASM-03 pairs of other sites are right or refused', async () => {
    for (const [set, prefix] of [
      ['uav-pairs', 'A'],
      ['uav-pairs', 'B'],
      ['uav-pairs', 'C'],
      ['vlfeat-pairs', 'river'],
      ['vlfeat-pairs', 'roofs'],
    ] as const) {
      const registration = await registerPhotos(await photosOf(set, prefix))
      const errors = await errorsOf(set, registration)
      for (const error of errors) expect(error.displacementPercent, `${error.a} ${error.b}`).toBeLessThan(8)
    }
  })

  it('ASM-03 places pairs that are seen from elsewhere and turned, by their stronger keypoints', async () => {
    for (const prefix of ['A', 'B', 'C']) {
      const registration = await registerPhotos(await photosOf('uav-pairs', prefix))
      expect(registration.unplaced, prefix).toEqual([])
      for (const error of await errorsOf('uav-pairs', registration)) {
        expect(error.displacementPercent, prefix).toBeLessThan(3)
      }
    }
  })

  if (isWholeDepth) {
    it('ASM-03 places a chain of tilted photos of fields, two of them taken on the way back', async () => {
      const registration = await registerPhotos(await photosOf('seneca-fields'))
      expect(registration.placed.length).toBeGreaterThanOrEqual(10)
      for (const error of await errorsOf('seneca-fields', registration)) {
        expect(error.displacementPercent, `${error.a} ${error.b}`).toBeLessThan(8)
      }
    })
  }

  const small = [
    ['blade-crops-derived', flat],
    ['libvips-mosaic', flat],
  ] as const
  for (const [set, tolerance] of isWholeDepth ? [...small, ['stitch2d-grid', flat] as const, ...whole] : small) {
    it(`ASM-03 names the foreign photo mixed into ${set}`, async () => {
      const photos = await photosOf(set)
      const other = set === 'petra-pano' ? 'brighton-strip' : 'petra-pano'
      const [foreign] = await photosOf(other)
      if (!foreign) throw new Error(`no photo in ${other}`)
      const registration = await registerPhotos(shuffled([...photos, foreign], 11))
      expect(registration.unplaced.map(({ id, reason }) => ({ id, reason }))).toEqual([
        { id: foreign.id, reason: 'foreign' },
      ])
      expectWithin(await errorsOf(set, registration), tolerance)
    })
  }

  it('ASM-03 names the foreign photo beside a pair, though it comes first', async () => {
    const [first, second] = await photosOf('blade-crops-derived')
    const [roofs] = await photosOf('vlfeat-pairs', 'roofs')
    if (!first || !second || !roofs) throw new Error('photos are missing')
    const registration = await registerPhotos([roofs, second, first])
    expect(registration.placed.map((photo) => photo.id)).toEqual([second.id, first.id])
    expect(registration.unplaced.map((photo) => photo.id)).toEqual([roofs.id])
  })
})

describe.skipIf(!haveSets)('registration of odd sets', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'register-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('ASM-03 recognises the same photo given twice and a file that is no photo', async () => {
    const photos = await photosOf('arches-pano')
    const [first] = photos
    if (!first) throw new Error('no photos')
    const copy = path.join(folder, 'copy.jpg')
    await copyFile(first.path, copy)
    const broken = path.join(folder, 'broken.jpg')
    await writeFile(broken, 'this is not a photo')
    const missing = path.join(folder, 'missing.jpg')
    const registration = await registerPhotos([
      ...photos,
      { id: 'copy', path: copy },
      { id: 'broken', path: broken },
      { id: 'missing', path: missing },
    ])
    expect(registration.placed.map((photo) => photo.id)).toEqual(photos.map((photo) => photo.id))
    expect(registration.unplaced).toEqual([
      {
        id: 'copy',
        reason: 'duplicate',
        suggestion: { neighbour: first.id, aFromB: { a: 1, b: 0, tx: 0, ty: 0 } },
      },
      { id: 'broken', reason: 'unreadable' },
      { id: 'missing', reason: 'unreadable' },
    ])
  })

  it('ASM-03 a photo alone is placed where it is, and no photos make an empty result', async () => {
    const [photo] = await photosOf('arches-pano')
    if (!photo) throw new Error('no photos')
    const alone = await registerPhotos([photo])
    expect(alone.placed).toEqual([
      { id: photo.id, widthPx: 720, heightPx: 477, pose: { a: 1, b: 0, tx: 0, ty: 0 }, confidence: 1 },
    ])
    expect(alone.order).toEqual([photo.id])
    expect(await registerPhotos([])).toMatchObject({ placed: [], unplaced: [], seams: [], order: [] })
  })

  it.skipIf(!existsSync(blade))('ASM-03 photos registered pixel by pixel are placed on top of each other', async () => {
    const names = (await readdir(blade)).filter((name) => /\.jpg$/i.test(name)).sort()
    const registration = await registerPhotos(names.map((name) => ({ id: name, path: path.join(blade, name) })))
    expect(registration.unplaced).toEqual([])
    for (const { pose } of registration.placed) {
      expect(Math.hypot(pose.tx, pose.ty)).toBeLessThan(4)
      expect(Math.hypot(pose.a - 1, pose.b)).toBeLessThan(0.002)
    }
  })

  it('ASM-03 stops when told to and reports its steps', async () => {
    const photos = await photosOf('arches-pano')
    const stop = new AbortController()
    const steps: string[] = []
    const run = registerPhotos(photos, {
      signal: stop.signal,
      onProgress: ({ step, done }) => {
        steps.push(step)
        if (step === 'pairs' && done === 1) stop.abort(new Error('stopped by the test'))
      },
    })
    await expect(run).rejects.toThrow('stopped by the test')
    expect(steps).toEqual(['features', 'features', 'features', 'pairs', 'pairs'])
  })
})
