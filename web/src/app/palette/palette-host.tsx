import { useHotkeys } from '@mantine/hooks'
import { type ReactNode, useCallback, useState } from 'react'
import { lazyInside } from '../../ui/lazy-inside.tsx'
import { PaletteContext } from './use-palette.ts'
import { useRecentPlaces } from './use-recent-places.ts'

const Palette = lazyInside(async () => (await import('./palette.tsx')).Palette)

/** What is open may hold typed text and has been begun: it is ended first. */
const isDialogOpen = () => document.querySelector('[aria-modal="true"], dialog[open]') !== null

/** Opens the command palette by Ctrl K (Cmd K) from anywhere but a dialog, text fields included; its code is loaded then. */
export function PaletteHost({ account, children }: { readonly account: number; readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(() => setOpen(true), [])
  useHotkeys([['mod+K', () => !isDialogOpen() && open()]], [])
  useRecentPlaces(account)
  return (
    <PaletteContext value={open}>
      {children}
      {isOpen && <Palette onClose={() => setOpen(false)} />}
    </PaletteContext>
  )
}
