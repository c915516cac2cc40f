import { useTexts } from '../../../i18n/texts.ts'
import type { Inspection } from '../annotation-types.ts'
import { mayDraw } from '../picture/picture.ts'

/** What stands where a side has no finding: a side without a picture has not been looked at, and nothing else may be said of it. */
export function useEmptyWords(inspection: Inspection): { readonly title: string; readonly text: string } {
  const t = useTexts()
  if (inspection.imageVersion === null)
    return { title: t('annotations.empty.unseenTitle'), text: t('annotations.empty.unseen') }
  return {
    title: t('annotations.empty.title'),
    text: mayDraw(inspection) ? t('annotations.empty.canCreate') : t('annotations.empty.text'),
  }
}
