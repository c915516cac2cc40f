import { Alert, Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useTexts } from '../../i18n/texts.ts'
import type { ConflictRow } from '../form/conflict-dialog.tsx'
import type { Told } from '../form/versions/told.ts'
import { useOvertakenRows } from '../form/versions/use-overtaken-rows.ts'
import classes from './draft-notice.module.css'
import type { DraftState } from './use-draft.ts'

export interface DraftNoticeProps {
  readonly draft: DraftState
  /** How the fields are called and said; what was changed elsewhere since is shown with it. */
  readonly told?: Told | undefined
  /** The same, where the form words it itself. */
  readonly rows?: readonly ConflictRow[]
}

/**
 * Says that a form shows what was typed earlier and never saved, and offers to discard it. What was changed elsewhere since stands
 * beside what was typed.
 */
export function DraftNotice({ draft, told, rows }: DraftNoticeProps) {
  const t = useTexts()
  const rowsOf = useOvertakenRows(told)
  if (!draft.isRestored) return null
  const isOvertaken = draft.overtaken !== null
  const overtaken = isOvertaken ? (rows ?? rowsOf(draft.overtaken)) : []
  const said = (value: string) => (value === '' ? t('common.conflict.empty') : value)
  return (
    <Alert
      color={isOvertaken ? 'yellow' : 'blue'}
      variant="light"
      role="status"
      icon={<IconHistory size={18} aria-hidden="true" />}
      data-testid="draft"
    >
      <div className={classes.line}>
        <span>
          {t('common.draft.restored')}
          {isOvertaken && ` ${t('common.draft.outdated')}`}
        </span>
        <Button size="xs" variant="default" onClick={draft.discard} data-testid="draft-discard">
          {t('common.draft.discard')}
        </Button>
      </div>
      {overtaken.length > 0 && (
        <dl className={classes.overtaken} data-testid="draft-overtaken">
          {overtaken.map(({ key, field, mine, theirs }) => (
            <div key={key}>
              <dt>{field}</dt>
              <dd>{t('common.draft.stored', { value: said(theirs) })}</dd>
              <dd>{t('common.draft.typed', { value: said(mine) })}</dd>
            </div>
          ))}
        </dl>
      )}
    </Alert>
  )
}
