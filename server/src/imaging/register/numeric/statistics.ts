/** Middle value of the numbers, the upper of the two middle ones for an even count; 0 for none. */
export function median(values: Iterable<number>): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[sorted.length >> 1] ?? 0
}

/** Mean, standard deviation (of the population) and greatest of the numbers; zeros for none. */
export function spreadOf(values: readonly number[]): { mean: number; deviation: number; greatest: number } {
  if (values.length === 0) return { mean: 0, deviation: 0, greatest: 0 }
  const mean = values.reduce((sum, v) => sum + v, 0) / values.length
  const variance = values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / values.length
  return { mean, deviation: Math.sqrt(variance), greatest: Math.max(...values) }
}
