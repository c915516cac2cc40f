import { percentShown } from '@visionair/contract/rules'
import type { getSightings } from '@visionair/contract/sightings'
import type { ResultOf } from '../../api/call-types.ts'
import { useFormats } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'

export type Watched = Pick<
  ResultOf<typeof getSightings>,
  'share' | 'asked' | 'isBladeKnown' | 'along' | 'watchers' | 'hasEarlier'
>

/** How much of a side was looked at, in words. */
export interface SightingWords {
  /** Such as "83 %", never more than is so; a dash where nothing was kept. */
  readonly percent: string
  /** Such as "83 % of the blade looked at, at 1 mm per pixel or finer". */
  readonly sentence: string
}

/** Puts into words how much of a side was looked at, and how finely that is meant. */
export function useSightingWords(): (
  watched: Pick<Watched, 'share' | 'asked' | 'isBladeKnown' | 'watchers'>,
) => SightingWords {
  const t = useTexts()
  const formats = useFormats()
  return ({ share, asked, isBladeKnown, watchers }) => {
    // That nothing was kept is not that nobody looked.
    if (watchers.length === 0 && share === 0) return { percent: '–', sentence: t('visits.looked.nobody') }
    const percent = formats.percent(percentShown(share) / 100)
    const value = asked.mm === null ? '' : formats.number(asked.mm, 1)
    const scale =
      asked.mm === null
        ? t('visits.looked.ownScale')
        : t(asked.isEstimate ? 'visits.looked.about' : 'visits.looked.scale', { value })
    return { percent, sentence: t(isBladeKnown ? 'visits.looked.blade' : 'visits.looked.picture', { percent, scale }) }
  }
}
