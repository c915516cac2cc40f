import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { ownName } from '../base-path.ts'
import { ToastHost } from '../ui/feedback/toast-host.tsx'
import { theme } from '../ui/theme/theme.ts'

const manager = localStorageColorSchemeManager({ key: ownName('.theme') })

const ForceDark = createContext<(forced: boolean) => void>(() => undefined)

/** Keeps the page dark while the caller is shown, whatever the user chose: the picture is the brightest thing there. */
export function useDarkWorkspace(): void {
  const force = useContext(ForceDark)
  useEffect(() => {
    force(true)
    return () => force(false)
  }, [force])
}

/** Mantine without style tags made at run time; its variables stand in `theme.css`. The system’s preference counts until the user chooses. */
export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  const [isForced, force] = useState(false)
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={manager}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
      {...(isForced ? { forceColorScheme: 'dark' as const } : {})}
    >
      <ForceDark value={force}>{children}</ForceDark>
      <ToastHost />
    </MantineProvider>
  )
}
