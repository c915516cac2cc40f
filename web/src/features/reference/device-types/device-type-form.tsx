import { ActionIcon, Button, Input, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { listAttributes, listDeviceTypes } from '@visionair/contract/reference'
import type { ItemOf } from '../../../api/call-types.ts'
import { everyEntry } from '../../../api/every-entry.ts'
import { useCall } from '../../../api/hooks.ts'
import { localName, useLanguage, useTexts } from '../../../i18n/texts.ts'
import type { NumberEntry } from '../../../ui/form/number.ts'
import { NumberField } from '../../../ui/form/number-field.tsx'
import type { RecordFormApi } from '../../../ui/records/record-kind.ts'
import { NameFields } from '../name-fields.tsx'
import { repetitionRule } from '../number-rules.ts'
import classes from '../reference.module.css'
import { CheckList } from './check-list.tsx'
import { DrawingField } from './drawing-field.tsx'

export type DeviceType = ItemOf<typeof listDeviceTypes>

/** A line of the model; the key keeps it apart while its type is being chosen. */
export interface ChildLine {
  readonly key: string
  /** Empty until one is chosen. */
  readonly type: string
  readonly repetition: NumberEntry
}

export type DeviceTypeValues = {
  name: string
  nameFr: string
  reference: string
  svg: string | null
  attributs: number[]
  childrenForModel: ChildLine[]
}

type Form = RecordFormApi<DeviceTypeValues>

function ChildrenField({ form, ownId }: { readonly form: Form; readonly ownId: number | null }) {
  const t = useTexts()
  const language = useLanguage()
  const types = useCall(listDeviceTypes, everyEntry).data?.items ?? []
  const lines = form.getValues().childrenForModel
  const set = (next: ChildLine[]) => form.setFieldValue('childrenForModel', next)
  const change = (key: string, part: Partial<ChildLine>) =>
    set(lines.map((line) => (line.key === key ? { ...line, ...part } : line)))
  const choices = types
    .filter(({ id }) => id !== ownId)
    .map((type) => ({ value: String(type.id), label: localName(type, language) }))
  return (
    <Input.Wrapper
      label={t('referenceData.types.children')}
      labelElement="div"
      description={t('referenceData.types.childrenHint')}
      error={form.errors.childrenForModel}
    >
      <fieldset
        className={classes.children}
        aria-label={t('referenceData.types.children')}
        data-testid="field-children"
      >
        {lines.map(({ key, type, repetition }, index) => (
          <div key={key} className={classes.child}>
            <NativeSelect
              aria-label={t('referenceData.types.child', { number: index + 1 })}
              data={[{ value: '', label: '' }, ...choices]}
              value={type}
              onChange={(event) => change(key, { type: event.currentTarget.value })}
            />
            <NumberField
              aria-label={t('referenceData.types.repetition', { number: index + 1 })}
              value={repetition}
              onChange={(value) => change(key, { repetition: value })}
              {...repetitionRule}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('referenceData.types.removeChild', { number: index + 1 })}
              onClick={() => set(lines.filter((line) => line.key !== key))}
            >
              <IconX size={18} aria-hidden="true" />
            </ActionIcon>
          </div>
        ))}
        <div>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => set([...lines, { key: crypto.randomUUID(), type: '', repetition: 1 }])}
            data-testid="add-child"
          >
            {t('referenceData.types.addChild')}
          </Button>
        </div>
      </fieldset>
    </Input.Wrapper>
  )
}

/** Names, drawing, attributes and model of a device type. */
export function DeviceTypeFields({ form, record }: { readonly form: Form; readonly record: DeviceType | null }) {
  const t = useTexts()
  const language = useLanguage()
  const attributes = useCall(listAttributes, { query: { itemsPerPage: 100 } }).data?.items ?? []
  return (
    <>
      <NameFields form={form} />
      <TextInput
        {...form.getInputProps('reference')}
        label={t('referenceData.field.reference')}
        description={t('referenceData.field.referenceHint')}
        maxLength={60}
        required
        data-testid="field-reference"
      />
      <DrawingField
        value={form.getValues().svg}
        onChange={(svg) => form.setFieldValue('svg', svg)}
        error={form.errors.svg}
      />
      <CheckList
        label={t('referenceData.types.attributes')}
        description={t('referenceData.types.attributesHint')}
        choices={attributes.map((attribute) => ({
          id: attribute.id,
          label: localName(attribute, language),
          disabled: attribute.reference === 'name',
          ...(attribute.isRequired ? { note: t('referenceData.types.required') } : {}),
        }))}
        value={form.getValues().attributs}
        onChange={(ids) => form.setFieldValue('attributs', ids)}
        error={form.errors.attributs}
        testId="field-attributs"
      />
      <ChildrenField form={form} ownId={record?.id ?? null} />
    </>
  )
}
