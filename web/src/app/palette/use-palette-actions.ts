import { getDevice } from '@visionair/contract/devices'
import { useMatch } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useAccount, useIsGranted } from '../../api/session/account.ts'
import { languages } from '../../i18n/language.ts'
import { chooseLanguage, useLanguage, useTexts } from '../../i18n/texts.ts'
import { patterns } from '../../paths.ts'
import { toast } from '../../ui/feedback/messages.ts'
import { typedName } from '../../ui/text/typed-name.ts'
import { useThemeSwitch } from '../../ui/theme/theme-toggle.tsx'

/** What the palette does beside leading somewhere. */
export interface PaletteAction {
  readonly key: 'park' | 'visit' | 'language' | 'theme' | 'sign-out'
  readonly name: string
  readonly detail: string
  /** Left out where a dialog of the palette follows. */
  readonly run?: () => void
}

const tellFailure = (error: unknown) => toast({ type: 'error', message: ({ messageOf }) => messageOf(error) })

/** The device whose page is open; its answer is there already. */
export function useOpenDevice() {
  const id = Number(useMatch(patterns.device)?.params.device)
  const isDevice = Number.isInteger(id) && id > 0
  const { data } = useCall(getDevice, { params: { id: isDevice ? id : 0 } }, { enabled: isDevice })
  return isDevice ? data : undefined
}

function useNewThings(): PaletteAction[] {
  const t = useTexts()
  const language = useLanguage()
  const isCreator = useIsGranted(['device_group_create'])
  const { isLimited } = useAccount()
  const device = useOpenDevice()
  const park: PaletteAction = { key: 'park', name: t('parks.create.button'), detail: '' }
  return [
    ...(isCreator && !isLimited ? [park] : []),
    ...(device?.can.addInspectionGroup
      ? [{ key: 'visit' as const, name: t('devices.actions.schedule'), detail: typedName(device, language) }]
      : []),
  ]
}

/** What the account may do from here, and only that: the workspace is dark whatever was chosen. */
export function usePaletteActions(): readonly PaletteAction[] {
  const t = useTexts()
  const language = useLanguage()
  const theme = useThemeSwitch()
  const isWorkspace = useMatch(patterns.inspection) !== null
  const other = languages.find((each) => each !== language) ?? language
  return [
    ...useNewThings(),
    {
      key: 'language',
      name: t('palette.language'),
      detail: t(`common.language.${other}`),
      run: () => void chooseLanguage(other).catch(tellFailure),
    },
    ...(isWorkspace ? [] : [{ key: 'theme' as const, name: theme.label, detail: '', run: theme.toggle }]),
    { key: 'sign-out', name: t('shell.menu.logout'), detail: '' },
  ]
}
