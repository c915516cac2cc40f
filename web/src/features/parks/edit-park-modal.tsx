import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { getPark, updatePark } from '@visionair/contract/parks'
import { call } from '../../api/client.ts'
import { useMutationOf } from '../../api/hooks.ts'
import { useFormats } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { useDraft } from '../../ui/drafts/use-draft.ts'
import { toast } from '../../ui/feedback/messages.ts'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { type NumberEntry, numberOf } from '../../ui/form/number.ts'
import { NumberField } from '../../ui/form/number-field.tsx'
import type { Told } from '../../ui/form/versions/told.ts'
import { useVersions } from '../../ui/form/versions/use-versions.tsx'
import { showViolations } from '../../ui/form/violations.ts'
import classes from './park-page.module.css'
import { type Axis, positionRule } from './park-rules.ts'
import type { Park } from './use-park.ts'

const fieldNames = ['name', 'localization', 'comment', 'position.latitude', 'position.longitude', 'position']

interface ParkValues extends Record<string, unknown> {
  readonly name: string
  readonly localization: string
  readonly comment: string
  readonly position: { readonly latitude: NumberEntry; readonly longitude: NumberEntry }
}

const initialValues = ({ name, localization, comment, position }: Park): ParkValues => ({
  name,
  localization,
  comment: comment ?? '',
  position: { latitude: position?.latitude ?? null, longitude: position?.longitude ?? null },
})

function useParkForm(park: Park) {
  const t = useTexts()
  const required = (value: string) => (value.trim() === '' ? t('common.validation.required') : null)
  return useForm<ParkValues>({
    initialValues: initialValues(park),
    validateInputOnBlur: ['name', 'localization'],
    validate: ({ name, localization, position: { latitude, longitude } }) => ({
      name: required(name),
      localization: required(localization),
      'position.latitude': latitude === null && longitude !== null ? t('parkPage.edit.both') : null,
      'position.longitude': longitude === null && latitude !== null ? t('parkPage.edit.both') : null,
    }),
  })
}

type ParkForm = ReturnType<typeof useParkForm>

function PositionFields({ form }: { readonly form: ParkForm }) {
  const t = useTexts()
  const field = (name: Axis) => (
    <NumberField
      label={t(`parkPage.edit.${name}`)}
      description={t('parkPage.edit.positionHint')}
      value={form.getValues().position[name]}
      onChange={(value) => form.setFieldValue(`position.${name}`, value)}
      error={form.errors[`position.${name}`]}
      {...positionRule(name)}
      step={0.1}
      data-testid={`park-${name}`}
    />
  )
  return (
    <div className={classes.pair}>
      {field('latitude')}
      {field('longitude')}
    </div>
  )
}

const bodyOf = ({ name, localization, comment, position: place }: ParkValues) => {
  const [latitude, longitude] = [numberOf(place.latitude), numberOf(place.longitude)]
  const position = latitude === null || longitude === null ? null : { latitude, longitude }
  return { name, localization, comment, position }
}

function useTold(): Told {
  const t = useTexts()
  const { number } = useFormats()
  const sayPosition = (place: ParkValues['position']) => {
    const [latitude, longitude] = [numberOf(place.latitude), numberOf(place.longitude)]
    return latitude === null || longitude === null ? '' : `${number(latitude, 6)} / ${number(longitude, 6)}`
  }
  return {
    labels: {
      name: t('parks.form.name'),
      localization: t('parks.form.localization'),
      comment: t('parks.form.comment'),
      position: t('common.fields.position'),
    },
    say: (path, value) => (path === 'position' ? sayPosition(Object(value)) : undefined),
    whole: ['position'],
  }
}

/** Changes name, place, position and comment of a park. */
export function EditParkModal({ park, onClose }: { readonly park: Park; readonly onClose: () => void }) {
  const t = useTexts()
  const form = useParkForm(park)
  const draft = useDraft(`park ${park.id}`, form)
  const update = useMutationOf(updatePark, {
    onSuccess: ({ name }) => {
      draft.forget()
      toast({ type: 'success', message: ({ t }) => t('parkPage.edit.done', { name }) })
      onClose()
    },
    onError: (error) => versions.settles(error) || showViolations(form, error, fieldNames),
  })
  const save = () => update.mutate({ params: { id: park.id }, body: versions.change(bodyOf) })
  const versions = useVersions({
    form,
    record: park,
    name: park.name,
    valuesOf: initialValues,
    read: ({ id }) => call(getPark, { params: { id } }),
    told: useTold(),
    again: save,
  })
  const submit = form.onSubmit(save)
  return (
    <FormModal
      entity="park"
      opened
      title={t('parkPage.edit.title', { name: park.name })}
      submitLabel={t('common.actions.save')}
      onSubmit={submit}
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
      fieldNames={fieldNames}
    >
      <TextInput
        {...form.getInputProps('name')}
        label={t('parks.form.name')}
        maxLength={120}
        required
        data-autofocus
        data-testid="park-name"
      />
      <TextInput
        {...form.getInputProps('localization')}
        label={t('parks.form.localization')}
        description={t('parks.form.localizationHint')}
        maxLength={200}
        required
        data-testid="park-localization"
      />
      <PositionFields form={form} />
      <Textarea
        {...form.getInputProps('comment')}
        label={t('parks.form.comment')}
        autosize
        minRows={2}
        maxRows={8}
        data-testid="park-comment-field"
      />
      {versions.dialog}
    </FormModal>
  )
}
