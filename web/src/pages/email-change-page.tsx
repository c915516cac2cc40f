import { useParams } from 'react-router'
import { EmailChange } from '../features/accounts/profile/email-change.tsx'
import { useTexts } from '../i18n/texts.ts'
import { usePageTitle } from '../ui/text/page-title.ts'
import classes from './login-page.module.css'

/** Confirms or undoes another e-mail address with a mailed link. */
export function EmailChangePage() {
  const t = useTexts()
  const { token = '' } = useParams()
  usePageTitle(t('profile.emailChange.title'))
  return (
    <>
      <h1 className={classes.title}>{t('profile.emailChange.title')}</h1>
      <EmailChange key={token} token={token} />
    </>
  )
}
