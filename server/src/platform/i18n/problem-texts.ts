import type { ProblemCode } from '@visionair/contract'
import type { LocalText } from './language.ts'

interface ProblemText {
  readonly title: LocalText
  readonly detail: LocalText
}

/** Title and default detail of every error of the closed list; a code without texts does not compile. */
export const problemTexts: Readonly<Record<ProblemCode, ProblemText>> = {
  'bad-request': {
    title: { en: 'Bad request', fr: 'Requête incorrecte' },
    detail: { en: 'The request could not be understood.', fr: 'La requête n’a pas pu être comprise.' },
  },
  unauthenticated: {
    title: { en: 'Not signed in', fr: 'Non connecté' },
    detail: { en: 'Please sign in.', fr: 'Veuillez vous connecter.' },
  },
  'token-expired': {
    title: { en: 'Session expired', fr: 'Session expirée' },
    detail: { en: 'Your session has expired.', fr: 'Votre session a expiré.' },
  },
  'wrong-credentials': {
    title: { en: 'Wrong credentials', fr: 'Identifiants incorrects' },
    detail: { en: 'The e-mail or the password is wrong.', fr: 'L’e-mail ou le mot de passe est incorrect.' },
  },
  'code-needed': {
    title: { en: 'Code needed', fr: 'Code requis' },
    detail: {
      en: 'Type the code of your authenticator, or one of your recovery codes.',
      fr: 'Saisissez le code de votre application d’authentification, ou l’un de vos codes de secours.',
    },
  },
  'wrong-code': {
    title: { en: 'Wrong code', fr: 'Code incorrect' },
    detail: {
      en: 'The code is wrong, was used already, or its time is over. Type the one that is shown now.',
      fr: 'Le code est incorrect, a déjà servi ou a expiré. Saisissez celui qui s’affiche maintenant.',
    },
  },
  forbidden: {
    title: { en: 'Forbidden', fr: 'Interdit' },
    detail: { en: 'You do not have the right to do this.', fr: 'Vous n’avez pas le droit de faire cela.' },
  },
  'terms-refused': {
    title: { en: 'Terms of use not accepted', fr: 'Conditions d’utilisation non acceptées' },
    detail: {
      en: 'Please accept the terms of use first.',
      fr: 'Veuillez d’abord accepter les conditions d’utilisation.',
    },
  },
  'second-factor-required': {
    title: { en: 'Second factor missing', fr: 'Second facteur manquant' },
    detail: {
      en: 'Your account needs a second factor. Please set it up in your profile first.',
      fr: 'Votre compte doit avoir un second facteur. Veuillez d’abord le configurer dans votre profil.',
    },
  },
  'link-over': {
    title: { en: 'This link is over', fr: 'Ce lien n’est plus valable' },
    detail: { en: 'This link can no longer be used.', fr: 'Ce lien ne peut plus être utilisé.' },
  },
  'not-found': {
    title: { en: 'Not found', fr: 'Introuvable' },
    detail: { en: 'What you are looking for does not exist.', fr: 'Ce que vous cherchez n’existe pas.' },
  },
  conflict: {
    title: { en: 'Conflict', fr: 'Conflit' },
    detail: {
      en: 'This cannot be done in the present state.',
      fr: 'Cette opération est impossible dans l’état actuel.',
    },
  },
  'in-use': {
    title: { en: 'In use', fr: 'Utilisé' },
    detail: {
      en: 'This is still in use and cannot be deleted.',
      fr: 'Cet élément est encore utilisé et ne peut pas être supprimé.',
    },
  },
  'not-last-inspection': {
    title: { en: 'Not the last inspection', fr: 'Pas la dernière inspection' },
    detail: {
      en: 'Only the last inspection can be changed in this way.',
      fr: 'Seule la dernière inspection peut être modifiée ainsi.',
    },
  },
  'no-annotation': {
    title: { en: 'No finding', fr: 'Aucun défaut' },
    detail: {
      en: 'There must be at least one finding.',
      fr: 'Il doit y avoir au moins un défaut.',
    },
  },
  'not-sliced': {
    title: { en: 'Images not sliced', fr: 'Images non découpées' },
    detail: {
      en: 'The images have not been sliced yet.',
      fr: 'Les images n’ont pas encore été découpées.',
    },
  },
  'work-in-progress': {
    title: { en: 'Work in progress', fr: 'Travail en cours' },
    detail: {
      en: 'Work is in progress. Please wait until it is done.',
      fr: 'Un traitement est en cours. Veuillez attendre qu’il soit terminé.',
    },
  },
  'changed-meanwhile': {
    title: { en: 'Changed meanwhile', fr: 'Modifié entre-temps' },
    detail: {
      en: 'This was changed by someone else meanwhile. Please reload.',
      fr: 'Cet élément a été modifié entre-temps. Veuillez recharger la page.',
    },
  },
  'too-large': {
    title: { en: 'Too large', fr: 'Trop volumineux' },
    detail: { en: 'What was sent is too large.', fr: 'Les données envoyées sont trop volumineuses.' },
  },
  'headers-too-large': {
    title: { en: 'Request too long', fr: 'Requête trop longue' },
    detail: {
      en: 'The address or the headers of the request are too long. Ask for less at once.',
      fr: 'L’adresse ou les en-têtes de la requête sont trop longs. Demandez moins à la fois.',
    },
  },
  'method-not-allowed': {
    title: { en: 'Method not allowed', fr: 'Méthode non autorisée' },
    detail: {
      en: 'This address does not take this method; the Allow header names those it takes.',
      fr: 'Cette adresse n’accepte pas cette méthode ; l’en-tête Allow nomme celles qu’elle accepte.',
    },
  },
  'request-timeout': {
    title: { en: 'Request timeout', fr: 'Délai dépassé' },
    detail: {
      en: 'The request took too long to arrive. Please try again.',
      fr: 'La requête a mis trop de temps à arriver. Veuillez réessayer.',
    },
  },
  'precondition-failed': {
    title: { en: 'Precondition failed', fr: 'Condition non remplie' },
    detail: {
      en: 'Nothing was changed: If-Match cannot be held here. Name the state that was read by the version in the body.',
      fr: 'Rien n’a été modifié : If-Match ne peut pas être vérifié ici. Indiquez l’état lu par la version dans le corps.',
    },
  },
  'unsupported-media': {
    title: { en: 'Unsupported type', fr: 'Type non pris en charge' },
    detail: {
      en: 'This type of content is not supported here.',
      fr: 'Ce type de contenu n’est pas pris en charge ici.',
    },
  },
  invalid: {
    title: { en: 'Invalid data', fr: 'Données invalides' },
    detail: { en: 'Some of the data is not valid.', fr: 'Certaines données ne sont pas valides.' },
  },
  'unreadable-image': {
    title: { en: 'Unreadable image', fr: 'Image illisible' },
    detail: { en: 'This image cannot be read.', fr: 'Cette image ne peut pas être lue.' },
  },
  'already-uploaded': {
    title: { en: 'Already uploaded', fr: 'Déjà envoyée' },
    detail: { en: 'This photo has already been uploaded.', fr: 'Cette photo a déjà été envoyée.' },
  },
  locked: {
    title: { en: 'Account locked', fr: 'Compte verrouillé' },
    detail: {
      en: 'This account is locked. Please try again later or ask an administrator.',
      fr: 'Ce compte est verrouillé. Réessayez plus tard ou adressez-vous à un administrateur.',
    },
  },
  'too-many-requests': {
    title: { en: 'Too many requests', fr: 'Trop de requêtes' },
    detail: {
      en: 'Too many attempts. Please try again in a moment.',
      fr: 'Trop de tentatives. Veuillez réessayer dans un instant.',
    },
  },
  internal: {
    title: { en: 'Internal error', fr: 'Erreur interne' },
    detail: {
      en: 'Something went wrong... please try again later.',
      fr: 'Une erreur est survenue... veuillez réessayer plus tard.',
    },
  },
  unavailable: {
    title: { en: 'Unavailable', fr: 'Indisponible' },
    detail: {
      en: 'The service is not available at the moment. Please try again shortly.',
      fr: 'Le service est momentanément indisponible. Veuillez réessayer sous peu.',
    },
  },
  'storage-full': {
    title: { en: 'Storage full', fr: 'Espace de stockage plein' },
    detail: {
      en: 'There is no room left on the server. Nothing was saved; everything stored before can be read. The administrators see how much room there is.',
      fr: 'Il ne reste plus de place sur le serveur. Rien n’a été enregistré ; tout ce qui l’était auparavant reste lisible. Les administrateurs voient la place disponible.',
    },
  },
  'quota-reached': {
    title: { en: 'Quota reached', fr: 'Quota atteint' },
    detail: {
      en: 'What may be used is used. Nothing was saved; everything stored before stays. The administrators can change the quota.',
      fr: 'Le quota est atteint. Rien n’a été enregistré ; tout ce qui l’était auparavant reste. Les administrateurs peuvent modifier le quota.',
    },
  },
}
