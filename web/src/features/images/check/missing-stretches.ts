import { comparedPhotos } from '@visionair/contract/images'
import type { PhotoCheck } from './use-photo-check.ts'

type Told = Pick<PhotoCheck, 'basis' | 'pictures' | 'photos' | 'measured'>

/**
 * What can be said of missing stretches where none is known: by what none was found, that it is being looked for, or why it cannot be told.
 * `waiting` while photos are still to be looked at: nothing is said then, neither that nothing is missing nor that it can never be told.
 */
export function stretchesOf({
  basis,
  pictures,
  photos,
  measured,
}: Told):
  | 'complete'
  | 'completeByTime'
  | 'completeByPictures'
  | 'comparing'
  | 'failed'
  | 'waiting'
  | 'few'
  | 'many'
  | 'unknown' {
  if (basis === 'position') return 'complete'
  if (basis !== 'none') return pictures === 'joined' ? 'completeByPictures' : 'completeByTime'
  if (pictures === 'comparing') return 'comparing'
  if (measured < photos) return 'waiting'
  if (pictures === 'failed') return 'failed'
  if (photos < comparedPhotos.fewest) return 'few'
  return photos > comparedPhotos.most ? 'many' : 'unknown'
}
