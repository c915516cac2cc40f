import type { Db } from '../../platform/database/db.ts'
import { ownerOfInspectionId, ownerOfVisitId } from './owner.repository.ts'

/** For whom a job is, so that owners take turns. */
interface Party {
  readonly party?: string
}

const partyOf = (owner: number | null): Party => (owner === null ? {} : { party: `organization ${owner}` })

/** The party of a job about an inspection: the owner of its park. */
export const partyOfInspection = async (db: Db, inspectionId: number): Promise<Party> =>
  partyOf(await ownerOfInspectionId(db, inspectionId))

/** The party of a job about a visit: the owner of its park. */
export const partyOfVisit = async (db: Db, groupId: number): Promise<Party> =>
  partyOf(await ownerOfVisitId(db, groupId))
