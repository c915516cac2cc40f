import type OpenSeadragon from 'openseadragon'

/** Tells whenever the picture becomes complete — at rest, and all its tiles drawn — or ceases to be. Answers a way to look at once. */
export function watchCompleteness(viewer: OpenSeadragon.Viewer, tell: (isComplete: boolean) => void): () => void {
  let told = false
  const look = () => {
    if (!viewer.isOpen()) return
    const isThere = viewer.viewport.getBounds(true).equals(viewer.viewport.getBounds(false))
    const isComplete = isThere && (viewer.world.getItemAt(0)?.getFullyLoaded() ?? false)
    if (isComplete !== told) tell(isComplete)
    told = isComplete
  }
  viewer.addHandler('update-viewport', look)
  viewer.addHandler('animation-finish', look)
  viewer.addHandler('fully-loaded-change', look)
  return look
}

/** Remembers tiles that could not be had. Answers a way to ask whether one lies in the view, which the library draws coarser there and calls complete. */
export function watchMissing(viewer: OpenSeadragon.Viewer): () => boolean {
  const missing = new Set<OpenSeadragon.Tile>()
  viewer.addHandler('tile-load-failed', ({ tile }) => missing.add(tile))
  return () => {
    const shown = viewer.viewport.getBounds(true).getBoundingBox()
    return [...missing].some((tile) => tile.exists === false && shown.intersection(tile.bounds) !== null)
  }
}
