import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { many, resource } from '../json-api.ts'
import { roles } from '../permission.ts'
import { lineText } from '../text.ts'
import { emailText } from './email.ts'
import { organizationRef } from './organizations.ts'
import { knownPassword, newPassword } from './password.ts'
import { factorFields } from './second-factor.ts'

export const figureNames = [
  'critical',
  'high-severity',
  'middle-severity',
  'low-severity',
  'information',
  'not-specified',
  'coming-inspections',
  'completed-inspections',
] as const
export type FigureName = (typeof figureNames)[number]

export const meResource = resource('users', {
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** The address that waits to be confirmed. */
  pendingEmail: z.string().nullable(),
  /** 1 accepted the terms, 0 refused or not yet asked. */
  status: z.union([z.literal(0), z.literal(1)]),
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  organizations: many(organizationRef),
  /** Only some devices of the organizations are theirs: no park as a whole, and nothing of the company itself. */
  isLimited: z.boolean(),
  secondFactor: z.object({
    /** Signing in takes more than the password. */
    isOn: z.boolean(),
    /** It is demanded and not there: until it is, calls answer `second-factor-required`. */
    isMissing: z.boolean(),
    /** Roles of the account and names of its companies that demand it; while there are any it cannot be turned off. */
    demandedBy: z.object({ roles: z.array(z.enum(roles)), organizations: z.array(z.string()) }),
  }),
  preferences: z.object({
    figures: z.partialRecord(z.enum(figureNames), z.boolean()),
    language: z.enum(['en', 'fr']).nullable(),
  }),
}).meta({ id: 'Me' })

const tag = 'Accounts'

/** What people may change of their own account. */
export const ownAccountFields = {
  firstName: lineText(100).optional(),
  lastName: lineText(100).optional(),
  /** Another address takes the place of the present one once a link mailed to it was followed. */
  email: emailText.optional(),
  /** The password of whoever asks; needed for another address. */
  currentPassword: knownPassword.optional(),
  ...factorFields,
  preferences: z
    .strictObject({
      /** Figures that are not named stay as they are. */
      figures: z.partialRecord(z.enum(figureNames), z.boolean()).optional(),
      /** Null: the language of the browser. */
      language: z.enum(['en', 'fr']).nullish(),
    })
    .optional(),
}

export const changePassword = endpoint({
  name: 'changePassword',
  method: 'PUT',
  path: '/api/me/change-password',
  tag,
  summary: 'Choose another password; the account is signed out everywhere',
  access: 'account',
  byToken: null,
  kind: 'none',
  status: 204,
  body: z.strictObject({ oldPassword: knownPassword, newPassword, confirmation: z.string().max(128), ...factorFields }),
})
