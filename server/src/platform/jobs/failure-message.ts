/** What a failed attempt said, from what the queue keeps of it. */
export function messageOf(output: object | null): string {
  if (output === null) return 'failed'
  const inner = 'value' in output && typeof output.value === 'object' && output.value !== null ? output.value : output
  return 'message' in inner && typeof inner.message === 'string' ? inner.message : JSON.stringify(inner)
}
