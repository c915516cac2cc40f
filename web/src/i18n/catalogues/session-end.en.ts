export const sessionEnd = {
  soon: 'Your session is about to end',
  over: 'Your session has ended',
  left: 'It ends in {{time}}.',
  why: 'A session is renewed while a page of Visionair is looked at and the server responds. This one has not been renewed for a long time. Press Enter to stay signed in.',
  whyIdle: 'A company of yours ends sessions that nobody uses for {{time}}. Press Enter to stay signed in.',
  whyFinal:
    'It has lasted as long as your company or the provider you signed in with allows, and cannot be prolonged. Finish what you are doing, and sign in again afterwards.',
  goOn: 'Go on until then',
  kept: 'If you have to sign in again, what you typed into forms is still in this tab; passwords and chosen files are not.',
  afterwards: 'It can no longer be prolonged. Sign in again to go on where you were.',
  failed:
    'The session could not be renewed: the server does not respond as it should. Try again; otherwise the session ends.',
  stay: 'Stay signed in',
  signIn: 'Sign in again',
} as const
