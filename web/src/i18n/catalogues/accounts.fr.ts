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
} satisfies Translated<typeof source>
