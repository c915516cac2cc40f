import type { Context } from '../../platform/context.ts'
import { bindJob } from '../../platform/jobs/handler.ts'
import { applyImport } from './apply-import.service.ts'
import { checkImport, failImport, tellingWhy } from './check-import.service.ts'
import { applyImportJob, checkImportJob, expireImportsJob } from './import.job.ts'
import { deleteExpiredImports } from './imports.repository.ts'

export const checkImportHandler = (ctx: Context) =>
  bindJob(checkImportJob, {
    run: ({ data }) => checkImport(ctx, data.importId),
    onFinallyFailed: ({ data }) => failImport(ctx, data.importId, { reason: 'import.given_up' }),
  })

export const applyImportHandler = (ctx: Context) =>
  bindJob(applyImportJob, {
    run: (call) => tellingWhy(ctx, call.data.importId, () => applyImport(ctx, call)),
    onFinallyFailed: ({ data }) => failImport(ctx, data.importId, { reason: 'import.given_up' }),
  })

export const expireImportsHandler = (ctx: Context) =>
  bindJob(expireImportsJob, { run: () => deleteExpiredImports(ctx.db, ctx.now()) })
