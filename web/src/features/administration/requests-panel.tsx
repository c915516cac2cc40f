import { Button } from '@mantine/core'
import { listReimportRequests, restoreReimport } from '@visionair/contract/images'
import { Link } from 'react-router'
import { useCall, useMutationOf } from '../../api/hooks.ts'
import { useFormats } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { paths } from '../../paths.ts'
import { toast } from '../../ui/feedback/messages.ts'
import { Panel } from '../../ui/panel.tsx'
import classes from './administration.module.css'
import { Rows } from './rows.tsx'
import { watchMs } from './waiting-panels.tsx'

const useRequests = (state: 'open' | 'restoring', enabled: boolean) =>
  useCall(listReimportRequests, { query: { itemsPerPage: 10, state } }, { watchMs, enabled })

/** Wishes to bring archived pictures back that nobody has taken up yet. */
export const useOpenRequests = (enabled: boolean) => useRequests('open', enabled)

type Request = NonNullable<ReturnType<typeof useOpenRequests>['data']>['items'][number]

/** What becomes of a request that was taken up. */
function Restoring({ thaw }: Pick<Request, 'thaw'>) {
  const t = useTexts()
  const { relative, dateTime } = useFormats()
  return (
    <span className={classes.soft} data-testid="request-restoring">
      {thaw === null
        ? t('adminDashboard.requests.restoring')
        : t('adminDashboard.requests.thawing', { when: relative(thaw.askedAt), ready: dateTime(thaw.readyExpectedAt) })}
    </span>
  )
}

function Restore({ id, place }: Pick<Request, 'id' | 'place'>) {
  const t = useTexts()
  const restore = useMutationOf(restoreReimport, {
    onSuccess: () => toast({ type: 'success', message: ({ t }) => t('adminDashboard.requests.started') }),
    onError: (failure) => toast({ type: 'error', message: ({ messageOf }) => messageOf(failure) }),
  })
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={t('adminDashboard.requests.restoreOf', { place: place.join(' · ') })}
      loading={restore.isPending}
      onClick={() => restore.mutate({ params: { id } })}
    >
      {t('adminDashboard.requests.restore')}
    </Button>
  )
}

/** Archived pictures people wait for: those to be restored first, then those on their way. */
export function RequestsPanel() {
  const t = useTexts()
  const { relative } = useFormats()
  const open = useOpenRequests(true)
  const restoring = useRequests('restoring', true)
  const isRead = open.data !== undefined && restoring.data !== undefined
  return (
    <Panel title={t('adminDashboard.requests.title')} testId="panel-requests">
      <Rows
        items={isRead ? [...open.data.items, ...restoring.data.items] : undefined}
        error={open.error ?? restoring.error}
        onRetry={() => void Promise.all([open.refetch(), restoring.refetch()])}
        none={t('adminDashboard.requests.none')}
      >
        {({ id, inspection, place, state, thaw, requestedBy, requestedAt }) => (
          <>
            <span className={classes.words}>
              <Link to={paths.inspection(inspection)}>{place.join(' · ')}</Link>
              <span className={classes.soft}>
                {t('adminDashboard.requests.by', {
                  name: requestedBy?.email ?? t('adminDashboard.requests.unknown'),
                  when: relative(requestedAt),
                })}
              </span>
              {state === 'restoring' && <Restoring thaw={thaw} />}
            </span>
            {state === 'open' && <Restore id={id} place={place} />}
          </>
        )}
      </Rows>
    </Panel>
  )
}
