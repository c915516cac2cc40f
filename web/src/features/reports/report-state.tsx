import { Alert, Button, Loader } from '@mantine/core'
import {
  IconAlertCircle,
  IconCircleCheck,
  IconCircleX,
  IconDownload,
  IconExternalLink,
  IconFile,
} from '@tabler/icons-react'
import { getInspectionGroup, listGroupAnnotationTypes } from '@visionair/contract/inspections'
import { corporateParts } from '@visionair/contract/people'
import { listSeverities } from '@visionair/contract/reference'
import { isVoltaService } from '@visionair/contract/rules'
import { call } from '../../api/client.ts'
import { everyEntry } from '../../api/every-entry.ts'
import { useCall } from '../../api/hooks.ts'
import { useSeverityName } from '../../domain/severity-chip.tsx'
import { useFormats } from '../../i18n/format.ts'
import { localName, useLanguage, useTexts } from '../../i18n/texts.ts'
import { useFreshLink } from '../../ui/fresh-link.ts'
import { type Fact, Facts } from '../../ui/panel.tsx'
import { typedName } from '../../ui/text/typed-name.ts'
import { type ReportSubject, reportRules } from './report-choice.ts'
import { Remarks } from './report-preview.tsx'
import classes from './reports.module.css'

type State = NonNullable<ReportSubject['reportStatus']> | 'none'

function StateIcon({ state }: { readonly state: State }) {
  const icon = { size: 26, stroke: 1.6, 'aria-hidden': true }
  if (state === 'ON_GOING') return <Loader size={24} color="blue" aria-hidden="true" />
  if (state === 'DONE') return <IconCircleCheck {...icon} />
  if (state === 'ERROR') return <IconCircleX {...icon} />
  return <IconFile {...icon} />
}

/** Names of the chosen ids, "All" for none; ids that are no longer known keep their number. */
function useNames() {
  const t = useTexts()
  return (ids: readonly number[], names: ReadonlyMap<number, string>): string =>
    ids.length === 0 ? t('reports.options.all') : ids.map((id) => names.get(id) ?? `#${id}`).join(', ')
}

function useOptionFacts(visit: ReportSubject): readonly Fact[] {
  const t = useTexts()
  const language = useLanguage()
  const namesOf = useNames()
  const nameOf = useSeverityName()
  const used = visit.reportMetadata
  const types = useCall(
    listGroupAnnotationTypes,
    { params: { id: visit.id } },
    { enabled: used !== null && used.types.length > 0, staleTimeMs: 60_000 },
  ).data?.items
  const severities = useCall(listSeverities, everyEntry, { enabled: used !== null, staleTimeMs: 600_000 }).data?.items
  if (used === null) return []
  const rules = reportRules(visit.service)
  const typeNames = new Map(types?.map((type) => [type.id, localName(type, language)]))
  const levels = new Map(severities?.map((item) => [item.id, nameOf(item.severityNumber, item)]))
  const devices = new Map(
    visit.inspections.map(({ device, parentDevice }) => [
      device.id,
      [...(parentDevice === null ? [] : [parentDevice]), device].map((item) => typedName(item, language)).join(' '),
    ]),
  )
  const isWhole = visit.inspections.every(({ device }) => used.devices.includes(device.id))
  const yesNo = (is: boolean) => (is ? t('reports.options.yes') : t('reports.options.no'))
  const parts = used.corporateParts
  const look =
    used.corporate && parts && parts.length < corporateParts.length
      ? parts.map((part) => t(`reports.form.parts.${part}`)).join(', ')
      : yesNo(used.corporate)
  return [
    { name: t('reports.options.severities'), value: namesOf(used.severities, levels) },
    ...(rules.hasTypes ? [{ name: t('reports.options.types'), value: namesOf(used.types, typeNames) }] : []),
    { name: t('reports.options.devices'), value: namesOf(isWhole ? [] : used.devices, devices) },
    { name: t('reports.options.lang'), value: t(`reports.form.${used.lang}`) },
    { name: t('reports.options.corporate'), value: look },
    ...(rules.hasAnnexes ? [{ name: t('reports.options.annexes'), value: yesNo(used.annexes) }] : []),
  ]
}

interface FileButtonsProps {
  readonly visitId: number
  readonly url: string | null
  readonly file: string
}

function FileButtons({ visitId, url, file }: FileButtonsProps) {
  const t = useTexts()
  const read = async () => (await call(getInspectionGroup, { params: { id: visitId } })).reportUrl
  const open = useFreshLink(read, { inNewTab: true })
  const download = useFreshLink(async () => {
    const address = await read()
    return address === null ? null : `${address}&download=1`
  })
  const isReady = url !== null
  const view = t('reports.view')
  const shared = { size: 'sm', flex: '1 0 auto', disabled: !isReady } as const
  if (!isReady)
    return (
      <div className={classes.buttons}>
        <Button {...shared} variant="default" data-testid="report-view">
          {view}
        </Button>
        <Button {...shared} variant="default" data-testid="report-download">
          {t('reports.download')}
        </Button>
      </div>
    )
  return (
    <div className={classes.buttons}>
      <Button
        {...shared}
        variant="light"
        component="a"
        href={url}
        onClick={open}
        target="_blank"
        rel="noreferrer"
        aria-label={t('reports.newTab', { action: view, file })}
        leftSection={<IconExternalLink size={17} stroke={1.7} aria-hidden="true" />}
        data-testid="report-view"
      >
        {view}
      </Button>
      <Button
        {...shared}
        variant="default"
        component="a"
        href={`${url}&download=1`}
        onClick={download}
        leftSection={<IconDownload size={17} stroke={1.7} aria-hidden="true" />}
        data-testid="report-download"
      >
        {t('reports.download')}
      </Button>
    </div>
  )
}

/** The newest report of a visit: how it stands, its file and date, what it holds, View and Download. */
export function ReportState({ visit }: { readonly visit: ReportSubject }) {
  const t = useTexts()
  const { dateTime } = useFormats()
  const state: State = visit.reportStatus ?? 'none'
  const options = useOptionFacts(visit)
  const { report, reportGeneratedAt, reportError, reportUrl } = visit
  return (
    <div className={classes.current} data-testid="report-state" data-state={state}>
      <div className={classes.head} data-state={state}>
        <StateIcon state={state} />
        <div className={classes.words} role="status">
          <span className={classes.stateName}>
            {t(`reports.state.${state}`)}
            {state === 'DONE' && visit.reportIsExtract && ` · ${t('reports.extract.name')}`}
          </span>
          {state === 'DONE' && visit.reportChanges > 0 && (
            <span className={classes.older} data-testid="report-older">
              {t(isVoltaService(visit.service.id) ? 'reports.olderMeasures' : 'reports.older', {
                count: visit.reportChanges,
              })}
            </span>
          )}
          {state === 'none' && <span className={classes.hint}>{t('reports.state.noneText')}</span>}
          {state === 'ON_GOING' && <span className={classes.hint}>{t('reports.state.ongoingText')}</span>}
          {state === 'DONE' && reportGeneratedAt !== null && (
            <span className={classes.hint} data-testid="report-date">
              {t('reports.generatedAt')} <time dateTime={reportGeneratedAt}>{dateTime(reportGeneratedAt)}</time>
            </span>
          )}
        </div>
      </div>
      {state === 'ERROR' && (
        <Alert
          color="red"
          variant="light"
          title={t('reports.state.error')}
          icon={<IconAlertCircle size={18} aria-hidden="true" />}
          data-testid="report-error"
        >
          {reportError}
        </Alert>
      )}
      {state === 'DONE' && visit.reportRemarks.length > 0 && <Remarks remarks={visit.reportRemarks} />}
      {state !== 'none' && report !== null && (
        <p className={classes.file} data-testid="report-file">
          {report}
        </p>
      )}
      {state === 'DONE' && visit.reportStandard !== null && (
        <p className={classes.standard} data-testid="report-standard" data-standard={visit.reportStandard}>
          {t(`reports.standard.${visit.reportStandard}`)}
        </p>
      )}
      {options.length > 0 && (
        <details className={classes.options}>
          <summary>{t('reports.options.title')}</summary>
          <Facts facts={options} />
        </details>
      )}
      <FileButtons visitId={visit.id} url={state === 'DONE' ? reportUrl : null} file={report ?? ''} />
    </div>
  )
}
