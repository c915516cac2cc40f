import { Button } from '@mantine/core'
import { IconFolderSymlink, IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { WorstFinding } from '../../domain/seen.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { paths } from '../../paths.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Truncated } from '../../ui/text/truncated.tsx'
import { DeleteParkDialog } from './delete-park-dialog.tsx'
import { EditParkModal } from './edit-park-modal.tsx'
import { ParkDates } from './list/park-card.tsx'
import { MoveParkDialog } from './moving/move-park-dialog.tsx'
import classes from './park-page.module.css'
import type { Park } from './use-park.ts'

/** A position as degrees with their hemisphere: 48.11730° N, 3.20000° W. */
function usePositionText(): (position: NonNullable<Park['position']>) => string {
  const { number } = useFormats()
  const part = (value: number, positive: string, negative: string) =>
    `${number(Math.abs(value), 5)}° ${value < 0 ? negative : positive}`
  const t = useTexts()
  return ({ latitude, longitude }) =>
    `${part(latitude, t('parkPage.north'), t('parkPage.south'))}, ${part(longitude, t('parkPage.east'), t('parkPage.west'))}`
}

function Facts({ park }: { readonly park: Park }) {
  const t = useTexts()
  const positionText = usePositionText()
  const { parent, position, worstSeverity, organization } = park
  return (
    <dl className={classes.facts} data-testid="park-facts">
      {parent !== null && (
        <div>
          <dt>{t('parkPage.partOf')}</dt>
          <dd>
            <Link to={paths.park(parent.id)}>
              <Truncated text={parent.name} at={60} />
            </Link>
          </dd>
        </div>
      )}
      <div>
        <dt>{t('parkPage.company')}</dt>
        <dd>{organization.name}</dd>
      </div>
      <div>
        <dt>{t('parkPage.worst')}</dt>
        <dd>
          <WorstFinding worst={worstSeverity} counts={park.seenCounter} />
        </dd>
      </div>
      <div>
        <dt>{t('parkPage.dates')}</dt>
        <dd className={classes.dates}>
          <ParkDates park={park} />
        </dd>
      </div>
      {position !== null && (
        <div>
          <dt>{t('parkPage.position')}</dt>
          <dd data-testid="park-position">{positionText(position)}</dd>
        </div>
      )}
    </dl>
  )
}

/** The head of a park's page: its name and place, what is known of it, and what can be done with it. */
export function ParkHead({ park, actions }: { readonly park: Park; readonly actions?: ReactNode }) {
  const t = useTexts()
  const [open, setOpen] = useState<'edit' | 'move' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const icon = { size: 17, stroke: 1.7, 'aria-hidden': true }
  return (
    <>
      <PageHeader
        title={<Truncated text={park.name} at={60} />}
        lead={park.localization}
        actions={
          <>
            {actions}
            {park.can.edit && (
              <Button
                variant="default"
                leftSection={<IconPencil {...icon} />}
                onClick={() => setOpen('edit')}
                data-testid="park-edit"
              >
                {t('common.actions.edit')}
              </Button>
            )}
            {park.can.move && (
              <Button
                variant="default"
                leftSection={<IconFolderSymlink {...icon} />}
                onClick={() => setOpen('move')}
                data-testid="park-move"
              >
                {t('parkPage.move.button')}
              </Button>
            )}
            {park.can.delete && (
              <Button
                variant="default"
                leftSection={<IconTrash {...icon} />}
                onClick={() => setOpen('delete')}
                data-testid="park-delete"
              >
                {t('common.actions.delete')}
              </Button>
            )}
          </>
        }
      />
      <Facts park={park} />
      {park.comment !== null && <p className={classes.comment}>{park.comment}</p>}
      {open === 'edit' && <EditParkModal park={park} onClose={close} />}
      {open === 'move' && <MoveParkDialog park={park} onClose={close} />}
      <DeleteParkDialog park={park} opened={open === 'delete'} onClose={close} />
    </>
  )
}
