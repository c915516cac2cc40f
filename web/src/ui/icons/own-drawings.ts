import { createContext } from 'react'

/** Drawings that administrators uploaded, as SVG, by the id of what they stand for. */
export interface OwnDrawings {
  readonly types: ReadonlyMap<number, string>
  readonly services: ReadonlyMap<number, string>
}

/** Shown in place of the product's own icons below a provider. */
export const OwnDrawingsContext = createContext<OwnDrawings>({ types: new Map(), services: new Map() })
