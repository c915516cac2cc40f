/** The upright size of a photo. */
export interface Shaped {
  readonly widthPx: number
  readonly heightPx: number
}

/** Photos narrower than this cannot be assembled: enlarged twice, too little is left to compare. */
const narrowestPx = 64
/** Most photos of a side lie one way: so many times as many as lie the other way. */
const clearlyMost = 3

const isLying = ({ widthPx, heightPx }: Shaped): boolean => widthPx > heightPx
const isUpright = ({ widthPx, heightPx }: Shaped): boolean => heightPx > widthPx

/** Whether a photo has too few pixels to be assembled with others. */
export const isTooSmall = ({ widthPx, heightPx }: Shaped): boolean => Math.min(widthPx, heightPx) < narrowestPx

/** The photos that lie where nearly all others stand upright, or the other way round; none when there is no clear rule. */
export function turnedAmong<P extends Shaped>(photos: readonly P[]): P[] {
  const lying = photos.filter(isLying)
  const upright = photos.filter(isUpright)
  if (upright.length >= clearlyMost * lying.length) return lying
  return lying.length >= clearlyMost * upright.length ? upright : []
}
