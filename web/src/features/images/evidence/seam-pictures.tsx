import type { ReactNode } from 'react'
import { useFormats } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/texts.ts'
import classes from './evidence.module.css'
import { type Known, keyOf, type Refusal, type Seam } from './evidence-types.ts'
import { PhotoOverlay, type Share } from './photo-overlay.tsx'

type Agreements = readonly (readonly [Share, Share])[]

interface PairPicturesProps {
  readonly pair: { readonly a: number; readonly b: number }
  readonly known: Known
  readonly agreements: Agreements
  readonly refused: Agreements
  readonly children: ReactNode
}

/** Two photos beside one another, each with what was taken for blade, where both agree, and what of that was refused. */
function PairPictures({ pair, known: { evidence, photos }, agreements, refused, children }: PairPicturesProps) {
  const t = useTexts()
  return (
    <div className={classes.pictures} data-testid="seam-pictures">
      {([0, 1] as const).map((side) => {
        const id = side === 0 ? pair.a : pair.b
        const photo = photos.get(id)
        if (photo === undefined) return null
        const found = evidence.photos.find(({ image }) => image === id)
        const outline = found?.outline ?? null
        const kind = outline === null ? 'none' : found?.isDrawn === true ? 'drawn' : 'found'
        return (
          <PhotoOverlay
            key={side}
            photo={photo}
            outline={outline}
            isDrawn={found?.isDrawn ?? false}
            places={agreements.map((of) => of[side])}
            refused={refused.map((of) => of[side])}
            caption={
              <>
                <strong>{photo.originalName}</strong> {t(`evidence.outline.${kind}`)}
              </>
            }
          />
        )
      })}
      <p className={classes.explained}>{children}</p>
    </div>
  )
}

/** Both photos of a seam, with what proved it and what beside it was refused. */
export function SeamPictures({ seam, known }: { readonly seam: Seam; readonly known: Known }) {
  const t = useTexts()
  const { number, percent } = useFormats()
  const refusal = known.evidence.refusals.find((each) => keyOf(each) === keyOf(seam))
  return (
    <PairPictures pair={seam} known={known} agreements={seam.agreements} refused={refusal?.agreements ?? []}>
      {t(`evidence.explain.${seam.verifiedBy}`)}{' '}
      {t('evidence.figures', { purity: percent(seam.purity), residual: number(seam.residualPx, 1) })}
      {refusal !== undefined && <> {t('evidence.refused.beside', { count: refusal.cells })}</>}
      {seam.light !== null && <> {t(`evidence.light.${seam.light}`)}</>}
    </PairPictures>
  )
}

/** Both photos of a pair that was not joined, with what agrees and why it does not count. */
export function RefusalPictures({ refusal, known }: { readonly refusal: Refusal; readonly known: Known }) {
  const t = useTexts()
  return (
    <PairPictures pair={refusal} known={known} agreements={[]} refused={refusal.agreements}>
      {t(`evidence.refused.explain.${refusal.reason}`)}
    </PairPictures>
  )
}
