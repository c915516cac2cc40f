import type { Translated } from '../text-types.ts'
import type { profile as source } from './profile.en.ts'

export const profile = {
  title: 'Profil',
  lead: 'Votre compte, ce que vous souhaitez voir et votre mot de passe.',
  tabs: { general: 'Général', password: 'Mot de passe' },
  invalidFields_one: '{{count}} champ invalide',
  invalidFields_other: '{{count}} champs invalides',
  emailChange: {
    title: 'Votre adresse e-mail',
    confirm: {
      lead: 'Utiliser {{newEmail}} au lieu de {{oldEmail}} pour vous connecter et recevoir les e-mails ?',
      submit: 'Confirmer cette adresse',
      done: 'Votre adresse e-mail a été modifiée. Veuillez vous reconnecter.',
    },
    undo: {
      leadConfirmed: 'L’adresse de votre compte est passée de {{oldEmail}} à {{newEmail}}. Reprendre {{oldEmail}} ?',
      leadAsked:
        'Il a été demandé de remplacer l’adresse de votre compte, {{oldEmail}}, par {{newEmail}}. Garder {{oldEmail}} ?',
      hint: 'Toutes les sessions seront fermées et vous recevrez un e-mail pour choisir un nouveau mot de passe.',
      submit: 'Garder {{oldEmail}}',
      done: 'Votre compte a l’adresse {{oldEmail}}. Un lien pour choisir un nouveau mot de passe lui est envoyé.',
    },
    expired: 'Ce lien a expiré ou a déjà été utilisé.',
  },
  general: {
    emailHint: 'Une autre adresse la remplacera quand vous aurez suivi le lien qui lui est envoyé.',
    currentPassword: 'Mot de passe actuel',
    currentPasswordHint: 'Pour changer votre adresse e-mail.',
    emailAsked: 'Un lien est envoyé à {{email}}. Votre adresse changera quand vous l’aurez suivi.',
    emailWaits: '{{email}} attend d’être confirmée avec le lien qui lui a été envoyé.',
    emailCancel: 'Abandonner cette adresse',
    emailCancelled: 'Votre adresse e-mail reste {{email}}.',
    emailCurrent: 'Vous ne pouvez pas saisir votre adresse e-mail actuelle.',
    languageHint: 'Celle des pages et des e-mails que vous recevez.',
    browserLanguage: 'Celle du navigateur',
    figures: 'Chiffres clés',
    figuresHint: 'Les chiffres affichés sur le tableau de bord, les parcs et les équipements.',
    saved: 'Votre profil a été enregistré.',
    undo: 'Annuler les modifications',
  },
  figures: {
    critical: 'Critique',
    'high-severity': 'Gravité élevée',
    'middle-severity': 'Gravité moyenne',
    'low-severity': 'Gravité faible',
    information: 'Information',
    'not-specified': 'Non précisée',
    'coming-inspections': 'Inspections à venir',
    'completed-inspections': 'Inspections réalisées',
  },
  password: {
    hint: 'Après le changement, vous devrez vous reconnecter sur chaque appareil.',
    old: 'Mot de passe actuel',
    submit: 'Changer le mot de passe',
  },
  resource: {
    title: 'Ressources',
    lead: 'Les conditions d’utilisation de la plateforme.',
    show: 'Afficher les conditions d’utilisation',
    hide: 'Masquer les conditions d’utilisation',
  },
  terms: {
    title: 'Conditions d’utilisation',
    lead: 'Veuillez lire les conditions d’utilisation. Vous devez les accepter pour continuer.',
    document: 'Conditions d’utilisation (PDF)',
    accept: 'Accepter',
    refuse: 'Refuser',
    refuseTitle: 'Refuser les conditions d’utilisation ?',
    refuseText: 'Vous serez déconnecté et ne pourrez pas utiliser Visionair tant que vous ne les aurez pas acceptées.',
    refused: 'Vous avez refusé les conditions d’utilisation et avez été déconnecté.',
  },
} satisfies Translated<typeof source>
