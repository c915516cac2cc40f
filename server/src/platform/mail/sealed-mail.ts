import { z } from 'zod'
import type { RenderedMail } from './mail-content.ts'
import { mailRequestSchema } from './mail-request.ts'
import { renderMail } from './mail-texts.ts'
import type { Seal } from './seal.ts'

const sealedSchema = z.object({
  mail: mailRequestSchema,
  head: z.object({ sender: z.string(), publicUrl: z.string() }),
})
type SealedMail = z.infer<typeof sealedSchema>

/** What a mail is made of, unreadable in the database: it may hold the one copy of a one-time token. */
export const sealMail = (seal: Seal, content: SealedMail): Buffer => seal.close(JSON.stringify(content))

/** The mail as it was when it was asked for. @throws Error when it was sealed with another secret */
export function openMail(seal: Seal, sealed: Buffer): RenderedMail {
  const { mail, head } = sealedSchema.parse(JSON.parse(seal.open(sealed)))
  return renderMail(mail, head)
}
