import { Progress } from '@mantine/core'
import { type QuotaFigure, quotaWarnings } from '@visionair/contract/quotas'
import { useFormats } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { countedOf, type Quota } from './quota-types.ts'
import classes from './quotas.module.css'

const colourOf = (share: number): string => {
  const percent = share * 100
  if (percent >= quotaWarnings[1]) return 'red'
  return percent >= quotaWarnings[0] ? 'orange' : 'blue'
}

/** A value of a figure as people read it: a size, or how many. */
export function useFigureText(): (figure: QuotaFigure, value: number) => string {
  const { bytes, number } = useFormats()
  return (figure, value) => (figure === 'photos' ? number(value) : bytes(value))
}

/** How much of what may be is used, drawn and in words. */
export function FigureUse({ quota, figure }: { readonly quota: Quota; readonly figure: QuotaFigure }) {
  const t = useTexts()
  const { percent } = useFormats()
  const textOf = useFigureText()
  const used = countedOf(quota, figure)
  const limit = quota.limits[figure]
  if (limit === null) return <span className={classes.free}>{textOf(figure, used)}</span>
  const share = limit === 0 ? 1 : used / limit
  const words = t('quotaUse.usedOf', { used: textOf(figure, used), limit: textOf(figure, limit) })
  return (
    <span className={classes.use} data-testid={`use-${figure}`}>
      <span>{words}</span>
      <Progress.Root size="sm" className={classes.bar ?? ''}>
        <Progress.Section
          value={Math.min(1, share) * 100}
          color={colourOf(share)}
          aria-label={t('quotaUse.share', { figure: t(`quotaUse.figures.${figure}`), percent: percent(share) })}
        />
      </Progress.Root>
    </span>
  )
}
