import type { Overtaken } from '../../drafts/drafts.ts'
import type { ConflictRow } from '../conflict-dialog.tsx'
import { leavesOf, meetingOf } from './changes.ts'
import { type Told, useToldWords } from './told.ts'

/** What was typed earlier and what was saved elsewhere since, field by field, in words. */
export function useOvertakenRows(told: Told | undefined): (overtaken: Overtaken | null) => readonly ConflictRow[] {
  const { labelOf, wordsOf } = useToldWords(told ?? { labels: {} })
  return (overtaken) => {
    if (overtaken === null || told === undefined) return []
    const { from, mine, stored } = overtaken
    const [ours, theirs] = [leavesOf(mine, told.whole), leavesOf(stored, told.whole)]
    return meetingOf(from, mine, stored, told.whole).conflicts.map((path) => ({
      key: path,
      field: labelOf(path),
      mine: wordsOf(path, ours[path]),
      theirs: wordsOf(path, theirs[path]),
    }))
  }
}
