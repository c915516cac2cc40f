import { Button } from '@mantine/core'
import { useTexts } from '../../../i18n/texts.ts'
import type { Photo } from '../image-types.ts'
import classes from './manual.module.css'
import type { Suggestions } from './suggested.ts'
import { selectedOf } from './table-state.ts'
import type { Table } from './use-table.ts'

export interface UnplacedNoteProps {
  readonly table: Table
  readonly photos: readonly Photo[]
  readonly suggestions: Suggestions
}

/** For a selected photo without a place: why it lies where it does, and a way to leave it there. */
export function UnplacedNote({ table, photos, suggestions }: UnplacedNoteProps) {
  const t = useTexts()
  const [only, ...more] = selectedOf(table.state)
  if (only === undefined || more.length > 0 || !table.unplaced.has(only.id)) return null
  const neighbour = photos.find(({ id }) => id === suggestions.get(only.id)?.neighbour)
  return (
    <div className={classes.note} data-testid="manual-unplaced">
      <p>{neighbour === undefined ? t('manual.unplaced') : t('manual.guessed', { name: neighbour.originalName })}</p>
      <Button size="xs" variant="default" onClick={() => table.lay([only])} data-testid="manual-accept">
        {t(neighbour === undefined ? 'manual.keepOne' : 'manual.accept')}
      </Button>
    </div>
  )
}
