import { bonjour, hello, momentText, type Texts } from './mail-words.ts'

const english = {
  on: 'The second factor of your Visionair account was turned on: signing in takes a code or a passkey besides the password.',
  off: 'The second factor of your Visionair account was turned off: the password alone signs in.',
  reset: 'Somebody who manages your Visionair account has turned its second factor off: the password alone signs in.',
  recovery: 'A recovery code of your Visionair account was used.',
  'authenticator-added': 'Codes of an authenticator now sign in to your Visionair account too, besides the password.',
  'passkey-added': 'A passkey was added to your Visionair account: it signs in besides the password.',
  'passkey-removed': 'A passkey was removed from your Visionair account: it signs in no more.',
  'passkey-copied':
    'A passkey of your Visionair account was refused, after the right password: its count went backwards, as happens when somebody has copied it.',
} as const
const french = {
  on: 'Le second facteur de votre compte Visionair a été activé : la connexion demande un code ou une clé d’accès en plus du mot de passe.',
  off: 'Le second facteur de votre compte Visionair a été désactivé : le mot de passe suffit pour se connecter.',
  reset:
    'Une personne qui gère votre compte Visionair a désactivé son second facteur : le mot de passe suffit pour se connecter.',
  recovery: 'Un code de secours de votre compte Visionair a été utilisé.',
  'authenticator-added':
    'Les codes d’une application d’authentification permettent aussi de se connecter à votre compte Visionair, en plus du mot de passe.',
  'passkey-added':
    'Une clé d’accès a été ajoutée à votre compte Visionair : elle permet de se connecter, en plus du mot de passe.',
  'passkey-removed': 'Une clé d’accès a été retirée de votre compte Visionair : elle ne permet plus de se connecter.',
  'passkey-copied':
    'Une clé d’accès de votre compte Visionair a été refusée, après le bon mot de passe : son compteur a reculé, comme lorsque quelqu’un l’a copiée.',
} as const
const advice = {
  en: 'If it was you, there is nothing to do. If it was not, choose another password and look at your profile.',
  fr: 'Si c’était vous, il n’y a rien à faire. Sinon, choisissez un autre mot de passe et vérifiez votre profil.',
} as const

/** Besides the general advice: a key of which there are two is of no use to its owner any more. */
const copiedAdvice = {
  en: 'Remove this passkey in your profile, and make another one.',
  fr: 'Retirez cette clé d’accès dans votre profil, et créez-en une autre.',
} as const

export const secondFactorChanged: Texts<'second-factor-changed'> = {
  en: ({ firstName, change, at, left, link }, timeZone) => ({
    subject: change === 'recovery' ? 'A recovery code was used' : 'The second factor of your account has changed',
    paragraphs: [
      hello(firstName),
      `${english[change]} That was on ${momentText(at, 'en', timeZone)}.`,
      ...(change === 'recovery' ? [`Recovery codes left: ${left}.`] : []),
      ...(change === 'passkey-copied' ? [copiedAdvice.en] : []),
      advice.en,
    ],
    action: { label: 'See my profile', link },
    notes: [],
  }),
  fr: ({ firstName, change, at, left, link }, timeZone) => ({
    subject: change === 'recovery' ? 'Un code de secours a été utilisé' : 'Le second facteur de votre compte a changé',
    paragraphs: [
      bonjour(firstName),
      `${french[change]} C’était le ${momentText(at, 'fr', timeZone)}.`,
      ...(change === 'recovery' ? [`Codes de secours restants : ${left}.`] : []),
      ...(change === 'passkey-copied' ? [copiedAdvice.fr] : []),
      advice.fr,
    ],
    action: { label: 'Voir mon profil', link },
    notes: [],
  }),
}
