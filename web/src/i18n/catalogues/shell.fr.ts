import type { Translated } from '../text-types.ts'
import type { shell as source } from './shell.en.ts'

export const shell = {
  skip: 'Aller au contenu',
  mark: 'Visionair, vers le tableau de bord',
  takenOver:
    'Un autre compte s’est connecté dans ce navigateur. Cette page est maintenant celle de {{email}} ; rien du compte précédent n’a été envoyé en son nom.',
  sections: {
    label: 'Section',
    main: 'Principal',
    administration: 'Administration',
  },
  menu: {
    open: 'Menu du compte {{email}}',
    profile: 'Profil',
    resource: 'Ressources',
    logout: 'Se déconnecter',
  },
  search: {
    label: 'Rechercher un parc',
    placeholder: 'Rechercher un parc',
    hint: 'Appuyez sur / pour rechercher',
    none: 'Aucun parc ne correspond à « {{text}} ».',
    open: 'Ouvrir la recherche de parcs',
    close: 'Fermer la recherche',
  },
  breadcrumb: {
    label: 'Vous êtes ici',
    dashboard: 'Tableau de bord',
    more: 'Afficher les niveaux intermédiaires',
    siblings: 'Autres éléments à côté de {{name}}',
  },
} satisfies Translated<typeof source>
