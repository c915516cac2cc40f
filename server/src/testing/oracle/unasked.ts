const ofMail = 'its address holds a secret that is told by mail alone'
const ofFile = 'a file, by an address that is signed for each reader: its bytes are of no row'
const ofWork = 'reading it starts work'
const ofReceiver = 'what programs of others are told, which is proven with a receiver that is told it'
const ofUse = 'how large files are, which is held to the rows themselves by `quotas.api.test.ts`'
const ofScreens = 'what stood on whose screen, held to areas counted apart by `sightings.api.test.ts`'
const ofMove = 'what a move would change follows from rows as they are not: it has yet to be derived'

/** Reading operations that are not asked, and why; that this is all of them is tested. */
export const unasked: Readonly<Record<string, string>> = {
  '/api/openapi.json': 'it tells of the API, not of rows',
  '/healthz': 'it tells of the process, not of rows',
  '/api/oidc/providers': 'it tells of the configuration, not of rows',
  '/api/oidc/{provider}/start': 'it leads to a provider',
  '/api/oidc/{provider}/callback': 'it leads back from a provider',
  '/readyz': 'it tells of the machine, not of rows',
  '/api/terms/{language}': 'a text of the installation',
  '/api/reset-password/check/{token}': ofMail,
  '/api/email-change/check/{token}': ofMail,
  '/api/invitation/check/{token}': ofMail,
  '/api/users/{id}/tokens': 'of services alone, which the scene has none of: held by `service-accounts.api.test.ts`',
  '/api/user_sessions':
    'whom one manages is asked of users, and which sessions are open of one’s own: held by `user-sessions.api.test.ts`',
  '/api/device_groups/{id}/move': ofMove,
  '/api/devices/{id}/move': ofMove,
  '/api/inspections/{id}/assemble': ofWork,
  '/api/inspections/{id}/re-import': ofWork,
  '/api/audit_entries/export':
    'the entries that the listing tells, as a file: held to it by `trail-export.api.test.ts`',
  '/api/attention':
    'what is open, planned and due is asked of parks, devices and visits; how a turbine is chosen and ordered by it is held by `attention.api.test.ts`',
  '/api/inspections/{id}/sightings': ofScreens,
  '/api/inspection_groups/{id}/sightings': ofScreens,
  '/api/quotas': ofUse,
  '/api/quota_defaults': ofUse,
  '/api/organizations/{id}/quota': ofUse,
  '/api/users/{id}/quota': ofUse,
  '/api/me/quota': ofUse,
  '/api/inspections/{id}/quota_warnings': ofUse,
  '/api/webhooks': ofReceiver,
  '/api/webhooks/{id}': ofReceiver,
  '/api/webhooks/{id}/deliveries': ofReceiver,
  '/api/annotations/{id}/image': 'a piece of a picture: its pixels are of no row',
  '/storage/annotation-images/{id}/{variant}': ofFile,
  '/storage/corporate/{asset}': ofFile,
  '/storage/images/{id}/{variant}': ofFile,
  '/storage/overviews/{inspection}/{version}': ofFile,
  '/storage/pyramids/{inspection}/{version}/{rest}': ofFile,
  '/storage/volta/{id}/{variant}': ofFile,
  '/storage/export/{file}': 'fetched with the address that an export tells, and read by `told/`',
  '/storage/report/{file}': 'fetched with the address that a report tells, and read by `told/`',
}
