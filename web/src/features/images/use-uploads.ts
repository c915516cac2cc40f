import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useAccount } from '../../api/session/account.ts'
import { deskOf, type UploadDesk } from './uploads/upload-desk.ts'
import type { UploadsNow } from './uploads/upload-queue.ts'
import { isOnItsWay, type SideNote, type Upload, type UploadSide } from './uploads/upload-types.ts'

/** The uploads of one side. */
export interface Uploads {
  readonly side: UploadSide
  readonly list: readonly Upload[]
  /** What is to be said of them besides their rows; null for nothing. */
  readonly note: SideNote | null
  /** How many files still have to arrive, from this tab and from others of the browser. */
  readonly onTheirWay: number
  add(files: readonly File[]): void
  /** Takes the files that are asked for again, and no others. */
  addWanted(files: readonly File[]): void
  pause(keys: readonly string[]): void
  resume(keys: readonly string[]): void
  dismiss(keys: readonly string[]): void
  forgetNote(): void
}

/** What the desk holds for one side. */
export function uploadsOf({ queue, others }: UploadDesk, { uploads, notes }: UploadsNow, side: UploadSide): Uploads {
  const elsewhere = others.now()
  const { inspectionId } = side
  const list = uploads.filter((upload) => upload.side.inspectionId === inspectionId)
  return {
    side,
    list,
    note: notes.find((note) => note.side.inspectionId === inspectionId) ?? null,
    onTheirWay: list.filter(isOnItsWay).length + (elsewhere.get(inspectionId) ?? 0),
    add: (files) => queue.add(side, files),
    addWanted: (files) => queue.add(side, files, { onlyWanted: true }),
    pause: (keys) => queue.pause(keys),
    resume: (keys) => queue.resume(keys),
    dismiss: (keys) => queue.dismiss(keys),
    forgetNote: () => queue.forgetNote(inspectionId),
  }
}

/** The desk with what it holds now. */
export function useUploadDesk(): { readonly desk: UploadDesk; readonly now: UploadsNow } {
  const desk = deskOf(useQueryClient())
  useSyncExternalStore(desk.others.watch, desk.others.now)
  return { desk, now: useSyncExternalStore(desk.queue.watch, desk.queue.now) }
}

/** Photos on their way to a side, whichever page they were dropped on; they go on wherever the user goes. */
export function useUploads(side: UploadSide): Uploads {
  const { desk, now } = useUploadDesk()
  const { id: account } = useAccount()
  useEffect(() => void desk.attend(account), [desk, account])
  return uploadsOf(desk, now, side)
}
