/** How many parts of a kind a device of a type usually has. */
export const repetitionRule = { integer: true, min: 1, max: 100 } as const

/** Months between two visits of a service. */
export const intervalRule = { integer: true, min: 1, max: 240 } as const
