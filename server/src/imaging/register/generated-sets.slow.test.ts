import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generatedSet, judgeGenerated } from '../../testing/photos/generated-sets.ts'
import { isImagingTried, isWholeDepth } from '../../testing/test-depth.ts'
import { registerPhotos } from './register.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'generated-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('registration of generated sets', () => {
  // All but the first were once placed wrongly: a background that hardly moves made photos of different places look like one.
  it.each(isWholeDepth ? [1, 12, 15, 38, 66] : isImagingTried ? [1, 66] : [66])(
    'ASM-03 places no photo of generated set %i wrongly',
    async (number) => {
      const set = await generatedSet(number, folder)
      const outcome = judgeGenerated(set, await registerPhotos(set.photos.map(({ id, path }) => ({ id, path }))))
      expect(outcome.wrong, set.description).toEqual([])
    },
  )
})
