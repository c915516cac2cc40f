import { Popover } from '@mantine/core'
import { IconArrowLeft, IconBinaryTree2, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { useAccount } from '../../api/session/account.ts'
import { DeviceLink } from '../../domain/device-link.tsx'
import { nameOfSide } from '../../domain/name-of-side.ts'
import { ServiceIcon } from '../../domain/service-icon.tsx'
import { useVisit, type Visit } from '../../features/inspections/visit/use-visit.ts'
import { useFormats } from '../../i18n/format.ts'
import { useLanguage, useTexts } from '../../i18n/texts.ts'
import { paths } from '../../paths.ts'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { Truncated } from '../../ui/text/truncated.tsx'
import type { Inspection } from './inspection-types.ts'
import { DeviceTree } from './place/device-tree.tsx'
import { neighboursOf } from './place/neighbours.ts'
import { type PlacePart, placeOf } from './place/place-name.ts'
import type { ViewMode } from './place/view-mode.ts'
import { TestParkSwitch } from './test-park-switch.tsx'
import classes from './top-line.module.css'
import { VisitActions, VisitActionsToCome } from './visit-actions.tsx'

function PlaceLink({ part: { kind, id, key, name } }: { readonly part: PlacePart }) {
  const look = { className: classes.part ?? '' }
  const testId = `inspection-place-${key}`
  if (kind === 'device')
    return (
      <DeviceLink id={id} {...look} testId={testId}>
        <Truncated text={name} at={25} />
      </DeviceLink>
    )
  return (
    <Link to={paths.park(id)} {...look} data-testid={testId}>
      <Truncated text={name} at={40} />
    </Link>
  )
}

/** The way from the park to the side; the side is the page's title. */
function Place({ inspection }: { readonly inspection: Inspection }) {
  const t = useTexts()
  const parts = placeOf(inspection, useLanguage())
  const last = parts.at(-1)
  return (
    <nav aria-label={t('workspace.place')} className={classes.place} data-testid="inspection-place">
      {parts.slice(0, -1).map((part) => (
        <Fragment key={part.key}>
          <PlaceLink part={part} />
          <IconChevronRight size={14} aria-hidden="true" className={classes.arrow} />
        </Fragment>
      ))}
      <h1 className={classes.side} data-testid="inspection-title">
        <Truncated text={last?.name ?? ''} at={25} />
      </h1>
    </nav>
  )
}

function OtherSides({ inspection, view }: { readonly inspection: Inspection; readonly view: ViewMode }) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={320} trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.button}
          aria-label={t('workspace.tree.switch')}
          title={t('workspace.tree.switch')}
          onClick={() => setOpen(!isOpen)}
          data-testid="inspection-switch"
        >
          <IconBinaryTree2 size={20} stroke={1.6} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ''}>
        <DeviceTree inspection={inspection} view={view} onPick={() => setOpen(false)} testId="switch-tree" />
      </Popover.Dropdown>
    </Popover>
  )
}

interface NeighbourProps {
  readonly side: Visit['inspections'][number] | null
  readonly direction: 'previous' | 'next'
  readonly view: ViewMode
}

function Neighbour({ side, direction, view }: NeighbourProps) {
  const t = useTexts()
  const language = useLanguage()
  const Icon = direction === 'previous' ? IconChevronLeft : IconChevronRight
  const icon = <Icon size={20} stroke={1.6} aria-hidden="true" />
  const testId = `inspection-${direction}`
  if (side === null)
    return (
      <button
        type="button"
        className={classes.button}
        disabled
        aria-label={t(direction === 'previous' ? 'inspectionNav.first' : 'inspectionNav.last')}
        data-testid={testId}
      >
        {icon}
      </button>
    )
  const text = t(`inspectionNav.${direction}`, { name: nameOfSide(side, language) })
  return (
    <Link
      to={paths.inspection(side.id, { view })}
      className={classes.button ?? ''}
      aria-label={text}
      title={text}
      data-testid={testId}
    >
      {icon}
    </Link>
  )
}

/** From side to side of the visit, in its order or through its tree. */
function Switch({ inspection, visit, view }: { inspection: Inspection; visit: Visit | undefined; view: ViewMode }) {
  const { previous, next } = neighboursOf(visit?.inspections ?? [], inspection.id)
  return (
    <span className={classes.switch}>
      <Neighbour side={previous} direction="previous" view={view} />
      <OtherSides inspection={inspection} view={view} />
      <Neighbour side={next} direction="next" view={view} />
    </span>
  )
}

export interface TopLineProps {
  readonly inspection: Inspection
  readonly view: ViewMode
}

/** The line over the workspace: back to the visit, where one is, its other sides, its service, what can be done with it, and who one is. */
export function TopLine({ inspection, view }: TopLineProps) {
  const t = useTexts()
  const { date } = useFormats()
  const { email } = useAccount()
  const { inspectionGroup, isLastInspection, status } = inspection
  const { data: visit } = useVisit(inspectionGroup.id)
  return (
    <header className={classes.line} data-testid="workspace-top">
      <Link
        to={paths.inspectionGroup(inspectionGroup.id)}
        className={classes.button ?? ''}
        aria-label={t('workspace.back')}
        title={t('workspace.back')}
        data-testid="back-to-visit"
      >
        <IconArrowLeft size={20} stroke={1.6} aria-hidden="true" />
      </Link>
      <Place inspection={inspection} />
      <Switch inspection={inspection} visit={visit} view={view} />
      <span className={classes.facts}>
        <span className={classes.service} data-testid="inspection-service">
          <ServiceIcon serviceId={inspectionGroup.service.id} size={17} />
          {inspectionGroup.service.name}
        </span>
        <span className={classes.quiet}>{t('workspace.date', { date: date(inspectionGroup.date) })}</span>
        {!isLastInspection && (
          <span className={classes.old} data-testid="inspection-not-last">
            {t(status === 'todo' ? 'workspace.notBegun' : 'workspace.notLast')}
          </span>
        )}
      </span>
      <span className={classes.account}>
        <TestParkSwitch />
        {visit === undefined ? <VisitActionsToCome /> : <VisitActions visit={visit} />}
        <span className={classes.email} title={t('workspace.signedInAs', { email })} data-testid="account-email">
          {email}
        </span>
        <LanguageSwitch />
      </span>
    </header>
  )
}
