import type { Translated } from '../text-types.ts'
import type { access as source } from './access.en.ts'

export const access = {
  skipToPicture: 'Aller à l’image',
  up: 'Monter {{name}}',
  down: 'Descendre {{name}}',
  earlier: 'Placer {{name}} plus tôt',
  later: 'Placer {{name}} plus tard',
  movedTo: '{{name}} : place {{place}}',
  parks_one: '{{count}} parc trouvé',
  parks_other: '{{count}} parcs trouvés',
  noPark: 'Aucun parc trouvé',
  severitySet: 'Gravité {{severity}} choisie',
  box: {
    title: 'Position et taille dans l’image',
    x: 'Depuis la gauche (px)',
    y: 'Depuis le haut (px)',
    width: 'Largeur (px)',
    height: 'Hauteur (px)',
    now: '{{width}} sur {{height}} pixels, à {{x}} de la gauche et {{y}} du haut',
  },
  secondCorner: 'Cliquez sur le coin opposé. Échap annule le premier.',
  keys: {
    label: 'Touches d’un seul caractère',
    hint: '« / » ouvre la recherche, N et les chiffres agissent sur les défauts. Désactivez-les si vous dictez ou si des touches sont pressées par mégarde. Vaut dans ce navigateur, aussitôt. Ctrl K, la recherche partout, fonctionne dans tous les cas.',
  },
  toLogin: 'Se connecter',
  signedIn: {
    text: 'Vous êtes connecté(e) avec {{email}}. Ce lien peut être destiné à un autre compte.',
    leave: 'Se déconnecter et utiliser le lien',
    stay: 'Rester connecté(e)',
  },
  rightsChanged: 'Vos droits ont changé. Les pages montrent désormais ce que vous pouvez faire.',
} satisfies Translated<typeof source>
