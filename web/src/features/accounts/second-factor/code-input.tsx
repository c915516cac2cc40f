import { TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'

/** Takes a code of a second factor, or a recovery code, as it is typed, pasted or filled in by the system. */
export function CodeInput(props: ComponentProps<typeof TextInput>) {
  return <TextInput autoComplete="one-time-code" autoCapitalize="off" spellCheck={false} maxLength={40} {...props} />
}
