import { bonjour, hello, momentText, type Texts } from './mail-words.ts'

/** To the new address: the link that makes it the account's. */
export const emailConfirm: Texts<'email-confirm'> = {
  en: ({ firstName, expiresAt, link }, timeZone) => ({
    subject: 'Confirm your new e-mail address',
    paragraphs: [
      hello(firstName),
      'This address is to become the e-mail address of your Visionair account. Until you confirm it, everything stays as it is.',
    ],
    action: { label: 'Confirm this address', link },
    notes: [
      `This link can be used once, until ${momentText(expiresAt, 'en', timeZone)}.`,
      'If you did not ask for this, ignore this message.',
    ],
  }),
  fr: ({ firstName, expiresAt, link }, timeZone) => ({
    subject: 'Confirmez votre nouvelle adresse e-mail',
    paragraphs: [
      bonjour(firstName),
      'Cette adresse doit devenir l’adresse e-mail de votre compte Visionair. Tant que vous ne l’avez pas confirmée, rien ne change.',
    ],
    action: { label: 'Confirmer cette adresse', link },
    notes: [
      `Ce lien est utilisable une seule fois, jusqu’au ${momentText(expiresAt, 'fr', timeZone)}.`,
      'Si vous n’êtes pas à l’origine de cette demande, ignorez ce message.',
    ],
  }),
}

/** To the present address: another one was asked for. */
export const emailChangeAsked: Texts<'email-change-asked'> = {
  en: ({ firstName, newEmail, requestedAt, expiresAt, link }, timeZone) => ({
    subject: 'Another e-mail address was asked for',
    paragraphs: [
      hello(firstName),
      `On ${momentText(requestedAt, 'en', timeZone)} it was asked to change the e-mail address of your Visionair account to ${newEmail}. It changes once that address confirms.`,
      'If it was not you, keep your present address with this link. You then get a link to choose a new password.',
    ],
    action: { label: 'Keep my address', link },
    notes: [`The link works until ${momentText(expiresAt, 'en', timeZone)}, also after the change.`],
  }),
  fr: ({ firstName, newEmail, requestedAt, expiresAt, link }, timeZone) => ({
    subject: 'Une autre adresse e-mail a été demandée',
    paragraphs: [
      bonjour(firstName),
      `Le ${momentText(requestedAt, 'fr', timeZone)}, il a été demandé de remplacer l’adresse e-mail de votre compte Visionair par ${newEmail}. Le changement aura lieu quand cette adresse l’aura confirmé.`,
      'Si vous n’êtes pas à l’origine de cette demande, gardez votre adresse actuelle avec ce lien. Vous recevrez ensuite un lien pour choisir un nouveau mot de passe.',
    ],
    action: { label: 'Garder mon adresse', link },
    notes: [`Le lien fonctionne jusqu’au ${momentText(expiresAt, 'fr', timeZone)}, même après le changement.`],
  }),
}

/** To the old address: it was changed, and how to undo that. */
export const emailChanged: Texts<'email-changed'> = {
  en: ({ firstName, changedAt, newEmail, expiresAt, link }, timeZone) => ({
    subject: 'Your e-mail address has been changed',
    paragraphs: [
      hello(firstName),
      `The e-mail address of your Visionair account was changed to ${newEmail} on ${momentText(changedAt, 'en', timeZone)}.`,
      'If it was not you, take your address back with this link. You then get a link to choose a new password.',
    ],
    action: { label: 'Take my address back', link },
    notes: [`The link works until ${momentText(expiresAt, 'en', timeZone)}.`],
  }),
  fr: ({ firstName, changedAt, newEmail, expiresAt, link }, timeZone) => ({
    subject: 'Votre adresse e-mail a été modifiée',
    paragraphs: [
      bonjour(firstName),
      `L’adresse e-mail de votre compte Visionair est devenue ${newEmail} le ${momentText(changedAt, 'fr', timeZone)}.`,
      'Si vous n’êtes pas à l’origine de ce changement, reprenez votre adresse avec ce lien. Vous recevrez ensuite un lien pour choisir un nouveau mot de passe.',
    ],
    action: { label: 'Reprendre mon adresse', link },
    notes: [`Le lien fonctionne jusqu’au ${momentText(expiresAt, 'fr', timeZone)}.`],
  }),
}
