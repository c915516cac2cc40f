/** The side photos are sent to, named as it was when they were dropped. */
export interface UploadSide {
  readonly inspectionId: number
  readonly name: string
}

/**
 * `held` waits until somebody has signed in again. `wanted` is known from before the page was loaded anew: its file has to be chosen
 * again. `stopped` was not sent because its side takes nothing any more. `failed` ones stay until they are dismissed.
 */
export type UploadState = 'waiting' | 'sending' | 'paused' | 'held' | 'wanted' | 'stopped' | 'failed'

/** A file on its way to the server. */
export interface Upload {
  readonly key: string
  readonly side: UploadSide
  readonly name: string
  readonly sizeBytes: number
  readonly state: UploadState
  /** What the file is recognised by; null until it has been looked at. */
  readonly identity: string | null
  /** The connection is lost; it goes on by itself. */
  readonly isInterrupted: boolean
  /** Another tab of the browser is sending the same file. */
  readonly isElsewhere: boolean
  /** Share of the bytes sent, 0 to 1. */
  readonly share: number
  readonly error: unknown
}

/** What is to be said of a side's files besides their rows. */
export interface SideNote {
  readonly side: UploadSide
  /** Files that were there already. */
  readonly there: number
  /** Files that were chosen in place of wanted ones and are none of them. */
  readonly strangers: number
  /** Why nothing is sent there any more; null while files are taken. */
  readonly stop: unknown
}

/** Whether a file still has to arrive. */
export const isOnItsWay = ({ state }: Pick<Upload, 'state'>): boolean => state !== 'failed' && state !== 'stopped'

/** Whether a file is in the memory of this page only, so that leaving it interrupts the sending. */
export const isInThisPage = ({ state }: Pick<Upload, 'state'>): boolean =>
  state === 'waiting' || state === 'sending' || state === 'paused' || state === 'held'

/** Why a file is stopped: for now, or for good. */
export type Stop = 'pause' | 'give up'

/**
 * What an error means: the photo is there already; the session has ended; nothing is taken for this side any more;
 * there is no room for another; the line failed and the file may be tried again; the file itself is refused.
 */
export type Verdict = 'there' | 'session' | 'side' | 'room' | 'line' | 'file'
