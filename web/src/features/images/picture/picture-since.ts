/**
 * Whether a picture was made after that of an assembly. Unknown while the picture that is told of is older than the assembly's own, or none:
 * the two are read one after the other, and what was read before says nothing of what came since.
 */
export function pictureSince(ofAssembly: number | null, told: number | null | undefined): 'unknown' | 'same' | 'newer' {
  if (ofAssembly === null || told === null || told === undefined || told < ofAssembly) return 'unknown'
  return told === ofAssembly ? 'same' : 'newer'
}
