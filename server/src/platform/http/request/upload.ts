import type { MultipartFile } from '@fastify/multipart'
import { problem } from '../../problem-error.ts'

/**
 * The content of a file in a form, as the storage takes it.
 * @throws problem `too-large` at the end of a file that was cut at the size limit, so that nothing of it is kept
 */
export async function* wholeFile(part: MultipartFile): AsyncGenerator<Buffer> {
  const chunks: AsyncIterable<Buffer> = part.file
  yield* chunks
  if (part.file.truncated) throw problem('too-large')
}
