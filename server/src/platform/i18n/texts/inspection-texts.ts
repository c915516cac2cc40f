import type { LocalText } from '../language.ts'

/** Sentences about parks, devices, visits and what is found on them. */
export const inspectionTexts = {
  'annotation.box_outside': { en: 'The box must lie on the picture.', fr: 'Le cadre doit se trouver sur l’image.' },
  'annotation.shape_outside': {
    en: 'The shape must lie on the picture.',
    fr: 'La forme doit se trouver sur l’image.',
  },
  'annotation.shape_crosses': {
    en: 'The outline crosses or touches itself. Move a point so that it does not.',
    fr: 'Le contour se croise ou se touche. Déplacez un point pour qu’il ne le fasse plus.',
  },
  'annotation.shape_empty': {
    en: 'All points of the shape lie at one place.',
    fr: 'Tous les points de la forme sont au même endroit.',
  },
  'annotation.comment_required': { en: 'Please write a comment.', fr: 'Veuillez saisir un commentaire.' },
  'annotation.component_required': { en: 'Please choose a component.', fr: 'Veuillez choisir un composant.' },
  'annotation.component_unknown': { en: 'This component does not exist.', fr: 'Ce composant n’existe pas.' },
  'annotation.history_other_device': {
    en: 'A history follows one defect on one device. These findings lie on different devices.',
    fr: 'Un historique suit un même défaut sur un même équipement. Ces défauts se trouvent sur des équipements différents.',
  },
  'annotation.history_same_inspection': {
    en: 'A history follows one defect through time: of each inspection it holds one finding. To show that findings of one inspection belong together, link them as the same defect.',
    fr: 'Un historique suit un même défaut dans le temps : il contient un seul défaut par inspection. Pour montrer que des défauts d’une même inspection vont ensemble, liez-les comme un même défaut.',
  },
  'annotation.image_format': {
    en: 'Only JPEG and PNG pictures can be attached.',
    fr: 'Seules des images JPEG et PNG peuvent être jointes.',
  },
  'annotation.image_replaced': {
    en: 'The picture has been replaced meanwhile. Please draw the box again.',
    fr: 'L’image a été remplacée entre-temps. Veuillez redessiner le cadre.',
  },
  'annotation.link_itself': {
    en: 'Please choose two different findings.',
    fr: 'Veuillez choisir deux défauts différents.',
  },
  'annotation.link_other_owner': {
    en: 'Findings of different companies cannot be linked.',
    fr: 'Les défauts de sociétés différentes ne peuvent pas être liés.',
  },
  'annotation.not_restorable': {
    en: 'It cannot be brought back: its type, severity or component no longer exists.',
    fr: 'Restauration impossible : son type, sa gravité ou son composant n’existe plus.',
  },
  'annotation.no_image': {
    en: 'There is no picture to mark a defect on yet.',
    fr: 'Il n’y a pas encore d’image sur laquelle marquer un défaut.',
  },
  'annotation.not_last': {
    en: 'You can only create annotations on the last inspection.',
    fr: 'Vous ne pouvez créer des annotations que sur la dernière inspection.',
  },
  'annotation.severity_unknown': {
    en: 'This severity is not used with this service.',
    fr: 'Cette gravité n’est pas utilisée avec ce service.',
  },
  'annotation.too_many_images': {
    en: 'This finding holds as many pictures as it can.',
    fr: 'Ce défaut contient déjà le nombre maximal d’images.',
  },
  'annotation.type_not_of_component': {
    en: 'This component does not have this type.',
    fr: 'Ce composant ne comporte pas ce type.',
  },
  'annotation.type_unknown': { en: 'This type does not exist.', fr: 'Ce type n’existe pas.' },
  'device.name_required': { en: 'Please enter a name.', fr: 'Veuillez saisir un nom.' },
  'device.name_taken': {
    en: 'Another device of this place has this name.',
    fr: 'Un autre équipement de cet endroit porte ce nom.',
  },
  'device.move_name_taken': {
    en: 'There is already a device named {name} in this park.',
    fr: 'Il y a déjà un équipement nommé {name} dans ce parc.',
  },
  'device.move_other_company': {
    en: 'A device stays with its company: choose a park of the same one.',
    fr: 'Un équipement reste dans sa société : choisissez un parc de la même société.',
  },
  'device.move_whole_only': {
    en: 'Only whole devices are moved, not their parts.',
    fr: 'Seuls les équipements entiers se déplacent, pas leurs parties.',
  },
  'device.clone_new_name': {
    en: 'Please give the copy a name of its own.',
    fr: 'Veuillez donner un autre nom à la copie.',
  },
  'device.clone_whole_only': {
    en: 'Only a whole device can be cloned, not a part of one.',
    fr: 'Seul un équipement entier peut être cloné, pas une de ses parties.',
  },
  'device.parent_required': {
    en: 'A device of this type needs the device it belongs to.',
    fr: 'Un équipement de ce type doit appartenir à un autre équipement.',
  },
  'device.parent_unknown': { en: 'This device does not exist.', fr: 'Cet équipement n’existe pas.' },
  'device.park_required': { en: 'Please choose a park.', fr: 'Veuillez choisir un parc.' },
  'device.park_unknown': { en: 'This park does not exist.', fr: 'Ce parc n’existe pas.' },
  'device.repetition_reached': {
    en: 'There can be at most {max} of this type here.',
    fr: 'Il ne peut y en avoir que {max} de ce type ici.',
  },
  'device.rotor_below_measured': {
    en: 'A measurement stands {position} m from the hub: the rotor is at least {least} m, or that measurement has to be changed first.',
    fr: 'Une mesure se trouve à {position} m du moyeu : le rotor fait au moins {least} m, ou cette mesure est d’abord à corriger.',
  },
  'device.type_not_below': {
    en: 'A device of this type does not belong here.',
    fr: 'Un équipement de ce type n’a pas sa place ici.',
  },
  'device.type_unknown': { en: 'This type does not exist.', fr: 'Ce type n’existe pas.' },
  'device.value_boolean': { en: 'Must be yes or no.', fr: 'Doit être oui ou non.' },
  'device.value_commissioning': {
    en: 'A commissioning lies between 1990 and ten years from today.',
    fr: 'Une mise en service a lieu entre 1990 et dans dix ans au plus.',
  },
  'device.value_date': {
    en: 'Must be a date (YYYY-MM-DD), a month (YYYY-MM) or a year.',
    fr: 'Doit être une date (AAAA-MM-JJ), un mois (AAAA-MM) ou une année.',
  },
  'device.value_int': { en: 'Must be a whole number.', fr: 'Doit être un nombre entier.' },
  'device.value_number': { en: 'Must be a number.', fr: 'Doit être un nombre.' },
  'device.value_range': { en: 'Must be between {min} and {max}.', fr: 'Doit être compris entre {min} et {max}.' },
  'device.value_required': { en: 'This value is required.', fr: 'Cette valeur est requise.' },
  'device.value_unknown': {
    en: 'This type of device has no such value.',
    fr: 'Ce type d’équipement n’a pas cette caractéristique.',
  },
  'inspection.already_in_group': {
    en: 'This device is already part of the visit.',
    fr: 'Cet équipement fait déjà partie de la visite.',
  },
  'inspection.axis_changed': {
    en: 'The marks of the blade’s axis have been changed meanwhile. Look at them as they are now.',
    fr: 'Les repères de l’axe ont été modifiés entre-temps. Regardez-les tels qu’ils sont maintenant.',
  },
  'inspection.both_ends_marked': {
    en: 'Both ends are marked in this picture. Take the marks of the axis back first.',
    fr: 'Les deux extrémités sont repérées sur cette image. Retirez d’abord les repères de l’axe.',
  },
  'inspection.device_not_below': {
    en: 'This device does not belong to the device of the visit.',
    fr: 'Cet équipement n’appartient pas à l’équipement de la visite.',
  },
  'inspection.device_not_inspected': {
    en: 'The service of this visit does not inspect devices of this type.',
    fr: 'Le service de cette visite n’inspecte pas ce type d’équipement.',
  },
  'inspection.sighting_outside': {
    en: 'What was shown must lie on the picture.',
    fr: 'Ce qui a été montré doit se trouver sur l’image.',
  },
  'inspection.group_unknown': { en: 'This visit does not exist.', fr: 'Cette visite n’existe pas.' },
  'inspection.image_replaced': {
    en: 'The picture has been replaced meanwhile. Please draw the line again.',
    fr: 'L’image a été remplacée entre-temps. Veuillez retracer la ligne.',
  },
  'inspection.line_outside': {
    en: 'The line must lie on the picture.',
    fr: 'La ligne doit se trouver sur l’image.',
  },
  'inspection.line_too_short': {
    en: 'The line is too short to measure by. Draw one of at least 10 pixels.',
    fr: 'La ligne est trop courte pour servir de mesure. Tracez-en une d’au moins 10 pixels.',
  },
  'inspection.mark_outside': {
    en: 'The marks must lie on the picture.',
    fr: 'Les repères doivent se trouver sur l’image.',
  },
  'inspection.marks_too_close': {
    en: 'The two marks are too close to each other.',
    fr: 'Les deux repères sont trop proches l’un de l’autre.',
  },
  'inspection.no_picture_to_mark': {
    en: 'There is no picture to mark the ends in.',
    fr: 'Il n’y a pas d’image sur laquelle repérer les extrémités.',
  },
  'inspection.no_picture_to_calibrate': {
    en: 'There is no picture to calibrate.',
    fr: 'Il n’y a pas d’image à calibrer.',
  },
  'inspection.ratio_too_large': {
    en: 'This length is too large for this line.',
    fr: 'Cette longueur est trop grande pour cette ligne.',
  },
  'inspection.weather_unknown': { en: 'This weather does not exist.', fr: 'Cette météo n’existe pas.' },
  'inspection_group.day_range': {
    en: 'A visit lies between 1990 and ten years from today.',
    fr: 'Une visite a lieu entre 1990 et dans dix ans au plus.',
  },
  'inspection_group.device_unknown': { en: 'This device does not exist.', fr: 'Cet équipement n’existe pas.' },
  'inspection_group.done_ahead': {
    en: 'A visit on a day to come cannot be done yet.',
    fr: 'Une visite prévue un jour à venir ne peut pas déjà être terminée.',
  },
  'inspection.has_begun': {
    en: 'This part has photos, findings or measures: it is no longer to do.',
    fr: 'Cet élément a des photos, des défauts ou des mesures : il n’est plus à faire.',
  },
  'inspection_group.inspector_unknown': {
    en: 'This person may not work on this device.',
    fr: 'Cette personne ne peut pas intervenir sur cet équipement.',
  },
  'inspection_group.has_begun': {
    en: 'This visit has photos, findings or measures: it is no longer to do.',
    fr: 'Cette visite a des photos, des défauts ou des mesures : elle n’est plus à faire.',
  },
  'inspection_group.other_id': {
    en: 'The id of the address and the one in the body are of different inspections.',
    fr: 'L’identifiant de l’adresse et celui du corps désignent des inspections différentes.',
  },
  'inspection_group.not_certifiable': {
    en: 'This service has no certified variant.',
    fr: 'Ce service n’a pas de variante certifiée.',
  },
  'inspection_group.service_unknown': { en: 'Please choose a service.', fr: 'Veuillez choisir un service.' },
  'park.organization_required': { en: 'Please choose an organization.', fr: 'Veuillez choisir une société.' },
  'park.move_below_itself': {
    en: 'A park cannot stand below itself.',
    fr: 'Un parc ne peut pas se trouver au-dessous de lui-même.',
  },
  'park.move_name_taken': {
    en: 'There is already a park named {name} in this place.',
    fr: 'Il y a déjà un parc nommé {name} à cet endroit.',
  },
  'park.move_other_company': {
    en: 'A park stays with its company: choose a park of the same one.',
    fr: 'Un parc reste dans sa société : choisissez un parc de la même société.',
  },
  'park.test_stays': { en: 'Test parks are not moved.', fr: 'Les parcs de test ne se déplacent pas.' },
  'park.name_taken': {
    en: 'Another park of this place has this name.',
    fr: 'Un autre parc de cet endroit porte ce nom.',
  },
  'park.organization_of_parent': {
    en: 'A park below another belongs to the company of the one above.',
    fr: 'Un sous-parc appartient à la société du parc qui le contient.',
  },
  'park.organization_unknown': { en: 'This organization does not exist.', fr: 'Cette société n’existe pas.' },
  'park.parent_unknown': { en: 'This park does not exist.', fr: 'Ce parc n’existe pas.' },
  'inspection_group.no_device': {
    en: 'No device of this selection can be inspected with this service.',
    fr: 'Aucun équipement de cette sélection ne peut être inspecté avec ce service.',
  },
  'volta.beyond_blade': {
    en: 'This is beyond the tip: the blade is {length} m long.',
    fr: 'C’est au-delà du bout de pale : la pale mesure {length} m.',
  },
  'volta.data_no_json': {
    en: 'The field "data" must hold JSON.',
    fr: 'Le champ « data » doit contenir du JSON.',
  },
  'volta.express_without_photos': {
    en: 'Measures of Volta Express carry no photos.',
    fr: 'Les mesures Volta Express ne comportent pas de photos.',
  },
  'volta.not_inspected': {
    en: 'What was not inspected can be neither compliant nor non-compliant.',
    fr: 'Ce qui n’a pas été inspecté ne peut être ni conforme ni non conforme.',
  },
  'volta.not_volta': {
    en: 'Measures belong to Volta visits only.',
    fr: 'Les mesures n’existent que pour les visites Volta.',
  },
  'volta.one_photo': {
    en: 'Please send one photo; more can be added afterwards.',
    fr: 'Veuillez envoyer une seule photo ; d’autres peuvent être ajoutées ensuite.',
  },
  'volta.photo_format': {
    en: 'The photo must be a JPEG or PNG file.',
    fr: 'La photo doit être un fichier JPEG ou PNG.',
  },
  'volta.photo_required': { en: 'Please choose a photo.', fr: 'Veuillez choisir une photo.' },
  'volta.photo_unreadable': {
    en: 'This file is damaged or is not an image.',
    fr: 'Ce fichier est endommagé ou n’est pas une image.',
  },
  'volta.type_inactive': {
    en: 'This kind of measure is not offered any more.',
    fr: 'Ce type de mesure n’est plus proposé.',
  },
  'volta.unit_fixed': {
    en: 'The unit cannot be changed: something was measured with it.',
    fr: 'L’unité ne peut pas être modifiée : des mesures l’utilisent.',
  },
  'volta.type_unknown': { en: 'This kind of measure does not exist.', fr: 'Ce type de mesure n’existe pas.' },
} as const satisfies Record<string, LocalText>
