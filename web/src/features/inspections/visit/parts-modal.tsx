import { NativeSelect } from '@mantine/core'
import { useForm } from '@mantine/form'
import { getInspectionGroup, inspectionStatuses, updateGroupInspections } from '@visionair/contract/inspections'
import { listWeathers } from '@visionair/contract/reference'
import { call } from '../../../api/client.ts'
import { everyEntry } from '../../../api/every-entry.ts'
import { useCall, useMutationOf } from '../../../api/hooks.ts'
import { localName, useLanguage, useTexts } from '../../../i18n/texts.ts'
import { useDraft } from '../../../ui/drafts/use-draft.ts'
import { toast } from '../../../ui/feedback/messages.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import type { Told } from '../../../ui/form/versions/told.ts'
import { useVersions } from '../../../ui/form/versions/use-versions.tsx'
import { typedName } from '../../../ui/text/typed-name.ts'
import { hasBegun, keyOf, type PartsValues, partChanges, partsValues } from './parts-form.ts'
import classes from './parts-modal.module.css'
import type { Side, Visit } from './use-visit.ts'

const referenceStaleMs = 600_000

interface Choice {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean
}

function useWeathers(): readonly Choice[] {
  const language = useLanguage()
  const t = useTexts()
  const { data } = useCall(listWeathers, everyEntry, { staleTimeMs: referenceStaleMs })
  const known = data?.items.map((weather) => ({ value: String(weather.id), label: localName(weather, language) })) ?? []
  return [{ value: '', label: t('visits.parts.noWeather') }, ...known]
}

const usePartName = () => {
  const language = useLanguage()
  return ({ device, parentDevice }: Side): string =>
    [...(parentDevice === null ? [] : [parentDevice]), device].map((part) => typedName(part, language)).join(' · ')
}

function useTold(visit: Visit, weathers: readonly Choice[]): Told {
  const t = useTexts()
  const nameOf = usePartName()
  const labels = visit.inspections.flatMap((side): [string, string][] => [
    [`${keyOf(side)}.status`, `${nameOf(side)}, ${t('visits.form.status')}`],
    [`${keyOf(side)}.weather`, `${nameOf(side)}, ${t('visits.parts.weather')}`],
  ])
  return {
    labels: Object.fromEntries(labels),
    say: (path, value) => {
      if (path.endsWith('.weather')) return weathers.find((weather) => weather.value === value)?.label
      const status = inspectionStatuses.find((word) => word === value)
      return status && t(`inspections.status.${status}`)
    },
  }
}

function usePartsForm(visit: Visit, weathers: readonly Choice[], onClose: () => void) {
  const form = useForm<PartsValues>({ initialValues: partsValues(visit) })
  const draft = useDraft(`visit parts ${visit.id}`, form)
  const update = useMutationOf(updateGroupInspections, {
    onSuccess: () => {
      draft.forget()
      toast({ type: 'success', message: ({ t }) => t('visits.parts.done') })
      onClose()
    },
    onError: (error) => void versions.settles(error),
  })
  const save = () => {
    const inspections = partChanges(versions.upon() ?? visit, form.getValues())
    if (inspections.length === 0) return onClose()
    update.mutate({ params: { id: visit.id }, body: { inspections } })
  }
  const versions = useVersions<Visit, PartsValues>({
    form,
    record: visit,
    name: visit.service.name,
    valuesOf: partsValues,
    read: ({ id }) => call(getInspectionGroup, { params: { id } }),
    told: useTold(visit, weathers),
    again: save,
  })
  return { form, draft, update, versions, save }
}

interface RowsProps {
  readonly visit: Visit
  readonly form: ReturnType<typeof usePartsForm>['form']
  readonly weathers: readonly Choice[]
}

function Rows({ visit, form, weathers }: RowsProps) {
  const t = useTexts()
  const nameOf = usePartName()
  const statusesOf = (side: Side): Choice[] =>
    inspectionStatuses.map((value) => ({
      value,
      label: t(`inspections.status.${value}`),
      disabled: value === 'todo' && side.status !== 'todo' && hasBegun(side),
    }))
  return visit.inspections.map((side) => {
    const name = nameOf(side)
    return (
      <fieldset key={side.id} className={classes.row} aria-label={name}>
        <span className={classes.name}>{name}</span>
        <NativeSelect
          {...form.getInputProps(`${keyOf(side)}.status`)}
          aria-label={`${name}, ${t('visits.form.status')}`}
          data={statusesOf(side)}
          data-testid={`part-status-${side.id}`}
        />
        <NativeSelect
          {...form.getInputProps(`${keyOf(side)}.weather`)}
          aria-label={`${name}, ${t('visits.parts.weather')}`}
          data={[...weathers]}
          data-testid={`part-weather-${side.id}`}
        />
      </fieldset>
    )
  })
}

/** Sets one value for every part at once; what cannot have it keeps its own. */
function ForAll({ visit, form, weathers }: RowsProps) {
  const t = useTexts()
  const setAll = (name: 'status' | 'weather', value: string) => {
    for (const side of visit.inspections)
      if (!(name === 'status' && value === 'todo' && hasBegun(side)))
        form.setFieldValue(`${keyOf(side)}.${name}`, value)
  }
  const choose = { value: '-', label: t('visits.parts.each') }
  const statuses = inspectionStatuses.map((value) => ({ value, label: t(`inspections.status.${value}`) }))
  return (
    <div className={classes.all}>
      <NativeSelect
        label={t('visits.parts.allStatus')}
        value="-"
        data={[choose, ...statuses]}
        onChange={({ currentTarget: { value } }) => value !== '-' && setAll('status', value)}
        data-autofocus
        data-testid="parts-status"
      />
      <NativeSelect
        label={t('visits.parts.allWeather')}
        value="-"
        data={[choose, ...weathers]}
        onChange={({ currentTarget: { value } }) => value !== '-' && setAll('weather', value)}
        data-testid="parts-weather"
      />
    </div>
  )
}

/** Sets how far each part of a visit is, and the weather in which it was inspected; for all at once or one by one. */
export function PartsModal({ visit, onClose }: { readonly visit: Visit; readonly onClose: () => void }) {
  const t = useTexts()
  const weathers = useWeathers()
  const { form, draft, update, versions, save } = usePartsForm(visit, weathers, onClose)
  return (
    <FormModal
      entity="inspectionGroup"
      opened
      title={t('visits.parts.title')}
      submitLabel={t('common.actions.save')}
      onSubmit={form.onSubmit(save)}
      onClose={onClose}
      draft={draft}
      told={versions.told}
      dirty={form.isDirty()}
      loading={update.isPending || versions.isReading}
      onDrop={() => {
        update.drop()
        versions.drop()
      }}
      error={versions.isSettling(update.error) ? null : update.error}
      fieldNames={[]}
      size="lg"
    >
      <p className={classes.hint}>{t('visits.parts.hint')}</p>
      <ForAll visit={visit} form={form} weathers={weathers} />
      <div className={classes.rows}>
        <Rows visit={visit} form={form} weathers={weathers} />
      </div>
      {versions.dialog}
    </FormModal>
  )
}
