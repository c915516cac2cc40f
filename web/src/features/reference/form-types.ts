import type { UseFormReturnType } from '@mantine/form'

/** What a form hands to an input. */
export type FieldProps = ReturnType<UseFormReturnType<Record<string, unknown>>['getInputProps']>
