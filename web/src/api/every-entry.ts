/**
 * How the screens ask for a whole list of reference data. All ask alike, so that one answer serves them all; longer lists than this are
 * read page by page, by the screens that keep them.
 */
export const everyEntry = { query: { itemsPerPage: 100 } } as const
