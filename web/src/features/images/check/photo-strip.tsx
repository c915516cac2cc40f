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

interface PhotoStripProps extends Pick<PhotoCheck, 'order' | 'gaps'> {
  readonly photos: readonly Photo[]
}

/** The photos side by side in the order of capture, flawed ones marked, and a hole where photos seem to be missing. */
export function PhotoStrip({ order, gaps, photos }: PhotoStripProps) {
  const t = useTexts()
  const byId = new Map(photos.map((photo) => [photo.id, photo]))
  const gapAfter = new Map(gaps.map((gap) => [gap.after, gap]))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <ol className={classes.strip} aria-label={t('photoCheck.strip')} data-testid="photo-strip" tabIndex={0}>
      {order.flatMap((id, index) => {
        const photo = byId.get(id)
        const gap = gapAfter.get(id)
        return [
          ...(photo ? [<StripPhoto key={id} photo={photo} place={index + 1} />] : []),
          ...(gap
            ? [
                <li key={`gap-${id}`} className={classes.stripGap} data-testid={`photo-gap-${gap.after}-${gap.before}`}>
                  <span className={classes.stripGapCount} aria-hidden="true">
                    {gap.missingPhotos}?
                  </span>
                  <span className={classes.hidden}>
                    {gap.missingPhotos === null
                      ? t('photoCheck.stripParted')
                      : t('photoCheck.stripGap', { count: gap.missingPhotos })}
                  </span>
                </li>,
              ]
            : []),
        ]
      })}
    </ol>
  )
}
