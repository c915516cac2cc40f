/** The ways to look at an inspection: picture and panel, with the table, the picture alone, the whole visit, and the two assemblers. */
const viewModes = [2, 1, 3, 6, 4, 5] as const
export type ViewMode = (typeof viewModes)[number]

const voltaModes: readonly ViewMode[] = [2, 6]
export const usualMode: ViewMode = 2

/** What decides which modes somebody is offered. */
export interface ModeOffer {
  /** The automatic assembler is for administrators and whoever was given it. */
  readonly mayAssemble: boolean
  /** The manual one for whoever may change photos. */
  readonly mayPlace: boolean
  /** Measures have no picture. */
  readonly isVolta: boolean
}

/** The modes offered to somebody, in the order of their buttons. */
export const offeredModes = ({ mayAssemble, mayPlace, isVolta }: ModeOffer): readonly ViewMode[] =>
  isVolta ? voltaModes : viewModes.filter((mode) => (mode !== 5 || mayAssemble) && (mode !== 4 || mayPlace))

/** The mode in the query of the address; the usual one when it is missing, unknown or not offered. */
export const readMode = (text: string | null, offer: ModeOffer): ViewMode =>
  offeredModes(offer).find((mode) => String(mode) === text) ?? usualMode
