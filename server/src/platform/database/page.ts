interface Identified {
  readonly id: number
}

/**
 * Reads the rows of a page by their ids and puts them in the order of the ids. What a row shows is then worked out for the
 * rows of the page alone, whatever the planner makes of the order.
 */
export async function inOrderOf<T extends Identified>(
  ids: readonly Identified[],
  read: (ids: readonly number[]) => Promise<readonly T[]>,
): Promise<T[]> {
  if (ids.length === 0) return []
  const order = ids.map(({ id }) => id)
  const byId = new Map((await read(order)).map((row) => [row.id, row]))
  return order.flatMap((id) => byId.get(id) ?? [])
}
