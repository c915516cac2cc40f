const itemsPerPage = 100

interface Page<T> {
  readonly items: readonly T[]
  readonly meta: { readonly totalItems: number }
}

/** All rows of a list, read page by page; ends where a page is empty. Throws what `read` throws. */
export async function readPages<T>(
  read: (query: { page: number; itemsPerPage: number }) => Promise<Page<T>>,
): Promise<readonly T[]> {
  const all: T[] = []
  for (let page = 1; ; page += 1) {
    const { items, meta } = await read({ page, itemsPerPage })
    all.push(...items)
    if (items.length === 0 || all.length >= meta.totalItems) return all
  }
}
