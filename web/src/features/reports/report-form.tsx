import { Alert, Button, Checkbox, Chip, MultiSelect, SegmentedControl } from '@mantine/core'
import { IconAlertCircle, IconFileTypePdf } from '@tabler/icons-react'
import { listGroupAnnotationTypes } from '@visionair/contract/inspections'
import { corporateParts } from '@visionair/contract/people'
import { generateReport, getReportChoices } from '@visionair/contract/reports'
import { isVoltaService } from '@visionair/contract/rules'
import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { useCall, useMutationOf } from '../../api/hooks.ts'
import { ConnectionError, chooseMessage } from '../../api/problem-error.ts'
import { archivedSide, packedSideName } from '../../domain/archived-side.ts'
import { severityColour, useSeverityName } from '../../domain/severity-chip.tsx'
import { isLanguage, type Language, languages } from '../../i18n/language.ts'
import { localName, type Texts, useLanguage, useTexts } from '../../i18n/texts.ts'
import { paths } from '../../paths.ts'
import { DraftNotice } from '../../ui/drafts/draft-notice.tsx'
import { useDraftState } from '../../ui/drafts/use-draft-state.ts'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { toast } from '../../ui/feedback/messages.ts'
import { UnsentNotice } from '../../ui/form/unsent-notice.tsx'
import { ComparisonChoice } from './comparison-choice.tsx'
import { CorporateChoice } from './corporate-parts.tsx'
import { DevicePicker } from './device-picker.tsx'
import {
  questionBefore,
  type ReportChoice,
  type ReportSubject,
  refusalOf,
  reportQuery,
  reportRules,
  withGivenParts,
} from './report-choice.ts'
import { ReportCount, useChosenCount } from './report-count.tsx'
import { PreviewButton } from './report-preview.tsx'
import classes from './reports.module.css'
import { WrittenParts } from './written-parts.tsx'

interface PartProps {
  readonly visit: ReportSubject
  readonly choice: ReportChoice
  readonly onChange: (change: Partial<ReportChoice>) => void
}

function Types({ visit, choice, onChange }: PartProps) {
  const t = useTexts()
  const language = useLanguage()
  const types =
    useCall(listGroupAnnotationTypes, { params: { id: visit.id } }, { staleTimeMs: 60_000 }).data?.items ?? []
  return (
    <MultiSelect
      label={t('reports.form.types')}
      placeholder={choice.types.length === 0 ? t('reports.form.allTypes') : ''}
      data={types.map((type) => ({ value: String(type.id), label: localName(type, language) }))}
      value={choice.types.map(String)}
      onChange={(ids) => onChange({ types: ids.map(Number) })}
      clearable
      searchable
      hidePickedOptions
      classNames={{ inputField: classes.bare ?? '' }}
      clearButtonProps={{ 'aria-label': t('common.actions.clear') }}
      data-testid="report-types"
    />
  )
}

function Severities({ visit, choice, onChange }: PartProps) {
  const t = useTexts()
  const labelId = useId()
  const nameOf = useSeverityName()
  const found = visit.severityCounter
    .filter(({ count }) => count > 0)
    .map(({ severity, count }) => ({ ...severity.data.attributes, count }))
    .sort((one, other) => other.severityNumber - one.severityNumber)
  if (found.length === 0) return null
  return (
    <fieldset className={`${classes.field ?? ''} ${classes.plain ?? ''}`} aria-labelledby={labelId}>
      <span id={labelId} className={classes.label}>
        {t('reports.form.severities')}
      </span>
      <Chip.Group
        multiple
        value={choice.severities.map(String)}
        onChange={(ids) => onChange({ severities: ids.map(Number) })}
      >
        <div className={classes.chips}>
          {found.map((severity) => (
            <Chip
              key={severity.id}
              value={String(severity.id)}
              size="sm"
              radius="md"
              wrapperProps={{ 'data-testid': `report-severity-${severity.severityNumber}` }}
            >
              <span
                className={classes.dot}
                style={{ background: severityColour(severity.severityNumber, severity.color) }}
                aria-hidden="true"
              />
              {severity.severityNumber} {nameOf(severity.severityNumber, severity)} ({severity.count})
            </Chip>
          ))}
        </div>
      </Chip.Group>
      <span className={classes.hint}>{t('reports.form.severitiesHint')}</span>
    </fieldset>
  )
}

function LanguageChoice({ choice, onChange, isFrenchOnly }: PartProps & { readonly isFrenchOnly: boolean }) {
  const t = useTexts()
  const labelId = useId()
  return (
    <div className={classes.field}>
      <span id={labelId} className={classes.label}>
        {t('reports.form.lang')}
      </span>
      <SegmentedControl
        aria-labelledby={labelId}
        fullWidth
        data={languages.map((value) => ({ value, label: t(`reports.form.${value}`) }))}
        value={isFrenchOnly ? 'fr' : choice.lang}
        onChange={(lang) => {
          if (isLanguage(lang)) onChange({ lang })
        }}
        disabled={isFrenchOnly}
        data-testid="report-lang"
      />
      {isFrenchOnly && <span className={classes.hint}>{t('reports.form.frOnly')}</span>}
    </div>
  )
}

const reportFailure = (t: Texts, language: Language, error: unknown): string =>
  chooseMessage(error, { language, generic: t('reports.state.error'), unreachable: t('common.error.unreachable') })

function useGenerate(visit: ReportSubject, onStarted: () => void) {
  const t = useTexts()
  const language = useLanguage()
  const generate = useMutationOf(generateReport, {
    onSuccess: ({ message }) => {
      onStarted()
      toast({ type: 'success', title: ({ t }) => t('reports.started.title'), message: () => message })
    },
    onError: (error) => {
      // The form says itself what could not be sent, and offers to send it later.
      if (error instanceof ConnectionError) return
      toast({
        type: 'error',
        title: ({ t }) => t('reports.state.error'),
        message: ({ t, language }) => reportFailure(t, language, error),
      })
    },
  })
  const start = (choice: ReportChoice, allowEmpty: boolean) =>
    generate.mutate({
      params: { id: visit.id },
      query: { ...reportQuery(choice, reportRules(visit.service)), ...(allowEmpty ? { allowEmpty } : {}) },
    })
  const { error } = generate
  const isUnsent = error instanceof ConnectionError
  return {
    start,
    isPending: generate.isPending,
    message: error && !isUnsent ? reportFailure(t, language, error) : null,
    error,
  }
}

interface StartProps {
  readonly visit: ReportSubject
  readonly choice: ReportChoice
  readonly isPending: boolean
  /** Why the server refused. */
  readonly message: string | null
}

/** The button that starts the report, and why it cannot. */
function Start({ visit, choice, isPending, message }: StartProps) {
  const t = useTexts()
  const language = useLanguage()
  const reasonId = useId()
  const refusal = refusalOf(visit, choice.devices)
  const archived = archivedSide(visit.inspections, choice.devices)
  const reason = refusal === 'noFinding' && isVoltaService(visit.service.id) ? 'noMeasure' : refusal
  return (
    <>
      {message !== null && (
        <Alert
          color="red"
          variant="light"
          role="alert"
          title={t('reports.state.error')}
          icon={<IconAlertCircle size={18} aria-hidden="true" />}
          data-testid="report-refused"
        >
          {message === t('reports.state.error') ? null : message}
        </Alert>
      )}
      <Button
        type="submit"
        fullWidth
        leftSection={<IconFileTypePdf size={18} stroke={1.7} aria-hidden="true" />}
        disabled={refusal !== null}
        loading={isPending}
        {...(refusal === null ? {} : { 'aria-describedby': reasonId })}
        data-testid="report-generate"
      >
        {t('reports.form.generate')}
      </Button>
      {reason !== null && (
        <p id={reasonId} className={classes.reason} data-testid="report-reason">
          {reason !== 'archived' && t(`reports.reason.${reason}`)}
          {reason === 'archived' && archived !== null && (
            <Link to={paths.inspection(archived.id)}>
              {t('reports.reason.archived', { name: packedSideName(archived, language) })}
            </Link>
          )}
        </p>
      )}
    </>
  )
}

interface Question {
  readonly choice: ReportChoice
  readonly reason: 'empty' | 'unknown'
}

/** Makes the report once what it holds is counted, and asks first when that is nothing or cannot be told. */
function useAskedStart(
  visit: ReportSubject,
  choice: ReportChoice,
  make: (choice: ReportChoice, allowEmpty: boolean) => void,
) {
  const { counted } = useChosenCount(visit, choice)
  const [question, setQuestion] = useState<Question | null>(null)
  const [isCounting, setIsCounting] = useState(false)
  const start = async () => {
    setIsCounting(true)
    const reason = questionBefore(await counted())
    setIsCounting(false)
    if (reason === null) make(choice, false)
    else setQuestion({ choice, reason })
  }
  const confirm = () => {
    setQuestion(null)
    if (question !== null) make(question.choice, true)
  }
  return { start, isCounting, question, confirm, cancel: () => setQuestion(null) }
}

/** Chooses what a report holds, counts it, and starts it. */
export function ReportForm({ visit }: { readonly visit: ReportSubject }) {
  const t = useTexts()
  const rules = reportRules(visit.service)
  const {
    values: chosen,
    change,
    draft,
  } = useDraftState<ReportChoice>(`report ${visit.id}`, {
    types: [],
    severities: [],
    devices: [],
    lang: useLanguage(),
    corporate: true,
    corporateParts,
    annexes: false,
    comparedWith: null,
    conclusions: {},
    instrument: '',
  })
  const choices = useCall(getReportChoices, { params: { id: visit.id } }, { staleTimeMs: 60_000 }).data
  const given = choices?.corporateParts
  const choice = withGivenParts(rules.hasTypes ? chosen : { ...chosen, types: [] }, given ?? [])
  const generate = useGenerate(visit, draft.forget)
  const asked = useAskedStart(visit, choice, generate.start)
  const refusal = refusalOf(visit, choice.devices)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (refusal === null && !asked.isCounting) void asked.start()
  }
  const part = { visit, choice, onChange: change }
  return (
    <>
      <form className={classes.form} onSubmit={submit} data-testid="report-form">
        <h3 className={classes.subtitle}>{t('reports.form.title')}</h3>
        <DraftNotice draft={draft} />
        {rules.hasTypes && <Types {...part} />}
        <Severities {...part} />
        <DevicePicker
          inspections={visit.inspections}
          value={choice.devices}
          onChange={(devices) => change({ devices })}
        />
        {(choices?.comparableVisits.length ?? 0) > 0 && (
          <ComparisonChoice {...part} visits={choices?.comparableVisits ?? []} />
        )}
        <LanguageChoice {...part} isFrenchOnly={rules.isFrenchOnly} />
        <CorporateChoice choice={choice} given={given} onChange={change} />
        {rules.hasAnnexes && (
          <Checkbox
            label={t('reports.form.annexes')}
            checked={choice.annexes}
            onChange={(event) => change({ annexes: event.currentTarget.checked })}
            data-testid="report-annexes"
          />
        )}
        <WrittenParts {...part} />
        <p className={classes.standard} data-testid="report-form-standard">
          {t(`reports.standard.${choice.corporate && choice.corporateParts.includes('annexes') ? '1.7' : 'a-2a'}`)}
        </p>
        <ReportCount visit={visit} choice={choice} />
        <PreviewButton visit={visit} choice={choice} />
        <UnsentNotice error={generate.error} entity={undefined} />
        <Start
          visit={visit}
          choice={choice}
          isPending={generate.isPending || asked.isCounting}
          message={generate.message}
        />
      </form>
      <ConfirmDialog
        opened={asked.question !== null}
        title={t(`reports.${asked.question?.reason ?? 'empty'}.title`)}
        confirmLabel={t(`reports.${asked.question?.reason ?? 'empty'}.confirm`)}
        onConfirm={asked.confirm}
        onClose={asked.cancel}
      >
        {t(`reports.${asked.question?.reason ?? 'empty'}.text`)}
      </ConfirmDialog>
    </>
  )
}
