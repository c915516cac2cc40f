import type { LocalText } from '../language.ts'

/** Sentences about parks and devices that come in from outside. */
export const importTexts = {
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
  'import.failed_at_cell': {
    en: '{file}, row {row}, column “{column}” ({path}): {reason}',
    fr: '{file}, ligne {row}, colonne « {column} » ({path}) : {reason}',
  },
  'import.failed_at_path': {
    en: '{file}, {path}: {reason}',
    fr: '{file}, {path} : {reason}',
  },
  'import.failed_at_row': {
    en: '{file}, row {row} ({path}): {reason}',
    fr: '{file}, ligne {row} ({path}) : {reason}',
  },
  'import.given_up': {
    en: 'The import was given up after several tries, over an error on the server. What is there already is not created twice when the file is sent again; if that fails too, tell the administrator.',
    fr: 'L’importation a été abandonnée après plusieurs essais, à cause d’une erreur du serveur. Si vous renvoyez le fichier, ce qui existe déjà n’est pas créé deux fois ; en cas de nouvel échec, prévenez l’administrateur.',
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
    en: 'Please choose a ZIP, XLSX or CSV file.',
    fr: 'Veuillez choisir un fichier ZIP, XLSX ou CSV.',
  },
  'import.not_a_photo': {
    en: 'This is not a photo.',
    fr: 'Ce n’est pas une photo.',
  },
  'import.not_a_table': {
    en: 'This is not a table of texts. Save it as CSV or XLSX.',
    fr: 'Ce n’est pas un tableau au format texte. Enregistrez-le en CSV ou en XLSX.',
  },
  'import.not_a_zip': {
    en: 'This is no ZIP, XLSX or CSV file.',
    fr: 'Ce n’est pas un fichier ZIP, XLSX ou CSV.',
  },
  'import.not_inspected': {
    en: 'The chosen service does not inspect this side.',
    fr: 'Le service choisi n’inspecte pas cette face.',
  },
  'import.not_planned': {
    en: 'This import cannot be applied now.',
    fr: 'Cette importation ne peut pas être appliquée maintenant.',
  },
  'import.noted_count': {
    en: 'This park has turbines already: their number creates none.',
    fr: 'Ce parc a déjà des éoliennes : leur nombre n’en crée aucune.',
  },
  'import.noted_day': {
    en: 'Days and months are not told apart in this column: {text} is read as {day}. If that is wrong, say it under Columns.',
    fr: 'Cette colonne ne permet pas de distinguer jour et mois : {text} est lu {day}. Si c’est faux, précisez-le sous Colonnes.',
  },
  'import.noted_grid': {
    en: 'Latitude and longitude are taken; the coordinates on the grid are not stored.',
    fr: 'La latitude et la longitude sont retenues ; les coordonnées du quadrillage ne sont pas enregistrées.',
  },
  'import.noted_month': {
    en: 'Only the month is told ({text}): {day} is stored.',
    fr: 'Seul le mois est indiqué ({text}) : {day} est enregistré.',
  },
  'import.noted_no_field': {
    en: 'Parts and sides have no such field: this is not stored.',
    fr: 'Les éléments et les faces n’ont pas ce champ : ceci n’est pas enregistré.',
  },
  'import.noted_number': {
    en: 'No number of this column tells what precedes its decimals: {text} is read as {number}. If that is wrong, say it under Columns.',
    fr: 'Aucun nombre de cette colonne n’indique son séparateur décimal : {text} est lu {number}. Si c’est faux, précisez-le sous Colonnes.',
  },
  'import.noted_of_parks': {
    en: 'A turbine has no number of turbines: this is not stored.',
    fr: 'Une éolienne n’a pas de nombre d’éoliennes : ceci n’est pas enregistré.',
  },
  'import.noted_of_turbines': {
    en: 'A park has no such value, its turbines have: this is not stored.',
    fr: 'Un parc n’a pas cette valeur, ses éoliennes l’ont : ceci n’est pas enregistré.',
  },
  'import.noted_unit': {
    en: '{text} is stored as {number} {unit}.',
    fr: '{text} est enregistré comme {number} {unit}.',
  },
  'import.noted_year': {
    en: 'Only the year is told ({text}): {day} is stored.',
    fr: 'Seule l’année est indiquée ({text}) : {day} est enregistré.',
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
  'import.quota_reached': {
    en: 'Not taken in: the quota of the company or of the account is reached.',
    fr: 'Non acceptée : le quota de la société ou du compte est atteint.',
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
  'import.row_total': {
    en: 'This row sums up others and is no park or turbine.',
    fr: 'Cette ligne en totalise d’autres : ce n’est ni un parc ni une éolienne.',
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
  'import.too_many': {
    en: '{limit} imports of yours are being read or applied already. Please wait until one is done.',
    fr: '{limit} de vos imports sont déjà en cours de lecture ou d’application. Veuillez attendre que l’un soit terminé.',
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
    en: 'This is no date that can be read. Write 2026-05-31, 31/05/2026 or 31 May 2026, with four digits for the year.',
    fr: 'Cette date ne peut pas être lue. Écrivez 31/05/2026, 31 mai 2026 ou 2026-05-31, avec une année à quatre chiffres.',
  },
  'import.value_too_long': {
    en: 'This text is too long.',
    fr: 'Ce texte est trop long.',
  },
  'import.value_unit': {
    en: 'This unit cannot be read here. Write the value in {unit}.',
    fr: 'Cette unité ne peut pas être lue ici. Écrivez la valeur en {unit}.',
  },
  'import.value_unknown': {
    en: 'This cell holds an error, or a formula without its result. Compute and save the workbook again.',
    fr: 'Cette cellule contient une erreur, ou une formule sans son résultat. Recalculez le classeur et enregistrez-le à nouveau.',
  },
  'import.workbook': {
    en: 'This kind of workbook cannot be read. Save it as XLSX or CSV.',
    fr: 'Ce type de classeur ne peut pas être lu. Enregistrez-le en XLSX ou en CSV.',
  },
  'import.workbook_damaged': {
    en: 'This is no Excel workbook (XLSX), or it is damaged or protected by a password.',
    fr: 'Ce n’est pas un classeur Excel (XLSX), ou il est endommagé ou protégé par un mot de passe.',
  },
  'import.workbook_too_large': {
    en: 'Unpacked, this workbook is larger than 100 MB. Save the sheet you need as CSV.',
    fr: 'Décompressé, ce classeur dépasse 100 Mo. Enregistrez en CSV la feuille dont vous avez besoin.',
  },
  'import.wrong_place': {
    en: 'Photos must lie in folders park / turbine / blade / side.',
    fr: 'Les photos doivent se trouver dans des dossiers parc / éolienne / pale / face.',
  },
} as const satisfies Record<string, LocalText>
