/** The ways to look at an inspection that exist: picture and panel, with the table, the picture alone, the assembler, the whole visit. */
const viewModes = [2, 1, 3, 6, 5] as const
export type ViewMode = (typeof viewModes)[number]

const voltaModes: readonly ViewMode[] = [2, 6]
export const usualMode: ViewMode = 2

/** What decides which modes somebody is offered. */
export interface ModeOffer {
  /** The assembler is for administrators. */
  readonly mayAssemble: boolean
  /** Measures have no picture. */
  readonly isVolta: boolean
}

/** The modes offered to somebody, in the order of their buttons. */
export const offeredModes = ({ mayAssemble, isVolta }: ModeOffer): readonly ViewMode[] =>
  isVolta ? voltaModes : viewModes.filter((mode) => mode !== 5 || mayAssemble)

/** The mode in the query of the address; the usual one when it is missing, unknown or not offered. */
export const readMode = (text: string | null, offer: ModeOffer): ViewMode =>
  offeredModes(offer).find((mode) => String(mode) === text) ?? usualMode
