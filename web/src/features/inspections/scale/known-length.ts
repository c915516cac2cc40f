/** The known length of what the ruler was laid along, in centimetres. */
export const knownLengthRule = { min: 0.1, unit: 'cm' } as const

/** Centimetres per pixel as the flight gives them. */
export const flightRatioRule = { min: 0.0001, max: 1000 } as const
