import { Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconDots } from '@tabler/icons-react'
import { getNestedStructure, type StructureType } from '@visionair/contract/overview'
import { listDeviceTypes } from '@visionair/contract/reference'
import { Link, useMatches } from 'react-router'
import type { ResultOf } from '../../api/call-types.ts'
import { everyEntry } from '../../api/every-entry.ts'
import { useCall } from '../../api/hooks.ts'
import { useFormats } from '../../i18n/format.ts'
import { useLanguage, useTexts } from '../../i18n/texts.ts'
import { paths, routeNames } from '../../paths.ts'
import { Truncated, truncate } from '../../ui/text/truncated.tsx'
import { typedName } from '../../ui/text/typed-name.ts'
import classes from './breadcrumb.module.css'
import { arrangeChain, visitName } from './breadcrumb-chain.ts'

type Crumb = ResultOf<typeof getNestedStructure>[number]

const structureOf = new Map<string, { type: StructureType; param: string }>([
  [routeNames.park, { type: 'device-group', param: 'deviceGroup' }],
  [routeNames.device, { type: 'device', param: 'device' }],
  [routeNames.inspectionGroup, { type: 'inspection-group', param: 'inspectionGroup' }],
])

/** Inspection groups have no link. */
const linkOf: Record<StructureType, (id: number) => string | null> = {
  'device-group': paths.park,
  device: paths.device,
  'inspection-group': () => null,
  inspection: (id) => paths.inspection(id),
}

/** The item the address is about; null on pages that are about none, such as the dashboard. */
function useCurrentItem(): { type: StructureType; id: number } | null {
  const matches = useMatches()
  for (const match of matches) {
    const structure = structureOf.get(match.id)
    const id = Number(structure === undefined ? Number.NaN : match.params[structure.param])
    if (structure !== undefined && Number.isInteger(id) && id > 0) return { type: structure.type, id }
  }
  return null
}

interface Linked {
  readonly type: StructureType
  readonly id: number
  readonly name: string
}

/** The chain does not tell the type of a device: a part named after one of the types is said in the chosen language. */
function usePartName(): (item: Linked) => string {
  const language = useLanguage()
  const { data } = useCall(listDeviceTypes, everyEntry, { staleTimeMs: 600_000 })
  return ({ type, name }) => {
    if (type !== 'device') return name
    const said = data?.items.map((kind) => typedName({ name, type: kind }, language))
    return said?.find((text) => text !== name) ?? name
  }
}

function LinkItems({ items }: { readonly items: readonly Linked[] }) {
  const partName = usePartName()
  return items.map((item) => {
    const to = linkOf[item.type](item.id)
    const name = truncate(partName(item), 60)
    const key = `${item.type}-${item.id}`
    if (to === null) return <Menu.Label key={key}>{name}</Menu.Label>
    return (
      <Menu.Item key={key} component={Link} to={to}>
        {name}
      </Menu.Item>
    )
  })
}

function Siblings({ crumb }: { readonly crumb: Crumb }) {
  const t = useTexts()
  const partName = usePartName()
  const others = crumb.siblings.filter((item) => item.id !== crumb.id)
  if (others.length === 0 || linkOf[crumb.type](crumb.id) === null) return null
  return (
    <Menu position="bottom-start" width={260}>
      <Menu.Target>
        <UnstyledButton
          className={classes.siblings ?? ''}
          aria-label={t('shell.breadcrumb.siblings', { name: partName(crumb) })}
        >
          <IconChevronDown size={15} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown ?? ''}>
        <LinkItems items={others} />
      </Menu.Dropdown>
    </Menu>
  )
}

function CrumbItem({ crumb, isLast }: { readonly crumb: Crumb; readonly isLast: boolean }) {
  const { date } = useFormats()
  const to = linkOf[crumb.type](crumb.id)
  const partName = usePartName()
  const text = crumb.type === 'inspection-group' ? visitName(crumb.name, date) : partName(crumb)
  const name = <Truncated text={text} at={40} />
  return (
    <li className={classes.item}>
      {isLast || to === null ? (
        <span aria-current={isLast ? 'page' : undefined} className={classes.current}>
          {name}
        </span>
      ) : (
        <Link to={to} className={classes.link ?? ''}>
          {name}
        </Link>
      )}
      <Siblings crumb={crumb} />
    </li>
  )
}

function Between({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const t = useTexts()
  if (crumbs.length === 0) return null
  return (
    <li className={classes.item}>
      <Menu position="bottom-start" width={260}>
        <Menu.Target>
          <UnstyledButton className={classes.siblings ?? ''} aria-label={t('shell.breadcrumb.more')}>
            <IconDots size={18} aria-hidden="true" />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown className={classes.dropdown ?? ''}>
          <LinkItems items={crumbs} />
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}

/** Where the user is: Dashboard, the first level, the last two, and the levels in between behind a menu. */
export function Breadcrumb() {
  const t = useTexts()
  const item = useCurrentItem()
  const { data } = useCall(getNestedStructure, { query: item ?? { type: 'device', id: 0 } }, { enabled: item !== null })
  if (item === null) return null
  const { first, between, last } = arrangeChain(data ?? [])
  const shown = [...first, ...last]
  return (
    <nav className={classes.breadcrumb} aria-label={t('shell.breadcrumb.label')}>
      <ol className={classes.list}>
        <li className={classes.item}>
          <Link to={paths.dashboard} className={classes.link ?? ''}>
            {t('shell.breadcrumb.dashboard')}
          </Link>
        </li>
        {first.map((crumb) => (
          <CrumbItem key={`${crumb.type}-${crumb.id}`} crumb={crumb} isLast={crumb === shown.at(-1)} />
        ))}
        <Between crumbs={between} />
        {last.map((crumb) => (
          <CrumbItem key={`${crumb.type}-${crumb.id}`} crumb={crumb} isLast={crumb === shown.at(-1)} />
        ))}
      </ol>
    </nav>
  )
}
