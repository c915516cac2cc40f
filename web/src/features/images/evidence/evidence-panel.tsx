import { getAssemblyEvidence } from '@visionair/contract/images'
import { useId, useState } from 'react'
import { useCall } from '../../../api/hooks.ts'
import { useFormats } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { ErrorState, Waiting } from '../../../ui/feedback/states.tsx'
import type { Photo } from '../image-types.ts'
import classes from './evidence.module.css'
import { type Known, keyOf, type Seam } from './evidence-types.ts'
import { RefusedPairs } from './refused-pairs.tsx'
import { isChanged, otherPictureOf } from './seam-change.ts'
import { SeamPictures } from './seam-pictures.tsx'

/** One row: which photos, what proved it, how sure. A seam only the scene as a whole proves asks to be looked at. */
function SeamRow({ seam, known: { evidence, photos }, isOpen, onOpen }: SeamRowProps) {
  const t = useTexts()
  const { percent } = useFormats()
  const name = (id: number) => photos.get(id)?.originalName ?? ''
  const isOutdated = isChanged(seam, evidence.photos)
  return (
    <li>
      <button
        type="button"
        className={classes.seam}
        aria-expanded={isOpen}
        data-doubtful={isOutdated || seam.verifiedBy === 'whole-frame' || undefined}
        data-changed={isOutdated || undefined}
        onClick={onOpen}
        data-testid={`seam-${keyOf(seam)}`}
      >
        <span className={classes.names}>{t('evidence.between', { a: name(seam.a), b: name(seam.b) })}</span>
        <span className={classes.proof}>{t(`evidence.by.${isOutdated ? 'changed' : seam.verifiedBy}`)}</span>
        {!isOutdated && (
          <span className={classes.sure}>
            {t('evidence.sure', { percent: percent(seam.confidence), count: seam.cells })}
          </span>
        )}
      </button>
    </li>
  )
}

interface SeamRowProps {
  readonly seam: Seam
  readonly known: Known
  readonly isOpen: boolean
  readonly onOpen: () => void
}

/** Why the photos lie where they do: every seam with what proved it, and on request both photos with the places that agree. */
export function EvidencePanel({
  inspectionId,
  photos,
  version,
}: {
  readonly inspectionId: number
  readonly photos: readonly Photo[]
  /** Of the picture that is served. */
  readonly version: number | null
}) {
  const t = useTexts()
  const { percent } = useFormats()
  const heading = useId()
  const [open, setOpen] = useState<string | null>(null)
  const answer = useCall(getAssemblyEvidence, { params: { id: inspectionId } })
  if (answer.data === undefined)
    return answer.error === null ? (
      <Waiting />
    ) : (
      <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
    )
  const evidence = answer.data
  if (evidence === null || evidence.seams.length + evidence.refusals.length === 0) return null
  const known = { evidence, photos: new Map(photos.map((photo) => [photo.id, photo])) }
  const shown = evidence.seams.find((seam) => keyOf(seam) === open)
  const other = otherPictureOf(evidence, version)
  const weakestFirst = evidence.seams.toSorted((one, other) => one.confidence - other.confidence)
  return (
    <section className={classes.evidence} aria-labelledby={heading} data-testid="evidence">
      <h2 id={heading} className={classes.heading}>
        {t('evidence.title')}
      </h2>
      {evidence.seams.length > 0 && <p className={classes.quiet}>{t('evidence.hint')}</p>}
      {other !== null && (
        <p className={classes.quiet} data-testid="evidence-earlier">
          {t(`evidence.of.${other}`)}
        </p>
      )}
      {evidence.cornerLoss !== null && (
        <p className={classes.quiet}>{t('evidence.corners', { loss: percent(evidence.cornerLoss) })}</p>
      )}
      <ul className={classes.seams}>
        {weakestFirst.map((seam) => {
          const key = keyOf(seam)
          const toggle = () => setOpen(open === key ? null : key)
          return <SeamRow key={key} seam={seam} known={known} isOpen={open === key} onOpen={toggle} />
        })}
      </ul>
      {shown !== undefined && <SeamPictures seam={shown} known={known} />}
      <RefusedPairs known={known} />
    </section>
  )
}
