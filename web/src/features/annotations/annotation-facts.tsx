import { isEstimate } from '@visionair/contract/rules'
import { useFormats } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import type { Annotation, Brief } from './annotation-types.ts'
import classes from './annotations.module.css'
import { authorName } from './history/author-name.ts'

type Sized = Pick<Brief, 'defectSize' | 'scaleSource'> & { readonly position: Brief['position'] }

/** The size, distance and zone of a finding in words: in pixels without a scale, "about" without a source; null where not known. */
export function useMeasures() {
  const t = useTexts()
  const { number } = useFormats()
  const about = (isAbout: boolean, text: string) => (isAbout ? t('annotations.about', { text }) : text)
  const length = (lengthCm: number) => number(lengthCm, lengthCm < 10 ? 1 : 0)
  return {
    size: ({ defectSize, scaleSource, position }: Sized) =>
      defectSize === null
        ? t('annotations.sizePx', { width: number(position.pixelWidth, 0), height: number(position.pixelHeight, 0) })
        : about(
            isEstimate(scaleSource),
            t('annotations.size', { width: length(defectSize.widthCm), height: length(defectSize.heightCm) }),
          ),
    distance: ({ distanceFromHub, placeCertainty }: Pick<Brief, 'distanceFromHub' | 'placeCertainty'>) =>
      distanceFromHub === null
        ? null
        : about(placeCertainty === 'about', t('annotations.distance', { distance: number(distanceFromHub, 1) })),
    zone: ({ zone, placeCertainty }: Pick<Brief, 'zone' | 'placeCertainty'>) =>
      zone === null ? null : about(placeCertainty === 'about', t('annotations.zone', { zone })),
    zoneLetter: ({ zone, placeCertainty }: Pick<Brief, 'zone' | 'placeCertainty'>) =>
      zone === null ? null : about(placeCertainty === 'about', zone),
  }
}

/** What the server derived from the box of a finding, who marked it and when. */
export function AnnotationFacts({ annotation }: { readonly annotation: Annotation }) {
  const t = useTexts()
  const { dateTime } = useFormats()
  const measures = useMeasures()
  const name = authorName(annotation.createdBy)
  const date = dateTime(annotation.createdAt)
  const facts = [
    [
      annotation.distanceFrom === 'hub' ? t('annotations.columns.hub') : t('annotations.columns.ground'),
      measures.distance(annotation),
    ],
    [t('annotations.columns.size'), measures.size(annotation)],
    [t('annotations.columns.zone'), measures.zoneLetter(annotation)],
  ] as const
  return (
    <>
      <dl className={classes.facts} data-testid="annotation-facts">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value ?? '–'}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.quiet}>
        {name === ''
          ? t('annotations.form.createdAtUnknown', { date })
          : t('annotations.form.createdAt', { date, name })}
      </p>
    </>
  )
}
