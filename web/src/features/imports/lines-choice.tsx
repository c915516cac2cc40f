import { Button } from '@mantine/core'
import { useTexts } from '../../i18n/texts.ts'
import classes from './imports.module.css'
import { useChoice } from './use-import.ts'

/** How many lines of a plan are not applied, and all or none of them at once. */
export function LinesChoice({ id, leftOut }: { readonly id: number; readonly leftOut: number }) {
  const t = useTexts()
  const { choose, asked } = useChoice(id)
  return (
    <div className={classes.choice}>
      <span className={classes.hint} role="status" data-testid="import-left-out">
        {leftOut === 0 ? t('imports.lines.allTaken') : t('imports.lines.leftOut', { count: leftOut })}
      </span>
      {[true, false].map((isChosen) => (
        <Button
          key={String(isChosen)}
          variant="subtle"
          size="compact-sm"
          loading={asked?.isChosen === isChosen}
          onClick={() => choose(null, isChosen)}
          data-testid={isChosen ? 'import-take-all' : 'import-take-none'}
        >
          {t(isChosen ? 'imports.lines.takeAll' : 'imports.lines.takeNone')}
        </Button>
      ))}
    </div>
  )
}
