import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useFormats } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/texts.ts'
import type { Photo } from '../image-types.ts'
import classes from './photo-check.module.css'
import { PhotoStrip } from './photo-strip.tsx'
import type { PhotoCheck } from './use-photo-check.ts'

interface Finding {
  readonly key: string
  readonly kind: 'good' | 'warn' | 'info'
  readonly text: string
}

const icons = { good: IconCircleCheck, warn: IconAlertTriangle, info: IconInfoCircle } as const
const shownNames = 4

/** The first few names, and how many more there are. */
function useNames(photos: readonly Photo[]): (ids: readonly number[]) => string {
  const t = useTexts()
  const byId = new Map(photos.map((photo) => [photo.id, photo.originalName]))
  return (ids) => {
    const names = ids
      .slice(0, shownNames)
      .flatMap((id) => byId.get(id) ?? [])
      .join(', ')
    const count = ids.length - shownNames
    return count > 0 ? t('photoCheck.andMore', { names, count }) : names
  }
}

function useFlaws(check: PhotoCheck, photos: readonly Photo[]): readonly Finding[] {
  const t = useTexts()
  const namesOf = useNames(photos)
  const found = (['blurred', 'tooBright', 'tooDark'] as const).flatMap((key): Finding[] => {
    const ids = check[key]
    if (ids.length === 0) return []
    return [{ key, kind: 'warn', text: t(`photoCheck.${key}`, { count: ids.length, names: namesOf(ids) }) }]
  })
  if (check.measured < check.photos) {
    const text = t('photoCheck.measuring', { done: check.measured, total: check.photos })
    return [...found, { key: 'measuring', kind: 'info', text }]
  }
  return found.length > 0 ? found : [{ key: 'good', kind: 'good', text: t('photoCheck.goodPhotos') }]
}

function useCoverage({ gaps, basis, travelledM }: PhotoCheck): readonly Finding[] {
  const t = useTexts()
  const { number } = useFormats()
  const metres = (value: number | null) => `${number(value ?? 0, value !== null && value < 10 ? 1 : 0)} m`
  if (basis === 'none') return [{ key: 'unknown', kind: 'info', text: t('photoCheck.unknown') }]
  if (gaps.length === 0) {
    const text =
      basis === 'position' ? t('photoCheck.complete', { distance: metres(travelledM) }) : t('photoCheck.completeByTime')
    return [{ key: 'complete', kind: 'good', text }]
  }
  return gaps.map((gap) => {
    const names = { after: gap.afterName, before: gap.beforeName, count: gap.missingPhotos }
    const text =
      gap.basis === 'position'
        ? t('photoCheck.gap', { ...names, distance: metres(gap.distanceM) })
        : t('photoCheck.pause', { ...names, seconds: number(gap.seconds ?? 0, 0) })
    return { key: `gap-${gap.after}`, kind: 'warn', text }
  })
}

interface PanelProps {
  readonly check: PhotoCheck | null
  /** More photos are on their way: what is missing cannot be told yet. */
  readonly isArriving: boolean
  readonly photos: readonly Photo[]
}

function Findings({ check, photos, isArriving }: PanelProps & { readonly check: PhotoCheck }) {
  const t = useTexts()
  const coverage = useCoverage(check)
  const arriving: Finding = { key: 'arriving', kind: 'info', text: t('photoCheck.arriving') }
  const findings = [...(isArriving ? [arriving] : coverage), ...useFlaws(check, photos)]
  return (
    <>
      <ul className={classes.findings} data-testid="photo-check-findings">
        {findings.map(({ key, kind, text }) => {
          const Icon = icons[kind]
          return (
            <li key={key} data-kind={kind}>
              <Icon size={17} stroke={1.7} aria-hidden="true" />
              <span>{text}</span>
            </li>
          )
        })}
      </ul>
      <PhotoStrip order={check.order} gaps={isArriving ? [] : check.gaps} photos={photos} />
      {check.basis !== 'none' && !isArriving && <p className={classes.quiet}>{t('photoCheck.ends')}</p>}
    </>
  )
}

/** What is to be known of the photos before they are assembled: missing stretches, blur and exposure, with pictures. */
export function PhotoCheckPanel({ check, photos, isArriving }: PanelProps) {
  const t = useTexts()
  if (check === null || check.photos === 0) return null
  return (
    <section className={classes.panel} aria-label={t('photoCheck.title')} data-testid="photo-check">
      <h2 className={classes.heading}>{t('photoCheck.title')}</h2>
      <Findings check={check} photos={photos} isArriving={isArriving} />
    </section>
  )
}
