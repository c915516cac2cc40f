import type { Photo } from '../image-types.ts'

/**
 * The photos that a picture made now would leave out without a word: shown ones without a place beside others that have one. None
 * where no photo has a place, since there is no picture to be made without them.
 */
export function leftOutOf<P extends Pick<Photo, 'x' | 'y' | 'visible'>>(photos: readonly P[]): readonly P[] {
  const shown = photos.filter(({ visible }) => visible)
  const without = shown.filter(({ x, y }) => x === null || y === null)
  return without.length < shown.length ? without : []
}
