/** A write was stopped by its user while it was on its way: it may have been done all the same. */
export class StoppedError extends Error {
  constructor() {
    super('')
    this.name = 'StoppedError'
  }
}
