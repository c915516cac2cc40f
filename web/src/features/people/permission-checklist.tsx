import { Checkbox } from '@mantine/core'
import { isGranted, type Permission, permissionGroups } from '@visionair/contract'
import { useAccount } from '../../api/session/account.ts'
import { useTexts } from '../../i18n/texts.ts'
import classes from './people.module.css'

type Group = keyof typeof permissionGroups
const groups: readonly { readonly name: Group; readonly permissions: readonly Permission[] }[] = [
  { name: 'parks', permissions: permissionGroups.parks },
  { name: 'devices', permissions: permissionGroups.devices },
  { name: 'inspections', permissions: permissionGroups.inspections },
  { name: 'annotations', permissions: permissionGroups.annotations },
  { name: 'measures', permissions: permissionGroups.measures },
  { name: 'reports', permissions: permissionGroups.reports },
  { name: 'accounts', permissions: permissionGroups.accounts },
]

export interface PermissionChecklistProps {
  readonly value: readonly Permission[]
  /** What was held before: it may stay even where the user could not give it. */
  readonly held: readonly Permission[]
  readonly onChange: (value: Permission[]) => void
}

interface GroupBoxProps extends PermissionChecklistProps {
  readonly name: Group
  readonly permissions: readonly Permission[]
  readonly mayGive: (permission: Permission) => boolean
}

function GroupBox({ name, permissions, value, mayGive, onChange }: GroupBoxProps) {
  const t = useTexts()
  const chosen = permissions.filter((permission) => value.includes(permission))
  const givable = permissions.filter(mayGive)
  const set = (changed: readonly Permission[], isOn: boolean) => {
    const rest = value.filter((permission) => !changed.includes(permission))
    onChange(isOn ? [...rest, ...changed] : rest)
  }
  return (
    <fieldset className={classes.group} data-testid={`permissions-${name}`}>
      <legend className={classes.hidden}>{t(`people.permissions.groups.${name}`)}</legend>
      <div className={classes.groupHead}>
        <Checkbox
          label={<strong>{t(`people.permissions.groups.${name}`)}</strong>}
          checked={chosen.length === permissions.length}
          indeterminate={chosen.length > 0 && chosen.length < permissions.length}
          disabled={givable.length === 0}
          onChange={(event) => set(givable, event.currentTarget.checked)}
          data-testid={`permission-group-${name}`}
        />
        <span className={classes.quiet}>
          {t('people.permissions.chosen', { count: chosen.length, total: permissions.length })}
        </span>
      </div>
      {permissions.map((permission) => (
        <Checkbox
          key={permission}
          size="sm"
          label={t(`people.permissions.names.${permission}`)}
          checked={value.includes(permission)}
          disabled={!mayGive(permission)}
          onChange={(event) => set([permission], event.currentTarget.checked)}
          data-testid={`permission-${permission}`}
        />
      ))}
    </fieldset>
  )
}

/** Every permission by what it concerns; what the user does not hold themselves cannot be given. */
export function PermissionChecklist(props: PermissionChecklistProps) {
  const t = useTexts()
  const account = useAccount()
  const mayGive = (permission: Permission) => props.held.includes(permission) || isGranted(account, [permission])
  const isShort = groups.some(({ permissions }) => !permissions.every(mayGive))
  return (
    <div className={classes.checklist}>
      {isShort && (
        <p className={classes.lacking} data-testid="permissions-lacking">
          {t('people.permissions.lacking')}
        </p>
      )}
      {groups.map((group) => (
        <GroupBox key={group.name} {...props} {...group} mayGive={mayGive} />
      ))}
    </div>
  )
}
