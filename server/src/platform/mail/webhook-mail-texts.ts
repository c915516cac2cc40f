import { bonjour, hello, type Texts } from './mail-words.ts'

const english = {
  gone: 'its receiver answered that it is gone for good (410).',
  failing: 'nothing that was sent to it has arrived for three days.',
} as const
const french = {
  gone: 'son destinataire a répondu qu’il n’existe plus (410).',
  failing: 'rien de ce qui lui a été envoyé n’est arrivé depuis trois jours.',
} as const

export const webhookOff: Texts<'webhook-off'> = {
  en: ({ firstName, name, because, link }) => ({
    subject: 'A webhook was switched off',
    paragraphs: [
      hello(firstName),
      `The webhook “${name}” was switched off: ${english[because]}`,
      'Events are not sent to it any more. Once its receiver is back, switch it on again, and send what it has missed from its log.',
    ],
    action: { label: 'See the webhooks', link },
    notes: [],
  }),
  fr: ({ firstName, name, because, link }) => ({
    subject: 'Un webhook a été désactivé',
    paragraphs: [
      bonjour(firstName),
      `Le webhook « ${name} » a été désactivé : ${french[because]}`,
      'Les événements ne lui sont plus envoyés. Quand son destinataire sera de retour, réactivez-le et renvoyez depuis son journal ce qu’il a manqué.',
    ],
    action: { label: 'Voir les webhooks', link },
    notes: [],
  }),
}
