import type { QueryClient } from '@tanstack/react-query'
import { getSightings } from '@visionair/contract/sightings'
import { call } from '../../api/client.ts'
import { callKey } from '../../api/hooks.ts'
import type { Piece } from '../../viewer/core/sweep/plan.ts'

/** What is known to be blade in a picture, in its pixels; null where that is not known, or the picture is not the one that is served. */
export async function readBlade(client: QueryClient, id: number, version: number): Promise<readonly Piece[] | null> {
  const watched = await client.fetchQuery({
    queryKey: callKey(getSightings, { params: { id } }),
    queryFn: ({ signal }) => call(getSightings, { params: { id } }, signal),
  })
  if (watched.imageVersion !== version) return null
  return watched.blade?.map((piece) => piece.map(({ pixelX, pixelY }) => ({ x: pixelX, y: pixelY }))) ?? null
}
