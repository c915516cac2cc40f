import { bonjour, hello, momentText, type Texts } from './mail-words.ts'

export const accountLocked: Texts<'account-locked'> = {
  en: ({ firstName, until, link }, timeZone) => ({
    subject: 'Your account is locked for a while',
    paragraphs: [
      hello(firstName),
      `A wrong password was typed several times for your Visionair account. New sign-ins can be refused until ${momentText(until, 'en', timeZone)}.`,
      'If it was you, wait, or choose a new password. If it was not, your password has kept them out; choose another if it is used elsewhere as well.',
    ],
    action: { label: 'Choose a new password', link },
    notes: ['This message is sent once a day at most.'],
  }),
  fr: ({ firstName, until, link }, timeZone) => ({
    subject: 'Votre compte est verrouillé pour un moment',
    paragraphs: [
      bonjour(firstName),
      `Un mauvais mot de passe a été saisi plusieurs fois pour votre compte Visionair. De nouvelles connexions peuvent être refusées jusqu’au ${momentText(until, 'fr', timeZone)}.`,
      'Si c’était vous, patientez ou choisissez un nouveau mot de passe. Sinon, votre mot de passe a tenu ; changez-le s’il sert aussi ailleurs.',
    ],
    action: { label: 'Choisir un nouveau mot de passe', link },
    notes: ['Ce message est envoyé une fois par jour au plus.'],
  }),
}

/** What of a sign-in is new, in words; where and with what follows, or stands within. */
const newSignIns = {
  en: {
    client: {
      subject: 'Your account was used on a new device',
      said: (address: string, client: string) =>
        `from ${address}, with a browser or program it was not used with before: ${client}.`,
    },
    address: {
      subject: 'Your account was used from a new address',
      said: (address: string, client: string) =>
        `from the internet address ${address}, from which it was not used lately, with a browser or program that is known: ${client}.`,
    },
    both: {
      subject: 'Your account was used on a new device, from a new address',
      said: (address: string, client: string) =>
        `from the internet address ${address}, from which it was not used lately, with a browser or program it was not used with before: ${client}.`,
    },
  },
  fr: {
    client: {
      subject: 'Votre compte a été utilisé sur un nouvel appareil',
      said: (address: string, client: string) =>
        `depuis ${address}, avec un navigateur ou un programme encore jamais utilisé : ${client}.`,
    },
    address: {
      subject: 'Votre compte a été utilisé depuis une nouvelle adresse',
      said: (address: string, client: string) =>
        `depuis l’adresse internet ${address}, d’où il n’avait pas été utilisé récemment, avec un navigateur ou un programme connu : ${client}.`,
    },
    both: {
      subject: 'Votre compte a été utilisé sur un nouvel appareil, depuis une nouvelle adresse',
      said: (address: string, client: string) =>
        `depuis l’adresse internet ${address}, d’où il n’avait pas été utilisé récemment, avec un navigateur ou un programme encore jamais utilisé : ${client}.`,
    },
  },
} as const

export const newDevice: Texts<'new-device'> = {
  en: ({ firstName, at, address, client, news, link }, timeZone) => ({
    subject: newSignIns.en[news].subject,
    paragraphs: [
      hello(firstName),
      `Somebody signed in to your Visionair account on ${momentText(at, 'en', timeZone)} ${newSignIns.en[news].said(address, client)}`,
      'If it was you, there is nothing to do. If it was not, end that session in your profile and choose another password.',
    ],
    action: { label: 'See where I am signed in', link },
    notes: [],
  }),
  fr: ({ firstName, at, address, client, news, link }, timeZone) => ({
    subject: newSignIns.fr[news].subject,
    paragraphs: [
      bonjour(firstName),
      `Quelqu’un s’est connecté à votre compte Visionair le ${momentText(at, 'fr', timeZone)} ${newSignIns.fr[news].said(address, client)}`,
      'Si c’était vous, il n’y a rien à faire. Sinon, mettez fin à cette session dans votre profil et choisissez un autre mot de passe.',
    ],
    action: { label: 'Voir où je suis connecté(e)', link },
    notes: [],
  }),
}

export const apiTokenMade: Texts<'api-token-made'> = {
  en: ({ firstName, name, expiresAt, link }, timeZone) => ({
    subject: 'An API token was made for your account',
    paragraphs: [
      hello(firstName),
      `The API token “${name}” was made for your Visionair account. Until ${momentText(expiresAt, 'en', timeZone)}, a program that has it can do what it allows in your name.`,
      'If it was you, there is nothing to do. If it was not, revoke it in your profile and choose another password.',
    ],
    action: { label: 'See my API tokens', link },
    notes: [],
  }),
  fr: ({ firstName, name, expiresAt, link }, timeZone) => ({
    subject: 'Un jeton d’API a été créé pour votre compte',
    paragraphs: [
      bonjour(firstName),
      `Le jeton d’API « ${name} » a été créé pour votre compte Visionair. Jusqu’au ${momentText(expiresAt, 'fr', timeZone)}, un programme qui le possède peut faire en votre nom ce qu’il permet.`,
      'Si c’était vous, il n’y a rien à faire. Sinon, révoquez-le dans votre profil et choisissez un autre mot de passe.',
    ],
    action: { label: 'Voir mes jetons d’API', link },
    notes: [],
  }),
}
