const gapPx = 8

/** How much of the stage, from its left edge, its tools cover, in CSS pixels; at most this share of its width. */
export function leftCoverPx(stage: HTMLElement, mostShare: number): number {
  const { left, width } = stage.getBoundingClientRect()
  const tools = [...(stage.parentElement?.querySelectorAll('[data-covers=left]') ?? [])]
  const coveredPx = Math.max(0, ...tools.map((tool) => tool.getBoundingClientRect().right - left + gapPx))
  return Math.min(coveredPx, width * mostShare)
}
