import type { Language, LocalText } from './language.ts'
import { fillText, type ValuesOf } from './text.ts'

/**
 * Every sentence the server says of its own accord, by key. Keys read `subject.what_is_wrong`, in the order of the alphabet.
 * A text may name values in braces; both languages must name the same ones.
 */
export const serverTexts = {
  'account.confirmation_differs': {
    en: 'The confirmation does not equal the password.',
    fr: 'La confirmation ne correspond pas au mot de passe.',
  },
  'account.email_current': {
    en: 'You cannot put your current email address.',
    fr: 'Vous ne pouvez pas saisir votre adresse e-mail actuelle.',
  },
  'account.email_taken': {
    en: 'This email address is already used.',
    fr: 'Cette adresse e-mail est déjà utilisée.',
  },
  'account.unknown': { en: 'User does not exist.', fr: 'L’utilisateur n’existe pas.' },
  'account.wrong_password': { en: 'This is not your password.', fr: 'Ce n’est pas votre mot de passe.' },
  'annotation.box_outside': { en: 'The box must lie on the picture.', fr: 'Le cadre doit se trouver sur l’image.' },
  'annotation.comment_required': { en: 'Please write a comment.', fr: 'Veuillez saisir un commentaire.' },
  'annotation.component_required': { en: 'Please choose a component.', fr: 'Veuillez choisir un composant.' },
  'annotation.component_unknown': { en: 'This component does not exist.', fr: 'Ce composant n’existe pas.' },
  'annotation.history_other_device': {
    en: 'A history follows one defect on one device. These findings lie on different devices.',
    fr: 'Un historique suit un même défaut sur un même équipement. Ces défauts se trouvent sur des équipements différents.',
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
    fr: 'Cette sévérité n’est pas utilisée avec ce service.',
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
  'device.clone_new_name': {
    en: 'Please give the copy a name of its own.',
    fr: 'Veuillez donner un autre nom à la copie.',
  },
  'device.clone_whole_only': {
    en: 'Only a whole device can be cloned, not a part of one.',
    fr: 'Seul un équipement entier peut être cloné, pas une de ses parties.',
  },
  'corporate.annex_format': { en: 'An annex must be a PDF file.', fr: 'Une annexe doit être un fichier PDF.' },
  'corporate.cover_format': {
    en: 'The cover must be a PNG or JPEG picture.',
    fr: 'La couverture doit être une image PNG ou JPEG.',
  },
  'corporate.damaged': { en: 'This file is damaged or incomplete.', fr: 'Ce fichier est endommagé ou incomplet.' },
  'corporate.drawing_refused': {
    en: 'This SVG drawing cannot be read.',
    fr: 'Ce dessin SVG ne peut pas être lu.',
  },
  'corporate.drawing_too_large': {
    en: 'This SVG drawing is too large. Simplify it, or use a PNG picture.',
    fr: 'Ce dessin SVG est trop volumineux. Simplifiez-le ou utilisez une image PNG.',
  },
  'corporate.logo_format': {
    en: 'This must be a PNG or JPEG picture or an SVG drawing.',
    fr: 'Ce doit être une image PNG ou JPEG, ou un dessin SVG.',
  },
  'corporate.no_file': { en: 'Please choose a file.', fr: 'Veuillez choisir un fichier.' },
  'corporate.pdf_active': {
    en: 'This PDF holds scripts, forms or other files. Print it to a plain PDF first.',
    fr: 'Ce PDF contient des scripts, des formulaires ou d’autres fichiers. Imprimez-le d’abord en PDF simple.',
  },
  'corporate.pdf_encrypted': {
    en: 'This PDF is protected by a password.',
    fr: 'Ce PDF est protégé par un mot de passe.',
  },
  'corporate.too_many_annexes': {
    en: 'There can be at most {max} annexes. Delete one first.',
    fr: 'Il ne peut y avoir que {max} annexes. Supprimez-en une d’abord.',
  },
  'corporate.too_many_pixels': {
    en: 'This picture has too many pixels.',
    fr: 'Cette image contient trop de pixels.',
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
  'device.type_not_below': {
    en: 'A device of this type does not belong here.',
    fr: 'Un équipement de ce type n’a pas sa place ici.',
  },
  'device.type_unknown': { en: 'This type does not exist.', fr: 'Ce type n’existe pas.' },
  'device.value_boolean': { en: 'Must be yes or no.', fr: 'Doit être oui ou non.' },
  'device.value_date': { en: 'Must be a date (YYYY-MM-DD).', fr: 'Doit être une date (AAAA-MM-JJ).' },
  'device.value_int': { en: 'Must be a whole number.', fr: 'Doit être un nombre entier.' },
  'device.value_number': { en: 'Must be a number.', fr: 'Doit être un nombre.' },
  'device.value_range': { en: 'Must be between {min} and {max}.', fr: 'Doit être compris entre {min} et {max}.' },
  'device.value_required': { en: 'This value is required.', fr: 'Cette valeur est requise.' },
  'device.value_unknown': {
    en: 'This type of device has no such value.',
    fr: 'Ce type d’équipement n’a pas cette caractéristique.',
  },
  'export.no_boxes': {
    en: 'Measures have no boxes on a picture; please choose another format.',
    fr: 'Les mesures n’ont pas de cadre sur une image ; veuillez choisir un autre format.',
  },
  'file.link_expired': {
    en: 'This link has expired. Take the file again from where it is listed: a new link is made each time.',
    fr: 'Ce lien a expiré. Reprenez le fichier là où il est listé : un nouveau lien est créé chaque fois.',
  },
  'image.already_working': {
    en: 'The photos are already being worked on. Please wait until it is done.',
    fr: 'Les photos sont déjà en cours de traitement. Veuillez patienter.',
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
    en: 'This format is not supported. Use JPEG, PNG, WebP, TIFF or AVIF.',
    fr: 'Ce format n’est pas pris en charge. Utilisez JPEG, PNG, WebP, TIFF ou AVIF.',
  },
  'import.above_refused': {
    en: 'What lies above this is refused: its park, turbine or blade.',
    fr: 'Ce qui se trouve au-dessus est refusé : le parc, l’éolienne ou la pale.',
  },
  'import.blade_unknown': {
    en: 'This turbine has no such blade. Name blades A, B, C, 1, 2, 3, or as they are called here.',
    fr: 'Cette éolienne n’a pas cette pale. Nommez les pales A, B, C, 1, 2, 3, ou comme elles s’appellent ici.',
  },
  'import.bomb': {
    en: 'This shrinks far more than photos do and would fill the storage.',
    fr: 'Le taux de compression dépasse de loin celui des photos et saturerait le stockage.',
  },
  'import.compression_unknown': {
    en: 'This is compressed in a way that cannot be read.',
    fr: 'La méthode de compression ne peut pas être lue.',
  },
  'import.damaged': {
    en: 'This ZIP is damaged or incomplete.',
    fr: 'Ce fichier ZIP est endommagé ou incomplet.',
  },
  'import.damaged_entry': {
    en: 'This file is damaged, or its size is not what the ZIP says.',
    fr: 'Ce fichier est endommagé, ou sa taille n’est pas celle annoncée par le ZIP.',
  },
  'import.encrypted': {
    en: 'This file is protected by a password.',
    fr: 'Ce fichier est protégé par un mot de passe.',
  },
  'import.given_up': {
    en: 'The import was given up. Send the file again: what is there already is not created twice.',
    fr: 'L’importation a été abandonnée. Renvoyez le fichier : ce qui existe déjà n’est pas créé deux fois.',
  },
  'import.grid_range': {
    en: 'These coordinates lie outside the British National Grid.',
    fr: 'Ces coordonnées sont en dehors du quadrillage national britannique.',
  },
  'import.link': {
    en: 'This is a link to another place, not a file.',
    fr: 'C’est un lien vers un autre emplacement, pas un fichier.',
  },
  'import.mapping_twice': {
    en: 'Choose each column and each meaning once.',
    fr: 'Choisissez chaque colonne et chaque signification une seule fois.',
  },
  'import.mapping_unknown': {
    en: 'This column or this meaning does not exist.',
    fr: 'Cette colonne ou cette signification n’existe pas.',
  },
  'import.mapping_without_park': {
    en: 'Choose the column that holds the names of the parks.',
    fr: 'Choisissez la colonne qui contient le nom des parcs.',
  },
  'import.may_not_change': {
    en: 'You may not change what is there already.',
    fr: 'Vous n’avez pas le droit de modifier ce qui existe déjà.',
  },
  'import.name_too_long': {
    en: 'A folder’s name is longer than 120 characters.',
    fr: 'Le nom d’un dossier dépasse 120 caractères.',
  },
  'import.nested_archive': {
    en: 'This is an archive in an archive. Unpack it first.',
    fr: 'C’est une archive dans une archive. Décompressez-la d’abord.',
  },
  'import.no_file': {
    en: 'Please choose a ZIP or CSV file.',
    fr: 'Veuillez choisir un fichier ZIP ou CSV.',
  },
  'import.not_a_photo': {
    en: 'This is not a photo.',
    fr: 'Ce n’est pas une photo.',
  },
  'import.not_a_table': {
    en: 'This is not a table of texts. Save it as CSV.',
    fr: 'Ce n’est pas un tableau au format texte. Enregistrez-le en CSV.',
  },
  'import.not_a_zip': {
    en: 'This is neither a ZIP file nor a CSV file.',
    fr: 'Ce n’est ni un fichier ZIP ni un fichier CSV.',
  },
  'import.not_inspected': {
    en: 'The chosen service does not inspect this side.',
    fr: 'Le service choisi n’inspecte pas cette face.',
  },
  'import.not_planned': {
    en: 'This import cannot be applied now.',
    fr: 'Cette importation ne peut pas être appliquée maintenant.',
  },
  'import.nothing_usable': {
    en: 'There is nothing in this ZIP that can be imported.',
    fr: 'Ce ZIP ne contient rien qui puisse être importé.',
  },
  'import.position_half': {
    en: 'A position needs both coordinates.',
    fr: 'Une position exige les deux coordonnées.',
  },
  'import.position_range': {
    en: 'A latitude lies between −90 and 90, a longitude between −180 and 180.',
    fr: 'Une latitude est comprise entre −90 et 90, une longitude entre −180 et 180.',
  },
  'import.rights_lost': {
    en: 'The account that started this import may no longer do it.',
    fr: 'Le compte qui a lancé cette importation n’en a plus le droit.',
  },
  'import.row_name_too_long': {
    en: 'This name is longer than 120 characters.',
    fr: 'Ce nom dépasse 120 caractères.',
  },
  'import.row_too_wide': {
    en: 'This row has more cells than there are columns. Put texts that contain the separator in quotation marks.',
    fr: 'Cette ligne a plus de cellules qu’il n’y a de colonnes. Mettez entre guillemets les textes qui contiennent le séparateur.',
  },
  'import.row_twice': {
    en: 'Row {row} says already what this is.',
    fr: 'La ligne {row} décrit déjà cet élément.',
  },
  'import.row_without_blade': {
    en: 'A side of a blade needs the name of its blade.',
    fr: 'Une face de pale exige le nom de sa pale.',
  },
  'import.row_without_park': {
    en: 'This row names no park.',
    fr: 'Cette ligne ne nomme aucun parc.',
  },
  'import.row_without_turbine': {
    en: 'A blade or a side needs the name of its turbine.',
    fr: 'Une pale ou une face exige le nom de son éolienne.',
  },
  'import.service_without_sides': {
    en: 'This service takes no photos of sides.',
    fr: 'Ce service ne comporte pas de photos de faces.',
  },
  'import.side_unknown': {
    en: 'This part has no such side.',
    fr: 'Cet élément n’a pas cette face.',
  },
  'import.side_word_unknown': {
    en: 'This is not the name of a side. Write for example pressure side, suction side, leading edge or trailing edge.',
    fr: 'Ce n’est pas le nom d’une face. Écrivez par exemple intrados, extrados, bord d’attaque ou bord de fuite.',
  },
  'import.table_empty': {
    en: 'This table has no rows below its titles.',
    fr: 'Ce tableau n’a aucune ligne sous ses titres.',
  },
  'import.table_encoding': {
    en: 'This table is not written in an encoding that can be read. Save it as CSV in UTF-8.',
    fr: 'L’encodage de ce tableau ne peut pas être lu. Enregistrez-le en CSV UTF-8.',
  },
  'import.table_quotes': {
    en: 'A quotation mark is opened in this table and never closed.',
    fr: 'Un guillemet est ouvert dans ce tableau et n’est jamais fermé.',
  },
  'import.table_separator': {
    en: 'The columns of this table must be separated by semicolons, commas or tabs.',
    fr: 'Les colonnes de ce tableau doivent être séparées par des points-virgules, des virgules ou des tabulations.',
  },
  'import.table_too_long': {
    en: 'A table may hold at most 50,000 rows, 300 columns and 20 MB. Split it.',
    fr: 'Un tableau contient au plus 50 000 lignes, 300 colonnes et 20 Mo. Divisez-le.',
  },
  'import.target_gone': {
    en: 'The inspection was deleted meanwhile.',
    fr: 'L’inspection a été supprimée entre-temps.',
  },
  'import.too_deep': {
    en: 'This lies in too many folders.',
    fr: 'Ce fichier se trouve dans trop de dossiers imbriqués.',
  },
  'import.too_many_entries': {
    en: 'This ZIP holds 100,000 entries or more. Split it.',
    fr: 'Ce ZIP contient 100 000 entrées ou plus. Divisez-le.',
  },
  'import.too_much': {
    en: 'This ZIP holds more than an import may. Split it.',
    fr: 'Ce ZIP contient plus que ce qu’une importation accepte. Divisez-le.',
  },
  'import.turbine_count': {
    en: 'A number of turbines is a whole number from 0 to 1,000.',
    fr: 'Un nombre d’éoliennes est un nombre entier de 0 à 1 000.',
  },
  'import.turbine_needs_values': {
    en: 'Turbines need values that a folder cannot give. Create this turbine first.',
    fr: 'Les éoliennes exigent des valeurs qu’un dossier ne peut pas fournir. Créez d’abord cette éolienne.',
  },
  'import.twice': {
    en: 'The ZIP holds this name twice.',
    fr: 'Le ZIP contient ce nom deux fois.',
  },
  'import.unsafe_path': {
    en: 'This name leads out of the ZIP or is not allowed.',
    fr: 'Ce nom sort du ZIP ou n’est pas autorisé.',
  },
  'import.value_boolean': {
    en: 'Write yes or no.',
    fr: 'Écrivez oui ou non.',
  },
  'import.value_date': {
    en: 'This is no date that can be read. Write 2026-05-31 or 31/05/2026, with four digits for the year.',
    fr: 'Cette date ne peut pas être lue. Écrivez 31/05/2026 ou 2026-05-31, avec une année à quatre chiffres.',
  },
  'import.value_too_long': {
    en: 'This text is too long.',
    fr: 'Ce texte est trop long.',
  },
  'import.workbook': {
    en: 'This is a workbook. Save its sheet as CSV (UTF-8) and choose that file.',
    fr: 'C’est un classeur. Enregistrez sa feuille en CSV (UTF-8) et choisissez ce fichier.',
  },
  'import.wrong_place': {
    en: 'Photos must lie in folders park / turbine / blade / side.',
    fr: 'Les photos doivent se trouver dans des dossiers parc / éolienne / pale / face.',
  },
  'inspection.already_in_group': {
    en: 'This device is already part of the visit.',
    fr: 'Cet équipement fait déjà partie de la visite.',
  },
  'inspection.device_not_below': {
    en: 'This device does not belong to the device of the visit.',
    fr: 'Cet équipement n’appartient pas à l’équipement de la visite.',
  },
  'inspection.device_not_inspected': {
    en: 'The service of this visit does not inspect devices of this type.',
    fr: 'Le service de cette visite n’inspecte pas ce type d’équipement.',
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
  'inspection.no_picture_to_calibrate': {
    en: 'There is no picture to calibrate.',
    fr: 'Il n’y a pas d’image à calibrer.',
  },
  'inspection.ratio_too_large': {
    en: 'This length is too large for this line.',
    fr: 'Cette longueur est trop grande pour cette ligne.',
  },
  'inspection.weather_unknown': { en: 'This weather does not exist.', fr: 'Cette météo n’existe pas.' },
  'inspection_group.device_unknown': { en: 'This device does not exist.', fr: 'Cet équipement n’existe pas.' },
  'inspection_group.not_certifiable': {
    en: 'This service has no certified variant.',
    fr: 'Ce service n’a pas de variante certifiée.',
  },
  'inspection_group.service_unknown': { en: 'Please choose a service.', fr: 'Veuillez choisir un service.' },
  'organization.in_use': {
    en: 'This company still has {parks} park(s) and {users} user(s). Move or delete them first.',
    fr: 'Cette société a encore {parks} parc(s) et {users} utilisateur(s). Déplacez-les ou supprimez-les d’abord.',
  },
  'organization.name_taken': {
    en: 'There is already a company of this name.',
    fr: 'Une société porte déjà ce nom.',
  },
  'park.organization_required': { en: 'Please choose an organization.', fr: 'Veuillez choisir une société.' },
  'park.organization_unknown': { en: 'This organization does not exist.', fr: 'Cette société n’existe pas.' },
  'park.parent_unknown': { en: 'This park does not exist.', fr: 'Ce parc n’existe pas.' },
  'profile.in_use': {
    en: 'This profile is still used by {users} user(s). Give them another one first.',
    fr: 'Ce profil est encore utilisé par {users} utilisateur(s). Attribuez-leur d’abord un autre profil.',
  },
  'profile.in_use_by_invitation': {
    en: 'An invitation under way still gives this profile.',
    fr: 'Une invitation en cours attribue encore ce profil.',
  },
  'profile.name_taken': { en: 'There is already a profile of this name.', fr: 'Un profil porte déjà ce nom.' },
  'reference.fixed': {
    en: 'The product depends on this reference; it cannot be changed.',
    fr: 'Le produit dépend de cette référence ; elle ne peut pas être modifiée.',
  },
  'reference.in_use': { en: 'Still used by: {uses}.', fr: 'Encore utilisé par : {uses}.' },
  'reference.kept': {
    en: 'The product depends on this entry; it cannot be deleted.',
    fr: 'Le produit dépend de cet élément ; il ne peut pas être supprimé.',
  },
  'reference.list_changed': {
    en: 'The list has changed meanwhile. Please reload and order it again.',
    fr: 'La liste a changé entre-temps. Veuillez recharger la page et refaire le classement.',
  },
  'reference.model_cycle': {
    en: 'A type cannot stand below itself.',
    fr: 'Un type ne peut pas se trouver en dessous de lui-même.',
  },
  'reference.model_too_large': {
    en: 'A model may make at most {max} devices.',
    fr: 'Un modèle peut créer {max} équipements au plus.',
  },
  'reference.name_needed': {
    en: 'Every type needs the attribute “name”.',
    fr: 'Chaque type a besoin de l’attribut « name ».',
  },
  'reference.taken': { en: 'This is already taken.', fr: 'Cette valeur est déjà prise.' },
  'reference.type_fixed': {
    en: 'The kind of value cannot be changed; create another attribute.',
    fr: 'Le genre de valeur ne peut pas être modifié ; créez un autre attribut.',
  },
  'reference.unknown': { en: 'These do not exist: {ids}.', fr: 'Ces éléments n’existent pas : {ids}.' },
  'reference.use_annotation': { en: 'annotations', fr: 'annotations' },
  'reference.use_count': { en: '{what}: {count}', fr: '{what} : {count}' },
  'reference.use_device': { en: 'devices', fr: 'équipements' },
  'reference.use_history': { en: 'history entries', fr: 'entrées d’historique' },
  'reference.use_inspection': { en: 'inspections', fr: 'inspections' },
  'reference.use_link': { en: 'types offered by components', fr: 'types proposés par les composants' },
  'reference.use_measure': { en: 'measures', fr: 'mesures' },
  'reference.use_model': { en: 'models', fr: 'modèles' },
  'reference.use_other': { en: 'other records', fr: 'autres éléments' },
  'reference.use_service': { en: 'services', fr: 'services' },
  'reference.use_standard': { en: 'standards', fr: 'standards' },
  'reference.use_type': { en: 'types', fr: 'types' },
  'reference.use_value': { en: 'values of devices', fr: 'valeurs d’équipements' },
  'reference.use_visit': { en: 'visits', fr: 'visites' },
  'invitation.account_exists': {
    en: 'There is already an account with this email address.',
    fr: 'Un compte existe déjà avec cette adresse e-mail.',
  },
  'invitation.already_invited': {
    en: 'This email address is already invited. Send the invitation again instead.',
    fr: 'Cette adresse e-mail est déjà invitée. Renvoyez plutôt l’invitation.',
  },
  'invitation.beyond_rights': {
    en: 'You cannot give rights that you do not have.',
    fr: 'Vous ne pouvez pas accorder des droits que vous n’avez pas.',
  },
  'invitation.device_unknown': { en: 'A chosen device does not exist.', fr: 'Un équipement choisi n’existe pas.' },
  'invitation.devices_gone': {
    en: 'The devices this invitation was limited to no longer exist.',
    fr: 'Les équipements auxquels cette invitation était limitée n’existent plus.',
  },
  'invitation.devices_required': {
    en: 'Please choose the devices this person may see.',
    fr: 'Veuillez choisir les équipements que cette personne peut voir.',
  },
  'invitation.expired': { en: 'Your invite has expired.', fr: 'Votre invitation a expiré.' },
  'invitation.no_organization': {
    en: 'An administrator belongs to no organization and sees all devices.',
    fr: 'Un administrateur n’appartient à aucune société et voit tous les équipements.',
  },
  'invitation.not_open': {
    en: 'This invitation has already been accepted or cancelled.',
    fr: 'Cette invitation a déjà été acceptée ou annulée.',
  },
  'invitation.organization_required': { en: 'Please choose an organization.', fr: 'Veuillez choisir une société.' },
  'invitation.organization_unknown': { en: 'This organization does not exist.', fr: 'Cette société n’existe pas.' },
  'invitation.profile_unknown': { en: 'This profile does not exist.', fr: 'Ce profil n’existe pas.' },
  'password_reset.expired': {
    en: 'Your password change request has expired.',
    fr: 'Votre demande de changement de mot de passe a expiré.',
  },
  'report.device_unknown': {
    en: 'A chosen device was not inspected in this visit.',
    fr: 'Un équipement choisi n’a pas été inspecté lors de cette visite.',
  },
  'report.no_annotation': {
    en: 'A report needs at least one annotation.',
    fr: 'Un rapport nécessite au moins une annotation.',
  },
  'report.no_measure': {
    en: 'A report of a Volta visit needs at least one measure.',
    fr: 'Le rapport d’une visite Volta nécessite au moins une mesure.',
  },
  'report.not_sliced': {
    en: 'A report needs assembled and sliced pictures.',
    fr: 'Un rapport nécessite des images assemblées et découpées.',
  },
  'inspection_group.no_device': {
    en: 'No device of this selection can be inspected with this service.',
    fr: 'Aucun équipement de cette sélection ne peut être inspecté avec ce service.',
  },
  'server.not_ready': {
    en: 'Not available at the moment: {checks}.',
    fr: 'Indisponible pour le moment : {checks}.',
  },
  'server.stopping': {
    en: 'The server is restarting. Please try again in a moment.',
    fr: 'Le serveur redémarre. Veuillez réessayer dans un instant.',
  },
  'user.device_foreign': {
    en: 'A chosen device does not belong to the companies of this user.',
    fr: 'Un équipement choisi n’appartient pas aux sociétés de cet utilisateur.',
  },
  'user.device_unknown': { en: 'A chosen device does not exist.', fr: 'Un équipement choisi n’existe pas.' },
  'user.devices_required': {
    en: 'You are limited to some devices, so choose at least one of them.',
    fr: 'Votre accès est limité à certains équipements : choisissez-en au moins un.',
  },
  'user.email_taken': {
    en: 'This e-mail belongs to another account.',
    fr: 'Cet e-mail appartient à un autre compte.',
  },
  'user.grant_beyond': {
    en: 'You cannot give rights that you do not have yourself.',
    fr: 'Vous ne pouvez pas attribuer de droits que vous n’avez pas vous-même.',
  },
  'user.organization_required': { en: 'Please choose a company.', fr: 'Veuillez choisir une société.' },
  'user.organization_unknown': { en: 'This company does not exist.', fr: 'Cette société n’existe pas.' },
  'user.own_rights': {
    en: 'Nobody can change their own rights.',
    fr: 'Personne ne peut modifier ses propres droits.',
  },
  'user.profile_unknown': { en: 'This profile does not exist.', fr: 'Ce profil n’existe pas.' },
  'svg.declares_entities': {
    en: 'The drawing must not declare a document type or entities.',
    fr: 'Le dessin ne doit déclarer ni type de document ni entités.',
  },
  'svg.empty': {
    en: 'Nothing that can be shown is left of this drawing.',
    fr: 'Il ne reste rien d’affichable de ce dessin.',
  },
  'svg.too_large': {
    en: 'The drawing is too large: 64 KB at most.',
    fr: 'Le dessin est trop volumineux : 64 Ko au plus.',
  },
  'svg.unreadable': { en: 'This is not a well-formed SVG drawing.', fr: 'Ce n’est pas un dessin SVG bien formé.' },
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
  'volta.type_unknown': { en: 'This kind of measure does not exist.', fr: 'Ce type de mesure n’existe pas.' },
  'web.not_built': {
    en: 'The web application has not been built. Run "npm run build" and reload this page.',
    fr: 'L’application web n’a pas été construite. Lancez « npm run build » puis rechargez cette page.',
  },
} as const satisfies Record<string, LocalText>

export type ServerTextKey = keyof typeof serverTexts
type TextValues<K extends ServerTextKey> = ValuesOf<(typeof serverTexts)[K]['en']>

/** A text of the catalogue with the values it asks for. */
export type TextRef = {
  [K in ServerTextKey]: keyof TextValues<K> extends never
    ? { readonly message: K; readonly values?: undefined }
    : { readonly message: K; readonly values: TextValues<K> }
}[ServerTextKey]

/** The sentence a reference stands for, in the given language. */
export const serverText = (ref: TextRef, language: Language): string =>
  fillText(serverTexts[ref.message], language, ref.values)
