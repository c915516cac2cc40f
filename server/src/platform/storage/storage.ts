import type { Readable } from 'node:stream'
import { ProblemError } from '../problem-error.ts'
import type { Room } from './room.ts'

/** What is known of a file once it is safely stored. */
export interface StoredFile {
  readonly key: string
  readonly sizeBytes: number
  /** Of the whole content, in hexadecimal. */
  readonly sha256: string
}

export interface FileStat {
  readonly key: string
  readonly sizeBytes: number
  readonly modifiedAt: Date
}

/** Whether a file can be read now; if not, how long it usually takes from the moment it was asked for. */
export type Thaw = { readonly isReadable: true } | { readonly isReadable: false; readonly usualMs: number }

/** Bytes `start` to `end`, both included, as in HTTP. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export type ByteSource = AsyncIterable<Uint8Array>

/**
 * Where files live. A file appears whole under its key or not at all, and has reached the disk when a call that stores it returns.
 * Keys are relative paths such as `originals/2026/9f1c.jpg`; see `checkKey`.
 */
export interface Storage {
  /** Whether several machines may work with these files; no work folder is then the place for what another one goes on with. */
  readonly isShared: boolean
  /** Of the disk of this machine that work in progress lies on, and the files where they live there. */
  readonly room: Room
  /**
   * Stores a stream, hashing it on the way; a source that fails leaves nothing behind. An existing file is replaced at once.
   * @throws StorageFull
   */
  put(key: string, source: ByteSource): Promise<StoredFile>
  /**
   * Takes over a finished local file, which is gone from its place afterwards. It is a rename when the file lies in a folder
   * made by `createWorkFolder`.
   * @throws StorageFull
   */
  adoptFile(path: string, key: string): Promise<StoredFile>
  /** A stream of the file or of a part of it. @throws FileMissing */
  openRead(key: string, range?: ByteRange): Promise<Readable>
  /** `length` bytes from `offset`, fewer at the end of the file. @throws FileMissing */
  read(key: string, offset: number, length: number): Promise<Buffer>
  /** Undefined when there is no such file. */
  stat(key: string): Promise<FileStat | undefined>
  /**
   * Asks that the file can be read, and says whether it can be now. In archives that must thaw, a first call begins that and later
   * ones only look; what has thawed can be read for some days.
   * @throws FileMissing
   */
  thaw(key: string): Promise<Thaw>
  /** Deletes the file if it is there. */
  delete(key: string): Promise<void>
  /** Deletes those of the files that are there. */
  deleteMany(keys: readonly string[]): Promise<void>
  /** Every file whose key starts with the prefix, in no particular order. */
  list(prefix: string): AsyncIterable<FileStat>
  /**
   * A path on this machine's disk for tools that need one; read only. Where files live elsewhere it is a copy: in `folder`, one made
   * by `createWorkFolder`, for as long as that is there, else for an hour at least.
   * @throws FileMissing
   */
  localPath(key: string, folder?: string): Promise<string>
  /** A new empty folder for work in progress, on the disk the files will live on when that is here. Remove it when done. */
  createWorkFolder(): Promise<string>
  /** Removes work and half-received files that nobody has touched since the given time; answers how many. */
  cleanWork(before: Date): Promise<number>
  /** Rejects when files cannot be stored or read. */
  check(): Promise<void>
  /** Lets go of files kept open; the storage may still be used afterwards. */
  close(): Promise<void>
}

/** There is no file under this key. */
export class FileMissing extends ProblemError {
  constructor(key: string) {
    super('not-found', { cause: new Error(`no file ${key}`) })
    this.name = 'FileMissing'
  }
}

/** The file lies in an archive and must thaw before it can be read; see `thaw`. */
export class FileFrozen extends ProblemError {
  constructor(cause: unknown) {
    super('conflict', { message: 'file.frozen', cause })
    this.name = 'FileFrozen'
  }
}

const segment = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,199}$/

/**
 * Keys are segments of letters, digits, `_`, `.` and `-`, joined by `/`; none starts with a dot, so no key leaves its root.
 * @throws Error on anything else: keys are made by the server, never by a user
 */
export function checkKey(key: string): string {
  if (key.length > 500 || !key.split('/').every((part) => segment.test(part))) {
    throw new Error(`not a storage key: ${JSON.stringify(key.slice(0, 100))}`)
  }
  return key
}
