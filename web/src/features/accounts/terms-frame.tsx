import { useLanguage, useTexts } from '../../i18n/texts.ts'
import { DocumentFrame } from '../../ui/document-frame.tsx'

/** The terms of use in the chosen language, embedded. */
export function TermsFrame() {
  const t = useTexts()
  return <DocumentFrame address={`/api/terms/${useLanguage()}`} title={t('profile.terms.document')} />
}
