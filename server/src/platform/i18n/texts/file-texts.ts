import type { LocalText } from '../language.ts'

/** Sentences about photos, files, reports and exports, and about the product itself. */
export const fileTexts = {
  'export.no_boxes': {
    en: 'Only findings have boxes on a picture; please choose another format.',
    fr: 'Seuls les défauts ont un cadre sur une image ; veuillez choisir un autre format.',
  },
  'export.report_unknown': {
    en: 'This visit has no such finished report.',
    fr: 'Cette visite n’a pas de rapport terminé de ce numéro.',
  },
  'file.link_expired': {
    en: 'This link has expired. Take the file again from where it is listed: a new link is made each time.',
    fr: 'Ce lien a expiré. Reprenez le fichier là où il est listé : un nouveau lien est créé chaque fois.',
  },
  'file.frozen': {
    en: 'This file lies in an archive that takes hours to hand it out. It has to be asked for first.',
    fr: 'Ce fichier se trouve dans une archive qui met des heures à le restituer. Il faut d’abord le demander.',
  },
  'image.already_working': {
    en: 'The photos are already being worked on. Please wait until it is done.',
    fr: 'Les photos sont déjà en cours de traitement. Veuillez patienter.',
  },
  'image.others_working': {
    en: 'Another choice of photos is being worked on. Please wait until it is done, then ask again.',
    fr: 'Un autre choix de photos est en cours de traitement. Veuillez patienter, puis redemander.',
  },
  'image.too_many_pictures': {
    en: '{limit} pictures of yours are being made already. Please wait until one is done.',
    fr: '{limit} de vos images sont déjà en préparation. Veuillez attendre que l’une soit terminée.',
  },
  'image.cut_short': {
    en: 'The upload was cut short. Nothing was saved.',
    fr: 'L’envoi a été interrompu. Rien n’a été enregistré.',
  },
  'image.duplicate': { en: 'This photo has already been uploaded.', fr: 'Cette photo a déjà été envoyée.' },
  'image.multi_page': {
    en: 'This file holds several pages. Please send one picture per file.',
    fr: 'Ce fichier contient plusieurs pages. Veuillez envoyer une image par fichier.',
  },
  'image.no_file': { en: 'Please choose at least one photo.', fr: 'Veuillez choisir au moins une photo.' },
  'image.none': {
    en: 'No uploaded files for this inspection. Please verify if your files are correctly uploaded.',
    fr: 'Aucun fichier envoyé pour cette inspection. Veuillez vérifier que vos fichiers ont bien été envoyés.',
  },
  'image.not_an_image': { en: 'This file is not an image.', fr: 'Ce fichier n’est pas une image.' },
  'image.not_of_inspection': {
    en: 'A chosen photo does not belong to this inspection.',
    fr: 'Une photo choisie n’appartient pas à cette inspection.',
  },
  'image.not_archived': {
    en: 'The picture of this inspection is not archived.',
    fr: 'L’image de cette inspection n’est pas archivée.',
  },
  'image.nothing_to_archive': {
    en: 'There is no picture to archive.',
    fr: 'Il n’y a pas d’image à archiver.',
  },
  'image.laid_meanwhile': {
    en: 'Somebody else has laid this photo otherwise meanwhile.',
    fr: 'Quelqu’un d’autre a déplacé cette photo entre-temps.',
  },
  'image.layout_changed': {
    en: 'Photos came, went or were laid otherwise meanwhile. Look at them, then make the picture.',
    fr: 'Des photos ont été ajoutées, supprimées ou déplacées entre-temps. Vérifiez-les, puis composez l’image.',
  },
  'image.canvas_too_large': {
    en: 'The picture would have {width} x {height} pixels, more than these photos allow. Lay them closer together, or make them smaller, first.',
    fr: 'L’image aurait {width} x {height} pixels, plus que ces photos ne le permettent. Rapprochez-les, ou réduisez-les, d’abord.',
  },
  'image.enlarged_too_much': {
    en: 'The photo “{name}” is drawn {times} times its size. A picture can hold photos up to 16 times their size: make it smaller first.',
    fr: 'La photo « {name} » est dessinée {times} fois plus grande. Une image accepte des photos jusqu’à 16 fois leur taille : réduisez-la d’abord.',
  },
  'image.nothing_placed': {
    en: 'No photo has a place on the picture yet. Assemble the photos first.',
    fr: 'Aucune photo n’est encore placée. Assemblez d’abord les photos.',
  },
  'image.too_large': { en: 'This photo is too large.', fr: 'Cette photo est trop volumineuse.' },
  'image.too_many_pixels': { en: 'This photo has too many pixels.', fr: 'Cette photo contient trop de pixels.' },
  'image.truncated': {
    en: 'This file is damaged or incomplete.',
    fr: 'Ce fichier est endommagé ou incomplet.',
  },
  'image.unsupported_format': {
    en: 'This format is not supported. Use JPEG, PNG, WebP, TIFF or AVIF; export HEIC photos as JPEG.',
    fr: 'Ce format n’est pas pris en charge. Utilisez JPEG, PNG, WebP, TIFF ou AVIF ; exportez en JPEG les photos HEIC.',
  },
  'report.started': {
    en: 'The PDF is being made. It appears here when it is ready.',
    fr: 'Le PDF est en préparation. Il apparaîtra ici dès qu’il sera prêt.',
  },
  'report.device_unknown': {
    en: 'A chosen device was not inspected in this visit.',
    fr: 'Un équipement choisi n’a pas été inspecté lors de cette visite.',
  },
  'export.too_many': {
    en: '{limit} exports of yours are being made already. Please wait until one is done.',
    fr: '{limit} de vos exports sont déjà en préparation. Veuillez attendre que l’un soit terminé.',
  },
  'export.no_annotation': {
    en: 'There is nothing to export yet: an export needs at least one finding.',
    fr: 'Il n’y a encore rien à exporter : un export nécessite au moins un défaut.',
  },
  'export.no_measure': {
    en: 'There is nothing to export yet: an export of Volta visits needs at least one measure.',
    fr: 'Il n’y a encore rien à exporter : l’export de visites Volta nécessite au moins une mesure.',
  },
  'export.not_sliced': {
    en: 'An export needs the picture of at least one side.',
    fr: 'Un export nécessite l’image d’au moins une face.',
  },
  'report.no_annotation': {
    en: 'A report needs at least one finding.',
    fr: 'Un rapport nécessite au moins un défaut.',
  },
  'report.no_measure': {
    en: 'A report of a Volta visit needs at least one measure.',
    fr: 'Le rapport d’une visite Volta nécessite au moins une mesure.',
  },
  'report.not_sliced': {
    en: 'A report needs assembled and sliced pictures.',
    fr: 'Un rapport nécessite des images assemblées et découpées.',
  },
  'report.preview_not_drawn': {
    en: 'The preview could not be drawn within a minute: much work is waiting. Please try again later.',
    fr: 'L’aperçu n’a pas pu être établi en une minute : beaucoup de travaux attendent. Veuillez réessayer plus tard.',
  },
  'report.too_many': {
    en: '{limit} reports of yours are being made already. Please wait until one is done.',
    fr: '{limit} de vos rapports sont déjà en préparation. Veuillez attendre que l’un soit terminé.',
  },
  'report.nothing_chosen': {
    en: 'This choice holds no finding and no measurement of the visit. Choose more, or ask for the report to be made all the same.',
    fr: 'Ce choix ne contient aucun défaut ni aucune mesure de la visite. Élargissez-le, ou demandez le rapport malgré tout.',
  },
  'report.part_missing': {
    en: 'The company has given nothing for a part of its layout that was asked for.',
    fr: 'La société n’a rien fourni pour un élément demandé de sa charte.',
  },
  'report.severity_unknown': {
    en: 'There is no severity with one of these ids.',
    fr: 'Aucune gravité ne porte l’un de ces identifiants.',
  },
  'report.type_unknown': {
    en: 'There is no type with one of these ids.',
    fr: 'Aucun type ne porte l’un de ces identifiants.',
  },
  'report.comparison_unknown': {
    en: 'The visit to compare with saw none of the inspected parts before this one.',
    fr: 'La visite à comparer n’a vu aucune des parties inspectées avant celle-ci.',
  },
  'server.not_ready': {
    en: 'Not available at the moment: {checks}.',
    fr: 'Indisponible pour le moment : {checks}.',
  },
  'body.not_utf8': {
    en: 'The body is not valid UTF-8, so that some of its characters would be lost.',
    fr: 'Le contenu n’est pas de l’UTF-8 valide, si bien que certains caractères seraient perdus.',
  },
  'quota.account_exports': {
    en: 'You may keep {limit} of exports; {used} are kept. Delete exports that you do not need any more, or ask an administrator to raise the limit.',
    fr: 'Vous pouvez conserver {limit} d’exports ; {used} sont conservés. Supprimez les exports dont vous n’avez plus besoin ou demandez à un administrateur de relever la limite.',
  },
  'quota.account_photos': {
    en: 'Your limit of photos is {limit}; stored or on their way from you: {used}. No more are taken in from you until some are deleted or an administrator raises the limit.',
    fr: 'Votre limite de photos est de {limit} ; stockées ou en cours d’envoi par vous : {used}. Aucune autre n’est acceptée de votre part avant une suppression ou le relèvement de la limite par un administrateur.',
  },
  'quota.account_stored': {
    en: 'You may store {limit}; {used} of yours are stored or on their way. Nothing more is taken in from you until something is deleted or an administrator raises the limit.',
    fr: 'Vous pouvez stocker {limit} ; {used} envoyés par vous sont stockés ou en cours d’envoi. Rien de plus n’est accepté de votre part avant une suppression ou le relèvement de la limite par un administrateur.',
  },
  'quota.account_uploads': {
    en: 'You may have {limit} on their way at once; {used} are. Finish or cancel uploads that were begun first.',
    fr: 'Vous pouvez avoir {limit} en cours d’envoi à la fois ; {used} le sont. Terminez ou annulez d’abord les envois commencés.',
  },
  'quota.company_exports': {
    en: 'This company may keep {limit} of exports; {used} are kept. Delete exports that are not needed any more, or ask an administrator to raise the limit.',
    fr: 'Cette société peut conserver {limit} d’exports ; {used} sont conservés. Supprimez les exports devenus inutiles ou demandez à un administrateur de relever la limite.',
  },
  'quota.company_photos': {
    en: 'This company’s limit of photos is {limit}; stored or on their way: {used}. No more are taken in until some are deleted or an administrator raises the limit.',
    fr: 'La limite de photos de cette société est de {limit} ; stockées ou en cours d’envoi : {used}. Aucune autre n’est acceptée avant une suppression ou le relèvement de la limite par un administrateur.',
  },
  'quota.company_stored': {
    en: 'This company may store {limit}; {used} are stored or on their way. Nothing more is taken in until something is deleted or an administrator raises the limit.',
    fr: 'Cette société peut stocker {limit} ; {used} sont stockés ou en cours d’envoi. Rien de plus n’est accepté avant une suppression ou le relèvement de la limite par un administrateur.',
  },
  'quota.company_uploads': {
    en: 'In this company {limit} may be on their way at once; {used} are. Finish or cancel uploads that were begun first.',
    fr: 'Dans cette société, {limit} peuvent être en cours d’envoi à la fois ; {used} le sont. Terminez ou annulez d’abord les envois commencés.',
  },
  'server.stopping': {
    en: 'The server is restarting. Please try again in a moment.',
    fr: 'Le serveur redémarre. Veuillez réessayer dans un instant.',
  },
  'svg.declares_entities': {
    en: 'The drawing must not declare a document type or entities.',
    fr: 'Le dessin ne doit déclarer ni type de document ni entités.',
  },
  'svg.empty': {
    en: 'Nothing that can be shown is left of this drawing.',
    fr: 'Il ne reste rien d’affichable de ce dessin.',
  },
  'svg.not_checked': {
    en: 'The drawing could not be checked: that took too long or too much memory. Try again, or simplify it.',
    fr: 'Le dessin n’a pas pu être vérifié : cela prenait trop de temps ou de mémoire. Réessayez ou simplifiez-le.',
  },
  'svg.too_large': {
    en: 'The drawing is too large: 64 KB at most.',
    fr: 'Le dessin est trop volumineux : 64 Ko au plus.',
  },
  'svg.unreadable': { en: 'This is not a well-formed SVG drawing.', fr: 'Ce n’est pas un dessin SVG bien formé.' },
  'web.not_built': {
    en: 'The web application has not been built. Run "npm run build" and reload this page.',
    fr: 'L’application web n’a pas été construite. Lancez « npm run build » puis rechargez cette page.',
  },
} as const satisfies Record<string, LocalText>
