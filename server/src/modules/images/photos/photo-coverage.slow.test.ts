import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderBladeSide } from '../../../demo/render/blade-side.ts'
import { hardSetSpec } from '../../../demo/render/hard-sets.ts'
import { compareMarks } from '../../../imaging/overlap/compare-marks.ts'
import { markPhoto } from '../../../imaging/overlap/photo-marks.ts'
import { registerPhotos } from '../../../imaging/register/register.ts'
import { sharedData } from '../../../testing/shared-data.ts'
import { isAssemblingTried } from '../../../testing/test-depth.ts'
import { coverageByPictures, joinsAcross, type PhotoPair, pairsToCompare, photosAround } from './photo-coverage.ts'

const sets = sharedData('stitching')
const haveSets = existsSync(sets)
if (!haveSets) process.stderr.write(`skipped: the photo sets are not at ${sets}\n`)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coverage-'))
})
afterAll(() => rm(folder, { recursive: true }))

const photosOf = async (set: string): Promise<string[]> =>
  (await readdir(join(sets, set)))
    .filter((name) => /\.jpe?g$/i.test(name))
    .sort()
    .map((name) => join(sets, set, name))

/** What the photos of a side in this order are told to leave out, as the product finds it; photos are numbered from 0. */
async function told(paths: readonly string[]) {
  const marked = await Promise.all(
    paths.map(async (path, id) => ({ id, marks: (await markPhoto(path))?.toString('base64') ?? '' })),
  )
  const order = marked.map(({ id }) => id)
  const pairs: PhotoPair[] = []
  for (let wanted = pairsToCompare(order, pairs); wanted.length > 0; wanted = pairsToCompare(order, pairs))
    pairs.push(...compareMarks(marked, wanted).map((pair) => ({ ...pair, isJoined: null })))
  const gaps: [number, number][] = []
  const { state, partings } = coverageByPictures(order, pairs)
  for (const parting of partings) {
    const around = photosAround(order, parting)
    const photos = [...around.sooner, ...around.later].map((id) => ({ id: String(id), path: paths[id] ?? '' }))
    if (!joinsAcross(await registerPhotos(photos), around)) gaps.push([parting.after, parting.before])
  }
  return { state, gaps }
}

describe.skipIf(!haveSets)('missing stretches of real photos', () => {
  const complete = [
    ['brighton-strip', 'joined'],
    ['blade-crops-derived', 'joined'],
    ['arches-pano', 'unknown'],
    ['arches2', 'unknown'],
    ['petra-pano', 'unknown'],
    ['stitch2d-grid', 'unknown'],
    ['libvips-mosaic', 'unknown'],
    ['uav-pairs', 'unknown'],
  ] as const
  it.each(complete)('ASM-03 are none in %s, which is complete or too small to tell', async (set, state) => {
    expect(await told(await photosOf(set))).toEqual({ state, gaps: [] })
  })

  it('ASM-03 are named where a crop of a real blade was taken away', async () => {
    const photos = await photosOf('blade-crops-derived')
    expect(await told(photos.filter((_, index) => index !== 2))).toEqual({ state: 'parted', gaps: [[1, 2]] })
  })

  it('ASM-03 are named where photos of one place end and those of another begin', async () => {
    const photos = [...(await photosOf('arches2')), ...(await photosOf('petra-pano'))]
    expect(await told(photos)).toEqual({ state: 'parted', gaps: [[2, 3]] })
  })
})

interface Drawn {
  readonly seed: number
  readonly background: 'sky' | 'field' | 'sea'
  readonly isLying: boolean
}

async function generated({ seed, background, isLying }: Drawn): Promise<string[]> {
  const gains = Array.from({ length: 7 }, (_, index) => 2 ** (-((index * 5 + seed) % 7) / 6))
  const side = renderBladeSide({ ...hardSetSpec, seed, background, photoCount: 7, gains })
  const paths: string[] = []
  for await (const { jpeg } of side.photos) {
    const path = join(folder, `${seed}-${paths.length}.jpg`)
    await writeFile(path, isLying ? await sharp(jpeg).rotate(90).jpeg({ quality: 92 }).toBuffer() : jpeg)
    paths.push(path)
  }
  return paths
}

describe('missing stretches of generated sides with jumps of exposure', () => {
  const drawn: readonly Drawn[] = [
    { seed: 31, background: 'sky', isLying: false },
    { seed: 32, background: 'field', isLying: true },
    { seed: 33, background: 'sea', isLying: false },
  ]
  it.each(isAssemblingTried ? drawn : drawn.slice(0, 1))(
    'ASM-03 are none in a complete one, and named where a photo was taken away: seed $seed',
    async (set) => {
      const photos = await generated(set)
      expect((await told(photos)).gaps).toEqual([])
      expect((await told(photos.filter((_, index) => index !== 3))).gaps).toEqual([[2, 3]])
    },
  )
})
