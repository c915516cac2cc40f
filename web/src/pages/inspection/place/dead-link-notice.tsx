import { Alert } from '@mantine/core'
import { IconUnlink } from '@tabler/icons-react'
import type { useFinding } from '../../../features/annotations/use-annotations.ts'
import { useTexts } from '../../../i18n/texts.ts'

export interface DeadLinkNoticeProps {
  readonly details: ReturnType<typeof useFinding>
  /** The finding the address names. */
  readonly selected: number | null
  readonly onClose: () => void
}

/** Says that the finding a link names is not there any more, or lies on another side. */
export function DeadLinkNotice({ details, selected, onClose }: DeadLinkNoticeProps) {
  const t = useTexts()
  const isElsewhere = details.data !== undefined && details.data.id === selected && details.finding === null
  if (selected === null || !(details.isGone || isElsewhere)) return null
  return (
    <Alert
      color="yellow"
      variant="light"
      role="status"
      title={t('annotations.dead.title')}
      icon={<IconUnlink size={18} aria-hidden="true" />}
      withCloseButton
      closeButtonLabel={t('common.actions.close')}
      onClose={onClose}
      data-testid="finding-dead-link"
    >
      {t('annotations.dead.text')}
    </Alert>
  )
}
