import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getPyramidFile } from '@visionair/contract/images'
import { pino } from 'pino'
import { letDecodersInto } from './children/handed-files.ts'
import type { Config } from './config.ts'
import { fillSamplePark } from './demo/sample-park.ts'
import { forgetSessionsHandler, passwordResetHandler } from './modules/accounts/account.handler.ts'
import { forgetSessionsJob, startPasswordResetJob } from './modules/accounts/account.job.ts'
import { registerAccountRoutes } from './modules/accounts/accounts.routes.ts'
import { authenticate } from './modules/accounts/accounts.service.ts'
import { registerApiTokenRoutes } from './modules/accounts/api-tokens/api-tokens.routes.ts'
import { registerInvitationRoutes } from './modules/accounts/invitations/invitations.routes.ts'
import { registerMailRoutes } from './modules/accounts/mails.routes.ts'
import { registerOidcRoutes } from './modules/accounts/oidc/oidc.routes.ts'
import { registerEmailChangeRoutes } from './modules/accounts/own-account/email-change.routes.ts'
import { registerPasswordRoutes } from './modules/accounts/passwords/password.routes.ts'
import { registerFactorRuleRoutes } from './modules/accounts/second-factor/demanded-factor.routes.ts'
import { registerPasskeyRoutes } from './modules/accounts/second-factor/passkeys.routes.ts'
import { registerSecondFactorRoutes } from './modules/accounts/second-factor/second-factor.routes.ts'
import { SignInGuard } from './modules/accounts/sessions/sign-in-guard.ts'
import { registerTermsRoutes } from './modules/accounts/terms/terms.routes.ts'
import { registerAdministrationRoutes } from './modules/administration/administration.routes.ts'
import { testParkHandler } from './modules/administration/fill-test-park.handler.ts'
import { fillTestParkJob } from './modules/administration/test-park.job.ts'
import { forgetDeletionsJob } from './modules/annotations/annotation.job.ts'
import { followPicture } from './modules/annotations/annotation-following.service.ts'
import { registerAnnotationRoutes } from './modules/annotations/annotations.routes.ts'
import { registerAxisRoutes } from './modules/annotations/axis/axis.routes.ts'
import { forgetDeletionsHandler } from './modules/annotations/deleting/forget-deletions.handler.ts'
import { sealTrailHandler } from './modules/audit/audit.handler.ts'
import { sealTrailJob } from './modules/audit/audit.job.ts'
import { registerAuditRoutes } from './modules/audit/audit.routes.ts'
import { registerDeviceRoutes } from './modules/devices/devices.routes.ts'
import { expireExportsJob, makeExportJob } from './modules/exports/export.job.ts'
import { registerExportRoutes } from './modules/exports/exports.routes.ts'
import { expireExportsHandler, exportHandler } from './modules/exports/make-export.handler.ts'
import { archiveHandler, restoreHandler } from './modules/images/archive/archive.handler.ts'
import { archivePictureJob, awaitThawJob, restorePictureJob } from './modules/images/archive/archive.job.ts'
import { registerArchiveRoutes } from './modules/images/archive/archive.routes.ts'
import { thawHandler } from './modules/images/archive/thaw.handler.ts'
import { registerFileRoutes } from './modules/images/files.routes.ts'
import {
  comparePhotosJob,
  makePictureJob,
  makePreviewsJob,
  makeSmallPictureJob,
  measurePhotoJob,
  sweepStorageJob,
} from './modules/images/image.job.ts'
import { registerImageRoutes } from './modules/images/images.routes.ts'
import { compareHandler } from './modules/images/photos/compare-photos.handler.ts'
import { previewsHandler } from './modules/images/photos/make-previews.handler.ts'
import { measureHandler } from './modules/images/photos/measure-photo.handler.ts'
import { registerPhotoUploadRoutes } from './modules/images/photos/resumable-uploads.routes.ts'
import { pictureHandler, smallPictureHandler } from './modules/images/pictures/make-picture.handler.ts'
import { openTileLane } from './modules/images/pictures/tile-lane.routes.ts'
import { sweepHandler } from './modules/images/sweep.handler.ts'
import { applyImportHandler, checkImportHandler, expireImportsHandler } from './modules/imports/import.handler.ts'
import { applyImportJob, checkImportJob, expireImportsJob } from './modules/imports/import.job.ts'
import { registerImportRoutes } from './modules/imports/imports.routes.ts'
import { registerInspectionRoutes } from './modules/inspections/inspections.routes.ts'
import { registerCalibrationRoutes } from './modules/inspections/scale/calibration.routes.ts'
import { registerOverviewRoutes } from './modules/overview/overview.routes.ts'
import { registerParkRoutes } from './modules/parks/parks.routes.ts'
import { registerCorporateRoutes } from './modules/people/organizations/corporate-assets.routes.ts'
import { registerPeopleRoutes } from './modules/people/people.routes.ts'
import { registerServiceAccountRoutes } from './modules/people/users/service-accounts.routes.ts'
import { registerUserSessionRoutes } from './modules/people/users/user-sessions.routes.ts'
import { registerUserRoutes } from './modules/people/users/users.routes.ts'
import { watchQuotasHandler } from './modules/quotas/quotas.handler.ts'
import { watchQuotasJob } from './modules/quotas/quotas.job.ts'
import { registerQuotaRoutes } from './modules/quotas/quotas.routes.ts'
import { registerReferenceRoutes } from './modules/reference/reference.routes.ts'
import { previewHandler } from './modules/reports/draw-preview.handler.ts'
import { reportHandler } from './modules/reports/make-report.handler.ts'
import { drawPreviewJob, makeReportJob } from './modules/reports/report.job.ts'
import { registerReportRoutes } from './modules/reports/reports.routes.ts'
import { registerSightingRoutes } from './modules/sightings/sightings.routes.ts'
import { registerVoltaRoutes } from './modules/volta/volta.routes.ts'
import { deliverWebhookHandler, forgetDeliveriesHandler } from './modules/webhooks/webhook.handler.ts'
import { deliverWebhookJob, forgetDeliveriesJob } from './modules/webhooks/webhook.job.ts'
import { registerWebhookRoutes } from './modules/webhooks/webhooks.routes.ts'
import type { Context } from './platform/context.ts'
import { connectDatabase, type Database } from './platform/database/connect.ts'
import { databaseErrorKind } from './platform/database/errors.ts'
import { createHttpServer } from './platform/http/create-server.ts'
import { readExamples } from './platform/http/open-api/examples.ts'
import type { App } from './platform/http/register-endpoint.ts'
import type { OnAnswer } from './platform/http/request/answers-told.ts'
import { securityText } from './platform/http/security-contact.ts'
import { languageOf } from './platform/i18n/language.ts'
import { createQueue } from './platform/jobs/queue.ts'
import { startWorker, type Worker, type WorkerShare } from './platform/jobs/worker.ts'
import type { Log } from './platform/log.ts'
import { openMailDoor } from './platform/mail/mail-door.ts'
import { sendMailHandler } from './platform/mail/send-mail.ts'
import { sendMailJob } from './platform/mail/send-mail-job.ts'
import { openRightsNews } from './platform/rights-news.ts'
import { openStorage } from './platform/storage/open-storage.ts'
import { PathSigner } from './platform/storage/signer.ts'
import { version } from './version.ts'

export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url))
const recordedExamples = fileURLToPath(new URL('./examples.gen.json', import.meta.url))
const builtWebApp = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Every kind of job there is. */
export const jobs = [
  makePictureJob,
  makeSmallPictureJob,
  makePreviewsJob,
  measurePhotoJob,
  comparePhotosJob,
  sweepStorageJob,
  drawPreviewJob,
  makeReportJob,
  makeExportJob,
  expireExportsJob,
  forgetDeletionsJob,
  checkImportJob,
  applyImportJob,
  expireImportsJob,
  archivePictureJob,
  restorePictureJob,
  awaitThawJob,
  sendMailJob,
  startPasswordResetJob,
  forgetSessionsJob,
  fillTestParkJob,
  deliverWebhookJob,
  forgetDeliveriesJob,
  sealTrailJob,
  watchQuotasJob,
] as const

/** The doors to the outside world, opened on one database. */
export interface World {
  readonly ctx: Context
  readonly database: Database
  /** Tells where the product listens; links in mails begin with it unless a public address is configured. */
  listensAt(address: string): void
  close(): Promise<void>
}

export interface WorldOptions {
  readonly config: Pick<
    Config,
    | 'dataDir'
    | 'storage'
    | 'secrets'
    | 'providerName'
    | 'timeZone'
    | 'logLevel'
    | 'port'
    | 'publicUrl'
    | 'basePath'
    | 'mail'
    | 'tellsUnknownEmail'
    | 'webhookPrivateAddresses'
  > &
    Partial<Pick<Config, 'signInProviders'>>
  readonly connectionString: string
  readonly maxConnections: number
  /** A query that is not answered within this is given up; none unless given. */
  readonly queryDeadlineMs?: number
  readonly now?: () => Date
}

/** Opens database, storage and queue. */
export async function openWorld({
  config,
  connectionString,
  maxConnections,
  queryDeadlineMs,
  now,
}: WorldOptions): Promise<World> {
  const log: Log = pino({ level: config.logLevel })
  const database = connectDatabase({
    ...{ connectionString, maxConnections, log: (line: string) => log.warn({}, line) },
    ...(queryDeadlineMs === undefined ? {} : { queryDeadlineMs }),
  })
  const queue = await createQueue({ connectionString, definitions: jobs, log })
  const storage = await openStorage(config.storage, config.dataDir)
  const { coldDir, s3 } = config.storage
  for (const folder of [config.dataDir, coldDir, s3?.scratchDir])
    if (folder !== undefined) await letDecodersInto(folder)
  let publicUrl = config.publicUrl ?? `http://127.0.0.1:${config.port}`
  const ctx: Context = {
    db: database.db,
    storage,
    queue,
    mail: openMailDoor({ ...config.mail, folder: join(config.dataDir, 'mail'), secret: config.secrets.signing }),
    rightsNews: openRightsNews(connectionString, log),
    signer: new PathSigner(config.secrets.signing, config.basePath),
    log,
    settings: {
      version,
      providerName: config.providerName,
      timeZone: config.timeZone,
      get publicUrl() {
        return publicUrl
      },
      tellsUnknownEmail: config.tellsUnknownEmail,
      webhookPrivateAddresses: config.webhookPrivateAddresses,
      tokenSecret: config.secrets.token,
      accessTokenSeconds: 600,
      refreshTokenDays: 30,
      signInProviders: config.signInProviders ?? [],
    },
    now: now ?? (() => new Date()),
  }
  const close = async () => {
    ctx.mail.close()
    await ctx.rightsNews.close()
    await ctx.storage.close()
    await queue.stop()
    await database.close()
  }
  const listensAt = (address: string) => {
    publicUrl = config.publicUrl ?? address
  }
  return { ctx, database, listensAt, close }
}

/** The HTTP server with every route of the product, not yet listening. @param onAnswer told of each answer that was sent */
export async function createApi(
  ctx: Context,
  config: Pick<Config, 'logLevel' | 'trustProxy' | 'maxFileBytes'> &
    Partial<Pick<Config, 'callsPerMinute' | 'basePath' | 'securityContact'>>,
  onAnswer?: OnAnswer,
): Promise<App> {
  const { securityContact: contact } = config
  const app = await createHttpServer({
    log: { level: config.logLevel },
    version,
    basePath: config.basePath ?? '',
    publicDir: builtWebApp,
    examples: readExamples(recordedExamples),
    fastLane: { route: getPyramidFile.path, take: openTileLane(ctx) },
    maxFileBytes: config.maxFileBytes,
    ...(config.callsPerMinute === undefined ? {} : { callsPerMinute: config.callsPerMinute }),
    ...(config.trustProxy === undefined ? {} : { trustProxy: config.trustProxy }),
    ...(onAnswer === undefined ? {} : { onAnswer }),
    ...(contact === undefined ? {} : { securityText: () => securityText(contact, ctx.settings.publicUrl, ctx.now()) }),
    authenticate: (request) =>
      authenticate(ctx, request.headers.authorization, {
        language: languageOf(request.headers['accept-language']),
        address: request.ip,
      }),
    isUnavailable: (error) => databaseErrorKind(error)?.kind === 'unreachable',
    checks: {
      database: async () => {
        await ctx.db.selectFrom('severity').select('id').limit(1).execute()
      },
      storage: () => ctx.storage.check(),
      queue: () => ctx.queue.check(),
    },
  })
  const guard = new SignInGuard()
  registerAccountRoutes(app, ctx, guard)
  registerPasswordRoutes(app, ctx, guard)
  registerEmailChangeRoutes(app, ctx)
  registerTermsRoutes(app, ctx)
  registerInvitationRoutes(app, ctx, guard)
  registerApiTokenRoutes(app, ctx)
  registerSecondFactorRoutes(app, ctx)
  registerFactorRuleRoutes(app, ctx)
  registerPasskeyRoutes(app, ctx)
  registerOidcRoutes(app, ctx)
  registerMailRoutes(app, ctx)
  registerReferenceRoutes(app, ctx)
  registerAuditRoutes(app, ctx)
  registerParkRoutes(app, ctx)
  registerDeviceRoutes(app, ctx)
  registerPeopleRoutes(app, ctx)
  registerCorporateRoutes(app, ctx)
  registerUserRoutes(app, ctx)
  registerUserSessionRoutes(app, ctx)
  registerServiceAccountRoutes(app, ctx)
  registerWebhookRoutes(app, ctx)
  registerInspectionRoutes(app, ctx)
  registerCalibrationRoutes(app, ctx)
  registerQuotaRoutes(app, ctx)
  registerSightingRoutes(app, ctx)
  registerImageRoutes(app, ctx)
  registerPhotoUploadRoutes(app, ctx, config)
  registerFileRoutes(app, ctx)
  registerArchiveRoutes(app, ctx)
  registerAnnotationRoutes(app, ctx)
  registerAxisRoutes(app, ctx)
  registerVoltaRoutes(app, ctx)
  registerReportRoutes(app, ctx)
  registerExportRoutes(app, ctx)
  registerImportRoutes(app, ctx)
  registerOverviewRoutes(app, ctx)
  registerAdministrationRoutes(app, ctx)
  return app
}

/** Starts doing the jobs of the product. */
export const startJobs = (ctx: Context, connectionString: string, share: WorkerShare = 'all'): Promise<Worker> =>
  startWorker({
    connectionString,
    definitions: jobs,
    handlers: {
      'make-picture': pictureHandler(ctx, followPicture),
      'make-small-picture': smallPictureHandler(ctx, followPicture),
      'make-previews': previewsHandler(ctx),
      'measure-photo': measureHandler(ctx),
      'compare-photos': compareHandler(ctx),
      'archive-picture': archiveHandler(ctx),
      'restore-picture': restoreHandler(ctx),
      'await-thaw': thawHandler(ctx),
      'sweep-storage': sweepHandler(ctx),
      'draw-preview': previewHandler(ctx),
      'make-report': reportHandler(ctx),
      'send-mail': sendMailHandler(ctx),
      'make-export': exportHandler(ctx),
      'expire-exports': expireExportsHandler(ctx),
      'forget-deletions': forgetDeletionsHandler(ctx),
      'check-import': checkImportHandler(ctx),
      'apply-import': applyImportHandler(ctx),
      'expire-imports': expireImportsHandler(ctx),
      'start-password-reset': passwordResetHandler(ctx),
      'forget-sessions': forgetSessionsHandler(ctx),
      'fill-test-park': testParkHandler(ctx, fillSamplePark),
      'deliver-webhook': deliverWebhookHandler(ctx),
      'forget-deliveries': forgetDeliveriesHandler(ctx),
      'seal-trail': sealTrailHandler(ctx),
      'watch-quotas': watchQuotasHandler(ctx),
    },
    log: ctx.log,
    share,
  })
