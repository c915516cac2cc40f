import { useEffect, useState } from 'react'
import { signOut } from '../../api/session/account.ts'
import { useUploadDesk } from '../../features/images/use-uploads.ts'
import { useTexts } from '../../i18n/texts.ts'
import { lazyInside } from '../../ui/lazy-inside.tsx'

const bringDialog = () => import('../../ui/feedback/confirm-dialog.tsx')
const ConfirmDialog = lazyInside(async () => (await bringDialog()).ConfirmDialog)

/** Signs out; asks first while photos are on their way, in this tab or another. */
export function useSignOut() {
  const { desk, now } = useUploadDesk()
  const [underWay, setUnderWay] = useState(0)
  const mayAsk = now.uploads.length > 0
  // Brought once something is on its way: when it is asked the network may be gone.
  useEffect(() => {
    if (mayAsk) bringDialog().catch(() => undefined)
  }, [mayAsk])
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
  if (underWay === 0) return null
  return (
    <ConfirmDialog
      opened
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
