/** Entry of a thread that prepares and compares photos for a registration. Started by `RegistrationWorkers`, never directly. */
import { parentPort } from 'node:worker_threads'
import { openCvReady } from '../numeric/opencv.ts'
import { votesOf } from '../pairs/pair-votes.ts'
import { prepare } from '../photo/preparation.ts'
import { firstLook, type PreparedPhoto } from '../photo/prepared-photo.ts'
import { compareWith } from '../photo-set.ts'
import { sharpenSeams } from '../refine/sharp-seams.ts'
import { isWorkerRequest, shareable, type WorkerReply, type WorkerRequest } from './worker-messages.ts'

let photos: readonly PreparedPhoto[] = []

async function answer(request: WorkerRequest): Promise<WorkerReply | null> {
  if (request.kind === 'photos') {
    photos = request.photos
    return null
  }
  if (request.kind === 'compare') {
    const { task, first, second } = request
    const [a, b] = [photos[first], photos[second]]
    if (!a || !b) throw new RangeError(`no photos number ${first} and ${second}`)
    return { kind: 'compared', task, hypotheses: compareWith(a, b, firstLook, first, second) }
  }
  if (request.kind === 'vote') {
    const { task, first } = request
    return { kind: 'voted', task, votes: votesOf(photos, first) }
  }
  if (request.kind === 'sharpen') {
    const { task, seams } = request
    return { kind: 'sharpened', task, seams: await sharpenSeams(seams, photos) }
  }
  const { task, source, keepsPicture } = request
  await openCvReady()
  const { photo, fingerprint } = await prepare(source, keepsPicture)
  return { kind: 'prepared', task, photo: photo && shareable(photo), fingerprint }
}

parentPort?.on('message', (message: unknown) => {
  if (!isWorkerRequest(message)) return
  // An error no answer foresees ends the thread, which the registration takes for its own.
  void answer(message).then((reply) => reply && parentPort?.postMessage(reply))
})
