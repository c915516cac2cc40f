import { IconAlertTriangle } from '@tabler/icons-react'
import { useTexts } from '../../i18n/texts.ts'
import classes from './beyond-note.module.css'

/** Stands beside a value that was stored before there were limits, which it breaks. */
export function BeyondNote({ testId }: { readonly testId: string }) {
  const t = useTexts()
  return (
    <span className={classes.beyond} data-testid={testId}>
      <IconAlertTriangle size={15} stroke={1.7} aria-hidden="true" />
      {t('devices.facts.beyond')}
    </span>
  )
}
