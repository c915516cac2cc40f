import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { listAnnotationBriefs } from '@visionair/contract/annotations'
import { call } from '../../api/client.ts'
import { useTexts } from '../../i18n/texts.ts'
import type { Device } from './device-form.ts'
import { type DeviceFormValues, isTurned } from './device-form.ts'
import { countToldAnew } from './told-anew.ts'

/**
 * How many findings of a side will be told from its other end once the form is saved; null while it is not turned, or not known yet.
 */
export function useTurnedFindings(device: Device, values: DeviceFormValues['values']): number | null {
  const turns = isTurned(device, values)
  const { data } = useQuery({
    queryKey: ['turned-findings', device.id],
    queryFn: ({ signal }) =>
      countToldAnew((after) => call(listAnnotationBriefs, { query: { device: device.id, after } }, signal)),
    enabled: turns,
    staleTime: 0,
    gcTime: 0,
  })
  return turns ? (data ?? null) : null
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
