import { bonjour, hello, momentText, type Texts } from './mail-words.ts'

const english = {
  on: 'The second factor of your Visionair account was turned on: signing in takes a code besides the password.',
  off: 'The second factor of your Visionair account was turned off: the password alone signs in.',
  reset: 'Somebody who manages your Visionair account has turned its second factor off: the password alone signs in.',
  recovery: 'A recovery code was used to sign in to your Visionair account.',
} as const
const french = {
  on: 'Le second facteur de votre compte Visionair a été activé : la connexion demande un code en plus du mot de passe.',
  off: 'Le second facteur de votre compte Visionair a été désactivé : le mot de passe suffit pour se connecter.',
  reset:
    'Une personne qui gère votre compte Visionair a désactivé son second facteur : le mot de passe suffit pour se connecter.',
  recovery: 'Un code de secours a servi à se connecter à votre compte Visionair.',
} as const
const advice = {
  en: 'If it was you, there is nothing to do. If it was not, choose another password and look at your profile.',
  fr: 'Si c’était vous, il n’y a rien à faire. Sinon, choisissez un autre mot de passe et vérifiez votre profil.',
} as const

export const secondFactorChanged: Texts<'second-factor-changed'> = {
  en: ({ firstName, change, at, left, link }, timeZone) => ({
    subject: change === 'recovery' ? 'A recovery code was used' : 'The second factor of your account has changed',
    paragraphs: [
      hello(firstName),
      `${english[change]} That was on ${momentText(at, 'en', timeZone)}.`,
      ...(change === 'recovery' ? [`Recovery codes left: ${left}.`] : []),
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
      advice.fr,
    ],
    action: { label: 'Voir mon profil', link },
    notes: [],
  }),
}
