interface Part {
  readonly next: number | null
  readonly briefs: readonly { readonly placeCertainty: 'sure' | 'about' | 'unknown' }[]
}

/**
 * How many findings of a side are told from its other end when that is entered to be the hub's, read part by part. Those between the marks
 * of both ends stay where they are, and of a picture of a part of the side no place is told at all.
 */
export async function countToldAnew(read: (after: number) => Promise<Part>): Promise<number> {
  let count = 0
  for (let after: number | null = 0; after !== null; ) {
    const part: Part = await read(after)
    count += part.briefs.filter(({ placeCertainty }) => placeCertainty === 'about').length
    after = part.next
  }
  return count
}
