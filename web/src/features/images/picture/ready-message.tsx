import { Button } from '@mantine/core'
import { useTexts } from '../../../i18n/texts.ts'

/** Says that the picture is ready, and leads to it where another view is open. */
export function ReadyMessage({ onOpen }: { readonly onOpen: (() => void) | null }) {
  const t = useTexts()
  return (
    <>
      {t('images.notice.ready')}{' '}
      {onOpen !== null && (
        <Button size="compact-sm" variant="default" onClick={onOpen} data-testid="picture-ready-open">
          {t('images.notice.open')}
        </Button>
      )}
    </>
  )
}
