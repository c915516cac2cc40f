import { ActionIcon, Button, Modal } from '@mantine/core'
import { IconFileZip, IconTableExport } from '@tabler/icons-react'
import { visitListContents } from '@visionair/contract/exports'
import { resultGrants } from '@visionair/contract/reports'
import { type ReactNode, useState } from 'react'
import { useIsGranted } from '../../api/session/account.ts'
import { useFormats } from '../../i18n/format.ts'
import { useLanguage, useTexts } from '../../i18n/texts.ts'
import { lazyInside } from '../../ui/lazy-inside.tsx'
import { type Typed, typedName } from '../../ui/text/typed-name.ts'
import type { ExportedList, ExportedVisit } from './export-panel.tsx'
import classes from './exports.module.css'
import type { VisitListQuery } from './use-exports.ts'

const ListExports = lazyInside(async () => (await import('./export-panel.tsx')).ListExports)
const ParkExports = lazyInside(async () => (await import('./export-panel.tsx')).ParkExports)
const ListedVisitExports = lazyInside(async () => (await import('./export-panel.tsx')).ListedVisitExports)

function Dialog({
  opened,
  title,
  onClose,
  children,
}: {
  opened: boolean
  title: string
  onClose: () => void
  children: ReactNode
}) {
  const t = useTexts()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size="md"
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      {children}
    </Modal>
  )
}

/** A button in a row of visits that opens the exports of that visit; nothing can be packed while nothing was found. */
export function VisitZipButton({
  visit,
}: {
  readonly visit: Omit<ExportedVisit, 'inspections'> & { readonly date: string; readonly device: Typed }
}) {
  const t = useTexts()
  const { date } = useFormats()
  const [opened, setOpened] = useState(false)
  const isEmpty = visit.severityCounter.every(({ count }) => count === 0)
  const name = `${typedName(visit.device, useLanguage())}, ${date(visit.date)}`
  return (
    <>
      <ActionIcon
        variant="subtle"
        size={36}
        disabled={isEmpty}
        title={isEmpty ? t('exports.reason.none') : undefined}
        aria-label={t('exports.zip.open', { name })}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
        data-testid="row-zip"
      >
        <IconFileZip size={19} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
      <Dialog opened={opened} title={`${t('exports.title')} · ${name}`} onClose={() => setOpened(false)}>
        <ListedVisitExports visit={visit} />
      </Dialog>
    </>
  )
}

/** A button that opens the export of a list as it is narrowed, for those who may export. */
export function ListExportButton(list: ExportedList) {
  const t = useTexts()
  const [opened, setOpened] = useState(false)
  if (!useIsGranted(resultGrants)) return null
  return (
    <>
      <Button
        className={classes.listButton ?? ''}
        variant="default"
        size="xs"
        leftSection={<IconTableExport size={16} stroke={1.7} aria-hidden="true" />}
        aria-haspopup="dialog"
        disabled={list.isEmpty}
        onClick={() => setOpened(true)}
        data-testid="list-export"
      >
        {t('exports.list.export')}
      </Button>
      <Dialog opened={opened} title={t('exports.list.export')} onClose={() => setOpened(false)}>
        <ListExports {...list} />
      </Dialog>
    </>
  )
}

/** A button that opens the export of a list of visits as it is narrowed, or of what was found and measured in them. */
export function VisitsExportButton({ query, isEmpty }: { readonly query: VisitListQuery; readonly isEmpty: boolean }) {
  const t = useTexts()
  const { device_group: park } = query
  return (
    <ListExportButton
      source={{ of: 'visits', query }}
      isEmpty={isEmpty}
      contents={visitListContents}
      hint={t('exports.list.visitsHint')}
      scope={park === undefined ? {} : { device_group: park }}
    />
  )
}

/** A button that opens the exports of a park. */
export function ParkExportButton({ parkId }: { readonly parkId: number }) {
  const t = useTexts()
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTableExport size={18} stroke={1.7} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
        data-testid="park-export"
      >
        {t('exports.title')}
      </Button>
      <Dialog opened={opened} title={t('exports.title')} onClose={() => setOpened(false)}>
        <ParkExports parkId={parkId} />
      </Dialog>
    </>
  )
}
