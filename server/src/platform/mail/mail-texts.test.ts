import { describe, expect, it } from 'vitest'
import { languages } from '../i18n/language.ts'
import { type MailOrder, type MailRequest, mailRequestSchema } from './mail-request.ts'
import { renderMail } from './mail-texts.ts'

const head = { sender: 'Visionair', publicUrl: 'https://inspect.example' }
const nasty = '<script>alert("1")</script>\r\nBcc: everyone@example.org & \u2028more'
const at = '2026-11-20T09:30:00.000Z'
const to = 'ada@example.org'

const mailsIn = (language: 'en' | 'fr'): MailRequest[] =>
  ordersIn(language).map((order) => mailRequestSchema.parse(order))

const ordersIn = (language: 'en' | 'fr'): MailOrder[] => [
  {
    template: 'invitation',
    to,
    language,
    values: { inviter: nasty, organization: nasty, expiresAt: at, link: '/invitation-verify/abc' },
  },
  { template: 'invitation', to, language, values: { inviter: nasty, organization: null, expiresAt: at, link: '/x' } },
  {
    template: 'password-reset',
    to,
    language,
    values: { firstName: nasty, validMinutes: 60, link: '/reset-password/abc' },
  },
  {
    template: 'password-changed',
    to,
    language,
    values: { firstName: nasty, changedAt: at, link: '/forgotten-password' },
  },
  {
    template: 'email-confirm',
    to,
    language,
    values: { firstName: nasty, expiresAt: at, link: '/email-change/abc' },
  },
  {
    template: 'email-change-asked',
    to,
    language,
    values: { firstName: nasty, newEmail: nasty, requestedAt: at, expiresAt: at, link: '/email-change/abc' },
  },
  {
    template: 'email-changed',
    to,
    language,
    values: { firstName: nasty, changedAt: at, newEmail: nasty, expiresAt: at, link: '/email-change/abc' },
  },
  { template: 'account-unlocked', to, language, values: { firstName: nasty, link: '/login' } },
  {
    template: 'account-locked',
    to,
    language,
    values: { firstName: nasty, until: '2026-05-04T10:15:00.000Z', link: '/forgotten-password' },
  },
  ...(['lockouts', 'deletions', 'exports'] as const).map((kind) => ({
    template: 'trail-alarm' as const,
    to,
    language,
    values: { firstName: nasty, kind, who: [nasty, to], count: 120, at, link: '/administration/journal' },
  })),
  ...(['company', 'account'] as const).map((scope) => ({
    template: 'quota-near' as const,
    to,
    language,
    values: {
      firstName: nasty,
      scope,
      name: nasty,
      near: [
        { figure: 'storedBytes' as const, percent: 81, used: 810_000_000_000, limit: 1_000_000_000_000 },
        { figure: 'photos' as const, percent: 96, used: 96_000, limit: 100_000 },
        { figure: 'exportBytes' as const, percent: 100, used: 0, limit: 0 },
      ],
      link: '/administration/quotas',
    },
  })),
  {
    template: 'new-device',
    to,
    language,
    values: { firstName: nasty, at: '2026-05-04T10:15:00.000Z', address: '192.0.2.7', client: nasty, link: '/login' },
  },
  {
    template: 're-import-request',
    to,
    language,
    values: { side: nasty, visitDate: '2026-11-20', requester: nasty, link: '/visionair/inspection/7' },
  },
  {
    template: 're-import-done',
    to,
    language,
    values: { side: nasty, visitDate: '2026-11-20', link: '/visionair/inspection/7' },
  },
  {
    template: 're-import-failed',
    to,
    language,
    values: { side: nasty, visitDate: '2026-11-20', failure: 'not-thawed', link: '/visionair/inspection/7' },
  },
  {
    template: 'new-device',
    to,
    language,
    values: { firstName: nasty, at, address: '192.0.2.7', client: nasty, news: 'both', link: '/login' },
  },
  { template: 'api-token-made', to, language, values: { firstName: nasty, name: nasty, expiresAt: at, link: '/x' } },
  {
    template: 'second-factor-changed',
    to,
    language,
    values: { firstName: nasty, change: 'recovery', at, left: 9, link: '/x' },
  },
]

describe.each(languages)('mails in %s', (language) => {
  it.each(mailsIn(language).map((mail) => [mail.template, mail] as const))(
    '%s escapes every value and lets none start a header or a paragraph',
    (_template, mail) => {
      const { subject, text, html } = renderMail(mail, head)
      expect(subject).not.toMatch(/\p{Cc}/u)
      expect(html).not.toContain('<script')
      expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;')
      expect(html).toContain(`<html lang="${language}">`)
      expect(text).not.toMatch(/^Bcc:/m)
      if ('link' in mail.values) {
        expect(text).toContain(`https://inspect.example${mail.values.link}`)
        expect(html).toContain(`href="https://inspect.example${mail.values.link}"`)
      }
    },
  )
})

describe('mails', () => {
  it('keep the signs of French with their words, in subject and plain text', () => {
    for (const mail of mailsIn('fr')) {
      const { subject, text } = renderMail(mail, head)
      // Names are as people write them.
      expect(`${subject}\n${text}`.replaceAll('Bcc:', 'Bcc')).not.toMatch(/ [:;!?»%]|« |[^\s\u00a0\u202f]:\s/)
      expect(subject).not.toMatch(/^\s|\s$/)
    }
  })

  it('tell moments on the clocks of a zone, and name it', () => {
    const told = (language: 'en' | 'fr', timeZone?: string) => {
      const mail = ordersIn(language)[3]
      if (!mail) throw new Error('no such mail')
      return renderMail(mailRequestSchema.parse({ ...mail, ...(timeZone === undefined ? {} : { timeZone }) }), head)
        .text
    }
    expect(told('en', 'Pacific/Auckland')).toMatch(/20 November 2026 at 22:30 \(Pacific\/Auckland\)/)
    expect(told('fr', 'Europe/Paris')).toMatch(/20 novembre 2026 à 10:30 \(Europe\/Paris\)/)
    expect(told('fr')).toMatch(/20 novembre 2026 à 09:30 \(UTC\)/)
  })

  it('are written in their language', () => {
    const [english, french] = languages.map((language) => mailsIn(language)[2])
    expect(english && renderMail(english, head).subject).toBe('Choose a new password')
    expect(french && renderMail(french, head).subject).toBe('Choisissez un nouveau mot de passe')
  })

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'login', ''])(
    'take no link but a path of the product: %s',
    (link) => {
      const values = { firstName: 'Ada', link }
      expect(mailRequestSchema.safeParse({ template: 'account-unlocked', to, language: 'en', values }).success).toBe(
        false,
      )
    },
  )
})
