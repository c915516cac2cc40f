import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { enqueueMail } from '../../../platform/mail/enqueue-mail.ts'
import { placeIn } from './reimport.repository.ts'
import { concernedBy, type EndedRequest, endRequests, type ReimportEnd } from './restoring.repository.ts'

const aboutOf = ({ place, visitDate, inspectionId, language }: EndedRequest) => ({
  side: placeIn(place, language).join(' · '),
  visitDate,
  link: `/visionair/inspection/${inspectionId}`,
})

/**
 * Ends what was asked for an inspection's picture, in the caller's transaction, and mails those who wait for it: who asked, and when it
 * failed also who was bringing it back. Nothing happens when nothing was asked.
 */
export async function endReimport(ctx: Context, db: Db, inspectionId: number, end: ReimportEnd): Promise<void> {
  for (const id of await endRequests(db, inspectionId, end, ctx.now()))
    for (const person of await concernedBy(db, id, { restorer: end.state === 'failed' })) {
      const addressed = { to: person.email, language: person.language }
      const about = aboutOf(person)
      await enqueueMail(
        ctx,
        db,
        end.state === 'done'
          ? { template: 're-import-done', ...addressed, values: about }
          : { template: 're-import-failed', ...addressed, values: { ...about, failure: end.failure } },
      )
    }
}
