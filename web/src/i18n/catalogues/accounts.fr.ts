import type { Translated } from '../text-types.ts'
import type { accounts as source } from './accounts.en.ts'

export const accounts = {
  login: {
    title: 'Connexion',
    heading: 'Connexion à Visionair',
    lead: 'L’inspection des parcs éoliens, éolienne par éolienne.',
    username: 'E-mail',
    password: 'Mot de passe',
    submit: 'Se connecter',
    usernameRequired: 'Saisissez votre e-mail.',
    passwordRequired: 'Saisissez votre mot de passe.',
    forgotten: 'Mot de passe oublié ?',
    showPassword: 'Afficher ou masquer le mot de passe',
    expired: 'Votre session est terminée. Veuillez vous reconnecter.',
  },
  terms: {
    title: 'Conditions d’utilisation',
    use: 'Visionair montre les inspections d’éoliennes aux personnes qui les possèdent, les inspectent et les entretiennent. N’utilisez ce que vous voyez ici que pour ce travail.',
    photos:
      'Les photos, les constats et les rapports appartiennent au propriétaire du parc éolien. Ne les transmettez pas sans son accord.',
    account: 'Votre compte est personnel. Ce que vous marquez, modifiez ou supprimez est conservé avec votre nom.',
    accept: 'Accepter',
    refuse: 'Refuser',
    refused: 'Vous avez refusé les conditions d’utilisation et avez été déconnecté.',
  },
} satisfies Translated<typeof source>
