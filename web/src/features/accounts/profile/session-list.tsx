import { Badge, Button } from '@mantine/core'
import { endOtherSessions, endSession, listSessions } from '@visionair/contract/accounts'
import type { ResultOf } from '../../../api/call-types.ts'
import { useCall, useMutationOf } from '../../../api/hooks.ts'
import { deviceOf } from '../../../domain/client-device.ts'
import { useFormats } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { toast } from '../../../ui/feedback/messages.ts'
import { ErrorState, Waiting } from '../../../ui/feedback/states.tsx'
import classes from './profile.module.css'

type Session = ResultOf<typeof listSessions>[number]

function SessionLine({ session }: { readonly session: Session }) {
  const t = useTexts()
  const { dateTime } = useFormats()
  const { id, client, address, beganAt, seenAt, isCurrent, provider } = session
  const seen = { seen: dateTime(seenAt), address: address || '–', began: dateTime(beganAt) }
  const device = deviceOf(client) ?? t('profile.sessions.unknownDevice')
  const end = useMutationOf(endSession, {
    onSuccess: () =>
      toast({
        type: 'success',
        message: ({ t }) =>
          t('profile.sessions.ended', { device: deviceOf(client) ?? t('profile.sessions.unknownDevice') }),
      }),
    onError: (error) => toast({ type: 'error', message: ({ messageOf }) => messageOf(error) }),
  })
  return (
    <li className={classes.session} data-testid={`session-${id}`}>
      <div>
        <p className={classes.device}>
          {device} {isCurrent && <Badge size="sm">{t('profile.sessions.current')}</Badge>}
        </p>
        <p className={classes.hint}>
          {provider === null ? t('profile.sessions.seen', seen) : t('profile.sessions.seenWith', { ...seen, provider })}
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="default"
          size="xs"
          loading={end.isPending}
          onClick={() => end.mutate({ params: { id } })}
          aria-label={t('profile.sessions.endOne', { device })}
          data-testid={`session-end-${id}`}
        >
          {t('profile.sessions.end')}
        </Button>
      )}
    </li>
  )
}

/** Where the user is signed in, with a way to end what is not this browser. */
export function SessionList() {
  const t = useTexts()
  const { data, error, refetch } = useCall(listSessions, {}, { staleTimeMs: 0 })
  const endOthers = useMutationOf(endOtherSessions, {
    onSuccess: () => toast({ type: 'success', message: ({ t }) => t('profile.sessions.othersEnded') }),
    onError: (failure) => toast({ type: 'error', message: ({ messageOf }) => messageOf(failure) }),
  })
  if (data === undefined) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Waiting />
  return (
    <div className={classes.form}>
      <p className={classes.hint}>{t('profile.sessions.hint')}</p>
      <ul className={classes.sessions}>
        {data.map((session) => (
          <SessionLine key={session.id} session={session} />
        ))}
      </ul>
      {data.some(({ isCurrent }) => !isCurrent) && (
        <div className={classes.actions}>
          <Button
            variant="default"
            loading={endOthers.isPending}
            onClick={() => endOthers.mutate({})}
            data-testid="sessions-end-others"
          >
            {t('profile.sessions.endOthers')}
          </Button>
        </div>
      )}
    </div>
  )
}
