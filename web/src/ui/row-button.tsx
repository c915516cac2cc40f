import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'

export interface RowButtonProps {
  /** What it does and to which row, as "Delete Erosion": its name, and the hint of the browser. */
  readonly label: string
  readonly testId: string
  readonly icon: ReactNode
  readonly onClick: () => void
  readonly loading?: boolean
  readonly disabled?: boolean
}

/**
 * A small button at the end of a row that shows a picture only. Its hint is the browser's own, as everywhere: showing and dismissing it
 * is the browser's (WCAG 1.4.13 speaks of hints that a page draws itself).
 */
export function RowButton({ label, testId, icon, onClick, loading = false, disabled = false }: RowButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={34}
      aria-label={label}
      title={label}
      loading={loading}
      disabled={disabled}
      onClick={onClick}
      data-testid={testId}
    >
      {icon}
    </ActionIcon>
  )
}
