import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bladeShape, usualTaper } from '../demo/render/blade-shape.ts'
import { type HardPhoto, hardSetSpec, renderHardSet } from '../demo/render/hard-sets.ts'
import { judgeGenerated } from '../testing/photos/generated-sets.ts'
import { isImagingTried } from '../testing/test-depth.ts'
import type { Share } from './photo/outline.ts'
import { applyTo, invert } from './register/numeric/similarity.ts'
import { registerPhotos } from './register/register.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawn-band-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const frame = { widthPx: 600, heightPx: 800 }
const within = (share: number) => Math.min(1, Math.max(0, share))

/** The blade on a photo as a person would outline it: its edges at the upper and the lower end of the frame. */
function outlineOn({ pose }: HardPhoto, edges: (y: number) => { left: number; right: number }): Share[] {
  const toPhoto = invert(pose)
  const corner = (y: number, side: 'left' | 'right'): Share => {
    const { y: row } = applyTo(pose, frame.widthPx / 2, y)
    const at = applyTo(toPhoto, edges(row)[side], row)
    return [within(at.x / frame.widthPx), within(at.y / frame.heightPx)]
  }
  const bottom = frame.heightPx
  return [corner(0, 'left'), corner(0, 'right'), corner(bottom, 'right'), corner(bottom, 'left')]
}

/** Four photos of a blade with hardly a mark on it, each with the outline a person would draw. */
async function bareSide(seed: number) {
  const spec = { ...hardSetSpec, seed, photoCount: 4, photoWidthPx: frame.widthPx, photoHeightPx: frame.heightPx }
  const set = await renderHardSet('nearly-bare', spec)
  const { side } = spec
  const { edges } = bladeShape(frame, set.composite.heightPx, { seed, side, taper: usualTaper[side] })
  return await Promise.all(
    set.photos.map(async (photo) => {
      const path = join(folder, `${seed}-${photo.fileName}`)
      await writeFile(path, photo.jpeg)
      return { ...photo, id: photo.fileName, path, band: outlineOn(photo, edges) }
    }),
  )
}

describe('a band drawn by hand', () => {
  it.each(isImagingTried ? [1, 3] : [1])(
    'ASM-03 places all of a nearly bare blade, and none wrongly: side %i',
    async (seed) => {
      const photos = await bareSide(seed)
      const set = { description: `nearly bare ${seed}`, photos }
      const found = judgeGenerated(set, await registerPhotos(photos.map(({ id, path }) => ({ id, path }))))
      const drawn = judgeGenerated(set, await registerPhotos(photos.map(({ id, path, band }) => ({ id, path, band }))))
      expect([found.wrong, drawn.wrong]).toEqual([[], []])
      expect(drawn.placed).toBe(photos.length)
      expect(drawn.placed).toBeGreaterThanOrEqual(found.placed)
    },
  )
})
