import type { Translated } from '../text-types.ts'
import type { sessionEnd as source } from './session-end.en.ts'

export const sessionEnd = {
  soon: 'Votre session va se terminer',
  over: 'Votre session est terminée',
  left: 'Elle se termine dans {{time}}.',
  why: 'Une session est renouvelée tant qu’une page de Visionair est affichée et que le serveur répond. Celle-ci ne l’a pas été depuis longtemps. Appuyez sur Entrée pour rester connecté(e).',
  whyIdle:
    'L’une de vos sociétés met fin aux sessions inutilisées pendant {{time}}. Appuyez sur Entrée pour rester connecté(e).',
  whyFinal:
    'Elle a duré aussi longtemps que le permet votre société ou le fournisseur avec lequel vous vous êtes connecté(e), et ne peut plus être prolongée. Terminez ce que vous faites, puis reconnectez-vous.',
  goOn: 'Continuer jusque-là',
  kept: 'Si vous devez vous reconnecter, ce que vous avez saisi dans les formulaires reste dans cet onglet ; pas les mots de passe ni les fichiers choisis.',
  afterwards: 'Elle ne peut plus être prolongée. Reconnectez-vous pour reprendre où vous en étiez.',
  failed:
    'La session n’a pas pu être renouvelée : le serveur ne répond pas comme il devrait. Réessayez ; sinon, la session se termine.',
  stay: 'Rester connecté(e)',
  signIn: 'Se reconnecter',
} satisfies Translated<typeof source>
