import { useFormats } from '../../../../i18n/format.ts'
import { useTexts } from '../../../../i18n/texts.ts'
import classes from './fit.module.css'
import type { FitNote } from './use-fit.ts'

export interface FitNoteLineProps {
  readonly note: FitNote | null
  /** Of the picture; null while it is not known. */
  readonly cmPerPx: number | null
}

/** What came of fitting photos to their neighbours, over the table; read out as it changes. */
export function FitNoteLine({ note, cmPerPx }: FitNoteLineProps) {
  const t = useTexts()
  const { number } = useFormats()
  const text = () => {
    if (note === null) return null
    if (note.kind !== 'fitted') return t(`manual.fit.${note.kind}`)
    const px = number(note.movedPx, note.movedPx < 10 ? 1 : 0)
    if (cmPerPx === null) return t('manual.fit.fittedPx', { px })
    const cm = note.movedPx * cmPerPx
    return t('manual.fit.fitted', { px, cm: number(cm, cm < 10 ? 1 : 0) })
  }
  return (
    <div className={classes.line} role="status" data-kind={note?.kind} data-testid="manual-fit-note">
      {note !== null && <p className={classes.note}>{text()}</p>}
    </div>
  )
}
