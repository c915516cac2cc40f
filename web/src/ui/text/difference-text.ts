import { useTexts } from '../../i18n/texts.ts'

/** How many photos a picture lacks, shows otherwise than they lie now, or shows although they were deleted. */
export interface DifferenceCounts {
  readonly missing: number
  readonly changed: number
  readonly deleted: number
}

/** Says in what a picture differs from the photos as they are now; empty when it does not, or when there is none. */
export function useDifferenceText(): (difference: DifferenceCounts | null) => string {
  const t = useTexts()
  return (difference) =>
    (['missing', 'changed', 'deleted'] as const)
      .flatMap((kind) => {
        const count = difference?.[kind] ?? 0
        return count > 0 ? t(`images.difference.${kind}`, { count }) : []
      })
      .join(' ')
}
