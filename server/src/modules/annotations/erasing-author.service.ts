import type { Db } from '../../platform/database/db.ts'
import { type Author, unnameAuthor, unnameDeleted } from './erasing-author.repository.ts'

/** Leaves the histories of findings, deleted ones as well, without somebody's name. @returns how many entries and deleted findings */
export async function eraseAuthor(db: Db, author: Author): Promise<number> {
  return (await unnameAuthor(db, author)) + (await unnameDeleted(db, author))
}
