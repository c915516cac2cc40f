import { createContext, useContext } from 'react'

/** Opens the command palette; within the signed-in layouts. */
export const PaletteContext = createContext<() => void>(() => undefined)

export const useOpenPalette = (): (() => void) => useContext(PaletteContext)
