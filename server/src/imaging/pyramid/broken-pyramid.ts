/** The archive is not a complete pyramid of stored tiles. The one error reading an index can end with, I/O aside. */
export class BrokenPyramid extends Error {
  constructor(detail: string) {
    super(detail)
    this.name = 'BrokenPyramid'
  }
}
