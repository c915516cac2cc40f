import { useFormats } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import type { Annotation, Brief } from './annotation-types.ts'
import classes from './annotations.module.css'
import { authorName } from './author-name.ts'

/** The size, distance and zone of a finding in words; null where they are not known. */
export function useMeasures() {
  const t = useTexts()
  const { number } = useFormats()
  const length = (lengthCm: number) => number(lengthCm, lengthCm < 10 ? 1 : 0)
  return {
    size: ({ defectSize }: Pick<Brief, 'defectSize'>) =>
      defectSize === null
        ? null
        : t('annotations.size', { width: length(defectSize.widthCm), height: length(defectSize.heightCm) }),
    distance: ({ distanceFromHub }: Pick<Brief, 'distanceFromHub'>) =>
      distanceFromHub === null ? null : t('annotations.distance', { distance: number(distanceFromHub, 1) }),
    zone: ({ zone }: Pick<Brief, 'zone'>) => t('annotations.zone', { zone }),
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
    [t('annotations.columns.zone'), annotation.zone],
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
