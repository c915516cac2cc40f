import type { Texts } from '../../../i18n/texts.ts'
import type { ViewMode } from './view-mode.ts'

/** What a way to look at an inspection is called; measures have names of their own. */
export function nameOfMode(t: Texts, mode: ViewMode, isVolta: boolean): string {
  if (isVolta && mode === 2) return t('workspace.modes.blade')
  return isVolta && mode === 6 ? t('workspace.modes.measures') : t(`workspace.modes.${mode}`)
}
