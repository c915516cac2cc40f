import { useTexts } from '../../../i18n/texts.ts'
import type { Photo } from '../image-types.ts'
import classes from './photo-check.module.css'
import type { PhotoGap } from './use-photo-check.ts'

function GapPicture({ photo, name }: { readonly photo: Photo | undefined; readonly name: string }) {
  const t = useTexts()
  const thumbnail = photo?.assemblerThumbnail ?? null
  return (
    <figure className={classes.gapPicture}>
      {thumbnail === null ? (
        <span className={classes.gapEmpty} />
      ) : (
        <a href={photo?.assemblerImage ?? thumbnail} target="_blank" rel="noreferrer">
          <img src={thumbnail} alt={t('photoCheck.lookAt', { name })} loading="lazy" />
        </a>
      )}
      <figcaption>{name}</figcaption>
    </figure>
  )
}

interface GapPicturesProps {
  readonly gap: PhotoGap
  readonly photos: readonly Photo[]
}

/** The two photos on either side of a stretch that may be missing, to be looked at beside one another. */
export function GapPictures({ gap, photos }: GapPicturesProps) {
  const byId = new Map(photos.map((photo) => [photo.id, photo]))
  return (
    <div className={classes.gapPictures} data-testid={`gap-pictures-${gap.after}-${gap.before}`}>
      <GapPicture photo={byId.get(gap.after)} name={gap.afterName} />
      <GapPicture photo={byId.get(gap.before)} name={gap.beforeName} />
    </div>
  )
}
