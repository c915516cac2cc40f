import { ProblemError } from '../problem-error.ts'

/** There is no room for the file; nothing of it was kept. */
export class StorageFull extends ProblemError {
  constructor(cause: unknown) {
    super('storage-full', { cause })
    this.name = 'StorageFull'
  }
}
