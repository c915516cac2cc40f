import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useTexts } from '../../i18n/texts.ts'

/** What the other theme is, and the way to it. Keeps transitions, because switching them off makes a style tag. */
export function useThemeSwitch() {
  const t = useTexts()
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const isDark = useComputedColorScheme('light') === 'dark'
  return {
    label: isDark ? t('common.theme.toLight') : t('common.theme.toDark'),
    Icon: isDark ? IconSun : IconMoon,
    toggle: () => setColorScheme(isDark ? 'light' : 'dark'),
  }
}

/** Light or dark. */
export function ThemeToggle() {
  const { label, Icon, toggle } = useThemeSwitch()
  return (
    <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} title={label} onClick={toggle}>
      <Icon size={20} stroke={1.6} aria-hidden="true" />
    </ActionIcon>
  )
}
