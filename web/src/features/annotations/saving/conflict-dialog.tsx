import { useTexts } from '../../../i18n/texts.ts'
import {
  ConflictDialog as AnyConflict,
  type ConflictDialogProps as AnyConflictProps,
} from '../../../ui/form/conflict-dialog.tsx'

export type { ConflictRow } from '../../../ui/form/conflict-dialog.tsx'

export interface ConflictDialogProps extends Omit<AnyConflictProps, 'title' | 'testId'> {
  readonly number: number
}

/** Somebody else changed a finding first: shows both states side by side and lets the person choose. */
export function ConflictDialog({ number, ...props }: ConflictDialogProps) {
  const t = useTexts()
  return <AnyConflict {...props} title={t('findings.conflict.title', { number })} testId="annotation-conflict" />
}
