import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../platform/database/schema.gen.ts'

/** Two may be made within one millisecond, which is all that a date of JavaScript tells. */
const madeAtUs = sql<number>`(extract(epoch from created_at) * 1e6)::float8`.as('madeAtUs')
const happenedAtUs = sql<number>`(extract(epoch from at) * 1e6)::float8`.as('atUs')

/** The raw rows that everything is derived from: whole tables, and nothing that is counted, marked or kept beside them. */
export async function readRows(db: Kysely<DB>) {
  const from = {
    accounts: await db.selectFrom('account').selectAll().select(madeAtUs).execute(),
    rootDevices: await db.selectFrom('accountRootDevice').selectAll().execute(),
    members: await db.selectFrom('organizationMember').selectAll().execute(),
    organizations: await db.selectFrom('organization').selectAll().select(madeAtUs).execute(),
    profiles: await db.selectFrom('profile').selectAll().execute(),
    parks: await db.selectFrom('park').selectAll().execute(),
    devices: await db.selectFrom('device').selectAll().execute(),
    deviceTypes: await db.selectFrom('deviceType').selectAll().execute(),
    typeAttributes: await db.selectFrom('deviceTypeAttribute').selectAll().execute(),
    attributes: await db.selectFrom('attribute').selectAll().execute(),
    deviceValues: await db.selectFrom('deviceValue').selectAll().execute(),
    services: await db.selectFrom('service').selectAll().execute(),
    severities: await db.selectFrom('severity').selectAll().execute(),
    weathers: await db.selectFrom('weather').selectAll().execute(),
    visits: await db.selectFrom('inspectionGroup').selectAll().execute(),
    inspections: await db.selectFrom('inspection').selectAll().execute(),
    images: await db.selectFrom('image').selectAll().execute(),
    photoPairs: await db.selectFrom('photoPair').selectAll().execute(),
    pyramids: await db.selectFrom('pyramid').selectAll().execute(),
    axes: await db.selectFrom('bladeAxis').selectAll().execute(),
    annotations: await db.selectFrom('annotation').selectAll().execute(),
    annotationTypes: await db.selectFrom('annotationType').selectAll().execute(),
    components: await db.selectFrom('annotationComponent').selectAll().execute(),
    links: await db.selectFrom('annotationGroup').selectAll().execute(),
    linkMembers: await db.selectFrom('annotationGroupMember').selectAll().execute(),
    measures: await db.selectFrom('voltaMeasure').selectAll().execute(),
    measureTypes: await db.selectFrom('voltaMeasureType').selectAll().execute(),
    histories: await db.selectFrom('annotationHistory').selectAll().execute(),
    calibrations: await db.selectFrom('calibration').selectAll().execute(),
    emailChanges: await db.selectFrom('emailChange').selectAll().execute(),
    sessions: await db.selectFrom('session').selectAll().execute(),
    apiTokens: await db
      .selectFrom('apiToken')
      .select(['sessionId', 'name', 'scope', 'hint', 'expiresAt', 'usedAt', 'usedFrom'])
      .execute(),
    secondFactors: await db.selectFrom('secondFactor').select(['accountId', 'confirmedAt']).execute(),
    factorDemands: await db.selectFrom('secondFactorDemand').selectAll().execute(),
    authenticators: await db.selectFrom('authenticator').select(['accountId', 'confirmedAt']).execute(),
    passkeys: await db
      .selectFrom('passkey')
      .select(['id', 'accountId', 'name', 'rpId', 'isBackedUp', 'madeAt', 'lastUsedAt'])
      .execute(),
    recoveryCodes: await db.selectFrom('recoveryCode').select(['accountId', 'usedAt']).execute(),
    reimports: await db.selectFrom('reimportRequest').selectAll().execute(),
    reports: await db.selectFrom('report').selectAll().execute(),
    standards: await db.selectFrom('annotationStandard').selectAll().execute(),
    typeLinks: await db.selectFrom('annotationTypeOrganization').selectAll().execute(),
    typeChildren: await db.selectFrom('deviceTypeChild').selectAll().execute(),
    severityServices: await db.selectFrom('severityService').selectAll().execute(),
    serviceTypes: await db.selectFrom('serviceDeviceType').selectAll().execute(),
    invitations: await db.selectFrom('invitation').selectAll().execute(),
    mails: await db.selectFrom('mail').selectAll().select(madeAtUs).execute(),
    testParks: await db.selectFrom('testPark').selectAll().execute(),
    audit: await db.selectFrom('auditEntry').selectAll().select(happenedAtUs).execute(),
    attachedImages: await db.selectFrom('annotationImage').selectAll().execute(),
    measurePhotos: await db.selectFrom('voltaPhoto').selectAll().execute(),
    exports: await db.selectFrom('export').selectAll().execute(),
    assemblies: await db.selectFrom('assembly').selectAll().execute(),
    imports: await db.selectFrom('parkImport').selectAll().execute(),
    importLines: await db.selectFrom('parkImportLine').selectAll().execute(),
    corporateAssets: await db.selectFrom('corporateAsset').selectAll().execute(),
  }
  return from
}

export type Rows = Awaited<ReturnType<typeof readRows>>
export type Row<T extends keyof Rows> = Rows[T][number]
