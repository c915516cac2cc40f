import { IconBlur, IconMoon, IconSun } from '@tabler/icons-react'
import { useTexts } from '../../../i18n/texts.ts'
import type { Photo } from '../image-types.ts'
import classes from './photo-check.module.css'

const icons = { blurred: IconBlur, 'too-bright': IconSun, 'too-dark': IconMoon } as const
type Flaw = keyof typeof icons

/** What is wrong with how a photo was taken, as far as it was measured. */
export function flawsOf({ quality }: Pick<Photo, 'quality'>): readonly Flaw[] {
  if (quality === null) return []
  const blurred = quality.looksBlurred ? (['blurred'] as const) : []
  return quality.exposure === 'good' ? blurred : [...blurred, quality.exposure]
}

/** A badge for each flaw of a photo; nothing for a good one. */
export function QualityBadges({ photo }: { readonly photo: Photo }) {
  const t = useTexts()
  return flawsOf(photo).map((flaw) => {
    const Icon = icons[flaw]
    return (
      <span key={flaw} className={classes.badge} data-testid={`photo-flaw-${photo.id}-${flaw}`}>
        <Icon size={15} stroke={1.8} aria-hidden="true" />
        {t(`photoCheck.badge.${flaw}`)}
      </span>
    )
  })
}
