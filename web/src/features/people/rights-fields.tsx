import { NativeSelect } from '@mantine/core'
import type { Role } from '@visionair/contract'
import { listProfiles } from '@visionair/contract/people'
import type { ReactNode } from 'react'
import { useCall } from '../../api/hooks.ts'
import { useAccount, useIsGranted } from '../../api/session/account.ts'
import { localName, useLanguage, useTexts } from '../../i18n/texts.ts'
import type { Profile, User } from './people-types.ts'
import { mainRole, rolesToGive } from './role.ts'

/** Chooses a role, up to the user's own; one that is held already stays on offer. */
export function RoleSelect(props: {
  readonly value: Role
  readonly held?: readonly string[]
  readonly onChange: (role: Role) => void
  readonly error?: ReactNode
}) {
  const t = useTexts()
  const roles = rolesToGive(useAccount().roles)
  const offered = props.held && !roles.includes(mainRole(props.held)) ? [mainRole(props.held), ...roles] : roles
  const choose = (value: string) => {
    const role = offered.find((each) => each === value)
    if (role !== undefined) props.onChange(role)
  }
  return (
    <NativeSelect
      label={t('people.users.form.role')}
      description={t(`people.users.form.roleHint.${props.value}`)}
      data={offered.map((role) => ({ value: role, label: t(`people.users.roles.${role}`) }))}
      value={props.value}
      onChange={(event) => choose(event.currentTarget.value)}
      error={props.error}
      data-testid="user-role"
    />
  )
}

/** Chooses a profile, for those who may see profiles. */
export function ProfileSelect(props: {
  readonly value: string
  /** Where the person belongs: the profiles of a company are for who belongs to it alone. */
  readonly organizations: readonly number[]
  readonly held?: User['profile']
  readonly onChange: (profile: string) => void
  readonly error?: ReactNode
}) {
  const t = useTexts()
  const language = useLanguage()
  const maySee = useIsGranted(['profile_view'])
  const { data } = useCall(listProfiles, {}, { enabled: maySee })
  if (!maySee) return null
  const [only, ...others] = props.organizations
  const isOffered = ({ organization }: Profile) =>
    organization === null || (others.length === 0 && organization.id === only)
  const offered = (data?.items ?? []).filter(isOffered)
  const profiles = new Map(offered.map((profile) => [profile.id, localName(profile, language)]))
  if (props.held) profiles.set(props.held.id, localName(props.held, language))
  return (
    <NativeSelect
      label={t('people.users.form.profile')}
      data={[
        { value: '', label: t('people.users.form.noProfile') },
        ...[...profiles].map(([id, name]) => ({ value: String(id), label: name })),
      ]}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      error={props.error}
      data-testid="user-profile"
    />
  )
}
