import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { en } from './catalogues/en.ts'
import { fr } from './catalogues/fr.ts'

/** The sentences that the specification gives word for word: what demands it, its key, its words, and the file that shows it. */
const specified: [demand: string, key: string, words: string, file: string][] = [
  ['AUTH-05', 'accounts.emailInvalid', 'The email is not valid.', 'features/accounts/sign-in/forgotten-form.tsx'],
  ['ADM-04', 'people.users.form.emailInvalid', 'The email is not valid.', 'features/people/invitation-fields.tsx'],
  [
    'AUTH-06',
    'accounts.reset.expired',
    'Your password change request has expired.',
    'features/accounts/sign-in/reset-form.tsx',
  ],
  [
    'AUTH-07',
    'accounts.invitation.expired',
    'Your invite has expired.',
    'features/accounts/sign-in/invitation-form.tsx',
  ],
  [
    'AUTH-06 AUTH-07',
    'accounts.linkFailed',
    'An error occurred, please contact your administrator !',
    'features/accounts/sign-in/link-gate.tsx',
  ],
  [
    'AUTH-12',
    'accounts.login.again',
    'Your password has been updated. Please login again.',
    'features/accounts/profile/use-password-form.ts',
  ],
  [
    'PROF-01',
    'profile.general.emailCurrent',
    'You cannot put your current email address.',
    'features/accounts/profile/use-general-form.ts',
  ],
  [
    'ADM-01',
    'common.error.access',
    'An error occurred on access configuration.',
    'app/layouts/administration-gate.tsx',
  ],
  ['ERR-02', 'common.error.access', 'An error occurred on access configuration.', 'app/account-gate.tsx'],
  ['ERR-02', 'common.error.loading', 'An error occurred while loading.', 'ui/feedback/states.tsx'],
  [
    'ERR-02',
    'common.error.operation',
    'An error occurred during the operation on the {{entity}}.',
    'ui/form/refusal.tsx',
  ],
  ['ERR-01', 'common.error.generic', 'Something went wrong... please try again later.', 'ui/feedback/messages.ts'],
  ['REP-07', 'reports.state.error', 'Error while generating the report.', 'features/reports/report-form.tsx'],
  [
    'VIEW-06',
    'workspace.viewer.notLast',
    'You can only create annotations on the last inspection.',
    'features/annotations/picture/viewer-labels.ts',
  ],
  [
    'VIEW-08',
    'images.state.none',
    'No uploaded files for this inspection. Please verify if your files are correctly uploaded.',
    'features/images/picture/picture-state.tsx',
  ],
  ['VIEW-08', 'images.state.photos', 'No dzi has been generated.', 'features/images/picture/picture-state.tsx'],
  [
    'VIEW-08',
    'images.state.working',
    'Slicing is in progress, please wait.',
    'features/images/picture/picture-state.tsx',
  ],
  ['VIEW-10', 'images.reimport.toastTitle', 'Request submited', 'features/images/picture/reimport.tsx'],
  [
    'VIEW-10',
    'images.reimport.toastText',
    'Your request just got submited to the provider team',
    'features/images/picture/reimport.tsx',
  ],
  ['VIEW-08', 'images.reimport.start', 'START', 'features/images/picture/reimport.tsx'],
  ['VIEW-08', 'images.reimport.cancel', 'CANCEL', 'features/images/picture/reimport.tsx'],
  ['ANN-06', 'findings.links.failed', 'Link between tasks failed.', 'features/annotations/links/use-linking.ts'],
  ['TAB-02', 'common.actions.seeMore', 'See more', 'ui/list/pager.tsx'],
  ['TAB-02', 'common.list.previous', 'Previous page', 'features/annotations/table/findings-table.tsx'],
]

const source = new URL('../', import.meta.url)

function textAt(catalogue: object, key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>(
      (part, name) => (typeof part === 'object' && part !== null ? new Map(Object.entries(part)).get(name) : undefined),
      catalogue,
    )
}

describe('the sentences of the specification', () => {
  it.each(specified)('ERR-02 %s: %s reads “%s” and is shown by %s', (_, key, words, file) => {
    expect(textAt(en, key)).toBe(words)
    expect(textAt(fr, key)).toEqual(expect.stringMatching(/\S/))
    expect(textAt(fr, key)).not.toBe(words)
    expect(readFileSync(new URL(file, source), 'utf8')).toMatch(new RegExp(`['"]${key.replaceAll('.', '\\.')}['"]`))
  })
})

/** The labels of the menu of the administration that the specification gives; the menu has others as well. */
const menuLabels = [
  ['administration', 'Dashboard'],
  ['organizations', 'Companies'],
  ['users', 'Users'],
  ['profiles', 'Profiles'],
  ['severities', 'Severities'],
  ['weathers', 'Weathers'],
  ['types', 'Types'],
  ['services', 'Services'],
  ['annotationTypes', 'Annotation types'],
  ['testParks', 'Parc test'],
] as const

describe('the menu of the administration', () => {
  it('ADM-01 has the labels of the specification', () => {
    const given = new Set<string>(menuLabels.map(([key]) => key))
    expect(Object.entries(en.administration.menu).filter(([key]) => given.has(key))).toEqual(menuLabels)
  })
})
