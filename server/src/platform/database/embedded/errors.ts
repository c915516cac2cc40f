/** The embedded PostgreSQL could not be started; the message says what is wrong and what to do, in a sentence or two. */
export class EmbeddedPostgresError extends Error {
  override readonly name: string = 'EmbeddedPostgresError'
}

/** Another process already runs PostgreSQL on this data folder. */
export class DataFolderInUse extends EmbeddedPostgresError {
  override readonly name = 'DataFolderInUse'
  readonly folder: string

  constructor(folder: string, owner: string) {
    super(
      `The data folder ${folder} is already in use by ${owner || 'another process'}. ` +
        'Stop that one first, or start this one with another data folder.',
    )
    this.folder = folder
  }
}
