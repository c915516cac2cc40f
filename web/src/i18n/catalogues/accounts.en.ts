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
  terms: {
    title: 'Terms of use',
    use: 'Visionair shows inspections of wind turbines to the people who own, inspect and maintain them. Use what you see here for that work only.',
    photos:
      'Photos, findings and reports belong to the owner of the wind farm. Do not pass them on without the owner’s consent.',
    account: 'Your account is yours alone. What you mark, change or delete is kept with your name.',
    accept: 'Accept',
    refuse: 'Refuse',
    refused: 'You have refused the terms of use and have been signed out.',
  },
} as const
