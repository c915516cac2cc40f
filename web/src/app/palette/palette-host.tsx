import { useHotkeys } from '@mantine/hooks'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { rememberRecentPlace } from '../../api/recent-places.ts'
import { useTexts } from '../../i18n/texts.ts'
import { lazyInside } from '../../ui/lazy-inside.tsx'
import { PaletteContext } from './use-palette.ts'

const Palette = lazyInside(async () => (await import('./palette.tsx')).Palette)

/** How long a page is looked at before it counts as visited; by then it knows its title. */
const visitMs = 1500

/** Notes the pages that are visited, by path and title. */
function useRecentPlaces(account: number): void {
  const { pathname } = useLocation()
  const product = useTexts()('common.product')
  useEffect(() => {
    const timer = setTimeout(() => {
      const title = document.title.replace(new RegExp(` · ${product}$`), '')
      if (title !== product) rememberRecentPlace(account, { path: pathname, title })
    }, visitMs)
    return () => clearTimeout(timer)
  }, [account, pathname, product])
}

/** Opens the command palette by Ctrl K (Cmd K) from anywhere, text fields included; its code is loaded then. */
export function PaletteHost({ account, children }: { readonly account: number; readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(() => setOpen(true), [])
  useHotkeys([['mod+K', () => setOpen((was) => !was)]], [])
  useRecentPlaces(account)
  return (
    <PaletteContext value={open}>
      {children}
      {isOpen && <Palette onClose={() => setOpen(false)} />}
    </PaletteContext>
  )
}
