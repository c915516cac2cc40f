import type { Endpoint, Grant } from '@visionair/contract'
import { cancelEmailChange, resetSecondFactor } from '@visionair/contract/accounts'
import {
  createOrganization,
  createProfile,
  createServiceAccount,
  createServiceToken,
  deleteCorporateAsset,
  deleteOrganization,
  deleteProfile,
  deleteUser,
  disableUser,
  enableUser,
  endUserSession,
  getCorporateFile,
  getOrganization,
  getProfile,
  getUser,
  listCorporateAssets,
  listOrganizations,
  listPermissions,
  listProfiles,
  listServiceTokens,
  listUserSessions,
  listUsers,
  revokeServiceToken,
  signUserOut,
  unlockUser,
  updateOrganization,
  updateProfile,
  updateUser,
  uploadCorporateAsset,
} from '@visionair/contract/people'
import { profileOfStrangers } from '../places.ts'
import type { PrincipalName } from '../principals.ts'
import { account, type Exception, granted, type Row, type RowSpec, signed } from './row.ts'
import { formOf } from './upload.ts'

const limited: readonly PrincipalName[] = ['limited to a turbine', 'limited to a blade']
const allButAdmin: readonly PrincipalName[] = [
  'responsible',
  'inspector with all permissions',
  'inspector with just this permission',
  ...limited,
  'other organization',
]
const organization = { name: 'New company', address: null, facturationAddress: null }
const profile = { name: 'New profile', nameFr: 'Nouveau profil', permissions: [] }
/** Seeded: the provider's; nobody has it. */
const seeded = { params: () => ({ id: 1 }) }

const notWhenLimited: readonly Exception[] = [
  { who: limited, status: 403, because: 'an account limited to some devices changes no company as a whole' },
]
const limitedMakeNone: readonly Exception[] = [
  { who: limited, status: 403, because: 'an account limited to some devices changes no profile of its company' },
]
const ofProvider: readonly Exception[] = [{ who: allButAdmin, status: 403, because: 'it is the provider’s' }]
const widerReach: readonly Exception[] = [
  { who: limited, status: 403, because: 'the other account reaches devices that the limited one does not' },
]
const belongsToBoth: readonly Exception[] = [
  {
    who: ['other organization'],
    where: ['own'],
    status: 200,
    always: true,
    because: 'the account belongs to both organizations',
  },
]
const outranked: readonly Exception[] = [{ who: allButAdmin, status: 403, because: 'administrators are left alone' }]

/** What is done to another account, whoever it belongs to. */
const toOthers = (
  endpoint: Endpoint,
  can: string,
  grants: readonly Grant[],
  spec: Pick<RowSpec, 'body' | 'accepted' | 'harmless'> = {},
): readonly Row[] => [
  granted(endpoint, grants, { ...spec, at: 'user', can }),
  granted(endpoint, grants, { ...spec, at: 'colleague', except: widerReach, can }),
  granted(endpoint, grants, { ...spec, at: 'siblingUser', except: widerReach, can }),
  granted(endpoint, grants, { ...spec, at: 'administrator', except: outranked, can }),
]

export const peopleRows: readonly Row[] = [
  account(listOrganizations, { lists: 'organization' }),
  account(getOrganization, { at: 'organization' }),
  granted(createOrganization, ['ROLE_ADMIN'], { body: () => organization }),
  granted(updateOrganization, ['organization_edit'], {
    at: 'organization',
    body: () => organization,
    except: notWhenLimited,
    can: 'edit',
  }),
  granted(deleteOrganization, ['ROLE_ADMIN'], {
    at: 'organization',
    except: [{ who: ['admin'], status: 409, because: 'it has parks and users' }],
  }),
  account(listCorporateAssets, { at: 'organization' }),
  granted(uploadCorporateAsset, ['organization_edit'], {
    params: (of) => ({ id: of('organization'), type: 'cover' }),
    body: () => formOf('data'),
    except: notWhenLimited,
  }),
  granted(deleteCorporateAsset, ['organization_edit'], {
    params: (of) => ({ id: of('organization'), asset: of('corporateAsset') }),
    except: [
      ...notWhenLimited.map((each) => ({ ...each, of: 'corporateAsset' as const, always: true })),
      ...notWhenLimited,
      { who: ['admin'], where: ['foreign'], status: 404, because: 'the asset belongs to another company' },
    ],
  }),
  signed(getCorporateFile, { params: (of) => ({ asset: of('corporateAsset') }) }),
  granted(listProfiles, ['profile_view'], { lists: 'profile', filters: 'none' }),
  granted(getProfile, ['profile_view'], seeded),
  granted(getProfile, ['profile_view'], { at: 'profile' }),
  granted(getProfile, ['profile_view'], { params: () => ({ id: profileOfStrangers }) }),
  granted(createProfile, ['profile_edit'], { body: () => profile, except: limitedMakeNone }),
  granted(createProfile, ['profile_edit'], {
    body: (of) => ({ ...profile, organization: of('organization') }),
    except: limitedMakeNone,
  }),
  granted(updateProfile, ['profile_edit'], {
    at: 'profile',
    body: () => profile,
    except: limitedMakeNone,
    can: 'edit',
  }),
  granted(deleteProfile, ['profile_edit'], { at: 'profile', except: limitedMakeNone, can: 'delete' }),
  granted(updateProfile, ['profile_edit'], { ...seeded, body: () => profile, except: ofProvider }),
  granted(deleteProfile, ['profile_edit'], { ...seeded, except: ofProvider }),
  account(listPermissions),
  granted(listUsers, ['user_view'], { query: () => ({ itemsPerPage: 100 }), lists: 'colleague' }),
  granted(getUser, ['user_view'], { at: 'user' }),
  granted(getUser, ['user_view'], { at: 'colleague' }),
  granted(getUser, ['user_view'], { at: 'administrator' }),
  granted(getUser, ['user_view'], { at: 'siblingUser' }),
  granted(getUser, ['user_view'], { at: 'sharedUser', except: belongsToBoth }),
  granted(listUserSessions, ['user_edit'], { lists: 'session' }),
  granted(endUserSession, ['user_edit'], { at: 'session' }),
  ...toOthers(updateUser, 'edit', ['user_edit'], { body: () => ({ firstName: 'Changed' }) }),
  granted(cancelEmailChange, ['ROLE_ADMIN'], { at: 'user', accepted: 404, harmless: true, targetFirst: true }),
  ...toOthers(enableUser, 'disable', ['user_edit']),
  ...toOthers(disableUser, 'disable', ['user_edit']),
  ...toOthers(signUserOut, 'disable', ['user_edit']),
  ...toOthers(unlockUser, 'unlock', ['user_edit']),
  ...toOthers(resetSecondFactor, 'resetFactor', ['user_edit'], { accepted: 404, harmless: true }),
  ...toOthers(deleteUser, 'delete', ['user_delete']),
  granted(createServiceAccount, ['user_create'], {
    body: (of) => ({ name: 'Program', organization: of('organization') }),
    except: [{ who: limited, status: 422, because: 'who is limited passes on a limit' }],
  }),
  granted(listServiceTokens, ['user_edit'], { at: 'serviceAccount', except: widerReach, can: 'tokens' }),
  granted(createServiceToken, ['user_edit'], {
    at: 'serviceAccount',
    body: () => ({ name: 'Program', scope: 'read', days: 1, currentPassword: 'Wrong-password1!' }),
    accepted: 422,
    except: widerReach,
  }),
  granted(revokeServiceToken, ['user_edit'], {
    params: (of) => ({ id: of('serviceAccount'), token: 2_000_000_000 }),
    accepted: 404,
    except: widerReach,
    harmless: true,
  }),
]
