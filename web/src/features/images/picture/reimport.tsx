import { Button } from '@mantine/core'
import { IconArchiveOff, IconDatabaseImport } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { listReimportRequests, requestReimport, restoreReimport } from '@visionair/contract/images'
import { useEffect, useState } from 'react'
import { useCall, useMutationOf } from '../../../api/hooks.ts'
import { useIsGranted } from '../../../api/session/account.ts'
import { useFormats } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { toast } from '../../../ui/feedback/messages.ts'
import type { Inspection } from '../image-types.ts'

interface ReimportProps {
  readonly inspection: Inspection
}

const watchMs = 3000
const restoringMs = 1000
const thawingMs = 60_000

/** What became of the request to bring the picture back, if there was one. */
export function ReimportHint({ inspection: { reimport } }: ReimportProps) {
  const t = useTexts()
  const { dateTime } = useFormats()
  if (reimport === null || reimport.state === 'done') return null
  const { state, readyExpectedAt, failure } = reimport
  const date = dateTime(reimport.requestedAt)
  const text = () => {
    if (state === 'failed')
      return t('images.reimport.failed', { date, why: t(`images.reimport.failures.${failure ?? 'error'}`) })
    if (state === 'restoring' && readyExpectedAt !== null)
      return t('images.reimport.thawing', { date, ready: dateTime(readyExpectedAt) })
    return t(`images.reimport.${state}`, { date })
  }
  return <span data-testid="re-import-state">{text()}</span>
}

/** How often the inspection is asked again while its picture is wished for; null when it is not. */
function watchEveryMs({ reimport }: Inspection): number | null {
  if (reimport?.state === 'open') return watchMs
  if (reimport?.state !== 'restoring') return null
  return reimport.readyExpectedAt === null ? restoringMs : thawingMs
}

/** Asks the inspection again while somebody is at work on its picture, so that it appears when it is there. */
function useWatch(everyMs: number | null): void {
  const client = useQueryClient()
  useEffect(() => {
    if (everyMs === null) return
    const timer = setInterval(() => void client.invalidateQueries({ queryKey: ['Inspections'] }), everyMs)
    return () => clearInterval(timer)
  }, [client, everyMs])
}

/** Carries the open request out; for administrators, who are the provider team. */
function Restore({ inspection }: ReimportProps) {
  const t = useTexts()
  const open = useCall(listReimportRequests, { query: { inspection: inspection.id, state: 'open' } })
  const restore = useMutationOf(restoreReimport, {
    onSuccess: () => toast({ type: 'success', message: ({ t }) => t('images.reimport.restoreStarted') }),
    onError: (error) => toast({ type: 'error', message: ({ messageOf }) => messageOf(error) }),
  })
  const request = open.data?.items[0]
  if (request === undefined) return null
  return (
    <Button
      loading={restore.isPending}
      leftSection={<IconArchiveOff size={17} stroke={1.7} aria-hidden="true" />}
      onClick={() => restore.mutate({ params: { id: request.id } })}
      data-testid="re-import-restore"
    >
      {t('images.reimport.restore')}
    </Button>
  )
}

/** The button that asks the provider team for an archived picture, behind a question; administrators can bring it back here. */
export function Reimport({ inspection }: ReimportProps) {
  const t = useTexts()
  const isAdministrator = useIsGranted(['ROLE_ADMIN'])
  const [asks, setAsks] = useState(false)
  const state = inspection.reimport?.state
  const isUnderWay = state === 'open' || state === 'restoring'
  useWatch(watchEveryMs(inspection))
  const request = useMutationOf(requestReimport, {
    onSuccess: () => {
      setAsks(false)
      toast({
        type: 'success',
        title: ({ t }) => t('images.reimport.toastTitle'),
        message: ({ t }) => t('images.reimport.toastText'),
      })
    },
    onError: (error) => {
      setAsks(false)
      toast({ type: 'error', message: ({ messageOf }) => messageOf(error) })
    },
  })
  return (
    <>
      {!isUnderWay && (
        <Button
          variant={isAdministrator ? 'default' : 'filled'}
          leftSection={<IconDatabaseImport size={17} stroke={1.7} aria-hidden="true" />}
          onClick={() => setAsks(true)}
          data-testid="re-import"
        >
          {t('images.reimport.button')}
        </Button>
      )}
      {isAdministrator && state === 'open' && <Restore inspection={inspection} />}
      <ConfirmDialog
        opened={asks}
        title={t('images.reimport.dialogTitle')}
        confirmLabel={t('images.reimport.start')}
        cancelLabel={t('images.reimport.cancel')}
        loading={request.isPending}
        onDrop={request.drop}
        onClose={() => setAsks(false)}
        onConfirm={() => request.mutate({ params: { id: inspection.id } })}
      >
        {t('images.reimport.dialogText')}
      </ConfirmDialog>
    </>
  )
}
