/** What the operations of each part are about, by the part's name. */
const descriptions: Readonly<Record<string, string>> = {
  'Second factor':
    'What signs in besides the password: a passkey (WebAuthn), a code of an authenticator (TOTP, RFC 6238), or one of a few for when both are lost.',
  'API tokens': 'What programs call with in the name of people, within a scope and for a time.',
  Accounts: 'Signing in, sessions, passwords, and what an account says of itself.',
  Administration: 'What waits for a person, the state of the installation, and parks to try things in.',
  Annotations: 'Findings on the picture of a side: marked, graded, linked through the years, with their pictures.',
  Archive: 'Pictures and photos that lie in the archive, and asking for them back.',
  Audit: 'Who changed what, and when.',
  Devices: 'Turbines with their blades and sides, and other equipment.',
  Exports: 'Tables and archives of visits, parks and lists, made by a worker.',
  Files: 'Contents of files, read by addresses that other answers sign.',
  Images: 'Photos of a side, the check of them, their assembly into one picture, and its scale.',
  Imports: 'Parks, turbines and visits read from tables and archives of others.',
  Inspections: 'Service visits with one inspection for each device that was inspected.',
  Invitations: 'Letting somebody in by mail.',
  Mails: 'Mails that wait, were sent or are kept.',
  'OpenID Connect': 'Signing in with an account of elsewhere, as of a company.',
  Organizations: 'Companies and what their reports carry.',
  Overview: 'Key figures, the tree of parks, and the search over everything.',
  Parks: 'Wind farms and the parks below them.',
  Profiles: 'Sets of permissions under a name.',
  Quotas: 'What companies and accounts use of the room there is, and what they may.',
  'Reference data': 'What administrators arrange for everybody: services, severities, types, standards, weather.',
  Reports: 'Reports of visits as PDF.',
  Sightings: 'Which parts of pictures stood on whose screen, and how much of a blade that is.',
  Users: 'People and what they may do.',
  'Volta measures': 'Measurements of the protection against lightning.',
  Webhooks:
    'Having a program told what happens, signed as Standard Webhooks, tried again for days, each event under one id.',
  service: 'The service itself: whether it is up, and this description.',
}

/** The parts that operations name, in the order of their names. */
export const tagsOf = (names: Iterable<string>): { readonly name: string; readonly description: string }[] =>
  [...new Set(names)].sort().map((name) => ({ name, description: descriptions[name] ?? name }))
