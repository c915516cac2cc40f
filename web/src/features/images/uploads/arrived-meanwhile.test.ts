import { expect, it } from 'vitest'
import { ProblemError } from '../../../api/problem-error.ts'
import { partedByArrival } from './arrived-meanwhile.ts'

const kept = (key: string, inspectionId: number, name: string, sizeBytes: number) => {
  const side = { inspectionId, name: 'Blade A' }
  return { key, side, name, sizeBytes, identity: `${name}-${sizeBytes}` }
}

it('ASM-01 files that have arrived meanwhile, or whose side is gone, are not asked for; where that is not known they are', async () => {
  const photosOf = async (inspectionId: number) => {
    if (inspectionId === 8) throw new ProblemError(404, {})
    if (inspectionId === 9) throw new ProblemError(503, {})
    return [{ originalName: 'a.jpg', sizeBytes: 100 }]
  }
  const known = [
    kept('arrived', 7, 'a.jpg', 100),
    kept('another of that name', 7, 'a.jpg', 101),
    kept('another of that size', 7, 'b.jpg', 100),
    kept('of a side that is gone', 8, 'a.jpg', 1),
    kept('of a side that cannot be read', 9, 'a.jpg', 100),
  ]
  const { missing, settled } = await partedByArrival(known, photosOf)
  expect(settled.map(({ key }) => key).sort()).toEqual(['arrived', 'of a side that is gone'])
  expect(missing).toHaveLength(3)
})
