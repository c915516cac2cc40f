import { Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { deleteUser, getUser } from '@visionair/contract/people'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { useCall } from '../../api/hooks.ts'
import { useFormats } from '../../i18n/format.ts'
import { localName, useLanguage, useTexts } from '../../i18n/texts.ts'
import { paths } from '../../paths.ts'
import { EntityFailure, failureOf } from '../../ui/feedback/entity-failure.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageHeaderSkeleton } from '../../ui/page-header-skeleton.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { DeleteRecordDialog } from '../../ui/records/delete-record-dialog.tsx'
import { RecordDrawer } from '../../ui/records/record-drawer.tsx'
import { usePageTitle } from '../../ui/text/page-title.ts'
import { typedName } from '../../ui/text/typed-name.ts'
import { knownPermissions } from './known-permissions.ts'
import classes from './people.module.css'
import { type User, userName } from './people-types.ts'
import { mainRole } from './role.ts'
import { FactorState, UserStateBadge } from './state-badge.tsx'
import { UserActions } from './user-actions.tsx'
import { useUserForm } from './user-fields.tsx'
import type { UserListProps } from './user-list.tsx'

function ServicePanel({ user }: { readonly user: User }) {
  const t = useTexts()
  const { date } = useFormats()
  return (
    <Panel title={t('people.users.page.identity')}>
      <Facts
        facts={[
          { name: t('people.users.kind'), value: t('people.users.kinds.service') },
          { name: t('people.services.address'), value: user.email },
          { name: t('people.users.since'), value: date(user.createdAt) },
        ]}
      />
      <p className={classes.quiet}>{t('people.services.lead')}</p>
    </Panel>
  )
}

function IdentityPanel({ user }: { readonly user: User }) {
  const t = useTexts()
  const { date } = useFormats()
  if (user.kind === 'service') return <ServicePanel user={user} />
  return (
    <Panel title={t('people.users.page.identity')}>
      <Facts
        facts={[
          { name: t('people.users.email'), value: user.email },
          { name: t('people.users.since'), value: date(user.createdAt) },
          {
            name: t('people.users.page.terms'),
            value: t(user.status === 1 ? 'people.users.page.accepted' : 'people.users.page.notAccepted'),
          },
          {
            name: t('people.users.page.secondFactor'),
            value: <FactorState user={user} />,
          },
        ]}
      />
    </Panel>
  )
}

function RightsPanel({ user }: { readonly user: User }) {
  const t = useTexts()
  const language = useLanguage()
  const role = mainRole(user.roles)
  const own = knownPermissions(user.permissions)
  return (
    <Panel title={t('people.users.page.rights')} testId="user-rights">
      <Facts
        facts={[
          { name: t('people.users.role'), value: t(`people.users.roles.${role}`) },
          {
            name: t('people.users.profile'),
            value: user.profile === null ? t('people.users.form.noProfile') : localName(user.profile, language),
          },
        ]}
      />
      {role !== 'ROLE_USER' ? (
        <p className={classes.quiet}>{t('people.users.page.privileged')}</p>
      ) : (
        <>
          <h3 className={classes.label}>{t('people.users.page.ownPermissions')}</h3>
          {own.length === 0 ? (
            <p className={classes.quiet}>{t('people.users.page.noneBesides')}</p>
          ) : (
            <ul className={classes.list}>
              {own.map((permission) => (
                <li key={permission}>{t(`people.permissions.names.${permission}`)}</li>
              ))}
            </ul>
          )}
        </>
      )}
    </Panel>
  )
}

function ScopePanel({ user }: { readonly user: User }) {
  const t = useTexts()
  const language = useLanguage()
  const isEmpty = user.isLimited && user.rootDevices.length === 0
  const companies = user.organizations.map(({ name }) => name).join(', ')
  const reach = mainRole(user.roles) === 'ROLE_ADMIN' ? 'allCompanies' : user.isLimited ? 'limitedTo' : 'everything'
  return (
    <Panel title={t('people.users.page.scope')} testId="user-scope">
      <Facts
        facts={[
          {
            name: t('people.users.organizations'),
            value: companies === '' ? t('people.users.page.noCompany') : companies,
          },
        ]}
      />
      <p className={classes.quiet}>{t(`people.users.page.${isEmpty ? 'nothingLeft' : reach}`)}</p>
      {user.rootDevices.length > 0 && (
        <ul className={classes.list}>
          {user.rootDevices.map((device) => (
            <li key={device.id}>{`${device.deviceGroup.name} › ${typedName(device, language)}`}</li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

type Over = 'form' | 'removal' | null

interface Shown {
  readonly organization: number
  readonly tokensOf: UserListProps['tokensOf']
}

function Head({ user, organization, tokensOf }: Shown & { readonly user: User }) {
  const t = useTexts()
  const navigate = useNavigate()
  const [over, setOver] = useState<Over>(null)
  const form = useUserForm()
  const name = userName(user)
  const removal = {
    remove: async (_: User, signal: AbortSignal) => {
      await call(deleteUser, { params: { id: user.id } }, signal)
      await navigate(paths.organization(organization), { replace: true })
    },
    typedName: () => user.email,
    text: () => t('people.users.deleteText'),
  }
  const actions = (
    <>
      {user.can.tokens && tokensOf(user)}
      <UserActions user={user} />
      {user.can.edit && (
        <Button
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden="true" />}
          onClick={() => setOver('form')}
          data-testid="edit-user"
        >
          {t('common.actions.edit')}
        </Button>
      )}
      {user.can.delete && (
        <Button
          variant="default"
          leftSection={<IconTrash size={18} aria-hidden="true" />}
          onClick={() => setOver('removal')}
          data-testid="delete-user"
        >
          {t('people.users.actions.delete')}
        </Button>
      )}
    </>
  )
  return (
    <>
      <PageHeader
        title={name}
        lead={
          <span className={classes.badges}>
            <UserStateBadge user={user} />
            <Link to={paths.organization(organization)}>{t('people.users.page.back')}</Link>
          </span>
        }
        actions={actions}
      />
      {over === 'form' && (
        <RecordDrawer
          form={form}
          record={user}
          title={t('records.edit', { name })}
          nameOf={userName}
          testId="users-form"
          onClose={() => setOver(null)}
        />
      )}
      {over === 'removal' && (
        <DeleteRecordDialog record={user} name={name} removal={removal} onClose={() => setOver(null)} />
      )}
    </>
  )
}

/** One user of a company: state, rights, and what they see. */
export function UserView({ organization, id, tokensOf }: Shown & { readonly id: number }) {
  const { data, error, refetch } = useCall(getUser, { params: { id } })
  usePageTitle(data && userName(data))
  const failure = failureOf(data, error)
  if (failure !== null) return <EntityFailure error={failure} shown={data} onRetry={() => void refetch()} />
  if (data === undefined) return <PageHeaderSkeleton />
  return (
    <>
      <Head user={data} organization={organization} tokensOf={tokensOf} />
      <div className={classes.panels}>
        <IdentityPanel user={data} />
        <RightsPanel user={data} />
        <ScopePanel user={data} />
      </div>
    </>
  )
}
