import type { Db } from '../../platform/database/db.ts'
import { problem } from '../../platform/problem-error.ts'
import { lockParkOfInspection, ownerOfInspectionId, ownerOfVisitId } from './owner.repository.ts'

/** For whom a job is, so that owners take turns. */
interface Party {
  readonly party?: string
}

const partyOf = (owner: number | null): Party => (owner === null ? {} : { party: `organization ${owner}` })

/** The party of a job about an inspection: the owner of its park. */
export const partyOfInspection = async (db: Db, inspectionId: number): Promise<Party> =>
  partyOf(await ownerOfInspectionId(db, inspectionId))

/** The company that owns the park of an inspection; null when it is not there. For work that was authorised before. */
export const ownerOfInspection = (db: Db, inspectionId: number): Promise<number | null> =>
  ownerOfInspectionId(db, inspectionId)

/** The company that owns the park of a visit; null when it has no inspection. For work that was authorised before. */
export const ownerOfVisit = (db: Db, groupId: number): Promise<number | null> => ownerOfVisitId(db, groupId)

/** The party of a job about a visit: the owner of its park. */
export const partyOfVisit = async (db: Db, groupId: number): Promise<Party> =>
  partyOf(await ownerOfVisitId(db, groupId))

/**
 * Keeps the park of an inspection from being deleted until the transaction ends, the first thing a transaction does that writes into
 * the inspection; false when it is gone by now.
 */
export const isParkHeld = (db: Db, inspectionId: number): Promise<boolean> => lockParkOfInspection(db, inspectionId)

/** The same. Errors: `not-found` when it is gone by now. */
export async function holdParkOfInspection(db: Db, inspectionId: number): Promise<void> {
  if (!(await isParkHeld(db, inspectionId))) throw problem('not-found')
}
