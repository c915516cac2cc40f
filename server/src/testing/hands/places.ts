/** Where a photo lies, as a ledger keeps it. */
export const placeText = (x: number | null, y: number | null): string => (x === null ? 'unlaid' : `${x} ${y}`)
