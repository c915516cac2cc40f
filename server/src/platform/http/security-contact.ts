import type { FastifyInstance } from 'fastify'

const path = '/.well-known/security.txt'
const dayMs = 86_400_000
/** What is read today is believed for three months, within the year that RFC 9116 recommends at most. */
const believedDays = 90

/** Whether a text is what RFC 9116 takes as a contact: an address of mail or of a page, as `mailto:` or `https:`. */
export const namesContact = (text: string): boolean =>
  /^(mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s/]+(\/\S*)?)$/.test(text) && URL.canParse(text)

/** The file in which a finder of a weakness reads whom to tell (RFC 9116). @param address where people reach the product */
export function securityText(contact: string, address: string, now: Date): string {
  const expires = new Date(Math.floor(now.getTime() / dayMs) * dayMs + believedDays * dayMs)
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en, fr',
    `Canonical: ${address}${path}`,
  ]
  return `${lines.join('\n')}\n`
}

/** Serves the contact for weaknesses, where one is set. */
export function tellSecurityContact(app: FastifyInstance, text: () => string): void {
  app.get(path, { schema: { hide: true } }, (_, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'max-age=86400').send(text()),
  )
}
