import { useTexts } from '../../../i18n/texts.ts'
import type { Photo } from '../image-types.ts'
import classes from './photo-check.module.css'
import { flawsOf } from './quality-badges.tsx'
import type { PhotoCheck } from './use-photo-check.ts'

interface StripPhotoProps {
  readonly photo: Photo
  readonly place: number
}

function StripPhoto({ photo, place }: StripPhotoProps) {
  const t = useTexts()
  const flaws = flawsOf(photo)
  const words = [
    t('photoCheck.stripPhoto', { place, name: photo.originalName }),
    ...flaws.map((flaw) => t(`photoCheck.badge.${flaw}`)),
  ].join(' · ')
  return (
    <li className={classes.stripPhoto} data-flawed={flaws.length > 0 || undefined} title={words}>
      {photo.assemblerThumbnail === null ? (
        <span className={classes.stripEmpty} role="img" aria-label={words} />
      ) : (
        <img src={photo.assemblerThumbnail} alt={words} loading="lazy" />
      )}
    </li>
  )
}

/** The photos side by side in the order of capture, flawed ones marked, and a hole where photos seem to be missing. */
export function PhotoStrip({ check, photos }: { readonly check: PhotoCheck; readonly photos: readonly Photo[] }) {
  const t = useTexts()
  const byId = new Map(photos.map((photo) => [photo.id, photo]))
  const gaps = new Map(check.gaps.map((gap) => [gap.after, gap]))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <ol className={classes.strip} aria-label={t('photoCheck.strip')} data-testid="photo-strip" tabIndex={0}>
      {check.order.flatMap((id, index) => {
        const photo = byId.get(id)
        const gap = gaps.get(id)
        return [
          ...(photo ? [<StripPhoto key={id} photo={photo} place={index + 1} />] : []),
          ...(gap
            ? [
                <li key={`gap-${id}`} className={classes.stripGap} data-testid={`photo-gap-${gap.after}-${gap.before}`}>
                  <span className={classes.stripGapCount} aria-hidden="true">
                    {gap.missingPhotos}?
                  </span>
                  <span className={classes.hidden}>{t('photoCheck.stripGap', { count: gap.missingPhotos })}</span>
                </li>,
              ]
            : []),
        ]
      })}
    </ol>
  )
}
