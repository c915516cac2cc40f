import { NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { listInspectors } from '@visionair/contract/inspections'
import { useCall } from '../../../api/hooks.ts'
import { useTexts } from '../../../i18n/texts.ts'

interface Person {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

/** A person by name, or by e-mail without one. */
export const personName = ({ firstName, lastName, email }: Person): string => `${firstName} ${lastName}`.trim() || email

export interface InspectorFieldProps {
  readonly input: ReturnType<UseFormReturnType<object>['getInputProps']>
  /** What is visited. */
  readonly device: number
  /** Who is assigned now, also when they may no longer be. */
  readonly assigned?: Person | null
}

/** Who is to make a visit: somebody who may work on the device, or nobody yet. */
export function InspectorField({ input, device, assigned = null }: InspectorFieldProps) {
  const t = useTexts()
  const { data: people = [] } = useCall(listInspectors, { query: { device } })
  const offered = assigned === null || people.some(({ id }) => id === assigned.id) ? people : [assigned, ...people]
  return (
    <NativeSelect
      {...input}
      label={t('visits.form.inspector')}
      description={t('visits.form.inspectorHint')}
      data={[
        { value: '', label: t('visits.form.noInspector') },
        ...offered.map((person) => ({ value: String(person.id), label: personName(person) })),
      ]}
      data-testid="visit-inspector"
    />
  )
}
