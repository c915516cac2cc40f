import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect } from 'react'
import { announce } from './feedback/announce.ts'

export interface CopySecretProps {
  readonly value: string
  readonly label: string
  /** Said, and told to screen readers, once it was copied: a browser may refuse. */
  readonly copiedLabel: string
  readonly testId: string
}

/** Copies what is shown only once. */
export function CopySecret({ value, label, copiedLabel, testId }: CopySecretProps) {
  const { copy, copied } = useClipboard()
  useEffect(() => {
    if (copied) announce(copiedLabel)
  }, [copied, copiedLabel])
  return (
    <Button
      variant="default"
      leftSection={copied ? <IconCheck size={18} aria-hidden="true" /> : <IconCopy size={18} aria-hidden="true" />}
      onClick={() => copy(value)}
      data-testid={testId}
    >
      {copied ? copiedLabel : label}
    </Button>
  )
}
