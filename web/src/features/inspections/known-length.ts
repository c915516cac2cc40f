/** The known length of what the ruler was laid along, in centimetres. */
export const knownLengthRule = { min: 0.1, unit: 'cm' } as const
