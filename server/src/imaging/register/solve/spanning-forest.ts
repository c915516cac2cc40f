/** A weighted link between two numbered nodes. */
export interface Link {
  readonly from: number
  readonly to: number
  readonly weight: number
}

/** Trees of heaviest links and the groups of nodes they hold together. */
export interface Forest<L extends Link> {
  readonly links: L[]
  /** Node numbers, ascending in each group; largest group first, ties by the smallest node. */
  readonly groups: number[][]
}

/** Maximum spanning forest (Kruskal). Links of equal weight are taken in the order given. */
export function maximumSpanningForest<L extends Link>(nodes: number, links: readonly L[]): Forest<L> {
  const parents = Array.from({ length: nodes }, (_, i) => i)
  const rootOf = (node: number): number => {
    let root = node
    for (let up = parents[root] ?? root; up !== root; up = parents[root] ?? root) root = up
    parents[node] = root
    return root
  }
  const chosen: L[] = []
  for (const link of [...links].sort((x, y) => y.weight - x.weight)) {
    const a = rootOf(link.from)
    const b = rootOf(link.to)
    if (a === b) continue
    parents[Math.max(a, b)] = Math.min(a, b)
    chosen.push(link)
  }
  const byRoot = Map.groupBy(parents.keys(), rootOf)
  const groups = [...byRoot.values()].sort((x, y) => y.length - x.length || (x[0] ?? 0) - (y[0] ?? 0))
  return { links: chosen, groups }
}

/**
 * The nodes of one tree in an order that follows it: from one end of its longest path to the other, side branches where
 * they leave. Starts at the end with the smaller node number.
 */
export function orderAlongTree(nodes: readonly number[], links: readonly Link[]): number[] {
  const [first] = nodes
  if (first === undefined) return []
  const neighbours = new Map<number, number[]>(nodes.map((node) => [node, []]))
  for (const link of links) {
    neighbours.get(link.from)?.push(link.to)
    neighbours.get(link.to)?.push(link.from)
  }
  const oneEnd = farthestPath(first, neighbours).at(-1) ?? first
  const path = farthestPath(oneEnd, neighbours)
  const forward = (path[0] ?? 0) <= (path.at(-1) ?? 0) ? path : path.toReversed()
  const ordered: number[] = []
  const seen = new Set(forward)
  const visit = (node: number): void => {
    ordered.push(node)
    for (const next of neighbours.get(node) ?? []) {
      if (seen.has(next)) continue
      seen.add(next)
      visit(next)
    }
  }
  for (const node of forward) visit(node)
  return ordered
}

/** The path from `start` to the node most links away. */
function farthestPath(start: number, neighbours: ReadonlyMap<number, readonly number[]>): number[] {
  let longest = [start]
  const walk = (path: number[], cameFrom: number): void => {
    if (path.length > longest.length) longest = path
    const here = path.at(-1) ?? start
    for (const next of neighbours.get(here) ?? []) if (next !== cameFrom) walk([...path, next], here)
  }
  walk([start], -1)
  return longest
}
