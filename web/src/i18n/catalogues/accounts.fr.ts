import type { Translated } from '../text-types.ts'
import type { accounts as source } from './accounts.en.ts'

export const accounts = {
  login: {
    title: 'Connexion',
    heading: 'Connexion à Visionair',
    lead: 'L’inspection des parcs éoliens, éolienne par éolienne.',
    username: 'E-mail',
    password: 'Mot de passe',
    submit: 'Se connecter',
    usernameRequired: 'Saisissez votre e-mail.',
    passwordRequired: 'Saisissez votre mot de passe.',
    forgotten: 'Mot de passe oublié ?',
    showPassword: 'Afficher ou masquer le mot de passe',
    expired: 'Votre session est terminée. Veuillez vous reconnecter.',
  },
  toLogin: 'Retour à la connexion',
  emailInvalid: 'L’e-mail n’est pas valide.',
  names: { firstName: 'Prénom', lastName: 'Nom' },
  forgotten: {
    title: 'Mot de passe oublié',
    lead: 'Saisissez votre e-mail. Vous recevrez un lien pour choisir un nouveau mot de passe.',
    submit: 'Envoyer le lien',
    done: 'Si un compte existe avec cette adresse, un lien vous parviendra. Il est utilisable pendant une heure.',
  },
  reset: {
    title: 'Choisir un nouveau mot de passe',
    lead: 'Il vous servira ensuite à vous connecter.',
    submit: 'Enregistrer le nouveau mot de passe',
    done: 'Votre mot de passe a été modifié. Vous pouvez maintenant vous connecter.',
    expired: 'Votre demande de changement de mot de passe a expiré.',
  },
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
  invitation: {
    title: 'Compléter votre compte',
    lead: 'Dites-nous qui vous êtes et choisissez un mot de passe.',
    forEmail: 'Pour {{email}}',
    forOrganization: 'Pour {{email}}, chez {{organization}}',
    submit: 'Compléter mon compte',
    done: 'Votre compte est prêt. Vous pouvez maintenant vous connecter.',
    expired: 'Votre invitation a expiré.',
  },
  password: {
    new: 'Nouveau mot de passe',
    confirmation: 'Confirmer le mot de passe',
    checklist: 'Ce que le mot de passe doit comporter',
    lowercase: '1 lettre minuscule',
    uppercase: '1 lettre majuscule',
    number: '1 chiffre',
    special: '1 caractère spécial ({{characters}})',
    length: 'Au moins {{count}} caractères',
    met: 'présent',
    missing: 'encore absent',
    weak: 'Le mot de passe ne comporte pas tout ce qu’il faut.',
    differs: 'La confirmation ne correspond pas au mot de passe.',
  },
} satisfies Translated<typeof source>
