import { Drawer } from '@mantine/core'
import { IconFileTypePdf, IconFileZip, IconListCheck, IconPencil, IconTrash } from '@tabler/icons-react'
import { resultGrants } from '@visionair/contract/reports'
import { type ReactNode, useState } from 'react'
import { useIsGranted } from '../../api/session/account.ts'
import { DeleteVisitDialog } from '../../features/inspections/visit/delete-visit-dialog.tsx'
import type { Visit } from '../../features/inspections/visit/use-visit.ts'
import { useFormats } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { lazyInside } from '../../ui/lazy-inside.tsx'
import classes from './top-line.module.css'

const VisitExports = lazyInside(async () => (await import('../../features/exports/export-panel.tsx')).VisitExports)
const ReportPanel = lazyInside(async () => (await import('../../features/reports/report-panel.tsx')).ReportPanel)
const EditVisitModal = lazyInside(
  async () => (await import('../../features/inspections/visit/edit-visit-modal.tsx')).EditVisitModal,
)
const PartsModal = lazyInside(async () => (await import('../../features/inspections/visit/parts-modal.tsx')).PartsModal)

interface ActionProps {
  readonly name: string
  readonly icon: ReactNode
  readonly testId: string
  readonly onPress: () => void
}

function Action({ name, icon, testId, onPress }: ActionProps) {
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={name}
      title={name}
      aria-haspopup="dialog"
      onClick={onPress}
      data-testid={testId}
    >
      {icon}
    </button>
  )
}

/** Keeps the room of the actions while the visit is on its way, so that the picture below does not move when they come. */
export function VisitActionsToCome() {
  const mayDownload = useIsGranted(resultGrants)
  const mayEditParts = useIsGranted(['inspection_edit'])
  const mayEdit = useIsGranted(['inspection_group_edit'])
  const mayDelete = useIsGranted(['inspection_group_delete'])
  const count = 1 + [mayDownload, mayEditParts, mayEdit, mayDelete].filter(Boolean).length
  return ['report', 'zip', 'parts', 'edit', 'delete']
    .slice(0, count)
    .map((name) => <span key={name} className={classes.button} aria-hidden="true" />)
}

type Opened = 'report' | 'zip' | 'parts' | 'edit' | 'delete'

/** What can be done with the visit from the workspace: its report, editing, deleting. */
export function VisitActions({ visit }: { readonly visit: Visit }) {
  const t = useTexts()
  const { date } = useFormats()
  const mayDownload = useIsGranted(resultGrants)
  const [open, setOpen] = useState<Opened | null>(null)
  const close = () => setOpen(null)
  const icon = { size: 20, stroke: 1.6, 'aria-hidden': true }
  return (
    <>
      <Action
        name={t('inspectionNav.report')}
        icon={<IconFileTypePdf {...icon} />}
        testId="inspection-report"
        onPress={() => setOpen('report')}
      />
      {mayDownload && (
        <Action
          name={t('inspectionNav.zip')}
          icon={<IconFileZip {...icon} />}
          testId="inspection-zip"
          onPress={() => setOpen('zip')}
        />
      )}
      {visit.can.editInspections && (
        <Action
          name={t('visits.parts.title')}
          icon={<IconListCheck {...icon} />}
          testId="inspection-parts"
          onPress={() => setOpen('parts')}
        />
      )}
      {visit.can.edit && (
        <Action
          name={t('inspectionNav.edit')}
          icon={<IconPencil {...icon} />}
          testId="inspection-edit"
          onPress={() => setOpen('edit')}
        />
      )}
      {visit.can.delete && (
        <Action
          name={t('inspectionNav.delete')}
          icon={<IconTrash {...icon} />}
          testId="inspection-delete"
          onPress={() => setOpen('delete')}
        />
      )}
      <Drawer
        opened={open === 'report'}
        onClose={close}
        position="right"
        size={460}
        title={t('visits.title', { service: visit.service.name, date: date(visit.date) })}
        closeButtonProps={{ 'aria-label': t('common.actions.close') }}
      >
        <ReportPanel visit={visit} />
      </Drawer>
      <Drawer
        opened={open === 'zip'}
        onClose={close}
        position="right"
        size={460}
        title={t('exports.title')}
        closeButtonProps={{ 'aria-label': t('common.actions.close') }}
      >
        <VisitExports visit={visit} />
      </Drawer>
      {open === 'parts' && <PartsModal visit={visit} onClose={close} />}
      {open === 'edit' && <EditVisitModal visit={visit} onClose={close} />}
      <DeleteVisitDialog visit={visit} opened={open === 'delete'} onClose={close} />
    </>
  )
}
