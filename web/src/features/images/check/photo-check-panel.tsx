import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { comparedPhotos } from '@visionair/contract/images'
import { useFormats } from '../../../i18n/format.ts'
import { useLanguage, useTexts } from '../../../i18n/texts.ts'
import { typedName } from '../../../ui/text/typed-name.ts'
import type { Photo } from '../image-types.ts'
import { GapPictures } from './gap-pictures.tsx'
import { stretchesOf } from './missing-stretches.ts'
import classes from './photo-check.module.css'
import { PhotoStrip } from './photo-strip.tsx'
import type { PhotoCheck, PhotoGap } from './use-photo-check.ts'

interface Finding {
  readonly key: string
  readonly kind: 'good' | 'warn' | 'info'
  readonly text: string
  /** The stretch it is about. */
  readonly gap?: PhotoGap
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
  const found = (['blurred', 'tooBright', 'tooDark', 'tooSmall', 'turned'] as const).flatMap((key): Finding[] => {
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

function useMetres(): (value: number | null) => string {
  const { number } = useFormats()
  return (value) => `${number(value ?? 0, value !== null && value < 10 ? 1 : 0)} m`
}

function useGapText(): (gap: PhotoGap) => string {
  const t = useTexts()
  const { number } = useFormats()
  const metres = useMetres()
  return ({ afterName: after, beforeName: before, missingPhotos, distanceM, seconds, basis }) => {
    const names = { after, before, count: missingPhotos ?? 1 }
    if (basis === 'pictures') return t('photoCheck.parted', { after, before })
    return basis === 'position'
      ? t('photoCheck.gap', { ...names, distance: metres(distanceM) })
      : t('photoCheck.pause', { ...names, seconds: number(seconds ?? 0, 0) })
  }
}

/** Why nothing is missing, or why that cannot be told; nothing while photos are still to be looked at. */
function useNoGap(check: PhotoCheck): readonly Finding[] {
  const t = useTexts()
  const metres = useMetres()
  const key = stretchesOf(check)
  if (key === 'waiting') return []
  if (key === 'complete')
    return [{ key, kind: 'good', text: t('photoCheck.complete', { distance: metres(check.travelledM) }) }]
  if (key === 'completeByTime' || key === 'completeByPictures')
    return [{ key, kind: 'good', text: t(`photoCheck.${key}`) }]
  if (key === 'few') return [{ key, kind: 'info', text: t('photoCheck.few', { count: comparedPhotos.fewest }) }]
  if (key === 'many') return [{ key, kind: 'info', text: t('photoCheck.many', { count: comparedPhotos.most }) }]
  return [{ key, kind: 'info', text: t(`photoCheck.${key}`) }]
}

function useCoverage(check: PhotoCheck): readonly Finding[] {
  const noGap = useNoGap(check)
  const textOf = useGapText()
  if (check.gaps.length === 0) return noGap
  return check.gaps.map((gap) => ({ key: `gap-${gap.after}`, kind: 'warn', text: textOf(gap), gap }))
}

/** Sides of the visit that hold the same photos. */
function useSameElsewhere(check: PhotoCheck, photos: readonly Photo[]): readonly Finding[] {
  const t = useTexts()
  const language = useLanguage()
  const namesOf = useNames(photos)
  return check.alsoOn.map(({ inspection, device, parent, photos: ids }) => {
    const side = [parent, device].flatMap((place) => (place === null ? [] : typedName(place, language))).join(' · ')
    const text = t('photoCheck.alsoOn', { count: ids.length, side, names: namesOf(ids) })
    return { key: `also-on-${inspection}`, kind: 'warn', text }
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
  const elsewhere = useSameElsewhere(check, photos)
  const arriving: Finding = { key: 'arriving', kind: 'info', text: t('photoCheck.arriving') }
  const findings = [...(isArriving ? [arriving] : coverage), ...elsewhere, ...useFlaws(check, photos)]
  return (
    <>
      <ul className={classes.findings} data-testid="photo-check-findings">
        {findings.map(({ key, kind, text, gap }) => {
          const Icon = icons[kind]
          return (
            <li key={key} data-kind={kind}>
              <Icon size={17} stroke={1.7} aria-hidden="true" />
              <div className={classes.finding}>
                {text}
                {gap && <GapPictures gap={gap} photos={photos} />}
              </div>
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
  if (check === null && photos.length > 0) return <div data-coming />
  if (check === null || check.photos === 0) return null
  return (
    <section className={classes.panel} aria-label={t('photoCheck.title')} data-testid="photo-check">
      <h2 className={classes.heading}>{t('photoCheck.title')}</h2>
      <Findings check={check} photos={photos} isArriving={isArriving} />
    </section>
  )
}
