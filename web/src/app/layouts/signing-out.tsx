import { useState } from 'react'
import { signOut } from '../../api/session/account.ts'
import { useUploadDesk } from '../../features/images/use-uploads.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'

/** Signs out; asks first while photos are on their way, in this tab or another. */
export function useSignOut() {
  const { desk } = useUploadDesk()
  const [underWay, setUnderWay] = useState(0)
  const ask = async () => {
    const count = await desk.countUnderWay()
    if (count > 0) setUnderWay(count)
    else await signOut()
  }
  return { ask: () => void ask(), underWay, stay: () => setUnderWay(0) }
}

/** The question whether to sign out though photos are on their way; shown while there are some. */
export function SignOutQuestion({ underWay, stay }: Pick<ReturnType<typeof useSignOut>, 'underWay' | 'stay'>) {
  const t = useTexts()
  return (
    <ConfirmDialog
      opened={underWay > 0}
      title={t('images.upload.signOutTitle')}
      confirmLabel={t('shell.menu.logout')}
      cancelLabel={t('images.upload.stay')}
      onConfirm={() => void signOut()}
      onClose={stay}
    >
      {t('images.upload.signOut', { count: underWay })}
    </ConfirmDialog>
  )
}
