export const accounts = {
  passkey: {
    use: 'Use a passkey',
    failures: {
      cancelled: 'No passkey was used: it was cancelled, or took too long.',
      known: 'This device holds a passkey of your account already.',
      place: 'Your browser allows no passkey at this address.',
      failed: 'Your browser could not use a passkey.',
    },
  },
  login: {
    title: 'Sign in',
    heading: 'Sign in to Visionair',
    lead: 'Wind farm inspection, turbine by turbine.',
    username: 'E-mail',
    password: 'Password',
    submit: 'Sign in',
    usernameRequired: 'Enter your e-mail.',
    passwordRequired: 'Enter your password.',
    code: 'Code',
    codeHint: 'Of your authenticator, or one of your recovery codes.',
    recoveryCodeHint: 'One of your recovery codes.',
    codeRequired: 'Enter the code.',
    forgotten: 'Forgot your password?',
    showPassword: 'Show or hide the password',
    expired: 'Your session has ended. Please sign in again.',
    again: 'Your password has been updated. Please login again.',
  },
  oidc: {
    others: 'Other ways to sign in',
    or: 'or',
    signInWith: 'Sign in with {{name}}',
    unknownProvider: 'This way to sign in is no longer offered here.',
    unreachable:
      'The service you wanted to sign in with does not answer. Please try again later, or sign in with your password.',
    denied: 'You were not signed in: it was cancelled or refused there.',
    notBegun: 'This sign-in was not begun in this browser, took too long or was used already. Please begin again.',
    failed:
      'What the service you signed in with answered can’t be trusted, so you were not let in. Please try again, or contact your administrator.',
    noAccount: 'You have no account here. Ask your administrator for an invitation.',
    emailTaken:
      'An account with your e-mail exists here, but isn’t connected with this service. Sign in with your password, or ask your administrator.',
    noEmail:
      'The service you signed in with doesn’t give your e-mail, or says that it isn’t verified. Ask those who run it.',
    noRule: 'Your account at the service you signed in with gives you no access here. Ask your administrator.',
    ruleUnusable:
      'Your access names a company or a profile that doesn’t exist here. Ask those who run this installation.',
    disabled: 'Your account is disabled. Ask your administrator.',
    locked: 'Your account is locked after wrong passwords. Please try again in a quarter of an hour.',
  },
  ended: {
    title: '● Session ended',
    signedOut:
      'You have signed out of this session in another tab, or somebody did with a copy of it. Please sign in again.',
    elsewhere: 'Your session was ended from another of your sessions. Please sign in again.',
    password:
      'Your session has ended because the password of your account was changed. Sign in with the new one; if you did not change it, choose another with “Forgot your password?”.',
    givenPassword:
      'Your session has ended because the operator of this installation gave your account a new password. Ask them for it.',
    email: 'Your session has ended because the e-mail of your account was changed. Sign in with the new one.',
    credentials:
      'Your session has ended because the password or the e-mail of your account was changed while you signed in. Please sign in again.',
    administrator: 'An administrator has signed you out. You can sign in again.',
    disabled:
      'Your session has ended because an administrator disabled your account. Until it is enabled again, you cannot sign in.',
    idle: 'Your session has ended because nobody used it for as long as your company allows. Please sign in again.',
    lifetime: 'Your session has ended because it has lasted as long as your company allows. Please sign in again.',
    reused:
      'Your session was ended for safety: an old key of it was used again, as happens when somebody copies it. Please sign in again.',
    provider:
      'Your session has ended because the service you sign in with no longer gives you access here. Ask your administrator.',
    deleted: 'Your session has ended because your account was deleted.',
    expired: 'Your session has ended because it was not used for a long time. Please sign in again.',
  },
  toLogin: 'Back to sign-in',
  emailInvalid: 'The email is not valid.',
  linkFailed: 'An error occurred, please contact your administrator !',
  names: { firstName: 'First name', lastName: 'Last name' },
  forgotten: {
    title: 'Forgotten password',
    lead: 'Enter your e-mail. You will get a link to choose a new password.',
    submit: 'Send the link',
    done: 'If there is an account with this address, a link is on its way. It can be used for one hour.',
  },
  reset: {
    title: 'Choose a new password',
    lead: 'You will use it to sign in from now on.',
    submit: 'Save the new password',
    done: 'Your password has been changed. You can sign in now.',
    expired: 'Your password change request has expired.',
  },
  invitation: {
    title: 'Complete your account',
    lead: 'Tell us who you are and choose a password.',
    forEmail: 'For {{email}}',
    forOrganization: 'For {{email}}, at {{organization}}',
    submit: 'Complete my account',
    done: 'Your account is ready. You can sign in now.',
    expired: 'Your invite has expired.',
  },
  password: {
    new: 'New password',
    confirmation: 'Confirm the password',
    checklist: 'Password requirements',
    lowercase: '1 lowercase letter',
    uppercase: '1 uppercase letter',
    number: '1 number',
    special: '1 special character ({{characters}})',
    length: 'At least {{count}} characters',
    met: 'met',
    missing: 'still missing',
    weak: 'The password doesn’t meet all requirements.',
    differs: 'The passwords don’t match.',
  },
} as const
