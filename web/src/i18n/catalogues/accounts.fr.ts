import type { Translated } from '../text-types.ts'
import type { accounts as source } from './accounts.en.ts'

export const accounts = {
  passkey: {
    use: 'Utiliser une clé d’accès',
    failures: {
      cancelled: 'Aucune clé d’accès n’a été utilisée : l’opération a été annulée ou a pris trop de temps.',
      known: 'Cet appareil contient déjà une clé d’accès de votre compte.',
      place: 'Votre navigateur n’autorise aucune clé d’accès à cette adresse.',
      failed: 'Votre navigateur n’a pas pu utiliser de clé d’accès.',
    },
  },
  login: {
    title: 'Connexion',
    heading: 'Connexion à Visionair',
    lead: 'L’inspection des parcs éoliens, éolienne par éolienne.',
    username: 'E-mail',
    password: 'Mot de passe',
    submit: 'Se connecter',
    usernameRequired: 'Saisissez votre e-mail.',
    passwordRequired: 'Saisissez votre mot de passe.',
    code: 'Code',
    codeHint: 'De votre application d’authentification, ou l’un de vos codes de secours.',
    recoveryCodeHint: 'L’un de vos codes de secours.',
    codeRequired: 'Saisissez le code.',
    forgotten: 'Mot de passe oublié ?',
    showPassword: 'Afficher ou masquer le mot de passe',
    expired: 'Votre session est terminée. Veuillez vous reconnecter.',
    again: 'Votre mot de passe a été mis à jour. Veuillez vous reconnecter.',
  },
  oidc: {
    others: 'Autres moyens de connexion',
    or: 'ou',
    signInWith: 'Se connecter avec {{name}}',
    unknownProvider: 'Ce moyen de connexion n’est plus proposé ici.',
    unreachable:
      'Le service choisi pour vous connecter ne répond pas. Réessayez plus tard, ou connectez-vous avec votre mot de passe.',
    denied: 'Vous n’êtes pas connecté : la connexion a été annulée ou refusée par ce service.',
    notBegun:
      'Cette connexion n’a pas commencé dans ce navigateur, a duré trop longtemps ou a déjà servi. Veuillez recommencer.',
    failed:
      'La réponse du service utilisé pour vous connecter n’est pas fiable ; l’accès vous a été refusé. Réessayez, ou adressez-vous à votre administrateur.',
    noAccount: 'Vous n’avez pas de compte ici. Demandez une invitation à votre administrateur.',
    emailTaken:
      'Un compte existe ici avec votre e-mail, mais il n’est pas relié à ce service. Connectez-vous avec votre mot de passe, ou adressez-vous à votre administrateur.',
    noEmail:
      'Le service utilisé pour vous connecter ne communique pas votre e-mail, ou indique qu’il n’est pas vérifié. Adressez-vous à ceux qui le gèrent.',
    noRule:
      'Votre compte auprès du service utilisé ne vous donne aucun accès ici. Adressez-vous à votre administrateur.',
    ruleUnusable:
      'Votre accès désigne une société ou un profil qui n’existe pas ici. Adressez-vous à l’exploitant de cette installation.',
    disabled: 'Votre compte est désactivé. Adressez-vous à votre administrateur.',
    locked: 'Votre compte est verrouillé après des mots de passe incorrects. Réessayez dans un quart d’heure.',
  },
  ended: {
    title: '● Session terminée',
    signedOut:
      'Vous avez quitté cette session dans un autre onglet, ou quelqu’un l’a fait avec une copie. Veuillez vous reconnecter.',
    elsewhere: 'Votre session a été terminée depuis une autre de vos sessions. Veuillez vous reconnecter.',
    password:
      'Votre session est terminée car le mot de passe de votre compte a été modifié. Connectez-vous avec le nouveau ; si vous ne l’avez pas modifié, choisissez-en un autre avec « Mot de passe oublié ? ».',
    givenPassword:
      'Votre session est terminée car l’exploitant de cette installation a donné un nouveau mot de passe à votre compte. Demandez-le-lui.',
    email: 'Votre session est terminée car l’e-mail de votre compte a été modifié. Connectez-vous avec le nouveau.',
    credentials:
      'Votre session est terminée car le mot de passe ou l’e-mail de votre compte a été modifié pendant votre connexion. Veuillez vous reconnecter.',
    administrator: 'Un administrateur a mis fin à votre session. Vous pouvez vous reconnecter.',
    disabled:
      'Votre session est terminée car un administrateur a désactivé votre compte. Vous ne pourrez pas vous reconnecter tant qu’il n’est pas réactivé.',
    idle: 'Votre session a pris fin parce que personne ne l’a utilisée aussi longtemps que votre société le permet. Veuillez vous reconnecter.',
    lifetime:
      'Votre session a pris fin parce qu’elle a duré aussi longtemps que votre société le permet. Veuillez vous reconnecter.',
    reused:
      'Votre session a été terminée par sécurité : une ancienne clé a été réutilisée, comme lorsqu’elle a été copiée. Veuillez vous reconnecter.',
    provider:
      'Votre session est terminée car le service avec lequel vous vous connectez ne vous donne plus accès ici. Adressez-vous à votre administrateur.',
    deleted: 'Votre session est terminée car votre compte a été supprimé.',
    expired: 'Votre session est terminée car elle n’a pas été utilisée depuis longtemps. Veuillez vous reconnecter.',
  },
  toLogin: 'Retour à la connexion',
  linkFailed: 'Une erreur est survenue, veuillez contacter votre administrateur !',
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
