export const photoCheck = {
  title: 'Contrôle des photos',
  measuring: '{{done}} photos contrôlées sur {{total}}',
  arriving: 'Les tronçons manquants seront cherchés une fois tous les fichiers arrivés.',
  goodPhotos: 'Aucune photo ne semble floue ni mal exposée.',
  blurred_one: '{{count}} photo semble floue : {{names}}',
  blurred_other: '{{count}} photos semblent floues : {{names}}',
  tooBright_one: '{{count}} photo semble trop claire : {{names}}',
  tooBright_other: '{{count}} photos semblent trop claires : {{names}}',
  tooDark_one: '{{count}} photo semble trop sombre : {{names}}',
  tooDark_other: '{{count}} photos semblent trop sombres : {{names}}',
  tooSmall_one: '{{count}} photo a trop peu de pixels pour être assemblée : {{names}}',
  tooSmall_other: '{{count}} photos ont trop peu de pixels pour être assemblées : {{names}}',
  turned_one: '{{count}} photo est tournée d’un quart de tour par rapport aux autres : {{names}}',
  turned_other: '{{count}} photos sont tournées d’un quart de tour par rapport aux autres : {{names}}',
  alsoOn_one: '{{count}} photo a aussi été envoyée sur {{side}} : {{names}}. Vérifiez si sa place est ici.',
  alsoOn_other: '{{count}} photos ont aussi été envoyées sur {{side}} : {{names}}. Vérifiez si leur place est ici.',
  andMore: '{{names}} et {{count}} de plus',
  gap_one:
    'Entre {{after}} et {{before}}, {{count}} photo semble manquer : l’appareil s’y est déplacé de {{distance}}.',
  gap_other:
    'Entre {{after}} et {{before}}, {{count}} photos semblent manquer : l’appareil s’y est déplacé de {{distance}}.',
  pause_one: 'Entre {{after}} et {{before}}, {{count}} photo manque peut-être : {{seconds}} s s’y sont écoulées.',
  pause_other: 'Entre {{after}} et {{before}}, {{count}} photos manquent peut-être : {{seconds}} s s’y sont écoulées.',
  complete: 'Aucun tronçon manquant entre la première photo et la dernière ({{distance}}).',
  completeByTime: 'Les photos se suivent à un rythme régulier : aucun tronçon manquant n’a été trouvé.',
  unknown:
    'Impossible de dire s’il manque un tronçon : les photos disent trop peu d’où et quand elles ont été prises, et trop peu d’entre elles se recouvrent nettement.',
  few: 'Impossible de dire s’il manque un tronçon : les photos disent trop peu d’où et quand elles ont été prises, et moins de {{count}} photos ne sont pas comparées.',
  many: 'Impossible de dire s’il manque un tronçon : les photos disent trop peu d’où et quand elles ont été prises, et plus de {{count}} photos ne sont pas comparées.',
  comparing: 'Les images sont comparées pour trouver des tronçons manquants…',
  failed:
    'Impossible de dire s’il manque un tronçon : les photos n’ont pas pu être comparées. Elles le seront de nouveau dès qu’une photo sera ajoutée ou supprimée.',
  completeByPictures: 'Les photos se recouvrent sans interruption : aucun tronçon manquant n’a été trouvé.',
  parted:
    'Les photos jusqu’à {{after}} se recouvrent, celles à partir de {{before}} aussi, mais rien n’a été trouvé qui figure sur les unes et les autres. Un tronçon manque peut-être entre ces deux photos : regardez-les.',
  stripParted: 'Des photos manquent peut-être ici',
  lookAt: 'Regarder {{name}}',
  ends: 'Ce qui précède la première photo et suit la dernière ne peut être connu.',
  strip: 'Photos dans l’ordre de prise de vue',
  stripPhoto: '{{place}} : {{name}}',
  stripGap_one: 'Il manque {{count}} photo ici',
  stripGap_other: 'Il manque {{count}} photos ici',
  badge: {
    blurred: 'Semble floue',
    'too-bright': 'Semble trop claire',
    'too-dark': 'Semble trop sombre',
  },
  beforeAssembling_one:
    'Un tronçon de la face semble manquer. Consultez le contrôle des photos avant de lancer l’assemblage.',
  beforeAssembling_other:
    '{{count}} tronçons de la face semblent manquer. Consultez le contrôle des photos avant de lancer l’assemblage.',
} as const
