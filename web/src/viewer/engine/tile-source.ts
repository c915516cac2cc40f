import type OpenSeadragon from 'openseadragon'
import { type DziDescriptor, type SignedDziUrl, tileUrl } from '../core/picture/dzi.ts'
import type { TilePlace } from '../core/picture/tiles-of-view.ts'
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

const placeOf = ({ tile }: OpenSeadragon.ImageJob): TilePlace => ({ level: tile.level, column: tile.x, row: tile.y })

/** The tiles the picture library waits for. */
export class TileJobs {
  readonly #stops = new Map<OpenSeadragon.ImageJob, () => void>()
  readonly #fetcher: TileFetcher
  readonly #rankOf: (place: TilePlace) => number
  readonly #prepared: (tile: CanvasRenderingContext2D, place: TilePlace) => Promise<CanvasRenderingContext2D>

  /** `rankOf` says which tile comes first: the one with the lowest rank. `prepared` draws what came as it is to be looked at. */
  constructor(
    fetcher: TileFetcher,
    rankOf: (place: TilePlace) => number,
    prepared: (tile: CanvasRenderingContext2D, place: TilePlace) => Promise<CanvasRenderingContext2D>,
  ) {
    this.#fetcher = fetcher
    this.#rankOf = rankOf
    this.#prepared = prepared
  }

  start(job: OpenSeadragon.ImageJob): void {
    const { tile, stop } = this.#fetcher.take({ address: job.src, rank: this.#rankOf(placeOf(job)) })
    this.#stops.set(job, stop)
    tile
      .then((came) => this.#prepared(came, placeOf(job)))
      .then(
        (drawn) => this.#stops.delete(job) && job.finish(drawn, null, 'context2d'),
        (failure: unknown) => this.#stops.delete(job) && job.fail(String(failure), null),
      )
  }

  /** The library gives a tile up. */
  abort(job: OpenSeadragon.ImageJob): void {
    this.#stops.get(job)?.()
  }

  /**
   * Lets go of what is no longer wanted. The library is not told of a failure, after which it would try again and then hold the tile for
   * missing: the tile is as if it had never been asked for, and is when it comes into view again.
   */
  keepOnly(isWanted: (place: TilePlace) => boolean): void {
    for (const [job, stop] of this.#stops) {
      if (isWanted(placeOf(job))) continue
      this.#stops.delete(job)
      stop()
      if (job.jobId !== null) window.clearTimeout(job.jobId)
      job.jobId = null
      job.tile.loading = false
    }
  }
}

/** The pyramid as the picture library reads it. */
export function tileSourceOf(pyramid: Pyramid, jobs: TileJobs) {
  const { dzi } = pyramid
  return {
    width: dzi.widthPx,
    height: dzi.heightPx,
    tileSize: dzi.tileSizePx,
    tileOverlap: dzi.overlapPx,
    getTileUrl: (level: number, column: number, row: number) => tileAddress(pyramid, { level, column, row }),
    downloadTileStart: (job: OpenSeadragon.ImageJob) => jobs.start(job),
    downloadTileAbort: (job: OpenSeadragon.ImageJob) => jobs.abort(job),
  }
}
