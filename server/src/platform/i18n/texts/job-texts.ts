import type { LocalText } from '../language.ts'

/** Why work in the background failed for good: the closed list of its reasons. `{name}` is what the reason is about. */
export const jobTexts = {
  'job.account_gone': {
    en: 'The account that asked for it is gone, or may no longer see what it asked for.',
    fr: 'Le compte qui l’a demandé n’existe plus, ou n’a plus accès à ce qu’il a demandé.',
  },
  'job.canvas_too_large': {
    en: 'The photos lie too far apart, or are enlarged too much, to make one picture of them.',
    fr: 'Les photos sont trop éloignées, ou trop agrandies, pour en faire une seule image.',
  },
  'job.database_unreachable': {
    en: 'The database could not be reached for a while. Please try again.',
    fr: 'La base de données est restée injoignable un moment. Veuillez réessayer.',
  },
  'job.failed': {
    en: 'An error on the server ended the work. Please try again; if it fails again, tell the administrator its number: {name}.',
    fr: 'Une erreur du serveur a mis fin au travail. Veuillez réessayer ; si cela se répète, donnez ce numéro à l’administrateur : {name}.',
  },
  'job.file_missing': {
    en: 'A stored file that is needed is not there. Please tell the administrator.',
    fr: 'Un fichier enregistré nécessaire est absent. Veuillez en informer l’administrateur.',
  },
  'job.interrupted': {
    en: 'The work was cut off again and again. Please try again.',
    fr: 'Le travail a été interrompu à plusieurs reprises. Veuillez réessayer.',
  },
  'job.mail_not_sent': {
    en: 'The message could not be sent.',
    fr: 'Le message n’a pas pu être envoyé.',
  },
  'job.mail_not_taken': {
    en: 'The mail server did not take the message.',
    fr: 'Le serveur de messagerie n’a pas accepté le message.',
  },
  'job.mail_refused': {
    en: 'The mail server refused the message for good. Check the address.',
    fr: 'Le serveur de messagerie a refusé le message définitivement. Vérifiez l’adresse.',
  },
  'job.mail_server_unreachable': {
    en: 'The mail server cannot be reached.',
    fr: 'Le serveur de messagerie est injoignable.',
  },
  'job.mail_sign_in_refused': {
    en: 'The mail server refuses the product’s sign-in. Check the settings of the mail server.',
    fr: 'Le serveur de messagerie refuse l’identification du produit. Vérifiez les paramètres du serveur de messagerie.',
  },
  'job.nothing_joined': {
    en: 'The photos could not be put together: no picture was made of them.',
    fr: 'Les photos n’ont pas pu être assemblées : aucune image n’en a été faite.',
  },
  'job.nothing_assembled': {
    en: 'No picture could be made of the photos.',
    fr: 'Aucune image n’a pu être faite à partir des photos.',
  },
  'job.out_of_memory': {
    en: 'The work needs more memory than there is.',
    fr: 'Le travail demande plus de mémoire que disponible.',
  },
  'job.pdf_compiler_missing': {
    en: 'The PDF compiler is not installed whole on this machine. Whoever runs it finds what is missing in what it said at its start.',
    fr: 'Le compilateur PDF n’est pas entièrement installé sur cette machine. Ce qui manque est indiqué dans ses messages de démarrage.',
  },
  'job.photo_missing': {
    en: 'The file of the photo “{name}” is not there. Delete the photo and send it again.',
    fr: 'Le fichier de la photo « {name} » est absent. Supprimez la photo et envoyez-la à nouveau.',
  },
  'job.photo_unreadable': {
    en: 'The photo “{name}” cannot be read. Delete it or send it again.',
    fr: 'La photo « {name} » ne peut pas être lue. Supprimez-la ou envoyez-la à nouveau.',
  },
  'job.picture_archived': {
    en: 'The picture of {name} lies in the archive. Ask for it to be brought back first.',
    fr: 'L’image de {name} se trouve dans l’archive. Demandez d’abord sa restitution.',
  },
  'job.picture_lost': {
    en: 'Neither the archive nor the photos hold this picture any more.',
    fr: 'Ni l’archive ni les photos ne contiennent encore cette image.',
  },
  'job.picture_unreadable': {
    en: 'The picture of {name} could not be read. Please try again; if it fails again, make the picture anew.',
    fr: 'L’image de {name} n’a pas pu être lue. Veuillez réessayer ; si cela se répète, refaites l’image.',
  },
  'job.attachment_unreadable': {
    en: 'The file “{name}” could not be read from the storage. Please try again.',
    fr: 'Le fichier « {name} » n’a pas pu être lu. Veuillez réessayer.',
  },
  'job.not_thawed': {
    en: 'The archive has not handed the picture out.',
    fr: 'L’archive n’a pas restitué l’image.',
  },
  'job.storage_full': {
    en: 'There is no room left in the storage. Please tell the administrator.',
    fr: 'Il n’y a plus de place dans le stockage. Veuillez en informer l’administrateur.',
  },
  'job.storage_unreachable': {
    en: 'The storage could not be reached for a while. Please try again.',
    fr: 'Le stockage est resté injoignable un moment. Veuillez réessayer.',
  },
  'job.timed_out': {
    en: 'The work took too long and was given up.',
    fr: 'Le travail a duré trop longtemps et a été abandonné.',
  },
  'job.too_many_rows': {
    en: 'There are too many rows for one sheet: 200,000 at most. Narrow the list, or take CSV.',
    fr: 'Trop de lignes pour une feuille : 200 000 au plus. Réduisez la liste ou choisissez le CSV.',
  },
} as const satisfies Record<`job.${string}`, LocalText>

export type JobFailureKey = keyof typeof jobTexts
