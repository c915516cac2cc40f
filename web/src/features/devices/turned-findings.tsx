import { Alert } from '@mantine/core'
import { listAnnotations } from '@visionair/contract/annotations'
import { useCall } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/texts.ts'
import type { Device } from './device-form.ts'
import { type DeviceFormValues, isTurned } from './device-form.ts'

const mostFindings = 100

/**
 * How many findings of a side will be told from its other end once the form is saved; null while it is not turned, or not known yet. Those
 * on pictures whose ends are marked stay where they are; of a side with more findings than are asked for, the further ones all count.
 */
export function useTurnedFindings(device: Device, values: DeviceFormValues['values']): number | null {
  const turns = isTurned(device, values)
  const { data } = useCall(
    listAnnotations,
    { query: { device: [device.id], itemsPerPage: mostFindings } },
    { enabled: turns, staleTimeMs: 0 },
  )
  if (!turns || !data) return null
  const staying = data.items.filter(({ placeCertainty }) => placeCertainty === 'sure').length
  return data.meta.totalItems - staying
}

/** Says before a side is turned what goes with it. */
export function TurnedFindingsNotice({ count }: { readonly count: number | null }) {
  const t = useTexts()
  if (count === null) return null
  return (
    <Alert color={count === 0 ? 'blue' : 'yellow'} variant="light" role="status" data-testid="device-turned">
      {count === 0 ? t('devices.turned.none') : t('devices.turned.before', { count })}
    </Alert>
  )
}
