import { useForm } from '@mantine/form'
import { useFormats } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import {
  type DeviceFormValues,
  type DeviceType,
  type FormPurpose,
  fieldsOf,
  initialDeviceValues,
  validateDevice,
} from './device-form.ts'

interface StoredDevice {
  readonly name: string
  readonly deviceValues: readonly { readonly reference: string; readonly value: string | null }[]
}

/** The form of a device of a type; filled when the device exists. */
export function useDeviceForm(type: DeviceType, purpose: FormPurpose, device?: StoredDevice) {
  const t = useTexts()
  const { number } = useFormats()
  const attributes = fieldsOf(type)
  const texts = {
    required: t('common.validation.required'),
    min: (min: number) => t('common.validation.min', { min: number(min) }),
  }
  const form = useForm<DeviceFormValues>({
    initialValues: initialDeviceValues(type, device),
    validateInputOnBlur: true,
    validate: (values) => validateDevice(attributes, values, purpose, texts),
  })
  return { form, attributes, fieldNames: ['name', ...attributes.map(({ reference }) => `values.${reference}`)] }
}
