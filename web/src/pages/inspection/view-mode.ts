/** The ways to look at an inspection that exist: picture and panel, with the table, the picture alone, the assembler. */
export const viewModes = [2, 1, 3, 5] as const
export type ViewMode = (typeof viewModes)[number]

export const usualMode: ViewMode = 2

/** The modes offered to somebody; the assembler only to who may assemble. */
export const offeredModes = (mayAssemble: boolean): readonly ViewMode[] =>
  viewModes.filter((mode) => mode !== 5 || mayAssemble)

/** The mode in the query of the address; the usual one when it is missing, unknown or not offered. */
export const readMode = (text: string | null, mayAssemble: boolean): ViewMode =>
  offeredModes(mayAssemble).find((mode) => String(mode) === text) ?? usualMode
