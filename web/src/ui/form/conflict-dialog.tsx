import { Button, Modal, Table } from '@mantine/core'
import { useTexts } from '../../i18n/texts.ts'
import { useFocusBack } from '../feedback/focus-back.ts'
import { useSettled } from '../feedback/use-settled.ts'
import classes from './conflict-dialog.module.css'

/** One thing that differs, in words. */
export interface ConflictRow {
  readonly key: string
  readonly field: string
  readonly mine: string
  readonly theirs: string
}

export interface ConflictDialogProps {
  /** Over a form in a dialog it is drawn all the time, and opened when there is something to settle. */
  readonly opened?: boolean
  readonly title: string
  readonly rows: readonly ConflictRow[]
  readonly saving: boolean
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
  /** Leaves everything as it is; what was typed stays unsaved. */
  readonly onClose: () => void
  readonly testId?: string
}

/** Somebody else was faster: shows both states side by side and lets the person choose; over the form it came from. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { opened = true, title, rows, saving, onKeepMine, onTakeTheirs, onClose, testId = 'conflict' } = props
  const t = useTexts()
  useFocusBack(opened)
  const closeOnEscape = useSettled(opened)
  const text = (value: string) =>
    value === '' ? <span className={classes.empty}>{t('common.conflict.empty')}</span> : value
  return (
    <Modal
      stackId="conflict"
      opened={opened}
      onClose={onClose}
      closeOnEscape={closeOnEscape}
      size="lg"
      title={title}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
      data-testid={testId}
    >
      <div className={classes.body}>
        <p className={classes.text}>{t(rows.length === 0 ? 'common.conflict.none' : 'common.conflict.text')}</p>
        {rows.length > 0 && (
          <Table className={classes.table ?? ''} data-testid="conflict-rows">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t('common.conflict.field')}</Table.Th>
                <Table.Th scope="col">{t('common.conflict.mine')}</Table.Th>
                <Table.Th scope="col">{t('common.conflict.theirs')}</Table.Th>
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
            {t('common.conflict.takeTheirs')}
          </Button>
          <Button onClick={onKeepMine} loading={saving} data-testid="conflict-mine">
            {t('common.conflict.keepMine')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
