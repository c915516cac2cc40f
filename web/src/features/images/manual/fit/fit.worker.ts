import type { GreyPicture } from './detail.ts'
import { fitOf } from './fit.ts'
import type { FitAnswer, FitQuestion } from './fit-messages.ts'
import type { FitPhoto } from './fit-photo.ts'

/** Rec. 601 luma of one pixel. */
const luma = (red: number, green: number, blue: number) => 0.299 * red + 0.587 * green + 0.114 * blue

/** Fetches a copy of a photo and brings it to a size, in grey. */
async function pictureOf(
  { placement, ...addresses }: FitPhoto,
  copy: 'thumbnail' | 'picture',
  sidePx: number,
): Promise<GreyPicture> {
  const answer = await fetch(addresses[copy])
  if (!answer.ok) throw new Error(`${addresses[copy]}: ${answer.status}`)
  const { naturalWidth, naturalHeight } = placement
  const scale = sidePx / Math.max(naturalWidth, naturalHeight)
  const [widthPx, heightPx] = [naturalWidth, naturalHeight].map((side) => Math.max(1, Math.round(side * scale)))
  if (widthPx === undefined || heightPx === undefined) throw new RangeError('a photo has two sides')
  const bitmap = await createImageBitmap(await answer.blob(), {
    resizeWidth: widthPx,
    resizeHeight: heightPx,
    resizeQuality: 'high',
  })
  const canvas = new OffscreenCanvas(widthPx, heightPx).getContext('2d', { willReadFrequently: true })
  if (canvas === null) throw new Error('no canvas')
  canvas.drawImage(bitmap, 0, 0)
  bitmap.close()
  const { data } = canvas.getImageData(0, 0, widthPx, heightPx)
  const levels = new Float32Array(widthPx * heightPx)
  for (let at = 0; at < levels.length; at += 1)
    levels[at] = luma(data[4 * at] ?? 0, data[4 * at + 1] ?? 0, data[4 * at + 2] ?? 0)
  return { widthPx, heightPx, levels }
}

const tell = (answer: FitAnswer) => self.postMessage(answer)

self.addEventListener('message', ({ data: { key, request } }: MessageEvent<FitQuestion>) => {
  fitOf(request, pictureOf).then(
    (outcome) => tell({ key, outcome }),
    () => tell({ key, outcome: { kind: 'unreadable' } }),
  )
})
