import type OpenSeadragon from 'openseadragon'
import { type DziDescriptor, type SignedDziUrl, tileUrl } from '../core/dzi.ts'
import type { TilePlace } from '../core/tiles-of-view.ts'
import type { TileFetcher } from './tile-fetcher.ts'

/** Where the tiles of a pyramid are found. */
export type Pyramid = {
  readonly dzi: DziDescriptor
  /** Asked for every tile, so that a renewed signature is used at once. */
  readonly url: () => SignedDziUrl
}

/** The whole address of a tile. */
export const tileAddress = ({ url, dzi }: Pyramid, { level, column, row }: TilePlace): string =>
  new URL(tileUrl(url(), dzi.format, level, column, row), document.baseURI).href

/** The pyramid as the picture library reads it, its tiles fetched by `fetcher`. */
export function tileSourceOf(pyramid: Pyramid, fetcher: TileFetcher) {
  const { dzi } = pyramid
  const stops = new WeakMap<OpenSeadragon.ImageJob, () => void>()
  return {
    width: dzi.widthPx,
    height: dzi.heightPx,
    tileSize: dzi.tileSizePx,
    tileOverlap: dzi.overlapPx,
    getTileUrl: (level: number, column: number, row: number) => tileAddress(pyramid, { level, column, row }),
    downloadTileStart: (job: OpenSeadragon.ImageJob) => {
      const { tile, stop } = fetcher.take(job.src)
      stops.set(job, stop)
      tile.then(
        (drawn) => job.finish(drawn, null, 'context2d'),
        (failure: unknown) => job.fail(String(failure), null),
      )
    },
    downloadTileAbort: (job: OpenSeadragon.ImageJob) => stops.get(job)?.(),
  }
}
