import { Button, Modal, Table } from '@mantine/core'
import { useTexts } from '../../i18n/texts.ts'
import { useFocusBack } from '../../ui/feedback/focus-back.ts'
import classes from './annotations.module.css'

/** One thing that differs, in words. */
export interface ConflictRow {
  readonly key: string
  readonly field: string
  readonly mine: string
  readonly theirs: string
}

export interface ConflictDialogProps {
  readonly number: number
  readonly rows: readonly ConflictRow[]
  readonly saving: boolean
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
  /** Leaves everything as it is; what was typed stays unsaved. */
  readonly onClose: () => void
}

/** Somebody else was faster: shows both states side by side and lets the person choose. */
export function ConflictDialog({ number, rows, saving, onKeepMine, onTakeTheirs, onClose }: ConflictDialogProps) {
  const t = useTexts()
  useFocusBack(true)
  const text = (value: string) =>
    value === '' ? <span className={classes.quiet}>{t('findings.conflict.empty')}</span> : value
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('findings.conflict.title', { number })}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
      data-testid="annotation-conflict"
    >
      <div className={classes.form}>
        <p className={classes.refusal}>{t(rows.length === 0 ? 'findings.conflict.none' : 'findings.conflict.text')}</p>
        {rows.length > 0 && (
          <Table className={classes.conflict ?? ''} data-testid="conflict-rows">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t('findings.conflict.field')}</Table.Th>
                <Table.Th scope="col">{t('findings.conflict.mine')}</Table.Th>
                <Table.Th scope="col">{t('findings.conflict.theirs')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(({ key, field, mine, theirs }) => (
                <Table.Tr key={key}>
                  <Table.Th scope="row">{field}</Table.Th>
                  <Table.Td data-testid={`conflict-mine-${key}`}>{text(mine)}</Table.Td>
                  <Table.Td data-testid={`conflict-theirs-${key}`}>{text(theirs)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
        <div className={classes.actions}>
          <Button variant="default" onClick={onTakeTheirs} data-testid="conflict-theirs">
            {t('findings.conflict.takeTheirs')}
          </Button>
          <Button onClick={onKeepMine} loading={saving} data-testid="conflict-mine">
            {t('findings.conflict.keepMine')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
