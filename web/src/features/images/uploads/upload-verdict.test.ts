import { expect, it } from 'vitest'
import { ConnectionError, ProblemError } from '../../../api/problem-error.ts'
import { filesAmong } from './same-bytes.ts'
import { verdictOn } from './upload-verdict.ts'

const problem = (status: number, code = '') => new ProblemError(status, { code })

it.each([
  ['there', problem(422, 'already-uploaded')],
  ['file', problem(422, 'unreadable-image')],
  ['file', problem(413, 'too-large')],
  ['session', problem(401)],
  ['side', problem(403, 'forbidden')],
  ['side', problem(404, 'not-found')],
  ['room', problem(507, 'storage-full')],
  ['room', problem(507, 'quota-reached')],
  ['line', problem(503, 'unavailable')],
  ['line', new ConnectionError(null)],
  ['file', new DOMException('gone', 'NotReadableError')],
])('an error of an upload concerns the %s', (verdict, error) => {
  expect(verdictOn(error)).toBe(verdict)
})

it('finds what is there byte for byte, and reads only files of a known length', async () => {
  const sum = async (text: string) =>
    Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('hex')
  const [same, sameLength, longer] = ['photo', 'phot0', 'photos'].map((text) => new File([text], 'a.jpg'))
  if (!same || !sameLength || !longer) throw new Error('three files')
  longer.arrayBuffer = () => Promise.reject(new Error('read without need'))
  globalThis.isSecureContext = true
  const photos = [{ sizeBytes: 5, sha256: await sum('photo') }]
  expect([...(await filesAmong([longer, sameLength, same], photos))]).toEqual([same])
})
