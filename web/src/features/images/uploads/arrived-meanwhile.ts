import { ProblemError } from '../../../api/problem-error.ts'
import type { KeptUpload } from './kept-uploads.ts'

interface KnownPhoto {
  readonly originalName: string
  readonly sizeBytes: number
}

/** Whether a side takes nothing any more, whatever is tried again: it is gone, or the right to it is. */
export const isForGood = (error: unknown): boolean =>
  error instanceof ProblemError && (error.status === 404 || error.status === 403)

/**
 * Parts files that were on their way to a side when their page went into those that still have to be sent, and those of which nobody
 * needs to be asked: a photo of that name and as many bytes is there (the bytes cannot be compared without the file), or the side is gone.
 *
 * @param photosOf answers what a side has
 */
export async function partedByArrival(
  known: readonly KeptUpload[],
  photosOf: (inspectionId: number) => Promise<readonly KnownPhoto[]>,
): Promise<{ readonly missing: readonly KeptUpload[]; readonly settled: readonly KeptUpload[] }> {
  const missing: KeptUpload[] = []
  const settled: KeptUpload[] = []
  const partSide = async (inspectionId: number, uploads: readonly KeptUpload[]) => {
    const photos = await photosOf(inspectionId).catch((error: unknown) => (isForGood(error) ? null : []))
    const isThere = ({ name, sizeBytes }: KeptUpload) =>
      photos === null || photos.some((photo) => photo.originalName === name && photo.sizeBytes === sizeBytes)
    for (const upload of uploads) (isThere(upload) ? settled : missing).push(upload)
  }
  const bySide = Map.groupBy(known, ({ side }) => side.inspectionId)
  await Promise.all([...bySide].map(([inspectionId, uploads]) => partSide(inspectionId, uploads)))
  return { missing, settled }
}
