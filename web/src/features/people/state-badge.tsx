import { Badge } from '@mantine/core'
import type { InvitationState } from '@visionair/contract/accounts'
import { useFormats } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import classes from './people.module.css'
import type { User } from './people-types.ts'

const userColours = { active: 'teal', disabled: 'gray', locked: 'red' } as const
const invitationColours = {
  invited: 'blue',
  reinvited: 'blue',
  expired: 'yellow',
  cancelled: 'gray',
  accepted: 'teal',
} as const

/** Whether a user may come in; a lock says until when. */
export function UserStateBadge({ user }: { readonly user: User }) {
  const t = useTexts()
  const { dateTime } = useFormats()
  const badge = (
    <Badge
      className={classes.badge ?? ''}
      variant="light"
      color={userColours[user.state]}
      data-testid={`state-${user.id}`}
      data-state={user.state}
    >
      {t(`people.users.states.${user.state}`)}
    </Badge>
  )
  if (user.state !== 'locked' || user.lockedUntil === null) return badge
  return (
    <>
      {badge}
      <span className={classes.until}>{t('people.users.lockedUntil', { time: dateTime(user.lockedUntil) })}</span>
    </>
  )
}

/** Marks what nobody signs in to. */
export function ServiceBadge() {
  const t = useTexts()
  return (
    <Badge className={classes.service ?? ''} variant="outline" color="gray" size="sm">
      {t('people.users.kinds.service')}
    </Badge>
  )
}

/** Whether a user has a second factor, or misses one that is demanded. */
export function FactorState({ user }: { readonly user: User }) {
  const t = useTexts()
  if (!user.missesSecondFactor) return <>{t(`people.users.page.${user.hasSecondFactor ? 'factorOn' : 'factorOff'}`)}</>
  return (
    <Badge className={classes.badge ?? ''} variant="light" color="yellow" data-testid={`factor-missing-${user.id}`}>
      {t('people.users.page.factorMissing')}
    </Badge>
  )
}

/** How far an invitation has come. */
export function InvitationStateBadge({ id, state }: { readonly id: number; readonly state: InvitationState }) {
  const t = useTexts()
  return (
    <Badge
      className={classes.badge ?? ''}
      variant="light"
      color={invitationColours[state]}
      data-testid={`invitation-state-${id}`}
      data-state={state}
    >
      {t(`people.invitations.states.${state}`)}
    </Badge>
  )
}
