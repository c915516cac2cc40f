import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { getSightings } from '@visionair/contract/sightings'
import { createElement, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ResultOf } from '../../api/call-types.ts'
import { callKey } from '../../api/hooks.ts'
import { useAccount, useIsGranted } from '../../api/session/account.ts'
import type { ClearPart } from '../../viewer/core/picture/clear-part.ts'
import type { ImageSize } from '../../viewer/core/picture/geometry.ts'
import type { ViewerWatch } from '../../viewer/viewer-props.ts'
import type { Watch } from './watch-part.tsx'

type Part = typeof import('./watch-part.tsx')

/** What was looked at of a side, as it was read last. */
const readShown = (client: QueryClient, id: number) =>
  client
    .getQueryData<ResultOf<typeof getSightings>>(callKey(getSightings, { params: { id } }))
    ?.sightings.map(({ pixelX, pixelY, pixelWidth, pixelHeight, imagePx }) => ({
      ...{ x: pixelX, y: pixelY, width: pixelWidth, height: pixelHeight, imagePx },
    })) ?? []

/** So long after the picture is there what watches it is brought. */
const partAfterMs = 2500

/** The picture of a side. */
export interface WatchedSide {
  readonly id: number
  readonly picture: (ImageSize & { readonly version: number }) | null
  /** The hub lies at the end of the picture's long side instead of its start. */
  readonly isHubAtEnd: boolean
}

/**
 * Keeps what of a picture stands on this screen, for who may mark findings in it, and shows beside the small map how much of the blade
 * was looked at. What it needs comes once the picture is there.
 */
export function useWatch({ id, picture, isHubAtEnd }: WatchedSide): ViewerWatch {
  const client = useQueryClient()
  const account = useAccount()
  const mayMark = useIsGranted(['annotation_create'])
  const [part, setPart] = useState<Part | null>(null)
  const isComing = useRef(false)
  const isFirst = useRef(true)
  const watch = useRef<Watch | null>(null)
  const shown = useRef<ClearPart | null>(null)
  const version = picture?.version ?? null
  const isWide = picture !== null && picture.widthPx > picture.heightPx
  useEffect(() => {
    if (part === null || version === null || !mayMark) return
    const begun = part.beginWatch(client, { account: account.id, inspection: id, imageVersion: version })
    watch.current = begun
    begun.see(shown.current)
    return () => {
      begun.end()
      watch.current = null
    }
  }, [part, client, account.id, id, version, mayMark])
  const bring = useCallback(() => {
    if (isComing.current) return
    isComing.current = true
    // Without it nothing is told of what was looked at; the next view asks for it again.
    import('./watch-part.tsx').then(setPart).catch(() => {
      isComing.current = false
    })
  }, [])
  return useMemo(
    () => ({
      onStill: (still) => {
        shown.current = still
        watch.current?.see(still)
        if (still === null || isComing.current) return
        // The picture comes first; whoever goes on at once is watched at once.
        if (isFirst.current) setTimeout(bring, partAfterMs)
        else bring()
        isFirst.current = false
      },
      shownOf: () => readShown(client, id),
      beside: (turn, run) =>
        part &&
        createElement(part.WatchBeside, {
          inspectionId: id,
          isLying: isWide || turn !== 0,
          isHubSecond: isHubAtEnd && turn === 0,
          onGap: () => run({ kind: 'sweep-gap' }),
        }),
    }),
    [client, id, part, isWide, isHubAtEnd, bring],
  )
}
