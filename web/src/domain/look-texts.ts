import type { Texts } from '../i18n/texts.ts'
import type { LookLabels } from '../viewer/LookPad.tsx'

/** What the buttons that move a view are called. */
export const lookTexts = (t: Texts): LookLabels => ({
  name: t('workspace.viewer.look.name'),
  ways: {
    up: t('workspace.viewer.look.up'),
    left: t('workspace.viewer.look.left'),
    right: t('workspace.viewer.look.right'),
    down: t('workspace.viewer.look.down'),
  },
})
