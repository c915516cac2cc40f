import { SegmentedControl, Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { getAnnotation, updateAnnotation } from '@visionair/contract/annotations'
import { getInspectionDeviceTree } from '@visionair/contract/inspections'
import { call } from '../../../api/client.ts'
import { useCall } from '../../../api/hooks.ts'
import { useWrite } from '../../../api/use-write.ts'
import { SeverityChoice } from '../../../domain/severity-choice.tsx'
import { useFormats } from '../../../i18n/format.ts'
import { localName, useLanguage, useTexts } from '../../../i18n/texts.ts'
import { useDraft } from '../../../ui/drafts/use-draft.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import type { Annotation, Brief, Inspection } from '../annotation-types.ts'
import classes from '../annotations.module.css'
import { valuesOf } from '../forms/annotation-form.ts'
import { useChoices } from '../forms/use-choices.ts'
import type { GroupKind } from '../picture/ghosts.ts'
import { sidesOfTree } from '../picture/sides-of-tree.ts'
import { useDeviceAnnotations } from '../picture/use-layers.ts'
import type { LinkStep, SaveStep } from '../saving/undo-log.ts'
import { useLinking } from './use-linking.ts'

interface LinkValues {
  readonly kind: GroupKind
  readonly device: string
  readonly annotation: string
  readonly type: string
  readonly severity: string
}

const fieldNames = ['device', 'annotation', 'type', 'severity'] as const

export interface LinkFormProps {
  readonly inspection: Inspection
  readonly annotation: Annotation
  readonly onStep: (step: LinkStep | SaveStep) => void
  readonly onClose: () => void
}

/** The sides of the visit; a history stays on its own. */
function useSides(inspection: Inspection, kind: GroupKind) {
  const language = useLanguage()
  const tree = useCall(getInspectionDeviceTree, { query: { inspectionGroup: inspection.inspectionGroup.id } })
  const all = sidesOfTree(tree.data ?? [], language).map(({ id, name }) => ({ value: String(id), label: name }))
  return kind === 'history' ? all.filter(({ value }) => value === String(inspection.device.id)) : all
}

/** Links a finding with another one of the same side or of another; type and severity of that one can be set right on the way. */
export function LinkForm({ inspection, annotation, onStep, onClose }: LinkFormProps) {
  const t = useTexts()
  const language = useLanguage()
  const { date } = useFormats()
  const required = t('common.validation.required')
  const form = useForm<LinkValues>({
    initialValues: { kind: 'history', device: '', annotation: '', type: '', severity: '' },
    validateInputOnBlur: true,
    validate: (values) =>
      Object.fromEntries(
        fieldNames
          .filter(
            (name) => values[name] === '' && (values.annotation !== '' || name === 'device' || name === 'annotation'),
          )
          .map((name) => [name, required]),
      ),
  })
  const draft = useDraft(`link ${annotation.id}`, form)
  const { kind, device, annotation: chosenId } = form.values
  const sides = useSides(inspection, kind)
  const others = useDeviceAnnotations(Number(device), device !== '')
  // A history follows a finding through time: of its own visit there is none to follow.
  const mayFollow = ({ id, inspection: where }: Brief) =>
    id !== annotation.id && (kind === 'normal' || where !== annotation.inspection)
  const candidates = device === '' ? [] : (others.data ?? []).filter(mayFollow)
  const chosen = candidates.find(({ id }) => String(id) === chosenId)
  const choices = useChoices(inspection, String(chosen?.componentId ?? ''))
  const types = chosen === undefined ? [] : withOwn(choices.types, chosen, localName(chosen.type, language))
  const { link, isLinking, error, drop } = useLinking(onStep)
  const client = useQueryClient()
  const regrade = useWrite(
    async ({ id, version }: Brief, signal) => {
      const { type, severity } = form.getValues()
      const before = await call(getAnnotation, { params: { id } }).then(valuesOf, () => null)
      const body = { type: Number(type), severity: Number(severity), version }
      const saved = await call(updateAnnotation, { params: { id }, body }, signal)
      return { before, saved }
    },
    {
      onSuccess: () => {
        for (const tag of ['Annotations', 'Inspections']) void client.invalidateQueries({ queryKey: [tag] })
      },
    },
  )
  const submit = form.onSubmit(async (values) => {
    if (chosen === undefined) return
    const isRegraded = values.type !== String(chosen.type.id) || values.severity !== String(chosen.severity.id)
    if (isRegraded) {
      const regraded = await regrade.mutateAsync(chosen).catch(() => null)
      if (regraded === null) return
      const { before, saved } = regraded
      if (before !== null)
        onStep({ kind: 'save', id: saved.id, number: saved.idForReport, before, after: valuesOf(saved) })
    }
    // Why it failed is shown in the form.
    await link(values.kind, annotation, chosen.id).then(done, () => undefined)
  })
  const done = () => {
    draft.forget()
    onClose()
  }
  const choose = (id: string | null) => {
    const next = candidates.find((candidate) => String(candidate.id) === id)
    form.setValues({
      annotation: id ?? '',
      type: next === undefined ? '' : String(next.type.id),
      severity: next === undefined ? '' : String(next.severity.id),
    })
    form.clearErrors()
  }
  const kinds = [
    { value: 'history', label: t('findings.links.history') },
    { value: 'normal', label: t('findings.links.normal') },
  ]
  return (
    <FormModal
      opened
      title={t('findings.linkForm.title', { number: annotation.idForReport })}
      submitLabel={t('findings.linkForm.submit')}
      onSubmit={submit}
      onClose={onClose}
      draft={draft}
      dirty={chosenId !== ''}
      loading={isLinking || regrade.isPending}
      onDrop={() => {
        regrade.drop()
        drop()
      }}
      error={error ?? regrade.error}
      fieldNames={[]}
    >
      <div className={classes.field} data-testid="link-form">
        <span className={classes.legend}>{t('findings.linkForm.kind')}</span>
        <SegmentedControl
          fullWidth
          aria-label={t('findings.linkForm.kind')}
          data={kinds}
          value={kind}
          onChange={(value) =>
            form.setValues({
              kind: value === 'normal' ? 'normal' : 'history',
              device: '',
              annotation: '',
              type: '',
              severity: '',
            })
          }
          data-testid="link-kind"
        />
      </div>
      <Select
        label={t('findings.linkForm.device')}
        placeholder={t('findings.linkForm.devicePlaceholder')}
        data={sides}
        required
        searchable
        openOnFocus={false}
        data-testid="link-device"
        {...form.getInputProps('device')}
        value={device === '' ? null : device}
        onChange={(value) => form.setValues({ device: value ?? '', annotation: '', type: '', severity: '' })}
      />
      <Select
        label={t('findings.linkForm.annotation')}
        placeholder={
          device === '' ? t('findings.linkForm.annotationFirst') : t('findings.linkForm.annotationPlaceholder')
        }
        nothingFoundMessage={t(others.data === undefined ? 'common.part.loading' : 'findings.linkForm.annotationNone')}
        data={candidates.map((one) => ({
          value: String(one.id),
          label: t('findings.linkForm.option', {
            number: one.idForReport,
            date: date(one.inspectionDate),
            type: localName(one.type, language),
          }),
        }))}
        required
        disabled={device === ''}
        openOnFocus={false}
        data-testid="link-annotation"
        {...form.getInputProps('annotation')}
        value={chosenId === '' ? null : chosenId}
        onChange={choose}
      />
      {chosen !== undefined && (
        <>
          <Select
            label={t('findings.linkForm.type')}
            data={types}
            required
            openOnFocus={false}
            data-testid="link-type"
            {...form.getInputProps('type')}
            value={form.values.type === '' ? null : form.values.type}
            onChange={(value) => form.setFieldValue('type', value ?? '')}
          />
          <SeverityChoice
            testId="annotation-severity"
            label={t('findings.linkForm.severity')}
            severities={choices.severities}
            value={form.values.severity}
            onChange={(id) => form.setFieldValue('severity', id)}
            error={typeof form.errors.severity === 'string' ? form.errors.severity : undefined}
          />
        </>
      )}
    </FormModal>
  )
}

interface Choice {
  readonly value: string
  readonly label: string
}

/** The types to choose from, with the one the finding has, whatever component it is of. */
const withOwn = (types: readonly Choice[], { type }: Brief, label: string): Choice[] =>
  types.some(({ value }) => value === String(type.id)) ? [...types] : [{ value: String(type.id), label }, ...types]
