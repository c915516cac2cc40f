/** Two photos that belong together, by their ids. */
interface Bond {
  readonly first: number
  readonly second: number
}

/** For every photo the group it belongs to, named after one of its members; photos without a bond are groups of one. */
export function groupsOf(photos: readonly number[], bonds: readonly Bond[]): ReadonlyMap<number, number> {
  const parents = new Map(photos.map((id) => [id, id]))
  const rootOf = (id: number): number => {
    let root = id
    for (let parent = parents.get(root); parent !== undefined && parent !== root; parent = parents.get(root))
      root = parent
    return root
  }
  for (const { first, second } of bonds) parents.set(rootOf(first), rootOf(second))
  return new Map(photos.map((id) => [id, rootOf(id)]))
}
