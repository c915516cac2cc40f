import { IconMailForward, IconMailOff } from '@tabler/icons-react'
import { cancelInvitation, invitationStates, inviting, listInvitations, reinvite } from '@visionair/contract/accounts'
import { useState } from 'react'
import type { ItemOf } from '../../api/call-types.ts'
import { call } from '../../api/client.ts'
import { useMutationOf } from '../../api/hooks.ts'
import { useIsGranted } from '../../api/session/account.ts'
import { useLanguage, useTexts } from '../../i18n/texts.ts'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { toast } from '../../ui/feedback/messages.ts'
import { ChoiceFilter } from '../../ui/list/choice-filter.tsx'
import type { Column } from '../../ui/list/data-table.tsx'
import { useUrlQuery, wordIn } from '../../ui/list/url-query.ts'
import type { RecordKind } from '../../ui/records/record-kind.ts'
import { RecordList } from '../../ui/records/record-list.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { RelativeDate } from '../../ui/text/relative-date.tsx'
import { type InvitationValues, invitationForm } from './invitation-fields.tsx'
import { InvitationStateBadge } from './state-badge.tsx'

type Invitation = ItemOf<typeof listInvitations>

function ReinviteButton({ invitation: { id, email } }: { readonly invitation: Invitation }) {
  const t = useTexts()
  const again = useMutationOf(reinvite, {
    onSuccess: () => toast({ type: 'success', message: ({ t }) => t('people.invitations.reinvited', { email }) }),
    onError: (error) => toast({ type: 'error', message: ({ messageOf }) => messageOf(error) }),
  })
  return (
    <RowButton
      label={t('people.invitations.reinviteOf', { email })}
      testId={`reinvite-${id}`}
      icon={<IconMailForward size={18} stroke={1.6} aria-hidden="true" />}
      onClick={() => again.mutate({ params: { id } })}
      loading={again.isPending}
    />
  )
}

function CancelButton({ invitation: { id, email } }: { readonly invitation: Invitation }) {
  const t = useTexts()
  const [asks, setAsks] = useState(false)
  const cancel = useMutationOf(cancelInvitation, {
    onSuccess: () => {
      toast({ type: 'success', message: ({ t }) => t('people.invitations.cancelled', { email }) })
      setAsks(false)
    },
  })
  return (
    <>
      <RowButton
        label={t('people.invitations.cancelOf', { email })}
        testId={`cancel-${id}`}
        icon={<IconMailOff size={18} stroke={1.6} aria-hidden="true" />}
        onClick={() => setAsks(true)}
      />
      <ConfirmDialog
        opened={asks}
        danger
        title={t('people.invitations.cancelTitle', { email })}
        confirmLabel={t('people.invitations.cancel')}
        cancelLabel={t('people.invitations.keep')}
        onConfirm={() => cancel.mutate({ params: { id } })}
        onClose={() => setAsks(false)}
        loading={cancel.isPending}
        onDrop={cancel.drop}
        error={cancel.error}
      >
        {t('people.invitations.cancelText')}
      </ConfirmDialog>
    </>
  )
}

function useColumns(withOrganizations: boolean): Column<Invitation>[] {
  const t = useTexts()
  const organization: Column<Invitation> = {
    key: 'organization',
    header: t('people.invitations.organization'),
    hideBelow: 992,
    render: (invitation) => invitation.organization?.name ?? '',
  }
  return [
    { key: 'email', header: t('people.invitations.email'), sortKey: 'email', render: ({ email }) => email },
    {
      key: 'role',
      header: t('people.users.role'),
      hideBelow: 992,
      render: ({ role }) => t(`people.users.roles.${role}`),
    },
    ...(withOrganizations ? [organization] : []),
    {
      key: 'invitedBy',
      header: t('people.invitations.invitedBy'),
      hideBelow: 1200,
      render: ({ invitedBy }) => invitedBy ?? '',
    },
    {
      key: 'invited',
      header: t('people.invitations.invited'),
      sortKey: 'invitedAt',
      hideBelow: 768,
      render: ({ reinvitedAt, invitedAt }) => <RelativeDate date={reinvitedAt ?? invitedAt} />,
    },
    {
      key: 'expires',
      header: t('people.invitations.expires'),
      sortKey: 'expiresAt',
      hideBelow: 768,
      render: ({ expiresAt }) => <RelativeDate date={expiresAt} />,
    },
    {
      key: 'state',
      header: t('people.invitations.state'),
      render: ({ id, state }) => <InvitationStateBadge id={id} state={state} />,
    },
  ]
}

/** Invitations in all their states: into one company, or into all the user may see. */
export function InvitationList({ organization }: { readonly organization?: number }) {
  const t = useTexts()
  const language = useLanguage()
  const [query] = useUrlQuery()
  const mayInvite = useIsGranted(inviting)
  const state = wordIn(query, 'state', invitationStates)
  const columns = useColumns(organization === undefined)
  const kind: RecordKind<Invitation, InvitationValues, 'email' | 'invitedAt' | 'expiresAt'> = {
    key: 'invitations',
    title: t('people.invitations.title'),
    count: (count) => t('people.invitations.count', { count }),
    searchLabel: t('people.invitations.search'),
    ...(mayInvite ? { newLabel: t('people.invitations.new') } : {}),
    nameOf: ({ email }) => email,
    sorts: ['email', 'invitedAt', 'expiresAt'],
    filters: (
      <ChoiceFilter
        name="state"
        label={t('people.invitations.filterState')}
        allLabel={t('people.invitations.allStates')}
        choices={invitationStates.map((value) => ({ value, label: t(`people.invitations.states.${value}`) }))}
      />
    ),
    filterNames: ['state'],
    list: ({ name, ...asked }, signal) =>
      call(
        listInvitations,
        { query: { ...asked, email: name, state: state ?? undefined, 'organization.id': organization } },
        signal,
      ),
    columns,
    form: invitationForm(t, { organization, language }),
    rowActions: (invitation) => (
      <>
        {invitation.can.reinvite && <ReinviteButton invitation={invitation} />}
        {invitation.can.cancel && <CancelButton invitation={invitation} />}
      </>
    ),
  }
  return <RecordList kind={kind} />
}
