import { quotaFigures } from '@visionair/contract/quotas'
import { useTexts } from '../../i18n/texts.ts'
import { Facts } from '../../ui/panel.tsx'
import { FigureUse } from './figure-use.tsx'
import type { Quota } from './quota-types.ts'
import classes from './quotas.module.css'

export interface UsedFiguresProps {
  /** Undefined while it is read. */
  readonly quota: Quota | undefined
  /** What is counted. */
  readonly says: string
}

/** Every figure of a quota with how much of it is used; what stands below keeps its place when they come. */
export function UsedFigures({ quota, says }: UsedFiguresProps) {
  const t = useTexts()
  return (
    <>
      <div aria-busy={quota === undefined}>
        <Facts
          facts={quotaFigures.map((figure) => ({
            name: t(`quotaUse.figures.${figure}`),
            value:
              quota === undefined ? (
                <span className={classes.free}>…</span>
              ) : (
                <FigureUse quota={quota} figure={figure} />
              ),
          }))}
        />
      </div>
      <p className={classes.quiet}>{says}</p>
    </>
  )
}
