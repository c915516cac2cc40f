import { Button, Checkbox } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { inCaptureOrder } from '@visionair/contract/images'
import { useTexts } from '../../../i18n/texts.ts'
import classes from '../assembly/assembler.module.css'
import { byName } from './photo-order.ts'
import type { PhotoChoice } from './use-photos.ts'

export interface TrayHeadProps {
  readonly choice: PhotoChoice
  /** Deletes the chosen ones; left out where photos may not be deleted. */
  readonly onDelete?: (() => void) | undefined
}

/** The line over the tray: how many, choose all, delete the chosen, sort. */
export function TrayHead({ choice, onDelete }: TrayHeadProps) {
  const t = useTexts()
  const { ordered, chosen } = choice
  return (
    <div className={classes.trayHead}>
      <h2 className={classes.heading}>
        {t('images.tray.count', { count: ordered.length })}
        <span className={classes.quiet}>{t('images.tray.chosen', { count: chosen.length })}</span>
      </h2>
      <Checkbox
        size="sm"
        label={t('images.tray.all')}
        checked={chosen.length === ordered.length}
        indeterminate={chosen.length > 0 && chosen.length < ordered.length}
        onChange={(event) => choice.choose(ordered, event.currentTarget.checked)}
        data-testid="photo-choose-all"
      />
      <span className={classes.sorts}>
        {onDelete !== undefined && (
          <Button
            size="xs"
            variant="default"
            disabled={chosen.length === 0}
            leftSection={<IconTrash size={15} stroke={1.7} aria-hidden="true" />}
            onClick={onDelete}
            aria-haspopup="dialog"
            data-testid="photos-delete"
          >
            {t('images.tray.removeChosen')}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          onClick={() => choice.arrange(inCaptureOrder(ordered))}
          data-testid="sort-by-time"
        >
          {t('images.tray.sortByTime')}
        </Button>
        <Button
          size="xs"
          variant="default"
          onClick={() => choice.arrange(ordered.toSorted(byName))}
          data-testid="sort-by-name"
        >
          {t('images.tray.sortByName')}
        </Button>
      </span>
    </div>
  )
}
