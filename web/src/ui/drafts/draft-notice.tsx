import { Alert, Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useTexts } from '../../i18n/texts.ts'
import classes from './draft-notice.module.css'
import type { DraftState } from './use-draft.ts'

/** Says that a form shows what was typed earlier and never saved, and offers to discard it. */
export function DraftNotice({ draft }: { readonly draft: DraftState }) {
  const t = useTexts()
  if (draft.restored === 'no') return null
  return (
    <Alert
      color={draft.restored === 'outdated' ? 'yellow' : 'blue'}
      variant="light"
      role="status"
      icon={<IconHistory size={18} aria-hidden="true" />}
      data-testid="draft"
    >
      <div className={classes.line}>
        <span>
          {t('common.draft.restored')}
          {draft.restored === 'outdated' && ` ${t('common.draft.outdated')}`}
        </span>
        <Button size="xs" variant="default" onClick={draft.discard} data-testid="draft-discard">
          {t('common.draft.discard')}
        </Button>
      </div>
    </Alert>
  )
}
