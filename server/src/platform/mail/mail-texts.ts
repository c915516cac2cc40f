import { emailChangeAsked, emailChanged, emailConfirm } from './email-mail-texts.ts'
import { type Letterhead, type MailContent, type RenderedMail, renderContent } from './mail-content.ts'
import type { MailRequest } from './mail-request.ts'
import { bonjour, hello, momentText, type Texts } from './mail-words.ts'
import { quotaNear } from './quota-mail-texts.ts'
import { reImportDone, reImportFailed, reImportRequest } from './reimport-mail-texts.ts'
import { secondFactorChanged } from './second-factor-mail-texts.ts'
import { accountLocked, apiTokenMade, newDevice } from './sign-in-mail-texts.ts'
import { trailAlarm } from './trail-mail-texts.ts'
import { webhookOff } from './webhook-mail-texts.ts'

const invitation: Texts<'invitation'> = {
  en: ({ inviter, organization, expiresAt, link }, timeZone) => ({
    subject: 'You are invited to Visionair',
    paragraphs: [
      'Hello,',
      organization === null
        ? `${inviter} invites you to Visionair, where wind farms and their turbines are inspected.`
        : `${inviter} invites you to join ${organization} on Visionair, where wind farms and their turbines are inspected.`,
      'Choose a password to complete your account.',
    ],
    action: { label: 'Complete my account', link },
    notes: [`This link can be used once, until ${momentText(expiresAt, 'en', timeZone)}.`],
  }),
  fr: ({ inviter, organization, expiresAt, link }, timeZone) => ({
    subject: 'Vous êtes invité(e) sur Visionair',
    paragraphs: [
      'Bonjour,',
      organization === null
        ? `${inviter} vous invite sur Visionair, la plateforme d’inspection des parcs éoliens.`
        : `${inviter} vous invite à rejoindre ${organization} sur Visionair, la plateforme d’inspection des parcs éoliens.`,
      'Choisissez un mot de passe pour compléter votre compte.',
    ],
    action: { label: 'Compléter mon compte', link },
    notes: [`Ce lien est utilisable une seule fois, jusqu’au ${momentText(expiresAt, 'fr', timeZone)}.`],
  }),
}

const passwordReset: Texts<'password-reset'> = {
  en: ({ firstName, validMinutes, link }) => ({
    subject: 'Choose a new password',
    paragraphs: [hello(firstName), 'Someone asked for a new password for your Visionair account.'],
    action: { label: 'Choose a new password', link },
    notes: [
      `This link can be used once, within ${validMinutes} minutes.`,
      'If it was not you, ignore this message: your password stays as it is.',
    ],
  }),
  fr: ({ firstName, validMinutes, link }) => ({
    subject: 'Choisissez un nouveau mot de passe',
    paragraphs: [bonjour(firstName), 'Un nouveau mot de passe a été demandé pour votre compte Visionair.'],
    action: { label: 'Choisir un nouveau mot de passe', link },
    notes: [
      `Ce lien est utilisable une seule fois, dans les ${validMinutes} minutes.`,
      'Si vous n’êtes pas à l’origine de cette demande, ignorez ce message : votre mot de passe reste inchangé.',
    ],
  }),
}

const passwordChanged: Texts<'password-changed'> = {
  en: ({ firstName, changedAt, link }, timeZone) => ({
    subject: 'Your password has been changed',
    paragraphs: [
      hello(firstName),
      `The password of your Visionair account was changed on ${momentText(changedAt, 'en', timeZone)}. You have been signed out everywhere.`,
      'If it was not you, choose a new password at once and tell your administrator.',
    ],
    action: { label: 'Ask for a new password', link },
    notes: [],
  }),
  fr: ({ firstName, changedAt, link }, timeZone) => ({
    subject: 'Votre mot de passe a été modifié',
    paragraphs: [
      bonjour(firstName),
      `Le mot de passe de votre compte Visionair a été modifié le ${momentText(changedAt, 'fr', timeZone)}. Vous avez été déconnecté(e) partout.`,
      'Si vous n’êtes pas à l’origine de ce changement, choisissez aussitôt un nouveau mot de passe et prévenez votre administrateur.',
    ],
    action: { label: 'Demander un nouveau mot de passe', link },
    notes: [],
  }),
}

const accountUnlocked: Texts<'account-unlocked'> = {
  en: ({ firstName, link }) => ({
    subject: 'Your account has been unlocked',
    paragraphs: [hello(firstName), 'An administrator has unlocked your Visionair account. You can sign in again.'],
    action: { label: 'Sign in', link },
    notes: [],
  }),
  fr: ({ firstName, link }) => ({
    subject: 'Votre compte a été déverrouillé',
    paragraphs: [
      bonjour(firstName),
      'Un administrateur a déverrouillé votre compte Visionair. Vous pouvez de nouveau vous connecter.',
    ],
    action: { label: 'Se connecter', link },
    notes: [],
  }),
}

function contentOf(mail: MailRequest): MailContent {
  switch (mail.template) {
    case 'invitation':
      return invitation[mail.language](mail.values, mail.timeZone)
    case 'password-reset':
      return passwordReset[mail.language](mail.values, mail.timeZone)
    case 'password-changed':
      return passwordChanged[mail.language](mail.values, mail.timeZone)
    case 'email-confirm':
      return emailConfirm[mail.language](mail.values, mail.timeZone)
    case 'email-change-asked':
      return emailChangeAsked[mail.language](mail.values, mail.timeZone)
    case 'email-changed':
      return emailChanged[mail.language](mail.values, mail.timeZone)
    case 'account-unlocked':
      return accountUnlocked[mail.language](mail.values, mail.timeZone)
    case 'account-locked':
      return accountLocked[mail.language](mail.values, mail.timeZone)
    case 'new-device':
      return newDevice[mail.language](mail.values, mail.timeZone)
    case 'api-token-made':
      return apiTokenMade[mail.language](mail.values, mail.timeZone)
    case 'second-factor-changed':
      return secondFactorChanged[mail.language](mail.values, mail.timeZone)
    case 'webhook-off':
      return webhookOff[mail.language](mail.values, mail.timeZone)
    case 'trail-alarm':
      return trailAlarm[mail.language](mail.values, mail.timeZone)
    case 'quota-near':
      return quotaNear[mail.language](mail.values, mail.timeZone)
    case 're-import-request':
      return reImportRequest[mail.language](mail.values, mail.timeZone)
    case 're-import-done':
      return reImportDone[mail.language](mail.values, mail.timeZone)
    case 're-import-failed':
      return reImportFailed[mail.language](mail.values, mail.timeZone)
  }
}

/** The subject and both forms of a mail in its language. */
export const renderMail = (mail: MailRequest, head: Letterhead): RenderedMail =>
  renderContent(contentOf(mail), mail.language, head)
