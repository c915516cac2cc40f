import { basePath } from '../../../base-path.ts'
import { useLanguage, useTexts } from '../../../i18n/texts.ts'
import { DocumentFrame } from '../../../ui/document-frame.tsx'

/** How viewers are asked to show it: as wide as the frame, without a list of pages beside it. */
const look = '#navpanes=0&view=FitH'

/** The terms of use in the chosen language, embedded. */
export function TermsFrame() {
  const t = useTexts()
  return <DocumentFrame address={`${basePath}/api/terms/${useLanguage()}${look}`} title={t('profile.terms.document')} />
}
