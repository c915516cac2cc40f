import { Button } from '@mantine/core'
import { IconPencil, IconRosetteDiscountCheck, IconTrash, IconUserCheck } from '@tabler/icons-react'
import { isVisitDay, seenTogether } from '@visionair/contract/rules'
import { useState } from 'react'
import { Link } from 'react-router'
import { DeviceLink } from '../../../domain/device-link.tsx'
import { useNoFindingText, usePartlySeenText } from '../../../domain/seen.tsx'
import { ServiceIcon } from '../../../domain/service-icon.tsx'
import { SeverityChip } from '../../../domain/severity-chip.tsx'
import { today, useFormats } from '../../../i18n/format.ts'
import type { Language } from '../../../i18n/language.ts'
import { localName, useLanguage, useTexts } from '../../../i18n/texts.ts'
import { paths } from '../../../paths.ts'
import { useHasRoute } from '../../../route-presence.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { BeyondNote } from '../../../ui/text/beyond-note.tsx'
import { Truncated } from '../../../ui/text/truncated.tsx'
import { typedName } from '../../../ui/text/typed-name.ts'
import { useMeasureCountsText } from '../measure-counts.ts'
import { StatusBadge } from '../table/status-badge.tsx'
import { DeleteVisitDialog } from './delete-visit-dialog.tsx'
import { EditVisitModal } from './edit-visit-modal.tsx'
import { personName } from './inspector-field.tsx'
import type { Visit } from './use-visit.ts'
import classes from './visit-head.module.css'

function Place({ visit }: { readonly visit: Visit }) {
  const hasRoute = useHasRoute()
  const { device } = visit
  const language = useLanguage()
  const name = [...(device.parent === null ? [] : [device.parent]), device]
    .map((part) => typedName(part, language))
    .join(' · ')
  const deviceText = <Truncated text={name} at={50} />
  const parkText = <Truncated text={device.deviceGroup.name} at={60} />
  return (
    <>
      {hasRoute('device') ? (
        <DeviceLink id={device.id} className={classes.place ?? ''}>
          {deviceText}
        </DeviceLink>
      ) : (
        deviceText
      )}
      {' · '}
      {hasRoute('park') ? (
        <Link to={paths.park(device.deviceGroup.id)} className={classes.place ?? ''}>
          {parkText}
        </Link>
      ) : (
        parkText
      )}
    </>
  )
}

function Actions({ visit, onOpen }: { readonly visit: Visit; readonly onOpen: (what: 'edit' | 'delete') => void }) {
  const t = useTexts()
  return (
    <>
      {visit.can.edit && (
        <Button
          variant="default"
          leftSection={<IconPencil size={17} stroke={1.7} aria-hidden="true" />}
          onClick={() => onOpen('edit')}
          data-testid="visit-edit"
        >
          {t('common.actions.edit')}
        </Button>
      )}
      {visit.can.delete && (
        <Button
          variant="default"
          leftSection={<IconTrash size={17} stroke={1.7} aria-hidden="true" />}
          onClick={() => onOpen('delete')}
          data-testid="visit-delete"
        >
          {t('common.actions.delete')}
        </Button>
      )}
    </>
  )
}

/** The weather of its parts, each once, in the order of the parts. */
function weatherNames({ inspections }: Visit, language: Language): string {
  const names = inspections.flatMap(({ weather }) => (weather === null ? [] : [localName(weather, language)]))
  return [...new Set(names)].join(', ')
}

/** Number, who is assigned and who scheduled it, and what kind of visit it is. */
function Facts({ visit }: { readonly visit: Visit }) {
  const t = useTexts()
  const { user, inspector } = visit
  const weather = weatherNames(visit, useLanguage())
  return (
    <div className={classes.facts} data-testid="visit-facts">
      <span className={classes.service} data-testid="visit-service">
        <ServiceIcon serviceId={visit.service.id} size={18} />
        {visit.service.name}
      </span>
      <StatusBadge status={visit.status} />
      {visit.isCertified && (
        <span className={classes.flag}>
          <IconRosetteDiscountCheck size={16} stroke={1.7} aria-hidden="true" />
          {t('visits.certified')}
        </span>
      )}
      {visit.inspectedByProvider && (
        <span className={classes.flag}>
          <IconUserCheck size={16} stroke={1.7} aria-hidden="true" />
          {t('visits.byProvider')}
        </span>
      )}
      {!isVisitDay(visit.date, today()) && <BeyondNote testId="visit-beyond" />}
      <span className={classes.quiet}>{t('visits.number', { id: visit.id })}</span>
      <span className={classes.quiet}>{t('visits.inspections', { count: visit.inspections.length })}</span>
      {weather !== '' && <span data-testid="visit-weather">{t('visits.weather', { weather })}</span>}
      {inspector !== null && (
        <span data-testid="visit-assigned">{t('visits.assigned', { name: personName(inspector) })}</span>
      )}
      {user !== null && <span className={classes.quiet}>{t('visits.by', { name: personName(user) })}</span>}
    </div>
  )
}

function SeverityCounter({ visit }: { readonly visit: Visit }) {
  const t = useTexts()
  const noFinding = useNoFindingText()
  const ofMeasures = useMeasureCountsText()
  const note = usePartlySeenText()(visit.seenCounter)
  const found = visit.severityCounter
    .filter(({ count }) => count > 0)
    .map(({ severity, count }) => ({ ...severity.data.attributes, count }))
    .sort((one, other) => other.severityNumber - one.severityNumber)
  return (
    <ul className={classes.counter} aria-label={t('visits.findings')} data-testid="visit-severities">
      {visit.measureCounter !== null ? (
        <li data-testid="visit-measure-counts">{ofMeasures(visit.measureCounter)}</li>
      ) : (
        found.length === 0 && <li className={classes.quiet}>{noFinding(seenTogether(visit.seenCounter))}</li>
      )}
      {found.map((severity) => (
        <li key={severity.id} className={classes.counted}>
          <SeverityChip number={severity.severityNumber} severity={severity} count={severity.count} />
        </li>
      ))}
      {note !== null && (
        <li className={classes.quiet} data-testid="visit-seen">
          {note}
        </li>
      )}
    </ul>
  )
}

/** The head of a visit's page: service, date, place, status, findings by severity, comment, and what can be done. */
export function VisitHead({ visit }: { readonly visit: Visit }) {
  const t = useTexts()
  const { date } = useFormats()
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <PageHeader
        icon={<ServiceIcon serviceId={visit.service.id} size={28} />}
        title={t('visits.title', { service: visit.service.name, date: date(visit.date) })}
        lead={<Place visit={visit} />}
        actions={<Actions visit={visit} onOpen={setOpen} />}
      />
      <Facts visit={visit} />
      <SeverityCounter visit={visit} />
      {visit.comment !== null && (
        <p className={classes.comment} data-testid="visit-comment">
          <span className={classes.commentName}>{t('visits.comment')}</span>
          {visit.comment}
        </p>
      )}
      {open === 'edit' && <EditVisitModal visit={visit} onClose={close} />}
      <DeleteVisitDialog visit={visit} opened={open === 'delete'} onClose={close} />
    </>
  )
}
