import type { LocalText } from '../language.ts'

/** Sentences about accounts, users, their rights and companies. */
export const peopleTexts = {
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
  'account.common_password': {
    en: 'This is one of the most common passwords, or one with digits and signs added to it or put for its letters. Please choose another.',
    fr: 'C’est l’un des mots de passe les plus courants, ou l’un d’eux avec des chiffres et des signes en plus ou à la place de ses lettres. Veuillez en choisir un autre.',
  },
  'account.password_needed': {
    en: 'Please enter your own password to change an e-mail address.',
    fr: 'Veuillez saisir votre propre mot de passe pour changer une adresse e-mail.',
  },
  'account.same_password': {
    en: 'The new password is the old one.',
    fr: 'Le nouveau mot de passe est l’ancien.',
  },
  'account.unknown': { en: 'User does not exist.', fr: 'L’utilisateur n’existe pas.' },
  'account.wrong_password': { en: 'This is not your password.', fr: 'Ce n’est pas votre mot de passe.' },
  'corporate.annex_format': { en: 'An annex must be a PDF file.', fr: 'Une annexe doit être un fichier PDF.' },
  'corporate.cover_format': {
    en: 'The cover must be a PNG or JPEG picture.',
    fr: 'La couverture doit être une image PNG ou JPEG.',
  },
  'corporate.damaged': { en: 'This file is damaged or incomplete.', fr: 'Ce fichier est endommagé ou incomplet.' },
  'corporate.pdf_not_checked': {
    en: 'This PDF could not be checked: that took too long or too much memory. Try again, or save it anew as a smaller file.',
    fr: 'Ce PDF n’a pas pu être vérifié : cela prenait trop de temps ou de mémoire. Réessayez, ou enregistrez-le de nouveau en un fichier plus petit.',
  },
  'corporate.drawing_not_checked': {
    en: 'This SVG drawing could not be checked: that took too long or too much memory. Try again, simplify it, or use a PNG picture.',
    fr: 'Ce dessin SVG n’a pas pu être vérifié : cela prenait trop de temps ou de mémoire. Réessayez, simplifiez-le ou utilisez une image PNG.',
  },
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
  'organization.in_use': {
    en: 'This company is still in use (parks: {parks}, users: {users}). Delete its parks, and delete its users or give them another company, first.',
    fr: 'Cette société est encore utilisée (parcs : {parks}, utilisateurs : {users}). Supprimez d’abord ses parcs, et supprimez ses utilisateurs ou donnez-leur une autre société.',
  },
  'organization.name_taken': {
    en: 'There is already a company of this name.',
    fr: 'Une société porte déjà ce nom.',
  },
  'profile.in_use': {
    en: 'This profile is still in use (users: {users}). Give them another one first.',
    fr: 'Ce profil est encore utilisé (utilisateurs : {users}). Attribuez-leur d’abord un autre profil.',
  },
  'profile.in_use_by_invitation': {
    en: 'An invitation under way still gives this profile.',
    fr: 'Une invitation en cours attribue encore ce profil.',
  },
  'profile.name_taken': { en: 'There is already a profile of this name.', fr: 'Un profil porte déjà ce nom.' },
  'invitation.account_exists': {
    en: 'There is already an account with this email address.',
    fr: 'Un compte existe déjà avec cette adresse e-mail.',
  },
  'invitation.too_many': {
    en: 'This address has been sent five invitations within a day. Try again tomorrow.',
    fr: 'Cette adresse a reçu cinq invitations en un jour. Réessayez demain.',
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
  'invitation.used': {
    en: 'This invitation has already been accepted. Sign in with the e-mail address it was sent to.',
    fr: 'Cette invitation a déjà été acceptée. Connectez-vous avec l’adresse e-mail à laquelle elle a été envoyée.',
  },
  'invitation.cancelled': {
    en: 'This invitation has been cancelled. Ask who invited you.',
    fr: 'Cette invitation a été annulée. Adressez-vous à la personne qui vous a invité(e).',
  },
  'invitation.replaced': {
    en: 'You have been sent a newer invitation. Use the link in the latest message.',
    fr: 'Une invitation plus récente vous a été envoyée. Utilisez le lien du dernier message.',
  },
  'password_reset.used': {
    en: 'This link has already been used to choose a password. Sign in with it, or ask for another link.',
    fr: 'Ce lien a déjà servi à choisir un mot de passe. Connectez-vous avec celui-ci ou demandez un autre lien.',
  },
  'password_reset.newer': {
    en: 'A newer link was asked for. Use the one in the latest message.',
    fr: 'Un lien plus récent a été demandé. Utilisez celui du dernier message.',
  },
  'password_reset.password': {
    en: 'The password or the address of the account has been changed since this link was sent. Ask for another link if you need one.',
    fr: 'Le mot de passe ou l’adresse du compte a été modifié depuis l’envoi de ce lien. Demandez un autre lien si besoin.',
  },
  'invitation.expired': { en: 'Your invite has expired.', fr: 'Votre invitation a expiré.' },
  'invitation.no_organization': {
    en: 'An administrator belongs to no organization and sees all devices.',
    fr: 'Un administrateur n’appartient à aucune société et voit tous les équipements.',
  },
  'email_change.expired': {
    en: 'This link has expired or has already been used.',
    fr: 'Ce lien a expiré ou a déjà été utilisé.',
  },
  'email_change.taken': {
    en: 'Another account uses this e-mail address now. An error occurred, please contact your administrator !',
    fr: 'Un autre compte utilise désormais cette adresse e-mail. Une erreur est survenue, veuillez contacter votre administrateur !',
  },
  'invitation.not_open': {
    en: 'This invitation has already been accepted or cancelled.',
    fr: 'Cette invitation a déjà été acceptée ou annulée.',
  },
  'invitation.organization_required': { en: 'Please choose an organization.', fr: 'Veuillez choisir une société.' },
  'invitation.organization_unknown': { en: 'This organization does not exist.', fr: 'Cette société n’existe pas.' },
  'invitation.profile_foreign': {
    en: 'This profile belongs to another company.',
    fr: 'Ce profil appartient à une autre société.',
  },
  'invitation.profile_unknown': { en: 'This profile does not exist.', fr: 'Ce profil n’existe pas.' },
  'password_reset.expired': {
    en: 'Your password change request has expired.',
    fr: 'Votre demande de changement de mot de passe a expiré.',
  },
  'user.device_foreign': {
    en: 'A chosen device does not belong to the companies of this user.',
    fr: 'Un équipement choisi n’appartient pas aux sociétés de cet utilisateur.',
  },
  'user.device_unknown': { en: 'A chosen device does not exist.', fr: 'Un équipement choisi n’existe pas.' },
  'second_factor.demanded': {
    en: 'Your role or your company demands a second factor: it cannot be turned off.',
    fr: 'Votre rôle ou votre société exige un second facteur : il ne peut pas être désactivé.',
  },
  'second_factor.own_first': {
    en: 'Turn on your own second factor first, in your profile: only who has one demands it of others.',
    fr: 'Activez d’abord votre propre second facteur, dans votre profil : seul qui en a un peut l’exiger des autres.',
  },
  'oidc.ticket_over': {
    en: 'This sign-in is over, or was used already. Please begin again.',
    fr: 'Cette connexion a expiré ou a déjà servi. Veuillez recommencer.',
  },
  'second_factor.is_on': {
    en: 'Codes of an authenticator are taken already. Turn the second factor off first.',
    fr: 'Les codes d’une application d’authentification sont déjà acceptés. Désactivez d’abord le second facteur.',
  },
  'second_factor.not_on': {
    en: 'The second factor is not on.',
    fr: 'Le second facteur n’est pas activé.',
  },
  'second_factor.not_started': {
    en: 'There is nothing to confirm: begin anew.',
    fr: 'Il n’y a rien à confirmer : recommencez.',
  },
  'second_factor.code_missing': {
    en: 'Type a code, or use a passkey.',
    fr: 'Saisissez un code, ou utilisez une clé d’accès.',
  },
  'second_factor.passkey_needed': {
    en: 'Use a passkey, or type one of your recovery codes.',
    fr: 'Utilisez une clé d’accès, ou saisissez l’un de vos codes de secours.',
  },
  'second_factor.passkey_or_code_needed': {
    en: 'Use a passkey, or type the code of your authenticator or one of your recovery codes.',
    fr: 'Utilisez une clé d’accès, ou saisissez le code de votre application d’authentification ou l’un de vos codes de secours.',
  },
  'second_factor.recovery_code_needed': {
    en: 'Type one of your recovery codes.',
    fr: 'Saisissez l’un de vos codes de secours.',
  },
  'passkey.ip_address': {
    en: 'Passkeys cannot be used here: the address of this installation is a number, which browsers refuse. Whoever runs it can give it a name (PUBLIC_URL).',
    fr: 'Les clés d’accès ne peuvent pas être utilisées ici : l’adresse de cette installation est un numéro, que les navigateurs refusent. La personne qui l’exploite peut lui donner un nom (PUBLIC_URL).',
  },
  'passkey.known': {
    en: 'This passkey belongs to an account already.',
    fr: 'Cette clé d’accès appartient déjà à un compte.',
  },
  'passkey.name_taken': {
    en: 'Another of your passkeys has this name.',
    fr: 'Une autre de vos clés d’accès porte ce nom.',
  },
  'passkey.none': {
    en: 'You have no passkey that can be used here.',
    fr: 'Vous n’avez pas de clé d’accès utilisable ici.',
  },
  'passkey.not_encrypted': {
    en: 'Passkeys cannot be used here: this installation is not reached by HTTPS, which browsers demand.',
    fr: 'Les clés d’accès ne peuvent pas être utilisées ici : cette installation n’est pas servie en HTTPS, ce que les navigateurs exigent.',
  },
  'passkey.refused': {
    en: 'The passkey was not accepted, or its time was over. Try again.',
    fr: 'La clé d’accès n’a pas été acceptée, ou son délai était dépassé. Réessayez.',
  },
  'passkey.too_many': {
    en: 'You have {max} passkeys, as many as one account can have. Remove one first.',
    fr: 'Vous avez {max} clés d’accès, le maximum pour un compte. Retirez-en une d’abord.',
  },
  'second_factor.wrong_code': {
    en: 'The code is wrong, was used already, or its time is over.',
    fr: 'Le code est incorrect, a déjà servi ou a expiré.',
  },
  'token.name_taken': {
    en: 'Another token in use has this name.',
    fr: 'Un autre jeton utilisé porte ce nom.',
  },
  'token.needs_administer': {
    en: 'This API token does not allow administration.',
    fr: 'Ce jeton d’API ne permet pas d’administrer.',
  },
  'token.needs_read': {
    en: 'This API token does not allow reading.',
    fr: 'Ce jeton d’API ne permet pas de lire.',
  },
  'token.needs_write': {
    en: 'This API token allows reading only.',
    fr: 'Ce jeton d’API ne permet que de lire.',
  },
  'token.never': {
    en: 'No API token may do this: it takes somebody who is signed in.',
    fr: 'Aucun jeton d’API ne le permet : il faut être connecté.',
  },
  'token.too_many': {
    en: 'An account has {max} API tokens at most. Revoke one first.',
    fr: 'Un compte a au plus {max} jetons d’API. Révoquez-en d’abord un.',
  },
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
  'user.oneself': {
    en: 'Nobody can disable, unlock or delete their own account. Ask somebody else who manages users.',
    fr: 'Personne ne peut désactiver, déverrouiller ou supprimer son propre compte. Demandez-le à une autre personne qui gère les utilisateurs.',
  },
  'user.last_administrator': {
    en: 'This is the last administrator who can sign in. Make another one first.',
    fr: 'C’est le dernier administrateur qui peut se connecter. Créez-en d’abord un autre.',
  },
  'user.service_not_erased': {
    en: 'This is the account of a service, which is nobody. Delete it in the administration.',
    fr: 'C’est le compte d’un service, et non d’une personne. Supprimez-le dans l’administration.',
  },
  'user.own_rights': {
    en: 'Nobody can change their own rights.',
    fr: 'Personne ne peut modifier ses propres droits.',
  },
  'user.profile_ambiguous': {
    en: 'Several profiles have this name. Give the number of one: {numbers}.',
    fr: 'Plusieurs profils portent ce nom. Donnez le numéro de l’un d’eux : {numbers}.',
  },
  'user.profile_foreign': {
    en: 'This profile belongs to one company, and only who belongs to that company alone can have it.',
    fr: 'Ce profil appartient à une société, et seul qui appartient à cette seule société peut l’avoir.',
  },
  'user.profile_unknown': { en: 'This profile does not exist.', fr: 'Ce profil n’existe pas.' },
  'webhook.is_off': {
    en: 'This webhook is switched off. Switch it on first.',
    fr: 'Ce webhook est désactivé. Activez-le d’abord.',
  },
  'webhook.name_taken': {
    en: 'Another webhook has this name.',
    fr: 'Un autre webhook porte ce nom.',
  },
  'webhook.not_https': {
    en: 'Must begin with https://, so that nobody on the way reads or changes what is sent.',
    fr: 'Doit commencer par https://, pour que personne en chemin ne lise ni ne modifie ce qui est envoyé.',
  },
  'webhook.private_address': {
    en: 'This address leads to this machine or its network. Only addresses of the Internet are allowed here.',
    fr: 'Cette adresse mène à cette machine ou à son réseau. Seules les adresses d’Internet sont permises ici.',
  },
  'webhook.too_many': {
    en: 'There can be at most {max} webhooks. Delete one first.',
    fr: 'Il ne peut y avoir que {max} webhooks. Supprimez-en un d’abord.',
  },
} as const satisfies Record<string, LocalText>
