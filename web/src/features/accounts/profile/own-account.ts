import { type FigureName, me, type PasskeyAssertion } from '@visionair/contract/accounts'
import { getUser, type updateUser } from '@visionair/contract/people'
import type { BodyArgs, ResultOf } from '../../../api/call-types.ts'
import { call } from '../../../api/client.ts'
import type { Account } from '../../../api/session/account.ts'
import { isLanguage, type Language } from '../../../i18n/language.ts'
import { changedOf } from '../../../ui/form/versions/changes.ts'
import { codeOf } from '../second-factor/own-factor-field.tsx'

type User = ResultOf<typeof getUser>

/** The signed-in user's own account as its form stands upon it: an administrator may change the names meanwhile. */
export type Own = Pick<User, 'id' | 'version' | 'firstName' | 'lastName' | 'email'> & Pick<Account, 'preferences'>

export interface GeneralValues extends Record<string, unknown> {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** Needed for another address only. */
  readonly currentPassword: string
  /** Besides it, where there is a second factor. */
  readonly code: string
  /** Empty: the language of the browser. */
  readonly language: Language | ''
  readonly figures: Readonly<Record<FigureName, boolean>>
}

const figuresOf = ({ preferences }: Pick<Account, 'preferences'>): GeneralValues['figures'] => {
  const shown = (name: FigureName) => preferences.figures[name] ?? true
  return {
    critical: shown('critical'),
    'high-severity': shown('high-severity'),
    'middle-severity': shown('middle-severity'),
    'low-severity': shown('low-severity'),
    information: shown('information'),
    'not-specified': shown('not-specified'),
    'coming-inspections': shown('coming-inspections'),
    'completed-inspections': shown('completed-inspections'),
  }
}

/** What the form shows of an account. */
export const ownValues = (own: Own): GeneralValues => ({
  firstName: own.firstName,
  lastName: own.lastName,
  email: own.email,
  currentPassword: '',
  code: '',
  language: own.preferences.language ?? '',
  figures: figuresOf(own),
})

export const ownOf = (
  { id, version, firstName, lastName, email }: User,
  { preferences }: Pick<Account, 'preferences'>,
): Own => ({
  ...{ id, version, firstName, lastName, email },
  preferences,
})

/** The account as it is now. */
export async function readOwn({ id }: Own): Promise<Own> {
  const [user, account] = await Promise.all([call(getUser, { params: { id } }), call(me, {})])
  return ownOf(user, account)
}

/** What was changed, and only that: the address with the password, of the figures those that were switched. */
export function ownChanges(own: Own, values: GeneralValues, passkey?: PasskeyAssertion): BodyArgs<typeof updateUser> {
  const before = ownValues(own)
  const [email, currentPassword] = [values.email.trim(), values.currentPassword]
  const figures = changedOf<Partial<GeneralValues['figures']>>(before.figures, values.figures)
  const language = isLanguage(values.language) ? values.language : null
  const preferences = {
    ...(Object.keys(figures).length === 0 ? {} : { figures }),
    ...(values.language === before.language ? {} : { language }),
  }
  return {
    ...changedOf(
      { firstName: before.firstName, lastName: before.lastName },
      { firstName: values.firstName.trim(), lastName: values.lastName.trim() },
    ),
    ...(email === own.email
      ? {}
      : { email, currentPassword, ...(passkey === undefined ? codeOf(values.code) : { passkey }) }),
    ...(Object.keys(preferences).length === 0 ? {} : { preferences }),
  }
}

/** What the form stands upon once it was saved: names and version as answered, and the preferences that were sent. */
export const withAnswer = (own: Own, answer: User, { language, figures }: GeneralValues): Own => ({
  ...ownOf(answer, { preferences: own.preferences }),
  preferences: { ...own.preferences, figures: { ...figures }, language: isLanguage(language) ? language : null },
})
