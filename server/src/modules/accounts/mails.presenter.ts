import { mailStates, mailTemplates } from '@visionair/contract/accounts'
import { z } from 'zod'
import { type Language, languages } from '../../platform/i18n/language.ts'
import { failureText } from '../../platform/jobs/failure.ts'
import type { RenderedMail } from '../../platform/mail/mail-content.ts'
import type { MailRow } from '../../platform/mail/mails.ts'

const stored = z.object({
  template: z.enum(mailTemplates),
  language: z.enum(languages),
  state: z.enum(mailStates),
})

const factsOf = (mail: MailRow, language: Language) => ({
  id: mail.id,
  to: mail.recipient,
  subject: mail.subject,
  ...stored.parse(mail),
  error: failureText(mail.failure, language),
  createdAt: mail.createdAt.toISOString(),
  doneAt: mail.doneAt?.toISOString() ?? null,
})

export const presentMail = (language: Language) => (mail: MailRow) => ({
  id: String(mail.id),
  type: 'mails' as const,
  attributes: factsOf(mail, language),
})

export const presentMailDetail = (language: Language, mail: MailRow, content: RenderedMail | null) => ({
  id: String(mail.id),
  type: 'mails' as const,
  attributes: { ...factsOf(mail, language), text: content?.text ?? null, html: content?.html ?? null },
})
