/** The inspections before and after one in the order of its visit; null at the ends. */
export function neighboursOf<I extends { readonly id: number }>(
  inspections: readonly I[],
  id: number,
): { readonly previous: I | null; readonly next: I | null } {
  const index = inspections.findIndex((inspection) => inspection.id === id)
  if (index < 0) return { previous: null, next: null }
  return { previous: inspections[index - 1] ?? null, next: inspections[index + 1] ?? null }
}
