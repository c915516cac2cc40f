import type { Translated } from '../text-types.ts'
import type { secondFactor as source } from './second-factor.en.ts'

export const secondFactor = {
  title: 'Second facteur',
  lead: 'Avec lui, la connexion demande une clé d’accès ou un code en plus de votre mot de passe : connaître celui-ci ne suffit pas. Les jetons d’API ne demandent ni l’un ni l’autre.',
  off: 'La connexion ne demande que votre mot de passe.',
  on: 'La connexion demande un second facteur. Activé le {{since}}.',
  left_one: '{{count}} code de secours restant',
  left_other: '{{count}} codes de secours restants',
  fewLeft: 'Créez-en de nouveaux à temps : ils permettent de vous connecter quand tout le reste est perdu.',
  turnOn: 'Activer le second facteur',
  turnOff: 'Désactiver le second facteur',
  renew: 'Nouveaux codes de secours',
  proof: 'Pour confirmer qu’il s’agit de vous.',
  continue: 'Continuer',
  code: 'Code',
  codeHint: 'De votre application d’authentification, ou un code de secours.',
  setUp: {
    title: 'Configurer une application d’authentification',
    scan: 'Scannez cette image avec une application d’authentification, comme Aegis, FreeOTP ou celle de votre société.',
    picture: 'Code QR du secret',
    type: 'Ou saisissez-y ce secret',
    code: 'Les six chiffres qu’elle affiche maintenant',
    confirm: 'Utiliser cette application',
  },
  authenticator: {
    title: 'Application d’authentification',
    lead: 'Une application de votre téléphone affiche un code qui change toutes les trente secondes.',
    on: 'Les codes de votre application d’authentification sont acceptés.',
  },
  passkeys: {
    title: 'Clés d’accès',
    lead: 'Une clé conservée par cet appareil, par votre gestionnaire de mots de passe ou par une clé de sécurité. Elle ne sert que sur ce site : une page contrefaite n’en tire rien.',
    none: 'Aucune clé d’accès',
    name: 'Nom',
    nameHint: 'Par exemple l’appareil qui la contient.',
    made: 'Création',
    used: 'Dernière utilisation',
    never: 'Jamais',
    actions: 'Actions',
    backedUp: 'Synchronisée',
    unusable: 'Créée pour une autre adresse',
    add: 'Ajouter une clé d’accès',
    addText: 'Votre navigateur demandera où la conserver.',
    added: 'La clé d’accès « {{name}} » est ajoutée.',
    renameOne: 'Renommer {{name}}',
    remove: 'Retirer',
    removeOne: 'Retirer {{name}}',
    removeText:
      'Elle ne permettra plus de vous connecter. Supprimez-la aussi de l’appareil ou du gestionnaire de mots de passe qui la contient.',
    removeLastText:
      'C’est votre dernier second facteur : votre mot de passe suffira pour vous connecter, et vos codes de secours ne serviront plus.',
    removed: 'La clé d’accès « {{name}} » est retirée.',
    elsewhere: 'Les clés d’accès ne s’utilisent qu’à l’adresse {{origin}} : ouvrez-y cette page.',
    unknown: 'Ce navigateur ne permet pas d’utiliser de clés d’accès.',
    obstacles: {
      'ip-address':
        'Les clés d’accès ne peuvent pas être utilisées ici : l’adresse de cette installation est un numéro, que les navigateurs refusent. La personne qui l’exploite peut lui donner un nom.',
      'not-encrypted':
        'Les clés d’accès ne peuvent pas être utilisées ici : cette installation n’est pas servie en HTTPS, ce que les navigateurs exigent.',
    },
  },
  codes: {
    title: 'Vos codes de secours',
    lead: 'Chacun permet une connexion quand vous n’avez ni votre téléphone ni votre clé d’accès. Gardez-les ailleurs ; ils ne seront plus affichés.',
    copy: 'Copier',
    copied: 'Copié',
    save: 'Enregistrer dans un fichier',
    done: 'Je les ai conservés',
    fileName: 'visionair-codes-de-secours.txt',
    fileTitle: 'Visionair, codes de secours de {{email}}',
  },
  turnedOff: 'Le second facteur est désactivé.',
  turnOffText:
    'Votre mot de passe suffira pour vous connecter. Vos clés d’accès, votre application d’authentification et vos codes de secours ne serviront plus.',
  renewText: 'Vos codes actuels ne fonctionneront plus.',
} satisfies Translated<typeof source>
