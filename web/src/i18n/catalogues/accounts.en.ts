export const accounts = {
  login: {
    title: 'Sign in',
    heading: 'Sign in to Visionair',
    lead: 'Inspection of wind farms, turbine by turbine.',
    username: 'E-mail',
    password: 'Password',
    submit: 'Sign in',
    usernameRequired: 'Enter your e-mail.',
    passwordRequired: 'Enter your password.',
    forgotten: 'Forgotten password?',
    showPassword: 'Show or hide the password',
    expired: 'Your session has ended. Please sign in again.',
  },
} as const
